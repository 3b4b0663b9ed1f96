import CLibXML2
import DocDraft
import DocModel
import DocSystem

/// An HTML tree as a flat list of nodes in document order. A node's subtree is the range up to its `end`, so a walk needs no stack.
///
/// libxml2 parses the page without network access and reports events. The tree of libxml2 is not used, because its texts are limited to
/// 10,000,000 bytes and its line numbers to 65,535.
struct HTMLTree: Sendable {
  struct Node: Sendable {
    /// Lower-case element name; empty for text.
    var name: String
    var text: [UInt8] = []
    var attributes: [(name: String, value: String)] = []
    /// One-based line of an element's start tag, or of a text's first character that is not white space.
    @Narrow var line: Int
    /// One-based line of a text's last character that is not white space; for elements, the same as `line`.
    @Narrow var lastLine: Int
    /// The enclosing element; nil at the top.
    var parent: Int? { element < 0 ? nil : element }
    @Narrow private var element: Int
    /// Index after the last node of the subtree.
    @Narrow var end: Int

    init(
      name: String, attributes: [(name: String, value: String)] = [], line: Int, lastLine: Int, parent: Int?,
      end: Int
    ) {
      self.name = name
      self.attributes = attributes
      self.line = line
      self.lastLine = lastLine
      self.element = parent ?? -1
      self.end = end
    }

    func attribute(_ name: String) -> String? {
      attributes.first { $0.name == name }?.value
    }
  }

  private(set) var nodes: [Node] = []
  /// Whether elements nest deeper than `HTMLLimits.deepestTree`. The tags of deeper elements are dropped; their text is kept.
  private(set) var isCut = false

  /// Creates a tree from nodes that were converted from another markup language.
  init(nodes: [Node]) {
    self.nodes = nodes
    markPowers()
  }

  /// Parses UTF-8. The tree is empty if the input has neither elements nor text.
  init(_ bytes: ArraySlice<UInt8>) {
    let tamed = HTMLLimits.tamed(bytes)
    if let nodes = HTMLEvents.nodes(of: tamed) {
      self.nodes = nodes
    } else {
      // Parses again, without the tags that are nested too deeply.
      isCut = true
      nodes = HTMLEvents.nodes(of: HTMLLimits.flattened(tamed)) ?? []
    }
    placeStreamedParts()
    discloseForReaders()
    disclose()
    markPowers()
  }

  /// Moves the parts that React streams behind a page (`<div hidden id="S:1">`) to their positions (`<template id="B:1">`). A position precedes
  /// its part, so no part is moved into itself.
  private mutating func placeStreamedParts() {
    var positions: [Substring: Int] = [:]
    var parts: [Int: Int] = [:]
    for (index, node) in nodes.enumerated() where node.name == "template" || node.attribute("hidden") != nil {
      guard let id = node.attribute("id"), id.utf8.dropFirst().first == UInt8(ascii: ":") else { continue }
      if node.name == "template" {
        positions[id.dropFirst(2)] = index
      } else if let position = positions.removeValue(forKey: id.dropFirst(2)) {
        parts[position] = index
      }
    }
    guard !parts.isEmpty else { return }
    let moved = Set(parts.values)
    var builder = HTMLTreeBuilder()
    /// The siblings that remain to be copied at each depth.
    var rest = [(nodes: nodes.indices, depth: 0)]
    while let (siblings, depth) = rest.popLast() {
      guard let index = siblings.first else { continue }
      rest.append((nodes[index].end..<siblings.upperBound, depth))
      if moved.contains(index) { continue }
      builder.close(to: depth)
      let source = depth < HTMLLimits.deepestTree ? parts[index] ?? index : index
      let node = nodes[source]
      if node.name.isEmpty {
        builder.text(node.text, line: node.lastLine)
      } else {
        builder.open(node.name, source == index ? node.attributes : [], line: node.line)
        rest.append((source + 1..<node.end, depth + 1))
      }
    }
    builder.close(to: 0)
    nodes = builder.nodes
  }

