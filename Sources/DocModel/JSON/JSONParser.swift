/// Parses JSON in one pass, without recursion, into nodes and the offsets of line feeds.
struct JSONParser {
  /// The error that is thrown if a text is not JSON.
  struct Damage: Error {}

  let bytes: [UInt8]
  private var index = 0
  private(set) var nodes: [JSONTree.Node] = []
  private(set) var lineFeeds: [UInt32] = []
  /// Node indices of the open arrays and objects.
  private var open: [Int] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func parse() throws(Damage) {
    guard bytes.count < Int(UInt32.max) else { throw Damage() }
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { index = 3 }
    try value()
    while let last = open.last { try after(last) }
    if peek() != nil { throw Damage() }
  }

  /// Parses the next member of an open array or object, or the bracket that closes it.
  private mutating func after(_ container: Int) throws(Damage) {
    let isObject = nodes[container].kind == .object
    let isFirst = nodes.count == container + 1
    guard let byte = peek() else { throw Damage() }
    if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      index += 1
      nodes.close(container, at: index)
      open.removeLast()
      return
    }
    if !isFirst {
      guard byte == UInt8(ascii: ",") else { throw Damage() }
      index += 1
    }
    if isObject {
      guard peek() == 0x22 else { throw Damage() }
      try string()
      guard peek() == UInt8(ascii: ":") else { throw Damage() }
      index += 1
    }
    try value()
  }

  private mutating func add(_ kind: JSONTree.Kind, from start: Int, to end: Int) throws(Damage) {
    guard nodes.count < JSONTree.mostNodes else { throw Damage() }
    nodes.add(kind, from: start, to: end)
  }

  /// The next byte that is not white space; nil at the end.
  private mutating func peek() -> UInt8? {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0d: index += 1
      case 0x0a:
        lineFeeds.append(UInt32(index))
        index += 1
      default: return bytes[index]
      }
    }
    return nil
  }

  private mutating func value() throws(Damage) {
    guard let byte = peek() else { throw Damage() }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard open.count < JSONTree.deepest else { throw Damage() }
      open.append(nodes.count)
      try add(byte == UInt8(ascii: "{") ? .object : .array, from: index, to: index + 1)
      index += 1
    case 0x22: try string()
    case UInt8(ascii: "t"): try word("true", .bool)
    case UInt8(ascii: "f"): try word("false", .bool)
    case UInt8(ascii: "n"): try word("null", .null)
    default: try number()
    }
  }

  private mutating func word(_ text: StaticString, _ kind: JSONTree.Kind) throws(Damage) {
    guard text.withUTF8Buffer({ bytes[index...].starts(with: $0) }) else { throw Damage() }
    try add(kind, from: index, to: index + text.utf8CodeUnitCount)
    index += text.utf8CodeUnitCount
  }

  private mutating func string() throws(Damage) {
    let start = index + 1
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      if byte == 0x22 {
        try add(.string, from: start, to: end)
        index = end + 1
        return
      }
      guard byte >= 0x20 else { throw Damage() }
      guard byte == 0x5c else {
        end += 1
        continue
      }
      guard end + 1 < bytes.count else { break }
      switch bytes[end + 1] {
      case UInt8(ascii: "u"):
        guard bytes[(end + 2)...].prefix(4).count(where: Self.isHexadecimal) == 4 else { throw Damage() }
        end += 6
      case 0x22, 0x5c, 0x2f, 0x62, 0x66, 0x6e, 0x72, 0x74: end += 2
      default: throw Damage()
      }
    }
    throw Damage()
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    ByteClass.isDigit(byte) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66)
  }

  private mutating func number() throws(Damage) {
    let start = index
    var end = start
    func digits() -> Bool {
      let first = end
      while end < bytes.count, ByteClass.isDigit(bytes[end]) { end += 1 }
      return end > first
    }
    if end < bytes.count, bytes[end] == UInt8(ascii: "-") { end += 1 }
    let isZero = end < bytes.count && bytes[end] == 0x30
    if isZero { end += 1 }
    guard isZero || digits() else { throw Damage() }
    if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
      end += 1
      guard digits() else { throw Damage() }
    }
    if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") {
      end += 1
      if end < bytes.count, bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-") { end += 1 }
      guard digits() else { throw Damage() }
    }
    try add(.number, from: start, to: end)
    index = end
  }
}
