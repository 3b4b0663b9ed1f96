import DocDraft
import DocModel

/// The parts of a scraped web page of a conference session, with their lines.
///
/// The page is flattened to plain paragraphs: `# Wwdc2022 10072`; navigation; a header that joins title, description, resources and related
/// sessions; the parts of that header again one by one; the talk as one paragraph after `Search this video…`; the talk again with a paragraph
/// per sentence; a line for each code sample (`2:09 -Presenting …`); and the samples in fences. The result has each part once and without
/// repairs. Any part may be missing.
package struct ScrapedSessionPage: Sendable {
  struct Line: Sendable {
    /// Zero-based line number.
    var index: Int
    var text: String
  }

  struct Chapter: Sendable {
    var line: Int
    var timestamp: String
    var title: String
  }

  struct Fence: Sendable {
    /// The zero-based lines of the code between the fences; an empty range if there is no code.
    var lines: Range<Int>
    var language: String?
  }

  var year: String?
  var number: String?
  var title: String?
  var description: [Line] = []
  var resources: [Line] = []
  /// The titles of related sessions.
  var related: [String] = []
  /// The talk as one paragraph without its label, and the zero-based line of that paragraph.
  var running: (line: Int, bytes: ArraySlice<UInt8>)?
  /// The talk, one sentence per line.
  var sentences: [(line: Int, bytes: ArraySlice<UInt8>)] = []
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
    var head: [HeadLine] = []
    // The head is everything before the talk: the title line, navigation, and the header.
    while index < lines {
      let bytes = text.lineBytes(index).trimmed
      if let talk = Self.afterSearchLabel(bytes) {
        if !talk.isEmpty { running = (index, talk) }
        index += 1
        break
      }
      if Self.chapter(bytes) != nil || Self.isCodeHeading(bytes) || bytes.starts(with: Self.fence) { break }
      if !bytes.isEmpty { head.append(HeadLine(index: index, bytes: bytes)) }
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
        sentences.append((index, bytes))
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
          language: language.isEmpty ? nil : String(decoding: language, as: UTF8.self).lowercased()))
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
    let words = String(decoding: bytes, as: UTF8.self).lowercased()
    return words.hasSuffix(" code samples") || words.hasSuffix(" code")
  }

  /// The text after `Search this video…`; nil if the line does not begin with these words.
  package static func afterSearchLabel(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let label = Array("Search this video".utf8)
    guard line.starts(with: label) else { return nil }
    var rest = line.dropFirst(label.count)
    let ellipsis = Array("…".utf8)
    if rest.starts(with: ellipsis) {
      rest = rest.dropFirst(ellipsis.count)
    } else {
      while rest.first == UInt8(ascii: ".") { rest = rest.dropFirst() }
    }
    return rest.trimmed
  }

  /// Parses `14:41 -Content margins` or `1:02:03 - Title` into a timestamp and a title.
  package static func chapter(_ line: ArraySlice<UInt8>) -> (timestamp: String, title: String)? {
    guard let length = Timestamp.leading(line)?.length else { return nil }
    let stamp = line.prefix(length)
    var rest = line.dropFirst(length)
    var dash = false
    while let byte = rest.first {
      if byte == UInt8(ascii: " ") {
        rest = rest.dropFirst()
      } else if !dash, byte == UInt8(ascii: "-") {
        rest = rest.dropFirst()
        dash = true
      } else if !dash, rest.starts(with: [0xe2, 0x80]), rest.count > 2,
        [0x93, 0x94].contains(rest[rest.startIndex + 2])
      {
        rest = rest.dropFirst(3)
        dash = true
      } else {
        break
      }
    }
    guard dash, !rest.isEmpty else { return nil }
    return (String(decoding: stamp, as: UTF8.self), String(decoding: rest, as: UTF8.self))
  }
}

// Reads the part of the page before the talk.
extension ScrapedSessionPage {
  /// Parses the year and the number of a session from `# Wwdc2022 10072`, `wwdc2022-10072` or `WWDC22 10072`.
  package static func session(_ text: String) -> (year: String, number: String)? {
    let bytes = Array(text.lowercased().utf8)
    let mark = Array("wwdc".utf8)
    var start = 0
    while start + 8 < bytes.count {
      guard bytes[start..<(start + 4)] == mark[...] else {
        start += 1
        continue
      }
      var index = start + 4
      let year = bytes[index...].prefix(while: ByteClass.isDigit)
      index += year.count
      var gap = 0
      while index < bytes.count, !ByteClass.isAlphanumeric(bytes[index]), gap < 3 {
        index += 1
        gap += 1
      }
      let number = bytes[min(index, bytes.count)...].prefix(while: ByteClass.isDigit)
      if year.count == 4 || year.count == 2, gap > 0, (2...7).contains(number.count) {
        let century = year.count == 2 ? "20" : ""
        return (century + String(decoding: year, as: UTF8.self), String(decoding: number, as: UTF8.self))
      }
      start += 4
    }
    return nil
  }

