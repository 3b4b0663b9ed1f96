import DocDraft
import DocModel
import DocSystem

/// Parses Org's inline markup: emphasis, code, links, footnotes.
struct OrgInline {
  private let bytes: [UInt8]
  /// The index of the closing bracket that matches each opening bracket.
  private var brackets: [Int: Int] = [:]
  /// The index of the next closing marker of each kind. Each search continues where the last search ended, so the total time is linear.
  private var closers: [UInt8: Int] = [:]
  private(set) var output = InlineBuilder()

  /// Upper bound on the nesting of markup. Org has only six markers, so documents do not nest markup this deeply.
  private static let deepest = 8

  init(_ text: ArraySlice<UInt8>) {
    bytes = Array(text)
    var open: [Int] = []
    for (index, byte) in bytes.enumerated() {
      if byte == 0x5b { open.append(index) }
      if byte == 0x5d, let start = open.popLast() { brackets[start] = index }
    }
    read(bytes.indices, depth: 0)
  }

  private mutating func read(_ range: Range<Int>, depth: Int) {
    var index = range.lowerBound
    while index < range.upperBound {
      if depth < Self.deepest, let next = link(index, range, depth) ?? emphasis(index, range, depth) {
        index = next
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
  }

  /// Parses `[[target]]` and `[[target][text]]`. Skips footnote references (`[fn:1]`) and line breaks (`\\`).
  /// - Returns: the index after the construct; nil if there is no link.
  private mutating func link(_ index: Int, _ range: Range<Int>, _ depth: Int) -> Int? {
    if bytes[index] == 0x5c, ByteSearch.starts(bytes[index...], with: "\\\\\n") { return index + 2 }
    guard let close = brackets[index], close < range.upperBound else { return nil }
    if ByteSearch.starts(bytes[index...], with: "[fn:") {
      // An inline footnote contains the text of the footnote.
      if let colon = bytes[index + 4..<close].firstIndex(of: UInt8(ascii: ":")) {
        output.append(" (")
        read(bytes[(colon + 1)..<close].trimmed.indices, depth: depth + 1)
        output.append(")")
      }
      return close + 1
    }
    guard let end = brackets[index + 1], end + 1 == close || brackets[end + 1] == close - 1 else {
      return nil
    }
    var target = bytes[(index + 2)..<end]
    if ByteSearch.starts(target, with: "file:") { target = target.dropFirst(5) }
    if let search = ByteSearch.first("::", in: target) { target = target[..<search.lowerBound] }
    // `*Head` refers to a headline of the same file.
    let isHeadline = target.first == UInt8(ascii: "*")
    let start = output.count
    if end + 1 < close {
      read(end + 2..<close - 1, depth: depth + 1)
    } else {
      output.append(target.dropFirst(isHeadline ? 1 : 0))
    }
    if !isHeadline { output.link(start..<output.count, to: TextCleaner.line(target.text)) }
    return close + 1
  }

  /// Parses text between two markers. A space or punctuation must surround the construct. The inner text must not begin or end with a space.
  private mutating func emphasis(_ index: Int, _ range: Range<Int>, _ depth: Int) -> Int? {
    let marker = bytes[index]
    guard "*/_=~+".utf8.contains(marker), index + 2 < range.upperBound, !ByteClass.isSpace(bytes[index + 1]),
      index == range.lowerBound || " \t\n-({'\"".utf8.contains(bytes[index - 1])
    else { return nil }
    func mayEnd(_ end: Int) -> Bool { bytes[end] == marker && !ByteClass.isSpace(bytes[end - 1]) }
    var end = closers[marker, default: 0]
    if end < index + 2 {
      let next = (index + 2..<bytes.count).first {
        mayEnd($0) && ($0 + 1 == bytes.count || " \t\n-.,;:!?')}[\"\\".utf8.contains(bytes[$0 + 1]))
      }
      end = next ?? Int.max
      closers[marker] = end
    }
    // Markup may also end where the enclosing markup ends.
    if end >= range.upperBound, mayEnd(range.upperBound - 1) { end = range.upperBound - 1 }
    guard end < range.upperBound else { return nil }
    let kinds: [UInt8: InlineText.Kind] = [
      0x2a: .strong, 0x2f: .emphasis, 0x5f: .emphasis, 0x3d: .code, 0x7e: .code,
    ]
    let span = kinds[marker].map { output.begin($0) }
    if kinds[marker] == .code {
      output.append(bytes[index + 1..<end])
    } else {
      read(index + 1..<end, depth: depth + 1)
    }
    if let span { output.end(span) }
    return end + 1
  }
}
