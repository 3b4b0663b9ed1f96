import DocDraft

/// A JSON text as a flat list of values in document order: bytes in, nodes out (RFC 8259).
///
/// Foundation's reader takes sixty times the size of a symbol graph in memory and forgets lines; a node takes twelve bytes. Nothing
/// is decoded before it is asked for.
package final class JSONTree: Sendable {
  enum Kind: UInt8, Sendable { case null, bool, number, string, array, object }

  struct Node: Sendable {
    /// Offset of the first byte; of a string, behind the quote.
    var start: UInt32
    /// Offset behind the last byte; of a string, of the closing quote.
    var end: UInt32
    /// Place behind the subtree. The kind is in the lowest three bits.
    var link: UInt32

    var kind: Kind { Kind(rawValue: UInt8(link & 7)) ?? .null }
    var next: Int { Int(link >> 3) }
  }

  /// Why a text is no JSON.
  struct Failure: Error, Sendable {
    /// Counted from 1.
    var line: Int
    var reason: String
  }

  /// Levels of arrays and objects. DocC's pages have about thirty; readers walk by recursion.
  static let deepest = 200
  /// A place needs 29 bits of a node.
  static let mostNodes = 1 << 29

  let bytes: [UInt8]
  let nodes: [Node]
  /// Offsets of line feeds between values; JSON has none inside them.
  let lineFeeds: [UInt32]

  /// The tree of a text; nil for what is no JSON.
  package static func of(_ bytes: some Sequence<UInt8>) -> JSONTree? {
    try? JSONTree(parsing: Array(bytes))
  }

  /// A tree that another notation was written as.
  init(bytes: [UInt8], nodes: [Node], lineFeeds: [UInt32]) {
    self.bytes = bytes
    self.nodes = nodes
    self.lineFeeds = lineFeeds
  }

  init(parsing bytes: [UInt8]) throws(Failure) {
    self.bytes = bytes
    var parser = JSONParser(bytes)
    do throws(JSONParser.Damage) {
      try parser.parse()
    } catch {
      throw Failure(line: parser.lineFeeds.count + 1, reason: error.reason)
    }
    nodes = parser.nodes
    lineFeeds = parser.lineFeeds
  }

  var root: JSONValue { JSONValue(tree: self, place: 0) }
}

/// A value in a tree. What is asked of a value of another kind, or of a missing one, is nil or empty.
package struct JSONValue: Sendable {
  let tree: JSONTree
  let place: Int

  private var node: JSONTree.Node { tree.nodes[place] }
  var kind: JSONTree.Kind { node.kind }

  /// Line of its first byte, counted from 1.
  var line: Int { tree.line(at: node.start) }
  /// Line of its last byte, counted from 1.
  var lastLine: Int { tree.line(at: node.end == 0 ? 0 : node.end - 1) }

  /// The first member of an object with that name; looks at one member after the other.
  subscript(_ name: StaticString) -> JSONValue? {
    guard kind == .object else { return nil }
    return name.withUTF8Buffer { wanted in
      var index = place + 1
      while index < node.next {
        let key = tree.nodes[index]
        let value = key.next
        if Int(key.end - key.start) == wanted.count,
          tree.bytes[Int(key.start)..<Int(key.end)].elementsEqual(wanted)
        {
          return JSONValue(tree: tree, place: value)
        }
        index = tree.nodes[value].next
      }
      return nil
    }
  }

  /// Members of an object in their order, each with the line of its name.
  var members: [(name: String, value: JSONValue, line: Int)] {
    guard kind == .object else { return [] }
    var members: [(name: String, value: JSONValue, line: Int)] = []
    var index = place + 1
    while index < node.next {
      let value = tree.nodes[index].next
      let name = JSONValue(tree: tree, place: index)
      members.append((name.string ?? "", JSONValue(tree: tree, place: value), name.line))
      index = tree.nodes[value].next
    }
    return members
  }

  /// Elements of an array.
  var elements: [JSONValue] {
    guard kind == .array else { return [] }
    var elements: [JSONValue] = []
    var index = place + 1
    while index < node.next {
      elements.append(JSONValue(tree: tree, place: index))
      index = tree.nodes[index].next
    }
    return elements
  }

  var bool: Bool? { kind == .bool ? tree.bytes[Int(node.start)] == UInt8(ascii: "t") : nil }

  var integer: Int? { kind == .number ? Int(tree.bytes[Int(node.start)..<Int(node.end)].text) : nil }

  /// A number or `true` as it is written.
  var literal: String? {
    switch kind {
    case .number, .bool: tree.bytes[Int(node.start)..<Int(node.end)].text
    case .string: string
    case .null, .array, .object: nil
    }
  }

  /// A string without its escapes; half of a surrogate pair becomes U+FFFD.
  var string: String? {
    guard kind == .string else { return nil }
    let raw = tree.bytes[Int(node.start)..<Int(node.end)]
    guard raw.contains(0x5c) else { return raw.text }
    var output: [UInt8] = []
    output.reserveCapacity(raw.count)
    var units: [UInt16] = []
    var index = raw.startIndex
    func flush() {
      if units.isEmpty { return }
      output += Array(String(decoding: units, as: UTF16.self).utf8)
      units.removeAll()
    }
    while index < raw.endIndex {
      guard raw[index] == 0x5c, index + 1 < raw.endIndex else {
        flush()
        output.append(raw[index])
        index += 1
        continue
      }
      let mark = raw[index + 1]
      if mark == UInt8(ascii: "u"), index + 6 <= raw.endIndex {
        units.append(UInt16(raw[(index + 2)..<(index + 6)].text, radix: 16) ?? 0xfffd)
        index += 6
        continue
      }
      flush()
      switch mark {
      case UInt8(ascii: "n"): output.append(0x0a)
      case UInt8(ascii: "t"): output.append(0x09)
      case UInt8(ascii: "r"): output.append(0x0d)
      case UInt8(ascii: "b"): output.append(0x08)
      case UInt8(ascii: "f"): output.append(0x0c)
      default: output.append(mark)
      }
      index += 2
    }
    flush()
    return output.text
  }
}

extension JSONTree {
  /// The line that holds an offset, counted from 1.
  fileprivate func line(at offset: UInt32) -> Int {
    var (low, high) = (0, lineFeeds.count)
    while low < high {
      let middle = (low + high) / 2
      if lineFeeds[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low + 1
  }
}
