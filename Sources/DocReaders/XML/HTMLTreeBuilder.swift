/// Builds an `HTMLTree` from elements and text in document order. DocBook, OpenDocument and Word are converted to HTML with this type, so that
/// the same code writes sections for all three formats.
struct HTMLTreeBuilder {
  private(set) var nodes: [HTMLTree.Node] = []
  private var elements: [Int] = []
  private var isInText = false

  var depth: Int { elements.count }

  mutating func open(_ name: String, _ attributes: [(name: String, value: String)] = [], line: Int) {
    isInText = false
    let node = HTMLTree.Node(
      name: name, attributes: attributes, line: line, lastLine: line, parent: elements.last,
      end: nodes.count + 1)
    elements.append(nodes.count)
    nodes.append(node)
  }

  /// Adds a copy of a text node, or opens a copy of an element without its content.
  mutating func copy(_ node: HTMLTree.Node) {
    isInText = false
    var copy = HTMLTree.Node(
      name: node.name, attributes: node.attributes, line: node.line, lastLine: node.lastLine,
      parent: elements.last, end: nodes.count + 1)
    copy.text = node.text
    if !node.name.isEmpty { elements.append(nodes.count) }
    nodes.append(copy)
  }

  mutating func close() {
    isInText = false
    if let index = elements.popLast() { nodes[index].end = nodes.count }
  }

  /// Adds an attribute to the innermost open element.
  mutating func setAttribute(_ name: String, _ value: String) {
    if let index = elements.last { nodes[index].attributes.append((name, value)) }
  }

  /// Closes elements until only `depth` are open.
  mutating func close(to depth: Int) {
    while elements.count > max(0, depth) { close() }
  }

  /// Adds text. `line` is the line of the last byte of the text.
  mutating func text(_ bytes: some Collection<UInt8>, line: Int) {
    if bytes.isEmpty { return }
    if !isInText {
      let first = max(1, line - bytes.count { $0 == 0x0a })
      nodes.append(
        HTMLTree.Node(name: "", line: first, lastLine: line, parent: elements.last, end: nodes.count + 1))
      isInText = true
    }
    nodes[nodes.count - 1].text.append(contentsOf: bytes)
    nodes[nodes.count - 1].lastLine = line
  }

  /// Adds an empty text node, which a later call of `fill` completes.
  /// - Returns: the index of the node.
  mutating func gap(line: Int) -> Int {
    nodes.append(
      HTMLTree.Node(name: "", line: line, lastLine: line, parent: elements.last, end: nodes.count + 1))
    isInText = false
    return nodes.count - 1
  }

  mutating func fill(_ gap: Int, with bytes: [UInt8]) {
    if nodes.indices.contains(gap) { nodes[gap].text = bytes }
  }

  mutating func finish() -> HTMLTree {
    close(to: 0)
    return HTMLTree(nodes: nodes)
  }
}

extension HTMLTree {
  /// The elements of an XML text, without the prefixes of their names. Small XML files are read as a whole, and searched in this tree.
  init(xml bytes: [UInt8]) {
    let events = BuilderEvents()
    XMLEvents.parse(bytes, into: events)
    self = events.builder.finish()
  }

  private final class BuilderEvents: XMLHandler {
    var builder = HTMLTreeBuilder()

    func start(_ name: String, _ attributes: [XMLAttribute], line: Int) {
      builder.open(name, attributes.map { ($0.name, $0.value) }, line: line)
    }

    func end(_ name: String) { builder.close() }

    func text(_ bytes: UnsafeBufferPointer<UInt8>, line: Int) { builder.text(bytes, line: line) }
  }

  /// The elements with a name, each with its index.
  func elements(_ name: String) -> [(index: Int, node: Node)] {
    nodes.enumerated().filter { $0.element.name == name }.map { ($0.offset, $0.element) }
  }

  /// The values of an attribute in all elements with a name.
  func values(of attribute: String, in name: String) -> [String] {
    elements(name).compactMap { $0.node.attribute(attribute) }
  }
}