  /// Shows the content of a `<noscript>` (HTML, 4.12.2) if it has more text than the rest of the page, as on pages that scripts build.
  private mutating func discloseForReaders() {
    var inside: [Int: Int] = [:]
    var outside = 0
    var within: (node: Int, end: Int)?
    visit(nodes.indices) { index in
      if within.map({ $0.end <= index }) ?? false { within = nil }
      let node = nodes[index]
      if node.name == "noscript" {
        within = within ?? (index, node.end)
      } else if HTMLTag.isOpaque(node.name) {
        return false
      } else if node.name.isEmpty {
        let size = node.text.count { !ByteClass.isSpace($0) }
        if let within { inside[within.node, default: 0] += size } else { outside += size }
      }
      return true
    }
    for (node, size) in inside where size > outside { nodes[node].name = "div" }
  }

  /// Makes text visible that a reader would reveal by a click (WAI-ARIA Authoring Practices, *Accordion* and *Tabs*).
  ///
  /// A button that is the only content of a heading or term becomes text. The panel that such a button or a tab controls becomes visible. A
  /// hidden `<span>` with a class or an id becomes visible, too, because scripts use such spans for variants of a text.
  private mutating func disclose() {
    guard nodes.contains(where: { $0.name == "button" || HTMLClassNames.isHidden($0) }) else { return }
    var controlled: Set<String> = []
    for index in nodes.indices
    where HTMLTag.level(nodes[index].name) != nil || ["dt", "summary"].contains(nodes[index].name) {
      guard let buttons = buttonsAlone(in: index) else { continue }
      for button in buttons {
        nodes[button].name = "span"
        if let panel = nodes[button].attribute("aria-controls") { controlled.insert(panel) }
      }
    }
    for index in nodes.indices where HTMLClassNames.isHidden(nodes[index]) {
      let (node, hidden) = (nodes[index], nodes[index].attribute("hidden"))
      let role = node.attribute("role")
      if role == "tabpanel" || node.attribute("id").map(controlled.contains) ?? false
        || hidden == "until-found" || hidden != nil && role == "region"
        || hidden != nil && node.name == "span" && (node.attribute("class") ?? node.attribute("id")) != nil
      {
        nodes[index].attributes.removeAll { ["hidden", "aria-hidden", "style"].contains($0.name) }
      }
    }
  }

  /// The buttons in an element that contains no other text; nil if there is other text, or no button.
  private func buttonsAlone(in index: Int) -> [Int]? {
    var buttons: [Int] = []
    var at = index + 1
    while at < nodes[index].end {
      if nodes[at].name == "button" {
        buttons.append(at)
        at = nodes[at].end
      } else {
        guard nodes[at].text.allSatisfy(ByteClass.isSpace) else { return nil }
        at += 1
      }
    }
    return buttons.isEmpty ? nil : buttons
  }

  /// Writes `2<sup>32</sup>` as 2^32 instead of 232. Superscripts inside names (`R<sup>5</sup>RS`) and links to notes do not change.
  private mutating func markPowers() {
    for index in nodes.indices where nodes[index].name == "sup" && index > 0 && nodes[index].end > index + 1 {
      let inner = index + 1..<nodes[index].end
      guard Superscripts.isPower(TextCleaner.line(text(index).text), of: nodes[index - 1].text),
        inner.allSatisfy({ nodes[$0].name != "a" }),
        inner.upperBound >= nodes.count
          || !(nodes[inner.upperBound].text.first.map(ByteClass.isWord) ?? false),
        let text = inner.first(where: {
          nodes[$0].name.isEmpty && !nodes[$0].text.allSatisfy(ByteClass.isSpace)
        })
      else { continue }
      nodes[text].text.insert(UInt8(ascii: "^"), at: 0)
      // Drops emphasis in the exponent, because it would turn the text into `2^*n*`.
      for position in inner where !nodes[position].name.isEmpty { nodes[position].name = "span" }
    }
  }

  /// Visits the nodes of a range in document order. If `enters` is false for an element, its content is skipped.
  func visit(_ range: Range<Int>, _ enters: (Int) -> Bool) {
    var index = range.lowerBound
    while index < range.upperBound { index = enters(index) ? index + 1 : nodes[index].end }
  }

  /// The range of nodes of a subtree, beginning with its root.
  func subtree(_ index: Int) -> Range<Int> {
    index..<nodes[index].end
  }

