import DocDraft
import DocModel
import DocRepair
import DocSystem

/// Reads talks in all supported forms: scraped session pages, which are repaired; Markdown notes with timed chapters; lines that begin with a
/// time; and caption files.
///
/// The kind of the draft is `transcript`. Each chapter becomes a section of level 2 with its time, its sentences as paragraphs, and its code.
struct TranscriptReader: TextReader {
  var name: String { "transcript" }

  func recognise(_ text: SourceText, _ probe: Probe) -> Confidence? { TranscriptEvidence(text).confidence }

  func draft(of text: SourceText, _ member: Member) -> DraftDocument {
    switch TranscriptEvidence(text).form {
    case .scrapedPage: ScrapedSessionReader(text, options: member.options).read()
    case .captions: TimedTextReader.readCaptions(text)
    case .timedLines: TimedTextReader.readTimedLines(text)
    case .notes, nil: Self.notes(text, frontMatter: member.probe.frontMatter)
    }
  }

  // MARK: Notes

  /// Reads notes in Markdown. The headings of chapters begin with a time: `## 14:41 Content margins`.
  ///
  /// The text is read as Markdown. Then the times are removed from the headings, and code samples get the title and time of their chapter. If the
  /// text names a conference session, the session becomes the topic and is added to the metadata.
  private static func notes(_ text: SourceText, frontMatter: FrontMatter?) -> DraftDocument {
    var draft = MarkdownReader.read(text, frontMatter: frontMatter, kind: nil)
    draft.kind = .transcript
    for index in draft.sections.indices { takeTime(&draft.sections[index]) }
    nameSession(&draft, text)
    return draft
  }

  private static func takeTime(_ section: inout DraftSection) {
    let heading = Array(section.heading.utf8)[...]
    guard let length = Timestamp.leading(heading)?.length else { return }
    let rest = heading.dropFirst(length)
    let title = ScrapedSessionPage.afterDash(rest) ?? rest.trimmed
    guard !title.isEmpty else { return }
    section.timestamp = heading.prefix(length).text
    section.heading = title.text
    for index in section.blocks.indices {
      guard case .code(var sample) = section.blocks[index].block else { continue }
      sample.title = sample.title ?? section.heading
      sample.timestamp = section.timestamp
      section.blocks[index].block = .code(sample)
    }
  }

  /// Sets the topic and metadata from the front matter, or from a `Session:` line near the start.
  private static func nameSession(_ draft: inout DraftDocument, _ text: SourceText) {
    let given = draft.metadata.first { $0.key == "session" }.flatMap { ScrapedSessionPage.session($0.value) }
    let lines = (0..<min(40, text.lineCount)).lazy.map(text.line)
    let named = lines.filter { $0.lowercased().hasPrefix("session:") }.compactMap(ScrapedSessionPage.session)
    (given ?? named.first)?.describe(&draft)
  }
}

/// Evidence that a text is a talk, collected in one pass over the starts of the lines.
struct TranscriptEvidence: Sendable {
  enum Form: Sendable {
    /// A page about a conference session, scraped from the web.
    case scrapedPage
    /// Markdown notes whose chapters are headings with a time: `## 14:41 Content margins`.
    case notes
    /// Lines that begin with a time: `0:07 - Speaker: text`.
    case timedLines
    /// WebVTT or SubRip.
    case captions
  }

  private(set) var form: Form?
  private(set) var confidence: Confidence?

  /// The features of a session page, each with its weight.
  private enum Feature: Int { case session = 40, search = 35, transcript = 20, video = 15, code = 10 }

  private var features: Set<Feature> = []
  private var sessionLine = false
  private var captionArrows = 0
  private var captionHead = false
  private var chapterLines = 0
  private var timedLines = 0
  private var timedHeadings = 0
  private var textLines = 0
  private var lastTime = -1
  private var lastHeadingTime = -1

