/// Words: keywords, types, declarations, and what follows them.
extension SwiftHighlighter {
  mutating func word() {
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
  func isParameterName(_ start: Int) -> Bool {
    var index = pastSpace(endOfWord(start))
    if byte(index) == UInt8(ascii: ":") { return true }
    guard byte(index).isIdentifierByte, !byte(index).isASCIIDigit else { return false }
    index = pastSpace(endOfWord(index))
    return byte(index) == UInt8(ascii: ":")
  }

  mutating func keyword(_ name: [UInt8], _ range: Range<Int>) -> Bool {
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
  mutating func declaration(_ name: [UInt8], _ range: Range<Int>) -> Bool {
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

  func endOfOperator(_ start: Int) -> Int {
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
  func isOperatorScalar(_ index: Int) -> Bool {
    guard bytes[index] == 0xe2, index + 2 < bytes.count else { return false }
    let scalar = 0x2000 | Int(bytes[index + 1] & 0x3f) << 6 | Int(bytes[index + 2] & 0x3f)
    switch scalar {
    case 0x2016...0x2017, 0x2020...0x2027, 0x2030...0x203e, 0x2041...0x2053, 0x2055...0x205e, 0x2190...0x23ff,
      0x2500...0x2775, 0x2794...0x2bff:
      return true
    default: return false
    }
  }

  func endOfName(_ start: Int) -> Int {
    guard byte(start) == UInt8(ascii: "`") else { return endOfWord(start) }
    let end = endOfWord(start + 1)
    return byte(end) == UInt8(ascii: "`") ? end + 1 : start
  }

  /// Generic parameters and the parameter list of a declaration, if they follow.
  mutating func signature() {
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
  mutating func typeSuffix() {
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

  func pastBlanks(_ start: Int) -> Int {
    var index = start
    while byte(index) == UInt8(ascii: " ") { index += 1 }
    return index
  }
}
