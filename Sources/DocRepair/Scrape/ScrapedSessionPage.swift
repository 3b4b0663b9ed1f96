import DocDraft

/// The parts of a session page as a scrape left them, each with its lines.
///
/// In: the text of a page in which everything stands as plain paragraphs: `# Wwdc2022 10072`, navigation, a
/// header in which title, description, resources and related sessions are fused, the same parts again one by
/// one, the talk as one paragraph after `Search this video…`, the talk again a sentence a paragraph, one line a
/// code sample (`2:09 -Presenting …`), and the samples in fences. Out: those parts, once each. Nothing is
/// repaired here. Every part may be missing.
package struct ScrapedSessionPage: Sendable {
  struct Line: Sendable {
    /// Counted from 0.
    var index: Int
    var text: String
  }

  struct Chapter: Sendable {
    var line: Int
    var timestamp: String
    var title: String
  }

  struct Fence: Sendable {
    /// Lines of the code, without the fences, counted from 0; empty for an empty fence.
    var lines: Range<Int>
    var language: String?
  }

  var year: String?
  var number: String?
  var title: String?
  var description: [Line] = []
  var resources: [Line] = []
  /// Title and year of related sessions.
  var related: [(title: String, year: String?, line: Int)] = []
  /// The talk as one paragraph, without its label; the line, counted from 0.
  var running: (line: Int, bytes: ArraySlice<UInt8>)?
  /// The talk, a sentence a line.
  var sentences: [(line: Int, bytes: ArraySlice<UInt8>)] = []
  var chapters: [Chapter] = []
  var fences: [Fence] = []
  /// Paragraphs dropped as page furniture, and as repetitions.
  var navigation = 0
  var repetitions = 0

  init(_ text: SourceText) {
    let lines = text.lineCount
    var index = 0
    var head: [Line] = []
    // Up to the talk: title line, navigation, header.
    while index < lines {
      let bytes = Self.trimmed(text.lineBytes(index))
      if let talk = Self.afterSearchLabel(bytes) {
        if !talk.isEmpty { running = (index, talk) }
        index += 1
        break
      }
      if Self.chapter(bytes) != nil || Self.isCodeHeading(bytes) || bytes.starts(with: Self.fence) { break }
      // A page's head is short; more of it is some other text, of which nothing is looked for.
      if !bytes.isEmpty, head.count < Self.longestHead, bytes.count < Self.longestHeadLine {
        head.append(Line(index: index, text: String(decoding: bytes, as: UTF8.self)))
      }
      index += 1
    }
    readHead(head)
    while index < lines {
      let bytes = Self.trimmed(text.lineBytes(index))
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

  private static let longestHead = 400
  private static let longestHeadLine = 20_000

  private mutating func readFences(_ text: SourceText, from first: Int) {
    var index = first
    while index < text.lineCount {
      let bytes = Self.trimmed(text.lineBytes(index))
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
    let bytes = trimmed(line)
    return bytes.count >= 3 && bytes.allSatisfy { $0 == UInt8(ascii: "`") }
  }

  static func isCodeHeading(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.first == UInt8(ascii: "#") else { return false }
    let words = String(decoding: bytes, as: UTF8.self).lowercased()
    return words.hasSuffix(" code samples") || words.hasSuffix(" code")
  }

  package static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var low = line.startIndex
    var high = line.endIndex
    while low < high, line[low] == 0x20 || line[low] == 0x09 { low += 1 }
    while high > low, line[high - 1] == 0x20 || line[high - 1] == 0x09 { high -= 1 }
    return line[low..<high]
  }

  /// What follows `Search this video…`, or nil for another line.
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
    return trimmed(rest)
  }

  /// `14:41 -Content margins`, `1:02:03 - Title`: timestamp and title.
  package static func chapter(_ line: ArraySlice<UInt8>) -> (timestamp: String, title: String)? {
    guard let length = timestampLength(line) else { return nil }
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

  /// Bytes of `14:41` or `1:02:03` at the start of a line.
  package static func timestampLength(_ line: ArraySlice<UInt8>) -> Int? {
    var index = line.startIndex
    var groups = 0
    while true {
      let start = index
      while index < line.endIndex, line[index].isASCIIDigit { index += 1 }
      let digits = index - start
      guard groups == 0 ? (1...3).contains(digits) : digits == 2 else { return nil }
      groups += 1
      guard index < line.endIndex, line[index] == UInt8(ascii: ":"), groups < 3 else { break }
      index += 1
    }
    return groups >= 2 ? index - line.startIndex : nil
  }
}

// The head of the page.
extension ScrapedSessionPage {
  /// Year and number of `# Wwdc2022 10072`, `wwdc2022-10072`, `WWDC22 10072`.
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
      let year = bytes[index...].prefix(while: \.isASCIIDigit)
      index += year.count
      var gap = 0
      while index < bytes.count, !bytes[index].isASCIIAlphanumeric, gap < 3 {
        index += 1
        gap += 1
      }
      let number = bytes[min(index, bytes.count)...].prefix(while: \.isASCIIDigit)
      if year.count == 4 || year.count == 2, gap > 0, (2...7).contains(number.count) {
        let century = year.count == 2 ? "20" : ""
        return (century + String(decoding: year, as: UTF8.self), String(decoding: number, as: UTF8.self))
      }
      start += 4
    }
    return nil
  }

  /// Labels of the page around a talk.
  private static let furniture: Set<String> = [
    "more videos", "streaming is available in most browsers,and in the developer app.",
    "streaming is available in most browsers, and in the developer app.", "about", "transcript", "code",
    "overview",
    "summary", "chapters", "resources", "related videos", "hd video", "sd video", "hd videosd video",
    "download",
    "copy code", "open menu", "close menu", "array",
  ]

  private mutating func readHead(_ head: [Line]) {
    var rest: [Line] = []
    for line in head {
      if line.text.hasPrefix("#") {
        if number == nil, let session = Self.session(line.text) { (year, number) = session }
        continue
      }
      if Self.furniture.contains(line.text.lowercased()) {
        navigation += 1
        // Labels inside the parts mark where the resources end.
        if !rest.isEmpty { rest.append(line) }
        continue
      }
      rest.append(line)
    }
    guard let fused = rest.first else { return }
    readHeader(fused, rest)
  }

  /// The first paragraph is title, description and what follows without a space between; the paragraphs after
  /// it are the same parts one by one. The first of them that stands inside it ends the title.
  private mutating func readHeader(_ fused: Line, _ rest: [Line]) {
    guard let (second, range) = Self.firstRepeated(in: fused.text, rest) else {
      title = fused.text
      for line in rest.dropFirst() where !Self.isFurniture(line) { description.append(line) }
      return
    }
    var name = String(fused.text[..<range.lowerBound])
    // Without a description the title is followed by a label.
    for label in ["Resources", "Related Videos", "HD Video"] where name.hasSuffix(label) && name != label {
      name.removeLast(label.count)
      break
    }
    title = name.split(separator: " ").joined(separator: " ")
    repetitions += second
    let parts = Array(rest[second...])
    readParts(
      parts, header: rest[..<second].map(\.text).joined(separator: "\n"),
      noDescription: name.count < fused.text[..<range.lowerBound].count)
  }

  private static func isFurniture(_ line: Line) -> Bool { furniture.contains(line.text.lowercased()) }

  private static func firstRepeated(in fused: String, _ rest: [Line]) -> (Int, Range<String.Index>)? {
    for (index, line) in rest.enumerated().dropFirst() where line.text.utf8.count >= 3 {
      guard let range = fused.firstRange(ofText: line.text), range.lowerBound > fused.startIndex else {
        continue
      }
      if isFurniture(line), line.text.lowercased() != "hd videosd video" { continue }
      return (index, range)
    }
    return nil
  }

  /// Description, resources, then related sessions, parted by the labels for the video files.
  private mutating func readParts(_ parts: [Line], header: String, noDescription: Bool) {
    let video = parts.firstIndex { $0.text.lowercased().hasPrefix("hd video") }
    let before = parts[..<(video ?? parts.count)].filter { !Self.isFurniture($0) }
    var resourceNames = Set<String>()
    var tail = header[...]
    if let start = header.lastRange(ofText: "Resources") { tail = header[start.upperBound...] }
    for line in before {
      // Resources stand in the header right after their label; the description before it.
      let inResources = tail.startIndex != header.startIndex && tail.contains(line.text)
      if noDescription || inResources {
        if resourceNames.insert(line.text).inserted { resources.append(line) } else { repetitions += 1 }
      } else {
        description.append(line)
      }
    }
    guard let video else { return }
    let titles = parts[video...].filter { !Self.isFurniture($0) }
    var rest = header.lastRange(ofText: "Related Videos").map { header[$0.upperBound...] } ?? ""
    var year: String?
    for line in titles {
      if !rest.hasPrefix(line.text) || Self.yearLabel(rest)?.rest.hasPrefix(line.text) == true,
        let label = Self.yearLabel(rest)
      {
        year = label.year
        rest = label.rest
      }
      if rest.hasPrefix(line.text) { rest = rest.dropFirst(line.text.count) }
      if related.contains(where: { $0.title == line.text }) {
        repetitions += 1
      } else {
        related.append((line.text, year, line.index))
      }
    }
  }

  /// `WWDC22…`, `Tech Talks…`: the label of a group of related sessions.
  private static func yearLabel(_ text: Substring) -> (year: String?, rest: Substring)? {
    if text.hasPrefix("Tech Talks") { return (nil, text.dropFirst(10)) }
    guard text.hasPrefix("WWDC") else { return nil }
    let digits = text.dropFirst(4).prefix(2)
    guard digits.count == 2, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return ("20" + digits, text.dropFirst(6))
  }
}

extension String {
  /// Where a text first stands in this one, compared byte by byte.
  func firstRange(ofText text: String) -> Range<String.Index>? { range(ofText: text, backwards: false) }

  func lastRange(ofText text: String) -> Range<String.Index>? { range(ofText: text, backwards: true) }

  private func range(ofText text: String, backwards: Bool) -> Range<String.Index>? {
    let haystack = Array(utf8)
    let needle = Array(text.utf8)
    guard !needle.isEmpty, needle.count <= haystack.count else { return nil }
    let starts = Array(0...(haystack.count - needle.count))
    for start in backwards ? starts.reversed() : starts
    where haystack[start] == needle[0] && haystack[start..<(start + needle.count)] == needle[...] {
      let low = utf8.index(utf8.startIndex, offsetBy: start)
      return low..<utf8.index(low, offsetBy: needle.count)
    }
    return nil
  }
}
