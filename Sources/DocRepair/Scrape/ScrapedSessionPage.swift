import DocDraft
import DocModel
import DocSystem

/// The parts of a scraped web page of a conference session, with their lines.
///
/// The page is flattened to plain paragraphs: `# Wwdc2022 10072`; navigation; a header that joins title, description, resources and related
/// sessions; the parts of that header again one by one; the talk as one paragraph after `Search this video…`; the talk again with a paragraph
/// per sentence; a line for each code sample (`2:09 -Presenting …`); and the samples in fences. This value contains each part once, unrepaired.
/// Any part may be missing.
package struct ScrapedSessionPage: Sendable {
  struct Line: Sendable {
    /// Zero-based line number.
    var index: Int
    var bytes: ArraySlice<UInt8>

    var text: String { bytes.text }
  }

  struct Chapter: Sendable {
    /// The zero-based source line.
    var line: Int
    var timestamp: String
    var title: String
    /// The index of the chapter's code sample; nil if it has none.
    var sample: Int?

    var seconds: Int { Timestamp.leading(Array(timestamp.utf8)[...])?.seconds ?? 0 }
  }

  struct Fence: Sendable {
    /// The zero-based lines of the code between the fences; an empty range if there is no code.
    var lines: Range<Int>
    var language: String?
  }

  var session: Session?
  var title: String?
  var description: [Line] = []
  var resources: [Line] = []
  /// The titles of related sessions.
  var related: [String] = []
  /// The talk as one paragraph without its label, and the zero-based line of that paragraph.
  var running: Line?
  /// The talk, one sentence per line.
  var sentences: [Line] = []
  var chapters: [Chapter] = []
  var fences: [Fence] = []
  /// The numbers of paragraphs that were dropped as labels (`navigation`) and as repetitions (`repetitions`).
  var navigation = 0
  var repetitions = 0
  /// The number of bytes that were compared to find the parts of the header. Tests check that the number grows linearly.
  private(set) var comparedBytes = 0

  init(_ text: SourceText) {
    let lines = text.lineCount
    var index = 0
    var head: [Line] = []
    // The head is everything before the talk: the title line, navigation, and the header.
    while index < lines {
      let bytes = text.lineBytes(index).trimmed
      if let talk = Self.afterSearchLabel(bytes) {
        if !talk.isEmpty { running = Line(index: index, bytes: talk) }
        index += 1
        break
      }
      if Self.chapter(bytes) != nil || Self.isCodeHeading(bytes) || bytes.starts(with: Self.fence) { break }
      if !bytes.isEmpty { head.append(Line(index: index, bytes: bytes)) }
      index += 1
    }
    readHead(head)
    while index < lines {
      let bytes = text.lineBytes(index).trimmed
      if Self.isCodeHeading(bytes) || bytes.starts(with: Self.fence) { break }
      if bytes.isEmpty {
        index += 1
        continue
      }
      if let (timestamp, title) = Self.chapter(bytes) {
        chapters.append(Chapter(line: index, timestamp: timestamp, title: title))
      } else if Self.afterSearchLabel(bytes) == nil {
        sentences.append(Line(index: index, bytes: bytes))
      }
      index += 1
    }
    readFences(text, from: index)
  }

  private mutating func readFences(_ text: SourceText, from first: Int) {
    var index = first
    while index < text.lineCount {
      let bytes = text.lineBytes(index).trimmed
      index += 1
      guard bytes.starts(with: Self.fence) else { continue }
      let language = bytes.dropFirst(3).prefix { $0 != UInt8(ascii: " ") }
      let start = index
      while index < text.lineCount, !Self.isClosingFence(text.lineBytes(index)) { index += 1 }
      fences.append(
        Fence(
          lines: start..<index,
          language: language.isEmpty ? nil : language.text.lowercased()))
      index += 1
    }
  }

  private static let fence = Array("```".utf8)

  private static func isClosingFence(_ line: ArraySlice<UInt8>) -> Bool {
    let bytes = line.trimmed
    return bytes.count >= 3 && bytes.allSatisfy { $0 == UInt8(ascii: "`") }
  }

  static func isCodeHeading(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.first == UInt8(ascii: "#") else { return false }
    let words = bytes.text.lowercased()
    return words.hasSuffix(" code samples") || words.hasSuffix(" code")
  }

  /// The text after `Search this video…`; nil if the line does not begin with these words.
  package static func afterSearchLabel(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let label = "Search this video".utf8
    guard line.starts(with: label) else { return nil }
    let rest = line.dropFirst(label.count)
    return rest.starts(with: "…".utf8) ? rest.dropFirst(3).trimmed : rest.drop { $0 == 0x2e }.trimmed
  }

  /// Parses `14:41 -Content margins` or `1:02:03 - Title` into a timestamp and a title.
  package static func chapter(_ line: ArraySlice<UInt8>) -> (timestamp: String, title: String)? {
    guard let length = Timestamp.leading(line)?.length else { return nil }
    guard let title = afterDash(line.dropFirst(length)), !title.isEmpty else { return nil }
    return (line.prefix(length).text, title.text)
  }

  /// The text after a dash; nil if there is no dash.
  package static func afterDash(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let rest = text.drop { $0 == 0x20 }
    let dash = ["-", "–", "—"].first { rest.starts(with: $0.utf8) }
    return dash.map { rest.dropFirst($0.utf8.count).drop { $0 == 0x20 } }
  }

  // MARK: The part of the page before the talk

  /// Parses the year and the number of a session from `# Wwdc2022 10072`, `wwdc2022-10072` or `WWDC22 10072`.
  package static func session(_ text: String) -> Session? {
    var rest = Array(text.lowercased().utf8)[...]
    while let mark = ByteSearch.first("wwdc", in: rest) {
      rest = rest[mark.upperBound...]
      let year = rest.prefix(while: ByteClass.isDigit)
      let gap = rest.dropFirst(year.count).prefix(3).prefix { !ByteClass.isAlphanumeric($0) }
      let number = rest.dropFirst(year.count + gap.count).prefix(while: ByteClass.isDigit)
      if year.count == 4 || year.count == 2, !gap.isEmpty, (2...7).contains(number.count) {
        return Session(year: (year.count == 2 ? "20" : "") + year.text, number: number.text)
      }
    }
    return nil
  }

  package struct Session: Sendable {
    package var year: String
    var number: String

    var topic: String { "wwdc\(year)-\(number)" }

    /// Makes the session the topic of a document, and adds it to the metadata.
    package func describe(_ draft: inout DraftDocument) {
      draft.topic = topic
      for (key, value) in [("session", topic), ("year", year)]
      where !draft.metadata.contains(where: { $0.key == key }) {
        draft.describe(key, as: value)
      }
    }
  }

  private static func isLabel(_ line: Line) -> Bool {
    line.bytes.count <= 80
      && labels.contains { line.bytes.starts(with: $0) && line.bytes.count < $0.count + 10 }
  }

  private enum Part { case description, resources, related }

  /// The labels that the page shows around a talk. Each is listed with the part that it introduces; nil if it introduces none.
  private static let parts: [(label: [UInt8], part: Part?)] = [
    ("Resources", .resources), ("HD Video", .related), ("SD Video", .related), ("Related Videos", .related),
    ("Tech Talks", .related), ("More Videos", nil), ("About", nil), ("Transcript", nil), ("Code", nil),
    ("Streaming is available in most browsers,and in the Developer app.", nil),
  ].map { (Array($0.0.utf8), $0.1) }
  private static let labels = parts.map(\.label)

  /// Reads the header of the page. After the title line and labels, one paragraph joins title, description, resources and related sessions
  /// without spaces (two paragraphs if the description has two). The same parts follow one by one. The first of these parts that occurs in the
  /// joined paragraph shows where the title ends. After the title, the joined paragraph and the single parts are read in parallel.
  private mutating func readHead(_ head: [Line]) {
    let lines = head.filter { line in
      guard line.bytes.first == UInt8(ascii: "#") else { return true }
      session = session ?? Self.session(line.text)
      return false
    }
    guard let first = lines.firstIndex(where: { !Self.isLabel($0) }) else {
      navigation += lines.count
      return
    }
    navigation += first
    guard let (second, start) = firstRepeated(lines[first...]) else {
      title = lines[first].text
      for line in lines[(first + 1)...] {
        if Self.isLabel(line) { navigation += 1 } else { description.append(line) }
      }
      return
    }
    repetitions += second - first
    var name = lines[first].bytes[..<start]
    var part = Part.description
    // A label directly follows the title if there is no description.
    for (label, begins) in Self.parts
    where begins != nil && name.count > label.count && name.suffix(label.count) == label[...] {
      name = name.dropLast(label.count)
      part = begins ?? part
    }
    title = name.text.split(separator: " ").joined(separator: " ")
    let fused = Array(lines[first..<second].map(\.bytes).joined())
    readParts(lines[second...], of: fused[(start - lines[first].bytes.startIndex)...], from: part)
  }

  /// Finds the first paragraph that also occurs in the joined paragraph, and the offset of this occurrence.
  private mutating func firstRepeated(_ lines: ArraySlice<Line>) -> (line: Int, start: Int)? {
    guard let fused = lines.first?.bytes, fused.count > 1 else { return nil }
    for index in lines.indices.dropFirst().prefix(Self.mostRepeated) where lines[index].bytes.count >= 3 {
      // Labels are skipped, because they occur in many texts. `HD Video` is not skipped, because it may directly follow a title.
      let part = lines[index].bytes
      if Self.isLabel(lines[index]), !part.starts(with: "HD Video".utf8) { continue }
      let head = part.prefix(Self.longestSearched)
      for start in fused.indices.dropFirst() where fused[start] == head[head.startIndex] {
        comparedBytes += head.count
        if fused[start...].starts(with: head) { return (index, start) }
      }
    }
    return nil
  }

  /// The maximum number of paragraphs that are searched for in the joined paragraph (`mostRepeated`), and of bytes that are compared for each of
  /// these paragraphs (`longestSearched`).
  private static let mostRepeated = 12
  private static let longestSearched = 64

  private mutating func readParts(
    _ lines: ArraySlice<Line>, of fused: ArraySlice<UInt8>, from first: Part
  ) {
    var (rest, part) = (fused, first)
    var seen = Set<ArraySlice<UInt8>>()
    for line in lines {
      while !rest.starts(with: line.bytes), let (length, begins) = Self.label(at: rest) {
        rest = rest.dropFirst(length)
        part = begins
      }
      comparedBytes += line.bytes.count
      if rest.starts(with: line.bytes) { rest = rest.dropFirst(line.bytes.count) }
      if Self.isLabel(line) {
        navigation += 1
        if line.bytes.starts(with: "HD Video".utf8) { part = .related }
      } else if !seen.insert(line.bytes).inserted {
        repetitions += 1
      } else {
        switch part {
        case .description: description.append(line)
        case .resources: resources.append(line)
        case .related: related.append(line.text)
        }
      }
    }
  }

  /// The label with which a text begins, such as `Resources` or `WWDC22`.
  private static func label(at text: ArraySlice<UInt8>) -> (length: Int, part: Part)? {
    for (label, part) in parts {
      if let part, text.starts(with: label) { return (label.count, part) }
    }
    let year = text.dropFirst(4).prefix(2)
    return text.starts(with: "WWDC".utf8) && year.count == 2 && year.allSatisfy(ByteClass.isDigit)
      ? (6, .related) : nil
  }
}

