import DocDraft
import DocModel

/// Writes an HTML subtree into sections: headings, paragraphs with their inline marks, lists, tables, code and
/// links. One walk in document order, without recursion; used for pages and for the HTML inside Markdown.
struct HTMLBlockWriter {
  private let tree: HTMLTree
  /// Added to the tree's line numbers.
  private let lineOffset: Int
  /// Where blocks go when not to the current section (a footnote's text).
  private let destination: Int?
  /// Subtrees that are page furniture, by their first node.
  private let skipped: Set<Int>

  private var inline: [UInt8] = []
  private var inlineStart = 0
  private var inlineEnd = 0
  /// Elements that are open: where they end and what is to be done then.
  private var open: [(end: Int, action: Leave)] = []
  private var lists: [(number: Int?, marker: String)] = []
  private var quoteDepth = 0
  private var pendingMarker: String?
  private var headingLevel: Int?

  private enum Leave {
    case nothing, block, list, quote, item
    case heading(anchor: String?)
    case mark([UInt8])
    case link(start: Int, target: String)
  }

  init(_ tree: HTMLTree, lineOffset: Int = 0, destination: Int? = nil, skipping skipped: Set<Int> = []) {
    self.tree = tree
    self.lineOffset = lineOffset
    self.destination = destination
    self.skipped = skipped
  }

  mutating func write(_ range: Range<Int>, into builder: inout SectionBuilder) {
    var index = range.lowerBound
    while index < range.upperBound {
      while let last = open.last, last.end <= index { leave(&builder) }
      let node = tree.nodes[index]
      if node.name.isEmpty {
        text(node)
        index += 1
      } else {
        index = enter(index, node, &builder)
      }
    }
    while !open.isEmpty { leave(&builder) }
    flush(&builder)
  }

  private mutating func text(_ node: HTMLTree.Node) {
    guard !node.text.isEmpty else { return }
    if inline.isEmpty {
      if node.text.allSatisfy(ByteClass.isSpace) { return }
      inlineStart = node.line
    }
    inlineEnd = max(inlineEnd, node.lastLine)
    inline.append(contentsOf: node.text)
  }

  /// Enters an element and gives the index to go on at: the next node, or the end of a subtree that is done.
  private mutating func enter(_ index: Int, _ node: HTMLTree.Node, _ builder: inout SectionBuilder) -> Int {
    if HTMLTag.isOpaque(node.name) || skipped.contains(index) || Self.isHidden(node) { return node.end }
    var action = Leave.nothing
    switch node.name {
    case "h1", "h2", "h3", "h4", "h5", "h6":
      flush(&builder)
      headingLevel = Int(node.name.dropFirst()) ?? 2
      action = .heading(anchor: node.attribute("id"))
    case "pre", "listing", "xmp":
      flush(&builder)
      code(index, node, &builder)
      return node.end
    case "table":
      flush(&builder)
      let reading = HTMLTableReader(tree, lineOffset: lineOffset)
      if let table = reading.table(at: index) {
        let last = tree.subtree(index).reduce(node.line) { max($0, tree.nodes[$1].lastLine) }
        append(.table(table), node.line, last, &builder)
        for link in reading.links(at: index) { builder.link(text: link.text, target: link.target) }
        return node.end
      }
    case "ul", "menu", "dir", "ol":
      flush(&builder)
      lists.append((node.name == "ol" ? Int(node.attribute("start") ?? "1") ?? 1 : nil, "•"))
      action = .list
    case "li":
      flush(&builder)
      beginItem()
      action = .item
    case "blockquote":
      flush(&builder)
      quoteDepth += 1
      action = .quote
    case "br", "td", "th", "wbr": if node.name != "wbr" { inline.append(0x20) }
    case "img":
      if let alternative = node.attribute("alt"), !alternative.isEmpty { text(alternative, node.line) }
    case "a": action = enterLink(node)
    case "code", "tt", "samp", "kbd": action = mark("`")
    case "em", "i", "cite", "dfn", "var": action = mark("*")
    case "strong", "b": action = mark("**")
    default:
      if HTMLTag.isBlock(node.name) {
        flush(&builder)
        action = .block
      }
    }
    if node.end > index + 1 || isNeeded(action) { open.append((node.end, action)) }
    return index + 1
  }

  /// An action that must run even for an element without content, because entering it changed a counter.
  private func isNeeded(_ action: Leave) -> Bool {
    switch action {
    case .nothing, .block, .link, .mark: false
    case .list, .quote, .item, .heading: true
    }
  }

  private mutating func text(_ words: String, _ line: Int) {
    if inline.isEmpty { inlineStart = line }
    inlineEnd = max(inlineEnd, line)
    inline.append(contentsOf: words.utf8)
  }