  func text(_ index: Int) -> [UInt8] {
    var output: [UInt8] = []
    for inner in subtree(index) where nodes[inner].name.isEmpty {
      output.append(contentsOf: nodes[inner].text)
    }
    return output
  }
}

/// Collects libxml2's parse events as nodes.
private final class HTMLEvents: LibXMLParse {
  private var nodes: [HTMLTree.Node] = []
  /// Indices of the open elements.
  private var open: [Int] = []
  /// Whether the last node is text, to which further text is appended.
  private var isInText = false
  private var isTooDeep = false
  /// Whether `html` and `body` have begun. Each may begin only once.
  private var begun: Set<String> = []

  /// The nodes of a page; nil if elements nest too deeply.
  static func nodes(of bytes: ArraySlice<UInt8>) -> [HTMLTree.Node]? {
    let events = HTMLEvents()
    var handler = xmlSAXHandler()
    handler.startElement = { context, name, attributes in HTMLEvents.of(context)?.start(name, attributes) }
    handler.endElement = { context, name in HTMLEvents.of(context)?.end(name) }
    events.run(htmlNewParserCtxt, handler, over: bytes) { context, text, count in
      context.pointee.options |= Int32(bitPattern: XML_PARSE_HUGE.rawValue)
      return htmlCtxtReadMemory(
        context, text, count, nil, "UTF-8", options | Int32(bitPattern: HTML_PARSE_NODEFDTD.rawValue))
    }
    while !events.open.isEmpty { events.end() }
    return events.isTooDeep ? nil : events.nodes
  }

  private func start(
    _ name: UnsafePointer<xmlChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    isInText = false
    guard open.count < HTMLLimits.deepestTree else {
      isTooDeep = true
      stop()
      return
    }
    let line = line
    let name = Self.string(name).lowercased()
    if Self.isWhole(name), !begun.insert(name).inserted { return }
    var node = HTMLTree.Node(
      name: name, line: line, lastLine: line, parent: open.last, end: nodes.count + 1)
    if var next = attributes {
      // SAFETY: libxml2 passes pairs of name and value, terminated by a null name. This loop copies the strings.
      while let key = next.pointee {
        node.attributes.append((Self.string(key).lowercased(), Self.string(next[1])))
        next += 2
      }
    }
    if name == "p", let heading = endedHeading, isBlank(behind: heading) {
      (node.name, node.attributes) = (nodes[heading].name, nodes[heading].attributes)
      nodes[heading].name = "span"
    }
    endedHeading = nil
    open.append(nodes.count)
    nodes.append(node)
  }

  /// Elements that end only at the end of the page. Content after `</body>` still belongs to the body (HTML, 13.2.6.4.19).
  private static func isWhole(_ name: String) -> Bool { name == "html" || name == "body" }

  private func end(_ name: UnsafePointer<xmlChar>?) {
    let name = Self.string(name).lowercased()
    if Self.isWhole(name) { return }
    if HTMLTag.level(name) != nil, let index = open.last, isBlank(behind: index), let read {
      let tag = read.suffix(Self.longestEndTag).split(separator: UInt8(ascii: "<")).last
      endedHeading = tag?.first == UInt8(ascii: "/") ? nil : index
    }
    end()
  }

  /// The last empty heading that libxml2 closed before its end tag. Browsers allow a paragraph in a heading (HTML, 13.2.6.4.7), but libxml2
  /// closes the heading before the paragraph. That paragraph then becomes the heading.
  private var endedHeading: Int?

  /// Upper bound on the bytes of `</h1>`, which may contain spaces.
  private static let longestEndTag = 16

  private func isBlank(behind index: Int) -> Bool {
    nodes[(index + 1)...].allSatisfy { $0.name.isEmpty && $0.text.allSatisfy(ByteClass.isSpace) }
  }

  private func end() {
    isInText = false
    if let index = open.popLast() { nodes[index].end = nodes.count }
  }

