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
  private(set) var spans: [Range<Int>] = []

  private let bytes: [UInt8]
  private let shattered: Bool
  private var position = 0
  private var contexts: [Context] = []

  /// Where names mean something else than in an expression.
  private enum Context {
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

  private func byte(_ index: Int) -> UInt8 { index >= 0 && index < bytes.count ? bytes[index] : 0 }

  /// The index after the line feed that follows a span in shattered code.
  private func pastSeam(_ index: Int) -> Int {
    shattered && byte(index) == UInt8(ascii: "\n") ? index + 1 : index
  }

  private func pastSpace(_ start: Int) -> Int {
    var index = start
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
    return index
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0a }

  private func endOfWord(_ start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index].isIdentifierByte, !isOperatorScalar(index) { index += 1 }
    return index
  }

  /// Whether a span may stand here: in shattered code it has lines of its own.
  private func mayStand(_ range: Range<Int>) -> Bool {
    guard shattered else { return true }
    return (range.lowerBound == 0 || bytes[range.lowerBound - 1] == UInt8(ascii: "\n"))
      && (range.upperBound == bytes.count || bytes[range.upperBound] == UInt8(ascii: "\n"))
  }

  /// Marks a span and moves behind it, or tells that none can stand here.
  private mutating func mark(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty, mayStand(range) else { return false }
    spans.append(range)
    position = range.upperBound
    return true
  }

  // MARK: Scanning

  private mutating func scan() {
    while position < bytes.count {
      let start = position
      step()
      if position == start { position += 1 }
    }
  }

  private mutating func step() {
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

  private mutating func symbol(_ byte: UInt8) {
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

  private mutating func close(_ byte: UInt8) {
    // An unclosed `<` ends with its parenthesis.
    while contexts.last == .generics || contexts.last == .genericParameters { contexts.removeLast() }
    if contexts.last != .typeHead, !contexts.isEmpty { contexts.removeLast() }
  }

  private mutating func lineComment() {
    var end = position
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    if !mark(position..<end) { position = end }
  }

  private mutating func blockComment() {
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

  private mutating func number() {
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

  private func digits(_ start: Int) -> Int {
    var index = start
    while byte(index).isASCIIDigit || byte(index) == UInt8(ascii: "_") { index += 1 }
    return index
  }

  private static func isOperatorByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "!"),
      UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"),
      UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "?"):
      return true
    default: return false
    }
  }

  private mutating func operatorSign() {
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

  private func beginsComment(_ index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "/")
      && (byte(index + 1) == UInt8(ascii: "/") || byte(index + 1) == UInt8(ascii: "*"))
  }

  /// `.default`: a member, never a keyword; but `.self`, `.init`, `.Type` are.
  private mutating func dot() {
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

  private mutating func attribute() {
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

  private mutating func availabilityArguments(of name: [UInt8]) {
    guard name == Array("available".utf8) || name == Array("unavailable".utf8) else { return }
    let next = pastSeam(position)
    if byte(next) == UInt8(ascii: "(") {
      contexts.append(.availability)
      position = next + 1
    }
  }

  private mutating func hashOrString() {
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

  private mutating func projection() {
    let end = endOfWord(position + 1)
    if end == position + 1 || contexts.last == .generics || !mark(position..<end) {
      position = max(end, position + 1)
    }
  }

  private mutating func quotedName() {
    let end = endOfWord(position + 1)
    position = byte(end) == UInt8(ascii: "`") ? end + 1 : position + 1
  }

  // MARK: Strings

  /// Marks each text node of a string: its text, and what is interpolated or escaped in it.
  private mutating func string(hashes: Int, depth: Int = 0) {
    let start = position
    guard !shattered || start == 0 || bytes[start - 1] == UInt8(ascii: "\n") else {
      position += hashes + 1
      return
    }
    var quotes = 1
    if byte(start + hashes + 1) == UInt8(ascii: "\""), byte(start + hashes + 2) == UInt8(ascii: "\"") {
      quotes = 3
    }
    var node = start
    var index = start + hashes + quotes
    while index < bytes.count {
      if isStringEnd(index, quotes: quotes, hashes: hashes) {
        index += quotes + hashes
        break
      }
      if bytes[index] == UInt8(ascii: "\\"), let end = escapeEnd(index, hashes: hashes) {
        addNode(node..<index)
        if byte(index + 1 + hashes) == UInt8(ascii: "(") {
          interpolation(index..<end, opening: hashes + 2, depth: depth)
        } else {
          addNode(index..<end)
        }
        index = end
        node = end
      } else {
        index += 1
      }
    }
    addNode(node..<min(index, bytes.count))
    position = min(index, bytes.count)
  }

  private func isStringEnd(_ index: Int, quotes: Int, hashes: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: "\"") else { return false }
    for offset in 0..<quotes where byte(index + offset) != UInt8(ascii: "\"") { return false }
    for offset in 0..<hashes where byte(index + quotes + offset) != UInt8(ascii: "#") { return false }
    return true
  }

  /// A node of a string; in shattered code the line feeds at its ends are seams.
  private mutating func addNode(_ range: Range<Int>) {
    var low = range.lowerBound
    var high = range.upperBound
    if shattered {
      if low < high, low > 0, bytes[low] == UInt8(ascii: "\n"), spans.last?.upperBound == low { low += 1 }
      if high > low, high < bytes.count, bytes[high - 1] == UInt8(ascii: "\n") { high -= 1 }
    }
    if low < high { spans.append(low..<high) }
  }

  /// The end of an escape or interpolation that begins with the backslash at an index, or nil.
  private func escapeEnd(_ index: Int, hashes: Int) -> Int? {
    for offset in 0..<hashes where byte(index + 1 + offset) != UInt8(ascii: "#") { return nil }
    let start = index + 1 + hashes
    switch byte(start) {
    case UInt8(ascii: "0"), UInt8(ascii: "\\"), UInt8(ascii: "t"), UInt8(ascii: "n"), UInt8(ascii: "r"),
      UInt8(ascii: "\""), UInt8(ascii: "'"):
      return start + 1
    case UInt8(ascii: "u"):
      var end = start + 1
      guard byte(end) == UInt8(ascii: "{") else { return nil }
      while end < bytes.count, bytes[end] != UInt8(ascii: "}"), end - start < 12 { end += 1 }
      return byte(end) == UInt8(ascii: "}") ? end + 1 : nil
    case UInt8(ascii: "("): return interpolationEnd(start)
    default: return nil
    }
  }

  /// The index after the parenthesis that closes the one at an index; strings inside are stepped over.
  private func interpolationEnd(_ start: Int) -> Int? {
    var depth = 0
    var index = start
    while index < bytes.count, index - start < Self.longestInterpolation {
      switch bytes[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return index + 1 }
      case UInt8(ascii: "\""):
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\""),
          index - start < Self.longestInterpolation
        {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Beyond this many bytes an interpolation is text: keeps the scan linear on hostile input.
  private static let longestInterpolation = 2000

  /// Marks the pieces of `\(…)`: spans inside of it and the text between them.
  private mutating func interpolation(_ range: Range<Int>, opening: Int, depth: Int) {
    let count = spans.count
    var node = range.lowerBound
    position = min(range.lowerBound + opening, range.upperBound)
    while position < range.upperBound {
      let start = position
      let before = spans.count
      interpolated(depth: depth, end: range.upperBound)
      if position == start { position += 1 }
      if spans.count > before {
        // The text before the new span goes first.
        let new = Array(spans[before...])
        spans.removeSubrange(before...)
        addNode(node..<new[0].lowerBound)
        spans += new
        node = new[new.count - 1].upperBound
      }
    }
    position = range.upperBound
    if spans.count > count { addNode(node..<range.upperBound) } else { addNode(range) }
  }

  private mutating func interpolated(depth: Int, end limit: Int) {
    let byte = bytes[position]
    if byte.isASCIIDigit {
      number()
    } else if byte.isIdentifierByte {
      let end = endOfWord(position)
      let name = Array(bytes[position..<end])
      let range = position..<end
      if keyword(name, range) { return }
      if SwiftHighlightWords.builtIns.contains(name), self.byte(pastSeam(end)) == UInt8(ascii: "("),
        mark(range)
      {
        return
      }
      position = end
    } else if byte == UInt8(ascii: "\"") {
      if depth < 4 { string(hashes: 0, depth: depth + 1) }
    } else if byte == UInt8(ascii: "#") {
      hashOrString()
    } else if byte == UInt8(ascii: "$") {
      projection()
    } else if !Self.isSpace(byte), byte != UInt8(ascii: "("), byte != UInt8(ascii: ")") {
      operatorSign()
    }
    position = min(position, limit)
  }

  // MARK: Words

  private mutating func word() {
    let start = position
    let end = endOfWord(start)
    let name = Array(bytes[start..<end])
    switch contexts.last {
    case .typeHead:
      if !mark(start..<end) { position = end }
      return
    case .parameters where isParameterName(start):
      if !mark(start..<end) { position = end }
      return
    case .tuple where byte(pastSpace(end)) == UInt8(ascii: ":") && !(shattered && mayStand(start..<end)):
      position = end
      return
    case .availability:
      if !SwiftHighlightWords.availability.contains(name) || !mark(start..<end) { position = end }
      return
    default: break
    }
    if declaration(name, start..<end) { return }
    if keyword(name, start..<end) { return }
    if SwiftHighlightWords.builtIns.contains(name), byte(pastSeam(end)) == UInt8(ascii: "("),
      mark(start..<end)
    {
      return
    }
    if name[0].isASCIIUpper, mark(start..<end) {
      typeSuffix()
      return
    }
    position = end
  }

  /// Whether a word of a parameter list is a parameter's name or label: `name:` or `label name:`.
  private func isParameterName(_ start: Int) -> Bool {
    var index = pastSpace(endOfWord(start))
    if byte(index) == UInt8(ascii: ":") { return true }
    guard byte(index).isIdentifierByte, !byte(index).isASCIIDigit else { return false }
    index = pastSpace(endOfWord(index))
    return byte(index) == UInt8(ascii: ":")
  }

  private mutating func keyword(_ name: [UInt8], _ range: Range<Int>) -> Bool {
    guard SwiftHighlightWords.keywords.contains(name) else { return false }
    let mark = byte(range.upperBound)
    if SwiftHighlightWords.markable.contains(name), mark == UInt8(ascii: "?") || mark == UInt8(ascii: "!"),
      self.mark(range.lowerBound..<(range.upperBound + 1))
    {
      return true
    }
    for argument in SwiftHighlightWords.withArgument[name] ?? []
    where bytes[range.upperBound...].starts(with: argument) {
      if self.mark(range.lowerBound..<(range.upperBound + argument.count)) { return true }
    }
    guard self.mark(range) else { return false }
    if name == Array("import".utf8) {
      var end = pastSeam(position)
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), !beginsComment(end) { end += 1 }
      position = end
    }
    return true
  }

  /// `func name`, `init(`, `class …`: what follows has its own rules.
  private mutating func declaration(_ name: [UInt8], _ range: Range<Int>) -> Bool {
    if name == Array("func".utf8) || name == Array("macro".utf8) {
      let next = pastSpace(range.upperBound)
      guard next > range.upperBound else { return false }
      let end = Self.isOperatorByte(byte(next)) ? endOfOperator(next) : endOfName(next)
      guard end > next, mayStand(next..<end), mark(range) else { return false }
      position = next
      _ = mark(next..<end)
      signature()
      return true
    }
    if name == Array("init".utf8) || name == Array("subscript".utf8) {
      var end = range.upperBound
      if byte(end) == UInt8(ascii: "?") || byte(end) == UInt8(ascii: "!") { end += 1 }
      let next = pastSpace(end)
      guard byte(next) == UInt8(ascii: "(") || byte(next) == UInt8(ascii: "<"), mark(range.lowerBound..<end)
      else {
        return false
      }
      signature()
      return true
    }
    if SwiftHighlightWords.declarations.contains(name), mark(range) {
      contexts.append(.typeHead)
      return true
    }
    return false
  }

  private func endOfOperator(_ start: Int) -> Int {
    var end = start
    while end < bytes.count {
      if Self.isOperatorByte(bytes[end]) {
        if beginsComment(end) { break }
        end += 1
      } else if isOperatorScalar(end) {
        end += 3
      } else {
        break
      }
    }
    return end
  }

  /// Operator characters beyond ASCII, as far as they take three bytes: U+2016, U+2017, U+2020 to U+2027,
  /// U+2030 to U+203E, U+2041 to U+2053, U+2055 to U+205E, U+2190 to U+23FF, U+2500 to U+2775, U+2794 to U+2BFF.
  private func isOperatorScalar(_ index: Int) -> Bool {
    guard bytes[index] == 0xe2, index + 2 < bytes.count else { return false }
    let scalar = 0x2000 | Int(bytes[index + 1] & 0x3f) << 6 | Int(bytes[index + 2] & 0x3f)
    switch scalar {
    case 0x2016...0x2017, 0x2020...0x2027, 0x2030...0x203e, 0x2041...0x2053, 0x2055...0x205e, 0x2190...0x23ff,
      0x2500...0x2775, 0x2794...0x2bff:
      return true
    default: return false
    }
  }

  private func endOfName(_ start: Int) -> Int {
    guard byte(start) == UInt8(ascii: "`") else { return endOfWord(start) }
    let end = endOfWord(start + 1)
    return byte(end) == UInt8(ascii: "`") ? end + 1 : start
  }

  /// Generic parameters and the parameter list of a declaration, if they follow.
  private mutating func signature() {
    var next = pastSpace(position)
    if byte(next) == UInt8(ascii: "<") {
      let depth = contexts.count
      contexts.append(.genericParameters)
      position = next + 1
      while position < bytes.count, contexts.count > depth, bytes[position] != UInt8(ascii: "(") {
        let start = position
        step()
        if position == start { position += 1 }
      }
      while contexts.count > depth { contexts.removeLast() }
      next = pastSpace(position)
    }
    if byte(next) == UInt8(ascii: "(") {
      contexts.append(.parameters)
      position = next + 1
    }
  }

  /// What belongs to a type name without being marked: `?`, `!`, `...`, ` & `, generic arguments.
  private mutating func typeSuffix() {
    let next = pastSeam(position)
    switch byte(next) {
    case UInt8(ascii: "?"), UInt8(ascii: "!"):
      var end = next
      while byte(end) == UInt8(ascii: "?") || byte(end) == UInt8(ascii: "!") { end += 1 }
      position = end
    case UInt8(ascii: ".") where byte(next + 1) == UInt8(ascii: ".") && byte(next + 2) == UInt8(ascii: "."):
      position = next + 3
    case UInt8(ascii: "<"):
      contexts.append(.generics)
      position = next + 1
    case UInt8(ascii: " "):
      let sign = pastBlanks(next)
      let after = pastBlanks(sign + 1)
      guard byte(sign) == UInt8(ascii: "&"), after > sign + 1, byte(pastSeam(after)).isASCIIUpper else {
        return
      }
      position = after
    default: return
    }
  }

  private func pastBlanks(_ start: Int) -> Int {
    var index = start
    while byte(index) == UInt8(ascii: " ") { index += 1 }
    return index
  }
}
