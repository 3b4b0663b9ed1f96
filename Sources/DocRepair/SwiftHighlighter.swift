/// Finds the pieces of Swift code that highlight.js puts into elements of their own.
///
/// Models `languages/swift` of highlight.js 11 as far as it shows in a page: keywords, type names, operators,
/// numbers, strings with what is interpolated and escaped in them, comments, attributes, names after `func`,
/// parameter names of declarations, names in the head of a type, `$0`, some functions of the standard library.
///
/// It reads code in two forms. *Whole* code is code as written. *Shattered* code is what a scrape makes of a
/// highlighted page: a line feed stands before and after every span, and line feeds of the code itself remain.
/// There, a span is only what stands between line feeds (which tells spans from look-alikes better than any
/// grammar), and a line feed after a span does not part it from what belongs to it. Any bytes are accepted;
/// cost is linear.
struct SwiftHighlighter {
  /// Byte ranges of the text nodes inside spans, ascending, not empty, not overlapping. Nodes may touch.
  var spans: [Range<Int>] = []

  let bytes: [UInt8]
  let shattered: Bool
  var position = 0
  var contexts: [Context] = []

  /// Where names mean something else than in an expression.
  enum Context {
    /// Between parentheses: `label:` is no keyword and no type.
    case tuple
    /// The parameter list of a declaration: names before a colon are spans.
    case parameters
    /// Between `<` and `>` after a type.
    case generics
    /// Between `<` and `>` of a declaration.
    case genericParameters
    /// From `class` up to `{`.
    case typeHead
    /// Between the parentheses of `@available`.
    case availability
  }

  init(_ code: [UInt8], shattered: Bool) {
    bytes = code
    self.shattered = shattered
    scan()
  }

  // MARK: Looking at bytes

  func byte(_ index: Int) -> UInt8 { index >= 0 && index < bytes.count ? bytes[index] : 0 }

  /// The index after the line feed that follows a span in shattered code.
  func pastSeam(_ index: Int) -> Int {
    shattered && byte(index) == UInt8(ascii: "\n") ? index + 1 : index
  }

  func pastSpace(_ start: Int) -> Int {
    var index = start
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
    return index
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0a }

