import DocDraft
import DocModel

/// Converts a scraped session page to a document. The page repeats some parts; each is used once. Words and code are repaired, and the talk is
/// divided into chapters.
package struct ScrapedSessionReader {
  private let text: SourceText
  private let options: ReaderOptions
  private let page: ScrapedSessionPage
  private var draft: DraftDocument
  private var writer = TreeWriter()

  package init(_ text: SourceText, options: ReaderOptions) {
    self.text = text
    self.options = options
    page = ScrapedSessionPage(text)
    draft = DraftDocument(kind: .transcript, title: page.title)
  }

  private typealias Line = ScrapedSessionPage.Line

  package consuming func read() -> DraftDocument {
    describe()
    let repaired = repairedCode()
    let chapters = SessionChapters(lines: page.chapters, sampleCount: repaired.count)
    let sentences = talk(code: repaired, chapters: chapters)
    layOut(sentences, chapters: chapters, code: repaired)
    var draft = draft
    writer.finish(into: &draft)
    draft.repairs.warnings.sort { $0.line < $1.line }
    return draft
  }

  private mutating func describe() {
    if let session = page.session {
      session.describe(&draft)
      draft.describe("event", as: "WWDC\(session.year.suffix(2))")
    }
    draft.describe("description", as: page.description.map(\.text).joined(separator: " "))
    for line in page.description {
      writer.paragraph(InlineText(plain: line.text), startLine: line.index + 1)
    }
    for line in page.resources { draft.links.append(Link(text: line.text, target: line.text)) }
    for title in page.related {
      draft.links.append(Link(text: title, target: ScrapedSessionPage.session(title)?.topic ?? title))
    }
    draft.repairs.count(.navigationRemoved, page.navigation)
    draft.repairs.count(.duplicatesRemoved, page.repetitions)
  }

  // MARK: Repair of code samples

  /// The code of the page's fences, in order.
  private mutating func repairedCode() -> [ShatteredCodeRepair.Result] {
    let samples = page.fences.map { fence in
      Array(fence.lines.map { text.lineBytes($0) }.joined(separator: [UInt8(ascii: "\n")]))
    }
    guard options.repair else {
      return samples.map { ShatteredCodeRepair.Result(code: $0, wasShattered: false, isSure: true) }
    }
    let repaired = ShatteredCodeRepair.repair(samples)
    for (fence, result) in zip(page.fences, repaired) {
      if result.wasShattered { draft.repairs.count(.codeSamplesReassembled) }
      if !result.isSure {
        draft.repairs.warn(fence.lines.lowerBound + 1, "some line breaks of the code are a guess")
      }
    }
    return repaired
  }

  private func sample(
    _ index: Int, _ code: ShatteredCodeRepair.Result, chapter: SessionChapters.Chapter?
  ) -> CodeSample {
    let lines = page.fences[index].lines
    return CodeSample(
      language: page.fences[index].language, title: chapter?.title, timestamp: chapter?.timestamp,
      startLine: lines.lowerBound + 1, endLine: max(lines.lowerBound + 1, lines.upperBound),
      text: code.code.text)
  }

  // MARK: Repair of the talk

  /// The sentences of the talk. If the page contains the talk only as one paragraph, sentences end at full stops before capital letters. The
  /// space between a full stop and the next sentence may be missing.
  private func sentencesOfPage() -> [Line] {
    guard page.sentences.isEmpty, let running = page.running else { return page.sentences }
    var sentences: [Line] = []
    var start = running.bytes.startIndex
    for index in running.bytes.indices where running.bytes[index] == UInt8(ascii: ".") {
      let rest = running.bytes[(index + 1)...].drop { $0 == 0x20 }
      guard rest.first.map(ByteClass.isUpper) ?? true else { continue }
      sentences.append(Line(index: running.index, bytes: running.bytes[start...index]))
      start = rest.startIndex
    }
    let rest = running.bytes[start...]
    return rest.isEmpty ? sentences : sentences + [Line(index: running.index, bytes: rest)]
  }

  private mutating func talk(code: [ShatteredCodeRepair.Result], chapters: SessionChapters) -> [Line] {
    var sentences = sentencesOfPage()
    if options.repair {
      var model = WordModel()
      for sample in code { model.trustIdentifiers(in: sample.code[...]) }
      for chapter in chapters.chapters { model.trustIdentifiers(in: Array(chapter.title.utf8)[...]) }
      for line in page.description + page.resources { model.trustIdentifiers(in: line.bytes) }
      var repair = FusedWordRepair(model: model)
      for (number, result) in repair.repair(sentences.map(\.bytes)).enumerated() {
        draft.repairs.count(.joinedWordsSplit, result.spaces)
        sentences[number].bytes = result.text[...]
      }
    }
    // Each sentence also occurs in the paragraph with the whole talk, so it counts as a removed duplicate.
    if page.running != nil, !page.sentences.isEmpty {
      draft.repairs.count(.duplicatesRemoved, sentences.count)
    }
    return sentences
  }

  // MARK: Sections of the document

  private mutating func layOut(
    _ sentences: [Line], chapters: SessionChapters, code: [ShatteredCodeRepair.Result]
  ) {
    let list = chapters.chapters
    let placements = ChapterAlignment(
      sentences: sentences.map(\.text),
      chapters: list.map { chapter in
        ChapterAlignment.Chapter(
          title: chapter.title, seconds: chapter.seconds,
          code: chapter.sample.map { code[$0].code.text } ?? "")
      }
    ).place()
    draft.repairs.count(.chaptersAligned, sentences.isEmpty ? 0 : placements.count)
    let firstStart = placements.first?.sentence ?? sentences.count
    if firstStart > 0 {
      addSection("Introduction", "0:00", sentences[..<firstStart], samples: [], line: sentences[0].index)
    }
    for (index, chapter) in list.enumerated() {
      let start = placements[index].sentence
      let end = index + 1 < placements.count ? placements[index + 1].sentence : sentences.count
      addSection(
        chapter.title, chapter.timestamp, sentences[start..<max(start, end)],
        samples: chapter.sample.map { [sample($0, code[$0], chapter: chapter)] } ?? [], line: chapter.line)
      if !placements[index].isSure, start < sentences.count {
        draft.repairs.warn(
          sentences[start].index + 1, "where \(chapter.timestamp) begins in the talk is a guess")
      }
    }
    if !chapters.untitled.isEmpty {
      let samples = chapters.untitled.map { sample($0, code[$0], chapter: nil) }
      addSection("Code", nil, [], samples: samples, line: samples[0].startLine - 1)
    }
  }

  private mutating func addSection(
    _ heading: String, _ timestamp: String?, _ sentences: ArraySlice<Line>, samples: [CodeSample],
    line: Int
  ) {
    writer.heading(level: 2, text: heading, line: (sentences.first?.index ?? line) + 1, timestamp: timestamp)
    for sentence in sentences {
      writer.paragraph(InlineText(plain: sentence.text), startLine: sentence.index + 1)
    }
    // The page shows the samples below the talk, so they do not extend the line range of the section.
    for sample in samples {
      writer.append(
        .code(sample), startLine: sample.startLine, endLine: sample.endLine, to: writer.position)
    }
  }
}