  override func text(_ piece: UnsafeBufferPointer<UInt8>) {
    if !isInText {
      let line = line
      nodes.append(HTMLTree.Node(name: "", line: line, lastLine: 0, parent: open.last, end: nodes.count + 1))
      isInText = true
    }
    let index = nodes.count - 1
    if let last = piece.lastIndex(where: { !ByteClass.isSpace($0) }) {
      // The parser is at the end of the piece, so the line feeds after the last visible character are subtracted.
      let behind = line - piece[(last + 1)...].count { $0 == 0x0a }
      if nodes[index].lastLine == 0 {
        let first = piece.firstIndex { !ByteClass.isSpace($0) } ?? last
        nodes[index].line = max(1, behind - piece[first..<last].count { $0 == 0x0a })
      }
      nodes[index].lastLine = max(nodes[index].line, behind)
    }
    nodes[index].text.append(contentsOf: piece)
  }

  private static func string(_ text: UnsafePointer<xmlChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }
}

/// Rewrites HTML that would make libxml2 fail or take quadratic time. Length and line breaks do not change.
enum HTMLLimits {
  /// Upper bound on the number of attributes of a tag, because libxml2 compares each attribute with all attributes before it.
  static let mostAttributes = 500
  /// Upper bound on the number of open elements, because some functions visit every open element.
  static let deepestTree = 250
  /// The depth from which `flattened` drops tags. This depth is lower than `deepestTree`, because libxml2 may add up to four implied elements
  /// (`table`, `tbody`, `tr`, `td`) around each element.
  static let deepest = 50

  /// Overwrites the attributes of a tag with spaces, except for the first `mostAttributes`.
  static func tamed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var output: [UInt8]?
    forEachTag(bytes) { tag in
      guard tag.count > mostAttributes * 2 else { return }
      var gaps = 0
      var quote: UInt8?
      for index in tag {
        let byte = bytes[index]
        if let mark = quote {
          if byte == mark { quote = nil }
        } else if byte == 0x22 || byte == 0x27 {
          quote = byte
        } else if ByteClass.isSpace(byte) {
          gaps += 1
        }
        if gaps > mostAttributes {
          if output == nil { output = Array(bytes) }
          blank(index..<tag.upperBound, base: bytes.startIndex, in: &output)
          return
        }
      }
    }
    return output.map { $0[...] } ?? bytes
  }

  /// Overwrites the tags of elements nested deeper than `deepest` with spaces. Elements without an end tag are not counted.
  static func flattened(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var output: [UInt8]? = Array(bytes)
    var depth = 0
    forEachTag(bytes) { tag in
      let isClosing = bytes[tag.lowerBound + 1] == UInt8(ascii: "/")
      let name = bytes[(tag.lowerBound + (isClosing ? 2 : 1))..<tag.upperBound]
        .prefix(while: ByteClass.isAlphanumeric).map(ByteClass.lowered).text
      if uncounted.contains(name) { return }
      if !isClosing { depth += 1 }
      // Includes the `>` at the end of the tag.
      let end = min(bytes.endIndex, tag.upperBound + 1)
      if depth > deepest { blank(tag.lowerBound..<end, base: bytes.startIndex, in: &output) }
      if isClosing { depth = max(0, depth - 1) }
    }
    return output.map { $0[...] } ?? bytes
  }

  /// Elements that are empty, or whose end tag is often omitted.
  private static let uncounted: Set = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
    "wbr", "p",
    "li", "dt", "dd", "td", "th", "tr", "option", "tbody", "thead", "tfoot", "html", "body", "head", "",
  ]

  private static func blank(_ range: Range<Int>, base: Int, in output: inout [UInt8]?) {
    for index in range where output?[index - base] != 0x0a { output?[index - base] = 0x20 }
  }

  /// Calls `body` with the range of each tag, without the closing `>`. Comments are skipped.
  private static func forEachTag(_ bytes: ArraySlice<UInt8>, _ body: (Range<Int>) -> Void) {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.endIndex,
        ByteClass.isLetter(bytes[index + 1]) || bytes[index + 1] == UInt8(ascii: "/")
      else {
        index += 1
        continue
      }
      var end = index + 1
      var quote: UInt8?
      while end < bytes.endIndex {
        let byte = bytes[end]
        if let mark = quote {
          if byte == mark { quote = nil }
        } else if (byte == 0x22 || byte == 0x27) && bytes[end - 1] == UInt8(ascii: "=") {
          quote = byte
        } else if byte == UInt8(ascii: ">") {
          break
        }
        end += 1
      }
      body(index..<end)
      index = end
    }
  }
}
