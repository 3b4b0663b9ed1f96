import DocDraft
import DocModel

/// Parses Org's inline markup: emphasis, code, links, footnotes.
struct OrgInline {
  private let bytes: [UInt8]
  /// For each bracket that opens, the one that closes it.
  private var brackets: [Int: Int] = [:]
  /// The next closing marker of each kind. A search goes on behind the last one, which keeps all of them linear.
  private var closers: [UInt8: Int] = [:]
  private var output = InlineBuilder()
  private(set) var links: [Link] = []

  /// Objects inside objects so deep are read. The four kinds of emphasis in a link need five.
  private static let deepest = 8

  /// What stands around a text; `next` is behind it.
  private typealias Object = (
    text: Range<Int>, next: Int, kind: InlineText.Kind?, target: String?, isLiteral: Bool
  )

  init(_ text: ArraySlice<UInt8>) {
    bytes = Array(text)
    var open: [Int] = []
    for (index, byte) in bytes.enumerated() {
      if byte == 0x5b {
        open.append(index)
      } else if byte == 0x5d, let start = open.popLast() {
        brackets[start] = index
      }
    }
  }

  mutating func text() -> InlineText {
    read(bytes.indices, depth: 0)
    return output.text
  }

  private mutating func read(_ range: Range<Int>, depth: Int) {
    var index = range.lowerBound
    while index < range.upperBound {
      guard depth < Self.deepest, let object = link(index, range) ?? emphasis(index, range) else {
        output.append(bytes[index])
        index += 1
        continue
      }
      let (start, span) = (output.count, object.kind.map { output.begin($0) })
      if object.isLiteral { output.append(bytes[object.text]) } else { read(object.text, depth: depth + 1) }
      if let span { output.end(span) }
      if let target = object.target { links.append(Link(text: output.bytes[start...].text, target: target)) }
      index = object.next
    }
  }

  /// `[[target]]` and `[[target][text]]`; `[fn:1]` and a break of a line, which leave no text.
  private func link(_ index: Int, _ range: Range<Int>) -> Object? {
    if ByteSearch.starts(bytes[index..<range.upperBound], with: "\\\\\n") {
      return (0..<0, index + 2, nil, nil, true)
    }
    guard let close = brackets[index], close < range.upperBound else { return nil }
    if ByteSearch.starts(bytes[index...], with: "[fn:") { return (0..<0, close + 1, nil, nil, true) }
    guard let end = brackets[index + 1] else { return nil }
    var target = bytes[(index + 2)..<end]
    if ByteSearch.starts(target, with: "file:") { target = target.dropFirst(5) }
    if let search = ByteSearch.first("::", in: target) { target = target[..<search.lowerBound] }
    // `*Head` is a headline of the same file.
    let isHeadline = target.first == UInt8(ascii: "*")
    if isHeadline { target = target.dropFirst() }
    let name = isHeadline ? nil : target.text
    if end + 1 == close { return (target.indices, close + 1, nil, name, true) }
    return brackets[end + 1] == close - 1 ? (end + 2..<close - 1, close + 1, nil, name, false) : nil
  }

  /// Text between two markers: a space or opening sign stands before it, a space or closing sign behind it, none at its ends.
  private mutating func emphasis(_ index: Int, _ range: Range<Int>) -> Object? {
    let marker = bytes[index]
    guard "*/_+=~".utf8.contains(marker), index + 2 < range.upperBound, !ByteClass.isSpace(bytes[index + 1]),
      index == range.lowerBound || " \t\n-({'\"".utf8.contains(bytes[index - 1])
    else { return nil }
    func mayEnd(_ end: Int) -> Bool { bytes[end] == marker && !ByteClass.isSpace(bytes[end - 1]) }
    var end = closers[marker, default: 0]
    if end < index + 2 {
      let closer = (index + 2..<bytes.count).first {
        mayEnd($0) && ($0 + 1 == bytes.count || " \t\n-.,;:!?')}[\"\\".utf8.contains(bytes[$0 + 1]))
      }
      end = closer ?? Int.max
      closers[marker] = end
    }
    // It may end where the text around it does.
    if end >= range.upperBound, mayEnd(range.upperBound - 1) { end = range.upperBound - 1 }
    guard end < range.upperBound else { return nil }
    let kinds: [UInt8: InlineText.Kind] = [
      0x2a: .strong, 0x2f: .emphasis, 0x5f: .emphasis, 0x3d: .code, 0x7e: .code,
    ]
    return (index + 1..<end, end + 1, kinds[marker], nil, kinds[marker] == .code)
  }
}
