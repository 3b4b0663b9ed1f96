import DocDraft
import DocModel
import DocRepair
import DocSystem

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
