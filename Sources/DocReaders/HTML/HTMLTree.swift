import CLibXML2
import DocDraft
import DocFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An HTML tree as a flat list in document order: bytes in, nodes out.
///
/// libxml2 parses (no network, errors repaired as it sees fit, entities decoded); its tree is copied without
/// recursion and freed at once. A node's subtree is the range up to its `end`, so walking needs no stack.
struct HTMLTree: Sendable {
  struct Node: Sendable {
    /// Lower-case element name; empty for text.
    var name: String
    /// Text of a text node.
    var text: [UInt8] = []
    var attributes: [(name: String, value: String)] = []
    /// Line, counted from 1; libxml2 counts to 65535 and stays there.
    var line: Int
    var depth: Int
    /// Index after the last node of the subtree.
    var end: Int

    func attribute(_ name: String) -> String? {
      attributes.first { $0.name == name }?.value
    }
  }

  private(set) var nodes: [Node] = []
  /// Whether elements nest beyond libxml2's limit of 256; then the inner ones are missing, but not their text.
  private(set) var isCut = false

  /// UTF-8 in. An empty tree where there is no element and no text.
  init(_ bytes: ArraySlice<UInt8>) {
    let tamed = HTMLLimits.tamed(bytes)
    parse(tamed)
    // What libxml2 gives up on is read again without the tags that nest too deeply; their text stays.
    if isCut {
      nodes = []
      parse(HTMLLimits.flattened(tamed))
      isCut = true
    }
  }

  private mutating func parse(_ bytes: ArraySlice<UInt8>) {
    LibXML.initialise()
    guard !bytes.isEmpty, bytes.count < Int(Int32.max), let context = htmlNewParserCtxt() else { return }
    // SAFETY: the context is ours; its document is taken and freed below, before the context.
    defer { htmlFreeParserCtxt(context) }
    let options =
      HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
      | HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NODEFDTD.rawValue
    let parsed = bytes.withUnsafeBytes { buffer in
      // SAFETY: libxml2 reads `count` bytes and copies what it keeps.
      htmlCtxtReadMemory(
        context, buffer.bindMemory(to: CChar.self).baseAddress, Int32(buffer.count), nil, "UTF-8",
        Int32(bitPattern: options))
    }
    guard let document = parsed else { return }
    defer { xmlFreeDoc(document) }
    if let failure = xmlCtxtGetLastError(context) {
      isCut = failure.pointee.code == Int32(XML_ERR_INTERNAL_ERROR.rawValue)
    }
    copy(document)
  }

  /// Walks the tree by its links: down, on, or up and on.
  private mutating func copy(_ document: UnsafeMutablePointer<xmlDoc>) {
    var open: [Int] = []
    var current = document.pointee.children
    // SAFETY: all nodes belong to `document`, which outlives this call; links of the tree are nil or valid.
    while let node = current {
      let isElement = node.pointee.type == XML_ELEMENT_NODE
      if isElement || node.pointee.type == XML_TEXT_NODE || node.pointee.type == XML_CDATA_SECTION_NODE {
        nodes.append(Self.node(node, depth: open.count, index: nodes.count))
        if isElement, node.pointee.children != nil {
          open.append(nodes.count - 1)
          current = node.pointee.children
          continue
        }
      }
      var at = node
      while at.pointee.next == nil, !open.isEmpty, let parent = at.pointee.parent {
        if let index = open.popLast() { nodes[index].end = nodes.count }
        at = parent
      }
      current = at.pointee.next
    }
    while let index = open.popLast() { nodes[index].end = nodes.count }
  }

  private static func node(_ node: UnsafeMutablePointer<xmlNode>, depth: Int, index: Int) -> Node {
    // SAFETY: names and contents are NUL-terminated strings of the tree; each is copied here.
    let line = Int(node.pointee.line)
    guard node.pointee.type == XML_ELEMENT_NODE else {
      var text: [UInt8] = []
      if let content = node.pointee.content {
        let length = strlen(UnsafeRawPointer(content).assumingMemoryBound(to: CChar.self))
        text = Array(UnsafeBufferPointer(start: content, count: length))
      }
      return Node(name: "", text: text, line: line, depth: depth, end: index + 1)
    }
    var result = Node(name: string(node.pointee.name).lowercased(), line: line, depth: depth, end: index + 1)
    var attribute = node.pointee.properties
    while let one = attribute {
      var value = ""
      if let children = one.pointee.children { value = string(children.pointee.content) }
      result.attributes.append((string(one.pointee.name).lowercased(), value))
      attribute = one.pointee.next
    }
    return result
  }

  private static func string(_ text: UnsafePointer<xmlChar>?) -> String {
    guard let text else { return "" }
    return String(cString: text)
  }

  /// The nodes of a subtree, the root first.
  func subtree(_ index: Int) -> Range<Int> {
    index..<nodes[index].end
  }

  /// All text below a node.
  func text(_ index: Int) -> [UInt8] {
    var output: [UInt8] = []
    for inner in subtree(index) where nodes[inner].name.isEmpty {
      output.append(contentsOf: nodes[inner].text)
    }
    return output
  }
}