  private mutating func enterLink(_ node: HTMLTree.Node) -> Leave {
    guard let target = node.attribute("href"), !target.isEmpty else { return .nothing }
    return .link(start: inline.count, target: target)
  }

  /// Marks are left out of headings, and where they would open nothing.
  private mutating func mark(_ characters: String) -> Leave {
    guard headingLevel == nil else { return .nothing }
    let bytes = Array(characters.utf8)
    // Inside code no other mark counts; code in code is code.
    let isInCode = open.contains { if case .mark([0x60]) = $0.action { true } else { false } }
    if isInCode { return .nothing }
    inline.append(contentsOf: bytes)
    return .mark(bytes)
  }

  private mutating func beginItem() {
    guard var list = lists.popLast() else {
      pendingMarker = "•"
      return
    }
    if let number = list.number {
      list.marker = "\(number)."
      list.number = number &+ 1
    }
    pendingMarker = list.marker
    lists.append(list)
  }

  private mutating func leave(_ builder: inout SectionBuilder) {
    guard let last = open.popLast() else { return }
    switch last.action {
    case .nothing: break
    case .block: flush(&builder)
    case .list:
      flush(&builder)
      lists.removeLast()
    case .item:
      flush(&builder)
      pendingMarker = nil
    case .quote:
      flush(&builder)
      quoteDepth -= 1
    case .heading(let anchor): leaveHeading(anchor, &builder)
    case .mark(let bytes):
      // A mark around nothing goes.
      if inline.suffix(bytes.count).elementsEqual(bytes), inline.count >= bytes.count {
        inline.removeLast(bytes.count)
      } else if !inline.isEmpty {
        inline.append(contentsOf: bytes)
      }
    case .link(let start, let target):
      let words = start < inline.count ? TextCleaner.line(inline[start...].text) : ""
      builder.link(text: words, target: target)
    }
  }

  private mutating func leaveHeading(_ anchor: String?, _ builder: inout SectionBuilder) {
    let words = TextCleaner.line(inline.text)
    let level = headingLevel ?? 2
    headingLevel = nil
    let line = inlineStart
    inline.removeAll(keepingCapacity: true)
    inlineEnd = 0
    guard !words.isEmpty else { return }
    if destination != nil {
      append(.paragraph(Paragraph(words)), line, line, &builder)
    } else {
      builder.heading(level: level, text: words, line: line + lineOffset)
      if let anchor, !anchor.isEmpty { builder.link(text: words, target: "#" + anchor) }
    }
  }

  private mutating func flush(_ builder: inout SectionBuilder) {
    guard headingLevel == nil else {
      // A block inside a heading only separates words.
      if !inline.isEmpty { inline.append(0x20) }
      return
    }
    defer {
      inline.removeAll(keepingCapacity: true)
      inlineEnd = 0
    }
    guard !inline.isEmpty else { return }
    let words = TextCleaner.line(KramdownAttributes.removed(from: inline).text)
    guard !words.isEmpty else { return }
    var style = quoteDepth > 0 ? Paragraph.Style.quote : .plain
    if let marker = pendingMarker {
      style = .listItem(depth: max(0, lists.count - 1), marker: marker)
      pendingMarker = nil
    }
    append(.paragraph(Paragraph(words, style: style)), inlineStart, inlineEnd, &builder)
  }

  private func append(_ block: Block, _ start: Int, _ end: Int, _ builder: inout SectionBuilder) {
    builder.append(block, startLine: start + lineOffset, endLine: end + lineOffset, to: destination)
  }

  private mutating func code(_ index: Int, _ node: HTMLTree.Node, _ builder: inout SectionBuilder) {
    let reading = HTMLCodeReader(tree)
    let (text, linesBefore) = reading.text(at: index)
    guard !text.allSatisfy(ByteClass.isSpace) else { return }
    let first = node.line + linesBefore
    let last = first + text.count { $0 == 0x0a }
    let sample = CodeSample(
      language: reading.language(at: index), startLine: first + lineOffset, endLine: last + lineOffset,
      text: text.text)
    append(.code(sample), first, last, &builder)
  }

  private static func isHidden(_ node: HTMLTree.Node) -> Bool {
    if node.attributes.isEmpty { return false }
    if node.attribute("hidden") != nil || node.attribute("aria-hidden") == "true" { return true }
    if let style = node.attribute("style"), style.contains("display:none") || style.contains("display: none")
    {
      return true
    }
    // The mark that generators put beside a heading, to copy its link.
    guard node.name == "a" || node.name == "button", let names = node.attribute("class") else { return false }
    return ["headerlink", "permalink", "hash-link", "anchor-link", "anchorjs", "header-anchor", "copy"]
      .contains {
        names.contains($0)
      }
  }
}
