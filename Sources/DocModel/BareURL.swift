/// Finds web addresses in plain text by the rules of GitHub Flavored Markdown (0.29, 6.9). In documents of all formats, they become links.
package enum BareURL {
  /// The block, with links added for all addresses that are outside code and existing links.
  package static func linked(_ block: Block) -> Block {
    var holds = false
    block.forEachText { holds = holds || mayHold($0) }
    return holds ? block.mapTexts(linked) : block
  }

  package static func linked(_ text: InlineText) -> InlineText {
    guard mayHold(text) else { return text }
    let bytes = Array(text.plain.utf8)
    var spans = text.spans
    var targets = text.targets
    var start = 0
    func search(_ end: Int) {
      for address in all(in: bytes, start..<end) {
        let target = bytes[address].text
        spans.append(InlineText.Span(.link, address, target: targets.count))
        targets.append(target.hasPrefix("www.") ? "http://" + target : target)
      }
    }
    for span in text.spans where span.kind == .code || span.kind == .link {
      if start < span.range.lowerBound { search(span.range.lowerBound) }
      start = max(start, span.range.upperBound)
    }
    if start < bytes.count { search(bytes.count) }
    return InlineText(plain: text.plain, spans: spans, targets: targets)
  }

  /// A fast check whether the text contains `://` or `www.`.
  private static func mayHold(_ text: InlineText) -> Bool {
    var plain = text.plain
    return plain.withUTF8 { bytes in
      guard bytes.count > 4 else { return false }
      for index in 0..<bytes.count - 3 {
        if bytes[index] == 0x3a, bytes[index + 1] == 0x2f, bytes[index + 2] == 0x2f { return true }
        if bytes[index] == 0x77, bytes[index + 1] == 0x77, bytes[index + 2] == 0x77, bytes[index + 3] == 0x2e
        {
          return true
        }
      }
      return false
    }
  }

  private static let beginnings = ["http://", "https://", "www."].map { Array($0.utf8) }

  /// The addresses in a range of the text, in order.
  package static func all(in bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = range.lowerBound
    while index < range.upperBound {
      // Every address begins with `ht` or `ww`. The search is fast, because these pairs of letters are rare.
      let first = bytes[index]
      guard first == UInt8(ascii: "h") || first == UInt8(ascii: "w"), index + 1 < range.upperBound,
        bytes[index + 1] == (first == UInt8(ascii: "h") ? UInt8(ascii: "t") : first),
        isBorder(bytes, index, range),
        let beginning = beginnings.first(where: { bytes[index..<range.upperBound].starts(with: $0) })
      else {
        index += 1
        continue
      }
      let end = self.end(bytes, from: index, in: range)
      if end > index + beginning.count, bytes[(index + beginning.count)..<end].contains(UInt8(ascii: ".")) {
        found.append(index..<end)
      }
      index = max(end, index + beginning.count)
    }
    return found
  }

  private static func isBorder(_ bytes: [UInt8], _ index: Int, _ range: Range<Int>) -> Bool {
    guard index > range.lowerBound else { return true }
    return " \t\n(*_~".utf8.contains(bytes[index - 1])
  }

  /// The end of an address: the first white space, `<` or unbalanced closing parenthesis. Punctuation directly before the end is left out.
  private static func end(_ bytes: [UInt8], from start: Int, in range: Range<Int>) -> Int {
    var end = start
    var depth = 0
    while end < range.upperBound, bytes[end] > 0x20, bytes[end] != UInt8(ascii: "<") {
      if bytes[end] == UInt8(ascii: "(") { depth += 1 }
      if bytes[end] == UInt8(ascii: ")") {
        if depth == 0 { break }
        depth -= 1
      }
      end += 1
    }
    while end > start, "?!.,:*_~'\"".utf8.contains(bytes[end - 1]) { end -= 1 }
    return end
  }
}
