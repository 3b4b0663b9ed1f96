import DocDraft
import DocModel

/// Evaluates roff's conditions and numeric expressions as for terminal output. Only what manual pages use is supported: modes, comparisons, and
/// tests for whether a name is defined.
enum RoffExpression {
  /// Evaluates a condition, and advances `rest` past it.
  static func condition(_ rest: inout ArraySlice<UInt8>, isDefined: (UInt8, ArraySlice<UInt8>) -> Bool)
    -> Bool
  {
    rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
    var isNegated = false
    while rest.first == UInt8(ascii: "!") {
      isNegated.toggle()
      rest = rest.dropFirst()
    }
    guard let first = rest.first else { return false }
    let isAlone = rest.dropFirst().first.map { !ByteClass.isAlphanumeric($0) } ?? true
    if isAlone, "notev".utf8.contains(first) {
      rest = rest.dropFirst()
      return "no".utf8.contains(first) != isNegated
    }
    if "drcmF".utf8.contains(first) {
      rest = rest.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
      let name = rest.prefix { !ByteClass.isSpace($0) }
      rest = rest.dropFirst(name.count)
      return isDefined(first, name) != isNegated
    }
    if ByteClass.isDigit(first) || "(-+".utf8.contains(first) {
      // Text that is not an expression counts as false, even if it is negated.
      return value(&rest).map { ($0 > 0) != isNegated } ?? false
    }
    // Compares two strings, as in `'one'other'`. Any character may replace the apostrophe as the delimiter.
    rest = rest.dropFirst()
    let left = rest.prefix { $0 != first }
    rest = rest.dropFirst(left.count + 1)
    let right = rest.prefix { $0 != first }
    let isClosed = right.count < rest.count
    rest = rest.dropFirst(right.count + 1)
    return (isClosed && left.elementsEqual(right)) != isNegated
  }

  /// Evaluates the expression at the start of `rest`, and advances `rest` past it. Returns nil if an operand is missing. Operators are evaluated
  /// from left to right without precedence, as in roff. Spaces are allowed only inside parentheses. Units are ignored if `isScaled` is false.
  static func value(_ rest: inout ArraySlice<UInt8>, isScaled: Bool = true, depth: Int = 0) -> Int? {
    func skipSpaces() { if depth > 0 { rest = rest.drop { $0 == 0x20 } } }
    skipSpaces()
    guard var value = term(&rest, isScaled, depth: depth) else { return nil }
    skipSpaces()
    while let sign = rest.first, "+-*/%<>=&:".utf8.contains(sign) {
      rest = rest.dropFirst()
      let isComparison = sign == UInt8(ascii: "<") || sign == UInt8(ascii: ">")
      let second = rest.first.flatMap { $0 == UInt8(ascii: "=") || isComparison && $0 == 0x3f ? $0 : nil }
      if second != nil { rest = rest.dropFirst() }
      skipSpaces()
      guard let right = term(&rest, isScaled, depth: depth) else { return nil }
      value = combine(value, sign, second, right)
      skipSpaces()
    }
    return value
  }

  private static func combine(_ left: Int, _ sign: UInt8, _ second: UInt8?, _ right: Int) -> Int {
    let isOrEqual = second == UInt8(ascii: "=")
    return switch sign {
    case UInt8(ascii: "+"): left &+ right
    case UInt8(ascii: "-"): left &- right
    case UInt8(ascii: "*"): left &* right
    case UInt8(ascii: "/"): right == 0 ? 0 : left.dividedReportingOverflow(by: right).partialValue
    case UInt8(ascii: "%"): right == 0 ? 0 : left.remainderReportingOverflow(dividingBy: right).partialValue
    case UInt8(ascii: "<") where second == UInt8(ascii: "?"): min(left, right)
    case UInt8(ascii: ">") where second == UInt8(ascii: "?"): max(left, right)
    case UInt8(ascii: "<"): left < right || isOrEqual && left == right ? 1 : 0
    case UInt8(ascii: ">"): left > right || isOrEqual && left == right ? 1 : 0
    case UInt8(ascii: "="): left == right ? 1 : 0
    case UInt8(ascii: "&"): left > 0 && right > 0 ? 1 : 0
    default: left > 0 || right > 0 ? 1 : 0
    }
  }

  /// Whether a text is an expression (`\B`).
  static func isValid(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    return value(&rest) != nil && rest.isEmpty && text.count { $0 == 0x28 } == text.count { $0 == 0x29 }
  }

  private static func term(_ rest: inout ArraySlice<UInt8>, _ isScaled: Bool, depth: Int) -> Int? {
    var sign = 1
    while let byte = rest.first, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
      if byte == UInt8(ascii: "-") { sign = -sign }
      rest = rest.dropFirst()
    }
    if depth > 0 { rest = rest.drop { $0 == 0x20 } }
    guard rest.first == UInt8(ascii: "(") else { return number(&rest, isScaled).map { sign &* $0 } }
    rest = rest.dropFirst()
    // An expression that is nested too deeply has no value.
    guard depth < deepest, let value = value(&rest, isScaled: isScaled, depth: depth + 1) else { return nil }
    if rest.first == UInt8(ascii: ")") { rest = rest.dropFirst() }
    return sign &* value
  }

  private static let deepest = 32

  /// The width of a character in the basic units that `number` returns.
  static let character = 24

  /// Parses a number with an optional unit, and converts it to the basic units of a terminal: 240 per inch, 24 per character, 40 per line.
  private static func number(_ rest: inout ArraySlice<UInt8>, _ isScaled: Bool) -> Int? {
    // At most 12 digits are used, so that the result fits into an `Int`.
    let text = rest.prefix(12).prefix { ByteClass.isDigit($0) || $0 == UInt8(ascii: ".") }
    guard let value = Double(text.text) else { return nil }
    rest = rest.dropFirst(text.count).drop(while: ByteClass.isDigit)
    guard let unit = rest.first.flatMap({ units[$0] }) else { return Int(value) }
    rest = rest.dropFirst()
    return Int(isScaled ? value * unit : value)
  }

  private static let units = Dictionary(
    uniqueKeysWithValues: zip(
      "uicpPvmnMf".utf8, [1, 240, 240 / 2.54, 10 / 3.0, 40, 40, 24, 24, 0.24, 65_536]))
}
