/// Rebuilds code samples of which every highlighted piece became a line of its own.
///
/// In a scrape of a page highlighted by highlight.js, a line feed stands between any two text nodes: between a
/// span and what is around it. So a line feed is artificial where the line before or after it is a span, and the
/// code's own elsewhere. The inverse is checked: the result, split by the highlighter's rules, must give the
/// scrape again. Code that was never shattered is left as it is.
struct ShatteredCodeRepair {
  struct Result {
    var code: [UInt8]
    /// The language by whose rules the code was read; the one given, unless another explained the scrape better.
    var language: String?
    /// Whether the code stood in pieces.
    var wasShattered: Bool
    /// Whether splitting the code gives the scrape again, byte by byte; true for code that was whole.
    var verified: Bool
  }

  /// - Parameters:
  ///   - scrape: the code of one sample; lines joined by line feeds, none at its end.
  ///   - language: lower-case name, as its fence says; a scrape may say `swift` of everything.
  static func repair(_ scrape: [UInt8], language: String?) -> Result {
    let first = repair(scrape, as: language.map { highlights($0) ? $0 : "swift" } ?? "swift")
    if first.verified, first.wasShattered, first.language != "swift" || !isData(scrape) { return first }
    guard let guessed = guess(scrape), guessed != first.language else {
      return first.wasShattered
        ? first
        : Result(
          code: scrape, language: language, wasShattered: false, verified: true)
    }
    let second = repair(scrape, as: guessed)
    return second.verified || !first.wasShattered ? second : first
  }

  /// Whether the text begins as JSON or markup does, which Swift's rules may explain, too.
  private static func isData(_ code: [UInt8]) -> Bool {
    guard let first = code.first(where: { $0 > 0x20 }) else { return false }
    return first == UInt8(ascii: "<") || first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  private static func highlights(_ language: String) -> Bool {
    language == "swift" || CommonHighlighter.Family(language: language) != nil
  }

  private static func repair(_ scrape: [UInt8], as language: String) -> Result {
    let spans = spans(of: scrape, language, shattered: true)
    let whole = Result(code: scrape, language: language, wasShattered: false, verified: true)
    if spans.isEmpty { return whole }
    let code = join(scrape, spans)
    if shatter(code, language: language) == trimmed(scrape) {
      return Result(code: code, language: language, wasShattered: code != scrape, verified: true)
    }
    // In whole code most of what the highlighter would mark does not stand on lines of its own.
    let marked = self.spans(of: scrape, language, shattered: false)
    if spans.count * 3 < marked.count * 2 { return whole }
    return Result(code: code, language: language, wasShattered: true, verified: false)
  }

  private static func spans(of code: [UInt8], _ language: String, shattered: Bool) -> [Range<Int>] {
    if language == "swift" { return SwiftHighlighter(code, shattered: shattered).spans }
    guard let family = CommonHighlighter.Family(language: language) else { return [] }
    return CommonHighlighter(code, family: family, shattered: shattered).spans
  }

  /// A language other than Swift that the code's own words speak for.
  private static func guess(_ code: [UInt8]) -> String? {
    let head = code.prefix(6000)
    func has(_ text: StaticString) -> Bool {
      // SAFETY: a StaticString's buffer lives as long as the program; it is only read inside the closure.
      text.withUTF8Buffer { text in
        head.indices.contains { head[$0] == text[0] && head[$0...].starts(with: text) }
      }
    }
    guard let first = head.first(where: { $0 > 0x20 }) else { return nil }
    if first == UInt8(ascii: "<"), has("</") || has("/>") { return "xml" }
    if has("@interface") || has("@implementation") || has("@property\n") || has("@property ") || has("[self ")
      || has("[\nself") || has("@\"")
    {
      return "objc"
    }
    if has("metal_stdlib") || has("[[buffer(") || has("[[position]]") { return "metal" }
    if has("#include") || has("#\ninclude") || has("#\nimport") { return "objc" }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "["), !has("let"), !has("var"),
      has("\":") || has("\"\n:")
    {
      return "json"
    }
    if head.starts(with: "#!".utf8) || head.starts(with: "$ ".utf8) || head.starts(with: "% ".utf8) {
      return "shell"
    }
    return nil
  }

  /// Takes out the line feeds next to spans.
  private static func join(_ scrape: [UInt8], _ spans: [Range<Int>]) -> [UInt8] {
    var code: [UInt8] = []
    code.reserveCapacity(scrape.count)
    var position = 0
    func append(_ gap: Range<Int>, afterSpan: Bool, beforeSpan: Bool) {
      var low = gap.lowerBound
      var high = gap.upperBound
      if afterSpan, low < high, scrape[low] == UInt8(ascii: "\n") { low += 1 }
      if beforeSpan, low < high, scrape[high - 1] == UInt8(ascii: "\n") { high -= 1 }
      code += scrape[low..<high]
    }
    for span in spans {
      append(position..<span.lowerBound, afterSpan: position > 0, beforeSpan: true)
      code += scrape[span]
      position = span.upperBound
    }
    append(position..<scrape.count, afterSpan: position > 0, beforeSpan: false)
    return code
  }

  /// Splits whole code as a scrape of its highlighted page does.
  static func shatter(_ code: [UInt8], language: String = "swift") -> [UInt8] {
    var scrape: [UInt8] = []
    var position = 0
    func add(_ range: Range<Int>) {
      if range.isEmpty { return }
      if position > 0 { scrape.append(UInt8(ascii: "\n")) }
      scrape += code[range]
      position = range.upperBound
    }
    for span in spans(of: code, language, shattered: false) {
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
