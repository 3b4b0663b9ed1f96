import DocDraft
import DocModel
import Yams

/// Parses YAML into the same flat tree as JSON.
///
/// To resist hostile YAML, nesting is checked before parsing, and the number of values is limited when aliases are expanded.
enum YAMLTree {
  /// Upper bound on the bytes plus values written per byte of YAML, because expanded aliases can make the output much larger.
  static let repeated = 4

  /// Parses a text; nil if it is not YAML or is nested too deeply.
  static func of(_ text: SourceText) -> JSONTree? {
    guard FrontMatter.isHarmless(text, 0..<text.lineCount),
      let root = try? Yams.compose(yaml: text.bytes.text)
    else { return nil }
    var writer = Writer(most: text.bytes.count * repeated)
    writer.write(root, depth: 0)
    return writer.isCut
      ? nil : JSONTree(bytes: writer.bytes, nodes: writer.nodes, lineFeeds: writer.lineFeeds)
  }

  private struct Writer {
    var bytes: [UInt8] = []
    var nodes: [JSONTree.Node] = []
    /// The offsets in `bytes` that correspond to line ends of the YAML text.
    var lineFeeds: [UInt32] = []
    /// Upper bound on the total number of bytes and values written.
    let most: Int
    var isCut = false

    init(most: Int) { self.most = most }

    mutating func write(_ node: Node, depth: Int) {
      guard nodes.count + bytes.count < most, depth < JSONTree.deepest else {
        isCut = true
        return
      }
      goTo(node.mark?.line)
      switch node {
      case .scalar(let scalar): write(scalar)
      case .sequence(let sequence):
        let node = open(.array)
        for element in sequence where !isCut { write(element, depth: depth + 1) }
        nodes.close(node, at: bytes.count)
      case .mapping(let mapping):
        let node = open(.object)
        for (key, value) in mapping where !isCut {
          goTo(key.mark?.line)
          string(key.string ?? "")
          write(value, depth: depth + 1)
        }
        nodes.close(node, at: bytes.count)
      case .alias: add(.null, "null")
      }
    }

    /// Appends line feeds until the output is at the given line of the YAML text.
    private mutating func goTo(_ line: Int?) {
      while let line, lineFeeds.count < line - 1 {
        lineFeeds.append(UInt32(bytes.count))
        bytes.append(0x0a)
      }
    }

    private mutating func write(_ scalar: Node.Scalar) {
      let isQuoted = scalar.style == .singleQuoted || scalar.style == .doubleQuoted
      switch scalar.string {
      case "true" where !isQuoted, "false" where !isQuoted: add(.bool, scalar.string)
      case "null" where !isQuoted, "~" where !isQuoted, "" where !isQuoted: add(.null, "null")
      default: string(scalar.string)
      }
    }

    /// Appends a string in JSON form, where a backslash begins an escape.
    private mutating func string(_ text: String) { add(.string, text.replacing("\\", with: "\\\\")) }

    private mutating func add(_ kind: JSONTree.Kind, _ text: String) {
      let start = bytes.count
      bytes += Array(text.utf8)
      nodes.add(kind, from: start, to: bytes.count)
    }

    private mutating func open(_ kind: JSONTree.Kind) -> Int { nodes.open(kind, at: bytes.count) }
  }
}