  private struct HeadLine {
    /// Zero-based line number.
    var index: Int
    var bytes: ArraySlice<UInt8>

    var line: Line { Line(index: index, text: String(decoding: bytes, as: UTF8.self)) }
    var isLabel: Bool {
      bytes.count <= 80
        && ScrapedSessionPage.labels.contains { bytes.starts(with: $0) && bytes.count < $0.count + 10 }
    }
  }

  private enum Part { case description, resources, related }

  /// The labels that the page shows around a talk. Each label has the part that it introduces; nil if the label introduces no part.
  private static let parts: [(label: [UInt8], part: Part?)] = [
    ("Resources", .resources), ("HD Video", .related), ("SD Video", .related), ("Related Videos", .related),
    ("Tech Talks", .related), ("More Videos", nil), ("About", nil), ("Transcript", nil), ("Code", nil),
    ("Streaming is available in most browsers,and in the Developer app.", nil),
  ].map { (Array($0.0.utf8), $0.1) }
  private static let labels = parts.map(\.label)

  /// Reads the header of the page. After the title line and labels, one paragraph joins title, description, resources and related sessions
  /// without spaces (two paragraphs if the description has two). The same parts follow one by one. The first of these parts that occurs in the
  /// joined paragraph shows where the title ends. After the title, the joined paragraph and the single parts are read in parallel.
  private mutating func readHead(_ head: [HeadLine]) {
    let lines = head.filter { line in
      guard line.bytes.first == UInt8(ascii: "#") else { return true }
      if number == nil, let session = Self.session(line.line.text) { (year, number) = session }
      return false
    }
    guard let first = lines.firstIndex(where: { !$0.isLabel }) else {
      navigation += lines.count
      return
    }
    navigation += first
    guard let (second, start) = firstRepeated(lines[first...]) else {
      title = lines[first].line.text
      for line in lines[(first + 1)...] {
        if line.isLabel { navigation += 1 } else { description.append(line.line) }
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
    title = String(decoding: name, as: UTF8.self).split(separator: " ").joined(separator: " ")
    let fused = Array(lines[first..<second].map(\.bytes).joined())
    readParts(lines[second...], of: fused[(start - lines[first].bytes.startIndex)...], from: part)
  }

  /// Finds the first paragraph that also occurs in the joined paragraph, and the offset of this occurrence.
  private mutating func firstRepeated(_ lines: ArraySlice<HeadLine>) -> (line: Int, start: Int)? {
    guard let fused = lines.first?.bytes, fused.count > 1 else { return nil }
    for index in lines.indices.dropFirst().prefix(Self.mostRepeated) where lines[index].bytes.count >= 3 {
      // Labels are skipped, because they occur in many texts. `HD Video` is not skipped, because it may directly follow a title.
      let part = lines[index].bytes
      if lines[index].isLabel, !part.starts(with: "HD Video".utf8) { continue }
      let head = part.prefix(Self.longestSearched)
      for start in fused.indices.dropFirst() where fused[start] == head[head.startIndex] {
        comparedBytes += head.count
        if fused[start...].starts(with: head) { return (index, start) }
      }
    }
    return nil
  }

  /// Upper bounds on the number of paragraphs that are searched for in the joined paragraph (`mostRepeated`), and on the bytes that are
  /// compared for each of these paragraphs (`longestSearched`).
  private static let mostRepeated = 12
  private static let longestSearched = 64

  private mutating func readParts(
    _ lines: ArraySlice<HeadLine>, of fused: ArraySlice<UInt8>, from first: Part
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
      if line.isLabel {
        navigation += 1
        if line.bytes.starts(with: "HD Video".utf8) { part = .related }
      } else if !seen.insert(line.bytes).inserted {
        repetitions += 1
      } else {
        switch part {
        case .description: description.append(line.line)
        case .resources: resources.append(line.line)
        case .related: related.append(line.line.text)
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
