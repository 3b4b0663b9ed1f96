/// Rebuilds code samples of which every highlighted piece became a line of its own.
///
/// In a scrape of a page highlighted by highlight.js, a line feed stands between any two text nodes: between a
/// span and what is around it. So a line feed is artificial where the line before or after it is a span, and the
/// code's own elsewhere. The inverse is checked: the result, split by the highlighter's rules, must give the
/// scrape again.
struct ShatteredCodeRepair {
  struct Result {
    var code: [UInt8]
    /// Whether splitting the code gives the scrape again, byte by byte.
    var verified: Bool
  }

  /// The code of one sample; lines joined by line feeds, none at its end.
  static func repair(_ scrape: [UInt8]) -> Result {
    let spans = SwiftHighlighter(scrape, shattered: true).spans
    let code = join(scrape, spans)
    return Result(code: code, verified: shatter(code) == trimmed(scrape))
  }

  /// Takes out the line feeds next to spans.
  private static func join(_ scrape: [UInt8], _ spans: [Range<Int>]) -> [UInt8] {
    var code: [UInt8] = []
    code.reserveCapacity(scrape.count)
    var position = 0
    for span in spans {
      append(position..<span.lowerBound, of: scrape, afterSpan: position > 0, beforeSpan: true, to: &code)
      code += scrape[span]
      position = span.upperBound
    }
    append(position..<scrape.count, of: scrape, afterSpan: position > 0, beforeSpan: false, to: &code)
    return code
  }

  private static func append(
    _ gap: Range<Int>, of scrape: [UInt8], afterSpan: Bool, beforeSpan: Bool, to code: inout [UInt8]
  ) {
    var low = gap.lowerBound
    var high = gap.upperBound
    if afterSpan, low < high, scrape[low] == UInt8(ascii: "\n") { low += 1 }
    if beforeSpan, low < high, scrape[high - 1] == UInt8(ascii: "\n") { high -= 1 }
    code += scrape[low..<high]
  }

  /// Splits whole code as a scrape of its highlighted page does.
  static func shatter(_ code: [UInt8]) -> [UInt8] {
    var scrape: [UInt8] = []
    var position = 0
    func add(_ range: Range<Int>) {
      if range.isEmpty { return }
      if position > 0 { scrape.append(UInt8(ascii: "\n")) }
      scrape += code[range]
      position = range.upperBound
    }
    for span in SwiftHighlighter(code, shattered: false).spans {
      add(position..<span.lowerBound)
      add(span)
    }
    add(position..<code.count)
    return trimmed(scrape)
  }

  private static func trimmed(_ text: [UInt8]) -> [UInt8] {
    var low = 0
    var high = text.count
    while low < high, text[low] == UInt8(ascii: "\n") { low += 1 }
    while high > low, text[high - 1] == UInt8(ascii: "\n") { high -= 1 }
    return Array(text[low..<high])
  }
}