/// The chapters of a scraped page, each with its code sample.
///
/// A page contains a list with a line for each code sample. A list of the recording's chapters may precede the list of samples. Where the times
/// start again, the second list begins. If the list of samples has more lines than there are samples, the samples belong to the first lines.
/// This value contains the chapters in order of time, with at most one sample each, and the samples that belong to no chapter.
package struct SessionChapters: Sendable {
  typealias Chapter = ScrapedSessionPage.Chapter

  private(set) var chapters: [Chapter] = []
  /// The indices of the samples that belong to no chapter.
  private(set) var untitled: [Int] = []
  /// For each time and title, the index of the chapter.
  private var indexByKey: [String: Int] = [:]

  init(lines: [Chapter], sampleCount: Int) {
    var lists: [[Chapter]] = []
    for line in lines {
      if let last = lists.last?.last, line.seconds >= last.seconds {
        lists[lists.count - 1].append(line)
      } else {
        lists.append([line])
      }
    }
    // The list of samples is the last list that has as many lines as there are samples. If no list has this length, the last list is used.
    let own = lists.lastIndex { $0.count == sampleCount } ?? lists.count - 1
    for (index, list) in lists.enumerated() {
      for (number, var chapter) in list.enumerated() {
        chapter.sample = index == own && number < sampleCount ? number : nil
        add(chapter)
      }
    }
    let owned = Set(chapters.compactMap(\.sample))
    untitled = (0..<sampleCount).filter { !owned.contains($0) }
    // Sorting is not stable, so chapters with equal times are ordered by their offset.
    chapters = chapters.enumerated().sorted {
      ($0.element.seconds, $0.offset) < ($1.element.seconds, $1.offset)
    }
    .map(\.element)
  }

  /// Adds a chapter, or merges it with an equal chapter from another list.
  private mutating func add(_ chapter: Chapter) {
    let key = chapter.timestamp + " " + chapter.title
    if let twin = indexByKey[key], chapters[twin].sample == nil || chapter.sample == nil {
      if chapters[twin].sample == nil { chapters[twin].sample = chapter.sample }
      return
    }
    indexByKey[key] = chapters.count
    chapters.append(chapter)
  }
}
