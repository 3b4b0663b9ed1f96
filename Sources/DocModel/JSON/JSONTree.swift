/// A JSON text (RFC 8259) as a flat list of nodes in document order.
///
/// For a symbol graph, Foundation's parser needs sixty times the size of the text in memory, and it records no line numbers. A node of this tree
/// takes twelve bytes, and values are decoded when they are accessed.
public final class JSONTree: Sendable {
  public enum Kind: UInt8, Sendable { case null, bool, number, string, array, object }

  public struct Node: Sendable {
    /// Offset of the first byte. For a string, this is the offset after the opening quote.
    public var start: UInt32
    /// Offset after the last byte. For a string, this is the offset of the closing quote.
    public var end: UInt32
    /// Index of the first node after the subtree, shifted left by three bits; the low three bits are the kind.
    var link: UInt32

    public var kind: Kind { Kind(rawValue: UInt8(link & 7)) ?? .null }
    var next: Int { Int(link >> 3) }
  }

  /// Upper bound on nesting, because readers handle nested values by recursion. DocC's pages nest about thirty levels deep.
  public static let deepest = 200
  /// Upper bound on the number of nodes, because `link` has 29 bits for the index of a node.
  static let mostNodes = 1 << 29

  let bytes: [UInt8]
  public let nodes: [Node]
  /// Offsets of the line feeds between values. JSON strings cannot contain line feeds.
  let lineFeeds: [UInt32]

  /// Parses a text; nil if it is not JSON.
  public static func of(_ bytes: some Sequence<UInt8>) -> JSONTree? {
    var parser = JSONParser(Array(bytes))
    guard (try? parser.parse()) != nil else { return nil }
    return JSONTree(bytes: parser.bytes, nodes: parser.nodes, lineFeeds: parser.lineFeeds)
  }

  public init(bytes: [UInt8], nodes: [Node], lineFeeds: [UInt32]) {
    self.bytes = bytes
    self.nodes = nodes
    self.lineFeeds = lineFeeds
  }

  public var root: JSONValue { JSONValue(tree: self, index: 0) }
}

extension [JSONTree.Node] {
  public mutating func add(_ kind: JSONTree.Kind, from start: Int, to end: Int) {
    append(
      JSONTree.Node(
        start: UInt32(start), end: UInt32(end), link: UInt32(count + 1) << 3 | UInt32(kind.rawValue)))
  }

  /// Begins an array or object.
  public mutating func open(_ kind: JSONTree.Kind, at start: Int) -> Int {
    append(JSONTree.Node(start: UInt32(start), end: UInt32(start), link: UInt32(kind.rawValue)))
    return count - 1
  }

  /// Ends an array or object before the offset `end`.
  public mutating func close(_ node: Int, at end: Int) {
    self[node].end = UInt32(end)
    self[node].link = UInt32(count) << 3 | self[node].link & 7
  }
}

/// A value in a tree. An access returns nil or an empty array if the value is missing or does not have the requested type.
public struct JSONValue: Sendable {
  let tree: JSONTree
  let index: Int

  private var node: JSONTree.Node { tree.nodes[index] }
  public var kind: JSONTree.Kind { node.kind }

  /// One-based line of the value's first byte.
  public var line: Int { tree.line(at: node.start) }
  /// One-based line of the value's last byte.
  public var lastLine: Int { tree.line(at: node.end == 0 ? 0 : node.end - 1) }

  /// The value of the first member with this name in an object. The search is linear.
  public subscript(_ name: StaticString) -> JSONValue? {
    guard kind == .object else { return nil }
    return name.withUTF8Buffer { wanted in
      var child = index + 1
      while child < node.next {
        let key = tree.nodes[child]
        let value = key.next
        if Int(key.end - key.start) == wanted.count,
          tree.bytes[Int(key.start)..<Int(key.end)].elementsEqual(wanted)
        {
          return JSONValue(tree: tree, index: value)
        }
        child = tree.nodes[value].next
      }
      return nil
    }
  }

  /// Members of an object in order, each with the line of its name.
  public var members: [(name: String, value: JSONValue, line: Int)] {
    guard kind == .object else { return [] }
    var members: [(name: String, value: JSONValue, line: Int)] = []
    var child = index + 1
    while child < node.next {
      let value = tree.nodes[child].next
      let name = JSONValue(tree: tree, index: child)
      members.append((name.string ?? "", JSONValue(tree: tree, index: value), name.line))
      child = tree.nodes[value].next
    }
    return members
  }

  public var elements: [JSONValue] {
    guard kind == .array else { return [] }
    var elements: [JSONValue] = []
    var child = index + 1
    while child < node.next {
      elements.append(JSONValue(tree: tree, index: child))
      child = tree.nodes[child].next
    }
    return elements
  }

  public var bool: Bool? { kind == .bool ? tree.bytes[Int(node.start)] == UInt8(ascii: "t") : nil }

  public var integer: Int? { kind == .number ? Int(tree.bytes[Int(node.start)..<Int(node.end)].text) : nil }

  /// The source text of a number or boolean, or the string itself.
  public var literal: String? {
    switch kind {
    case .number, .bool: tree.bytes[Int(node.start)..<Int(node.end)].text
    case .string: string
    case .null, .array, .object: nil
    }
  }

  /// A string with its escapes decoded; an unpaired surrogate becomes U+FFFD.
  public var string: String? {
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
  fileprivate func line(at offset: UInt32) -> Int {
    lineFeeds.indices.partitionPoint { lineFeeds[$0] < offset } + 1
  }
}

extension JSONValue? {
  /// The elements of an array; empty if the value is missing or is not an array.
  public var elements: [JSONValue] { self?.elements ?? [] }

  public subscript(_ name: StaticString) -> JSONValue? { self?[name] }
}