  init(_ text: SourceText) {
    for index in 0..<text.lineCount { read(text.lineBytes(index), at: index) }
    (form, confidence) = verdict
  }

  private mutating func read(_ line: ArraySlice<UInt8>, at index: Int) {
    guard let first = line.first else { return }
    textLines += 1
    if first == UInt8(ascii: "#") {
      heading(line)
    } else if ByteClass.isDigit(first) {
      timed(line)
    } else if first == UInt8(ascii: "S") || first == UInt8(ascii: "s") || first == UInt8(ascii: "H") {
      label(line, at: index)
    } else if index == 0, line.starts(with: "WEBVTT".utf8) {
      captionHead = true
    }
  }

  private mutating func heading(_ line: ArraySlice<UInt8>) {
    let level = line.prefix { $0 == UInt8(ascii: "#") }.count
    let title = line.dropFirst(level).trimmed
    if let (time, length) = Timestamp.leading(title) {
      if time > lastHeadingTime, title.count > length + 1 { timedHeadings += 1 }
      lastHeadingTime = time
      return
    }
    guard title.count <= 40 else { return }
    let lower = title.text.lowercased()
    if lower == "transcript" { features.insert(.transcript) }
    if level == 1, lower.hasPrefix("wwdc"), ScrapedSessionPage.session(lower) != nil {
      features.insert(.session)
    }
    if lower == "code samples" { features.insert(.code) }
  }

  private mutating func timed(_ line: ArraySlice<UInt8>) {
    if line.count > 16, line.count < 120, TimedTextReader.captionStart(line) != nil {
      captionArrows += 1
      return
    }
    guard let (time, length) = Timestamp.leading(line), line.count > length + 1,
      line[line.startIndex + length] == UInt8(ascii: " "), time >= lastTime
    else { return }
    lastTime = time
    timedLines += 1
    if ScrapedSessionPage.chapter(line) != nil { chapterLines += 1 }
  }

  private mutating func label(_ line: ArraySlice<UInt8>, at index: Int) {
    if ScrapedSessionPage.afterSearchLabel(line) != nil {
      features.insert(.search)
    } else if line.starts(with: "HD Video".utf8) {
      features.insert(.video)
    } else if index < 40, line.count < 80,
      line.starts(with: "Session:".utf8) || line.starts(with: "session:".utf8)
    {
      sessionLine = ScrapedSessionPage.session(line.text) != nil
    }
  }

  /// Certain for a caption file, for a session page with most of the typical features, and for Markdown that names its session and has timed
  /// headings. Likely for a session page with fewer features, and if a third of the lines begin with ascending times. Possible for three timed
  /// headings without other evidence.
  private var verdict: (Form?, Confidence?) {
    if captionHead || (captionArrows >= 2 && captionArrows * 6 >= textLines) {
      return (.captions, .certain)
    }
    let points = features.reduce(chapterLines > 0 ? 15 : 0) { $0 + $1.rawValue }
    let page = timedHeadings > chapterLines ? 0 : points
    if page >= 50 { return (.scrapedPage, page >= 80 ? .certain : .likely) }
    if sessionLine, timedHeadings >= 1 { return (.notes, .certain) }
    if timedHeadings >= 3, timedHeadings * 2 >= chapterLines { return (.notes, .possible) }
    if timedLines >= 5, timedLines * 3 >= textLines { return (.timedLines, .likely) }
    return (nil, nil)
  }
}

/// Converts text in which each line has a time to a document: captions in WebVTT (W3C *WebVTT: The Web Video Text Tracks Format*) and SubRip, and
/// lines such as `0:07 - Speaker: text`.
///
/// Captions that share a sentence form a group, and each group becomes a paragraph. A section covers about a minute; its heading is the start
/// time.
struct TimedTextReader {
  private var draft = DraftDocument(kind: .transcript)
  private var writer = TreeWriter()
  /// The length of a section, in seconds of the talk.
  private static let sectionLength = 60