  func endOfWord(_ start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index].isIdentifierByte, !isOperatorScalar(index) { index += 1 }
    return index
  }

  /// Whether a span may stand here: in shattered code it has lines of its own.
  func mayStand(_ range: Range<Int>) -> Bool {
    guard shattered else { return true }
    return (range.lowerBound == 0 || bytes[range.lowerBound - 1] == UInt8(ascii: "\n"))
      && (range.upperBound == bytes.count || bytes[range.upperBound] == UInt8(ascii: "\n"))
  }

  /// Marks a span and moves behind it, or tells that none can stand here.
  mutating func mark(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty, mayStand(range) else { return false }
    spans.append(range)
    position = range.upperBound
    return true
  }

  // MARK: Scanning

  mutating func scan() {
    while position < bytes.count {
      let start = position
      step()
      if position == start { position += 1 }
    }
  }

  mutating func step() {
    let byte = bytes[position]
    if Self.isSpace(byte) {
      position += 1
    } else if byte.isASCIIDigit {
      number()
    } else if byte.isIdentifierByte, !isOperatorScalar(position) {
      word()
    } else {
      symbol(byte)
    }
  }

  mutating func symbol(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "/") where self.byte(position + 1) == UInt8(ascii: "/"): lineComment()
    case UInt8(ascii: "/") where self.byte(position + 1) == UInt8(ascii: "*"): blockComment()
    case UInt8(ascii: "\""), UInt8(ascii: "#"): hashOrString()
    case UInt8(ascii: "@"): attribute()
    case UInt8(ascii: "$"): projection()
    case UInt8(ascii: "`"): quotedName()
    case UInt8(ascii: "("):
      contexts.append(.tuple)
      position += 1
    case UInt8(ascii: ")"):
      close(UInt8(ascii: ")"))
      position += 1
    case UInt8(ascii: "{"):
      if contexts.last == .typeHead { contexts.removeLast() }
      position += 1
    case UInt8(ascii: ">") where contexts.last == .generics || contexts.last == .genericParameters:
      contexts.removeLast()
      position += 1
      typeSuffix()
    case UInt8(ascii: "<") where contexts.last == .typeHead:
      position += 1
    default: operatorSign()
    }
  }

  mutating func close(_ byte: UInt8) {
    // An unclosed `<` ends with its parenthesis.
    while contexts.last == .generics || contexts.last == .genericParameters { contexts.removeLast() }
    if contexts.last != .typeHead, !contexts.isEmpty { contexts.removeLast() }
  }

  mutating func lineComment() {
    var end = position
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    if !mark(position..<end) { position = end }
  }

  mutating func blockComment() {
    var depth = 0
    var index = position
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "/"), byte(index + 1) == UInt8(ascii: "*") {
        depth += 1
        index += 2
      } else if bytes[index] == UInt8(ascii: "*"), byte(index + 1) == UInt8(ascii: "/") {
        depth -= 1
        index += 2
        if depth == 0 { break }
      } else {
        index += 1
      }
    }
    let end = min(index, bytes.count)
    if !mark(position..<end) { position = end }
  }

  // MARK: Numbers and operators

  mutating func number() {
    let start = position
    var index = start
    if byte(index) == UInt8(ascii: "0"), [0x78, 0x62, 0x6f].contains(byte(index + 1)) {
      index = endOfWord(index)
    } else {
      index = digits(index)
      if byte(index) == UInt8(ascii: "."), byte(index + 1).isASCIIDigit { index = digits(index + 1) }
      if byte(index) | 0x20 == UInt8(ascii: "e") {
        let sign = byte(index + 1) == UInt8(ascii: "-") || byte(index + 1) == UInt8(ascii: "+") ? 1 : 0
        if byte(index + 1 + sign).isASCIIDigit { index = digits(index + 1 + sign) }
      }
    }
    let partOfWord = byte(start - 1).isIdentifierByte || byte(index).isIdentifierByte
    if partOfWord || contexts.last == .generics || contexts.last == .typeHead || !mark(start..<index) {
      position = max(index, endOfWord(index))
    }
  }

  func digits(_ start: Int) -> Int {
    var index = start
    while byte(index).isASCIIDigit || byte(index) == UInt8(ascii: "_") { index += 1 }
    return index
  }

  static func isOperatorByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "!"),
      UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"),
      UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "?"):
      return true
    default: return false
    }
  }

  mutating func operatorSign() {
    let start = position
    if bytes[start] == UInt8(ascii: "-"), byte(start + 1) == UInt8(ascii: ">") {
      position += 2
      return
    }
    var end = start
    if bytes[start] == UInt8(ascii: ".") {
      end += 1
      while byte(end) == UInt8(ascii: ".") || Self.isOperatorByte(byte(end)) { end += 1 }
      if end == start + 1 { return dot() }
    } else {
      end = endOfOperator(start)
    }
    guard end > start else { return }
    let hidden: Bool
    switch contexts.last {
    case .generics, .genericParameters, .typeHead: hidden = true
    default: hidden = false
    }
    if hidden || !mark(start..<end) { position = end }
  }

  func beginsComment(_ index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "/")
      && (byte(index + 1) == UInt8(ascii: "/") || byte(index + 1) == UInt8(ascii: "*"))
  }

  /// `.default`: a member, never a keyword; but `.self`, `.init`, `.Type` are.
  mutating func dot() {
    position += 1
    let start = pastSeam(position)
    guard byte(start).isIdentifierByte, !byte(start).isASCIIDigit else { return }
    let end = endOfWord(start)
    guard end > start else { return }
    let name = Array(bytes[start..<end])
    if SwiftHighlightWords.afterDot.contains(name) {
      position = start
      if mark(start..<end) { return }
    }
    if start == position, !name[0].isASCIIUpper { position = end }
  }

  // MARK: Attributes, directives, projections

  mutating func attribute() {
    let end = endOfWord(position + 1)
    let name = Array(bytes[(position + 1)..<end])
    var whole = end
    if name == Array("objc".utf8) || name == Array("convention".utf8), byte(end) == UInt8(ascii: "(") {
      var close = end + 1
      while byte(close).isIdentifierByte { close += 1 }
      if byte(close) == UInt8(ascii: ")") { whole = close + 1 }
    }
    if mark(position..<whole) || (whole > end && mark(position..<end)) {
      availabilityArguments(of: name)
    } else {
      position = max(end, position + 1)
    }
  }

  mutating func availabilityArguments(of name: [UInt8]) {
    guard name == Array("available".utf8) || name == Array("unavailable".utf8) else { return }
    let next = pastSeam(position)
    if byte(next) == UInt8(ascii: "(") {
      contexts.append(.availability)
      position = next + 1
    }
  }

  mutating func hashOrString() {
    var hashes = 0
    while byte(position + hashes) == UInt8(ascii: "#") { hashes += 1 }
    if byte(position + hashes) == UInt8(ascii: "\"") { return string(hashes: hashes) }
    let end = endOfWord(position + 1)
    let name = Array(bytes[min(position + 1, end)..<end])
    if SwiftHighlightWords.directives.contains(name), mark(position..<end) {
      availabilityArguments(of: name)
    } else {
      position = max(end, position + 1)
    }
  }

  mutating func projection() {
    let end = endOfWord(position + 1)
    if end == position + 1 || contexts.last == .generics || !mark(position..<end) {
      position = max(end, position + 1)
    }
  }

  mutating func quotedName() {
    let end = endOfWord(position + 1)
    position = byte(end) == UInt8(ascii: "`") ? end + 1 : position + 1
  }
}
