import DocModel

/// Parses a strict subset of TOML (docs/configuration.md): tables, bare and quoted keys, strings on one line, integers and decimals,
/// booleans, and arrays of strings.
///
/// Any other syntax is recorded as a problem with its line. Parsing then continues on the next line.
struct ConfigurationText {
  enum Value: Hashable {
    case string(String)
    case number(Double)
    case boolean(Bool)
    case strings([String])
  }

  struct Entry: Hashable {
    /// The name of the table; empty for keys before the first table.
    var table: String
    var key: String
    var value: Value
    var line: Int
  }

  struct Problem: Error, Hashable {
    var line: Int
    var reason: String
  }

  private(set) var entries: [Entry] = []
  private(set) var problems: [Problem] = []

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var table = ""
    while position < bytes.count {
      do throws(Problem) {
        try skipBlank()
        guard position < bytes.count else { return }
        let start = line
        if bytes[position] == UInt8(ascii: "[") {
          position += 1
          table = try key()
          try expect(UInt8(ascii: "]"), "a table must be a name in brackets: [name]")
        } else {
          let name = try key()
          try expect(UInt8(ascii: "="), "a line must be 'key = value'")
          skipSpaces()
          let entry = Entry(table: table, key: name, value: try value(), line: start)
          if entries.contains(where: { $0.table == table && $0.key == name }) {
            throw problem("'\(name)' is set twice; the first value is used")
          }
          entries.append(entry)
        }
        try expectEnd()
      } catch {
        problems.append(error)
        skipLine()
      }
    }
  }

  private func problem(_ reason: String) -> Problem { Problem(line: line, reason: reason) }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpaces() {
    while let byte = next, byte == 0x20 || byte == 0x09 { position += 1 }
  }

  private mutating func skipLine() {
    while let byte = next, byte != 0x0A { position += 1 }
  }

  private mutating func skipBlank() throws(Problem) {
    while let byte = next {
      switch byte {
      case 0x0A:
        line += 1
        position += 1
      case 0x20, 0x09, 0x0D: position += 1
      case UInt8(ascii: "#"): skipLine()
      default: return
      }
    }
  }

  private mutating func expect(_ byte: UInt8, _ reason: String) throws(Problem) {
    skipSpaces()
    guard next == byte else { throw problem(reason) }
    position += 1
  }

  private mutating func expectEnd() throws(Problem) {
    skipSpaces()
    if next == 0x0D { position += 1 }
    guard let byte = next, byte != UInt8(ascii: "#") else { return skipLine() }
    guard byte == 0x0A else { throw problem("there is text after the value; remove it") }
  }

  private mutating func key() throws(Problem) -> String {
    skipSpaces()
    if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") { return try string() }
    let start = position
    while let byte = next, Self.isBare(byte) { position += 1 }
    guard position > start else {
      throw problem("a key must consist of letters, digits, '-' and '_', or be in quotes")
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    ByteClass.isLetter(byte) || ByteClass.isDigit(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }

  private mutating func value() throws(Problem) -> Value {
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try string())
    case UInt8(ascii: "["): return .strings(try array())
    default: break
    }
    let start = position
    while let byte = next, Self.isBare(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+") {
      position += 1
    }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    if word == "true" || word == "false" { return .boolean(word == "true") }
    let isNumber =
      word.utf8.contains { ByteClass.isDigit($0) }
      && !word.utf8.contains { $0 | 0x20 >= 0x61 && $0 != UInt8(ascii: "_") }
    guard isNumber, let number = Double(word), number.isFinite else {
      throw problem("a value must be a string in quotes, a number, true, false, or [\"a\", \"b\"]")
    }
    return .number(number)
  }

  /// Parses a string on one line. Escapes are interpreted in double quotes, but not in single quotes.
  private mutating func string() throws(Problem) -> String {
    guard let quote = next else { throw problem("a string is missing") }
    position += 1
    var text: [UInt8] = []
    while let byte = next, byte != 0x0A {
      position += 1
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") else {
        text.append(byte)
        continue
      }
      switch next {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(bytes[position])
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "t"): text.append(0x09)
      default:
        throw problem("a backslash must be followed by \\, \", n or t; in single quotes it stands for itself")
      }
      position += 1
    }
    throw problem("the string has no closing quote")
  }

  private mutating func array() throws(Problem) -> [String] {
    position += 1
    var values: [String] = []
    while true {
      try skipBlank()
      if next == UInt8(ascii: "]") { break }
      guard next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") else {
        throw problem("an array must hold strings in quotes, separated by commas, and end with ]")
      }
      values.append(try string())
      try skipBlank()
      if next == UInt8(ascii: ",") { position += 1 }
    }
    position += 1
    return values
  }
}
