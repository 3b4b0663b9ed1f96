import DocModel

/// Makes a document of a scraped session page: every part once, words and code repaired, the talk laid out under
/// its chapters.
struct ScrapedSessionReader {
  private let text: SourceText
  private let options: ReaderOptions
  private let page: ScrapedSessionPage
  private var draft: DraftDocument

  init(_ text: SourceText, options: ReaderOptions) {
    self.text = text
    self.options = options
    page = ScrapedSessionPage(text)
    draft = DraftDocument(kind: .transcript, title: page.title)
  }

  /// One sentence of the talk.
  struct Sentence {
    /// Counted from 0.
    var line: Int
    var text: String
  }

  consuming func read() -> DraftDocument {
    describe()
    let samples = codeSamples()
    let sentences = talk(samples: samples)
    layOut(sentences, samples: samples)
    return draft
  }

  private mutating func describe() {
    if let year = page.year, let number = page.number {
      draft.topic = "wwdc\(year)-\(number)"
      draft.metadata.append(MetadataEntry(key: "session", value: "wwdc\(year)-\(number)"))
      draft.metadata.append(MetadataEntry(key: "year", value: year))
      draft.metadata.append(MetadataEntry(key: "event", value: "WWDC\(year.suffix(2))"))
    }
    let description = page.description.map(\.text).joined(separator: " ")
    if !description.isEmpty {
      draft.metadata.append(MetadataEntry(key: "description", value: description))
      let first = page.description[0].index + 1
      var section = DraftSection(level: 0, heading: "", startLine: first)
      for line in page.description {
        section.blocks.append(
          DraftBlock(.paragraph(Paragraph(line.text)), startLine: line.index + 1, endLine: line.index + 1))
        section.endLine = line.index + 1
      }
      draft.sections.append(section)
    }
    for line in page.resources { draft.links.append(Link(text: line.text, target: line.text)) }
    for related in page.related {
      let target =
        ScrapedSessionPage.session(related.title).map { "wwdc\($0.year)-\($0.number)" } ?? related.title
      draft.links.append(Link(text: related.title, target: target))
    }
    draft.repairs.count(.navigationRemoved, page.navigation)
    draft.repairs.count(.duplicatesRemoved, page.repetitions)
  }

  private mutating func codeSamples() -> [CodeSample] {
    var samples: [CodeSample] = []
    for (index, fence) in page.fences.enumerated() {
      let chapter = index < page.chapters.count ? page.chapters[index] : nil
      let scrape = Array(fence.lines.map { text.lineBytes($0) }.joined(separator: [UInt8(ascii: "\n")]))
      let repaired =
        options.repair
        ? ShatteredCodeRepair.repair(scrape, language: fence.language)
        : ShatteredCodeRepair.Result(
          code: scrape, language: fence.language, wasShattered: false, verified: true)
      if repaired.wasShattered { draft.repairs.count(.codeSamplesReassembled) }
      if !repaired.verified {
        draft.repairs.doubts.append(
          Doubt(line: fence.lines.lowerBound + 1, reason: "some line breaks of the code are a guess"))
      }
      samples.append(
        CodeSample(
          language: repaired.language, title: chapter?.title, timestamp: chapter?.timestamp,
          startLine: fence.lines.lowerBound + 1,
          endLine: max(fence.lines.lowerBound + 1, fence.lines.upperBound),
          text: String(decoding: repaired.code, as: UTF8.self)))
    }
    return samples
  }

  private mutating func talk(samples: [CodeSample]) -> [Sentence] {
    let talk = page.sentences.map(\.bytes)
    var results = talk.map { FusedWordRepair.Result(text: Array($0), spaces: 0) }
    if options.repair {
      var model = WordModel()
      for sample in samples { model.trustIdentifiers(in: Array(sample.text.utf8)[...]) }
      for chapter in page.chapters { model.trustIdentifiers(in: Array(chapter.title.utf8)[...]) }
      for line in page.description + page.resources { model.trustIdentifiers(in: Array(line.text.utf8)[...]) }
      var repair = FusedWordRepair(model: model)
      results = repair.repair(talk)
    }
    var sentences: [Sentence] = []
    for ((line, _), result) in zip(page.sentences, results) {
      draft.repairs.count(.joinedWordsSplit, result.spaces)
      sentences.append(Sentence(line: line, text: String(decoding: result.text, as: UTF8.self)))
    }
    if page.running != nil { draft.repairs.count(.duplicatesRemoved, sentences.count) }
    return sentences
  }

  private mutating func layOut(_ sentences: [Sentence], samples: [CodeSample]) {
    let chapters = page.chapters
    let placements = ChapterAlignment(
      sentences: sentences.map(\.text),
      chapters: chapters.enumerated().map { index, chapter in
        ChapterAlignment.Chapter(
          title: chapter.title, seconds: Self.seconds(chapter.timestamp),
          code: index < samples.count ? samples[index].text : "")
      }
    ).place()
    draft.repairs.count(.chaptersAligned, sentences.isEmpty ? 0 : placements.count)
    let firstStart = placements.first?.sentence ?? sentences.count
    if firstStart > 0 {
      addSection("Introduction", "0:00", sentences[..<firstStart], sample: nil, line: sentences[0].line)
    }
    for (index, chapter) in chapters.enumerated() {
      let start = placements[index].sentence
      let end = index + 1 < placements.count ? placements[index + 1].sentence : sentences.count
      addSection(
        chapter.title, chapter.timestamp, sentences[start..<max(start, end)],
        sample: index < samples.count ? samples[index] : nil, line: chapter.line)
      if !placements[index].isSure, start < sentences.count {
        draft.repairs.doubts.append(
          Doubt(
            line: sentences[start].line + 1,
            reason: "where \(chapter.timestamp) begins in the talk is a guess"))
      }
    }
    for sample in samples.dropFirst(chapters.count) {
      addSection(sample.title ?? "Code", nil, [], sample: sample, line: sample.startLine - 1)
    }
    draft.repairs.doubts.sort { $0.line < $1.line }
  }

  private mutating func addSection(
    _ heading: String, _ timestamp: String?, _ sentences: ArraySlice<Sentence>, sample: CodeSample?, line: Int
  ) {
    let first = sentences.first?.line ?? line
    var section = DraftSection(
      level: 2, heading: heading, timestamp: timestamp, startLine: first + 1,
      endLine: (sentences.last?.line ?? line) + 1)
    for sentence in sentences {
      section.blocks.append(
        DraftBlock(
          .paragraph(Paragraph(sentence.text)), startLine: sentence.line + 1, endLine: sentence.line + 1))
    }
    if let sample {
      section.blocks.append(DraftBlock(.code(sample), startLine: sample.startLine, endLine: sample.endLine))
    }
    draft.sections.append(section)
  }

  static func seconds(_ timestamp: String) -> Int {
    timestamp.split(separator: ":").reduce(0) { $0 * 60 + (Int($1) ?? 0) }
  }
}