  /// A group of captions. `first` and `last` are its first and last line, zero-based.
  private struct Group {
    var seconds: Int
    var first: Int
    var last: Int
    var text: String
  }

  static func readCaptions(_ text: SourceText) -> DraftDocument {
    var groups: [Group] = []
    var time: Int?
    for index in 0..<text.lineCount {
      let line = text.lineBytes(index).trimmed
      if line.isEmpty {
        time = nil
      } else if let seconds = captionStart(line) {
        time = seconds
      } else if let time, case let words = withoutTags(line), !words.isEmpty {
        if let last = groups.last, !endsSentence(last.text), last.text.utf8.count < 600 {
          groups[groups.count - 1].text += " " + words
          groups[groups.count - 1].last = index
        } else {
          groups.append(Group(seconds: time, first: index, last: index, text: words))
        }
      }
    }
    var reader = TimedTextReader()
    return reader.layOut(groups)
  }

  /// The start time of a cue in seconds, rounded down, such as 1 for `00:00:01.000 --> 00:00:04.000`; nil if the line has no time range.
  static func captionStart(_ line: ArraySlice<UInt8>) -> Int? {
    guard let arrow = line.firstIndex(of: UInt8(ascii: ">")),
      ByteSearch.starts(line[..<arrow].suffix(2), with: "--")
    else { return nil }
    return Timestamp.leading(line)?.seconds
  }

  /// The text of a cue without tags such as `<v Speaker>`.
  private static func withoutTags(_ line: ArraySlice<UInt8>) -> String {
    var isTag = false
    return line.filter { byte in
      let wasTag = isTag
      if byte == UInt8(ascii: "<") { isTag = true }
      if byte == UInt8(ascii: ">") { isTag = false }
      return !wasTag && !isTag
    }.text
  }

  static func readTimedLines(_ text: SourceText) -> DraftDocument {
    var reader = TimedTextReader()
    var groups: [Group] = []
    for index in 0..<text.lineCount {
      let line = text.lineBytes(index).trimmed
      if line.isEmpty { continue }
      if let (time, length) = Timestamp.leading(line), line.count > length + 1,
        line[line.startIndex + length] == UInt8(ascii: " ")
      {
        var words = line.dropFirst(length).trimmed
        if words.first == UInt8(ascii: "-") { words = words.dropFirst().trimmed }
        groups.append(Group(seconds: time, first: index, last: index, text: words.text))
      } else if groups.isEmpty {
        reader.readHead(line, at: index)
      } else {
        groups[groups.count - 1].text += " " + line.text
        groups[groups.count - 1].last = index
      }
    }
    return reader.layOut(groups)
  }

  private static func endsSentence(_ text: String) -> Bool {
    let last = text.utf8.last { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: ")") }
    return last.map(".!?".utf8.contains) ?? false
  }

  /// Reads a line before the first line with a time: the title, the name of the conference session, or other text.
  private mutating func readHead(_ line: ArraySlice<UInt8>, at index: Int) {
    let words = line.text
    if draft.topic == nil, let session = ScrapedSessionPage.session(words) {
      session.describe(&draft)
    }
    if draft.title == nil, line.first == UInt8(ascii: "#") {
      return draft.title = line.drop { $0 == UInt8(ascii: "#") }.trimmed.text
    }
    writer.paragraph(InlineText(plain: words), startLine: index + 1)
  }

  private mutating func layOut(_ groups: [Group]) -> DraftDocument {
    var began: Int?
    for group in groups {
      if began.map({ group.seconds - $0 >= Self.sectionLength }) ?? true {
        began = group.seconds
        let time = Timestamp.text(group.seconds)
        writer.heading(level: 2, text: time, line: group.first + 1, timestamp: time)
      }
      writer.paragraph(InlineText(plain: group.text), startLine: group.first + 1, endLine: group.last + 1)
    }
    writer.finish(into: &draft)
    return draft
  }
}
