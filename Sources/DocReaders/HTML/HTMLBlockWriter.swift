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
  /// Finds entries of reference manuals; nil where a definition list is but a list.
  private let entries: HTMLEntries?
  /// Sections of entries that are open around what is written: where the text behind each goes on.
  private var outer: [Int] = []
  /// The last entry that ends where the next one begins.
  private var loose: Int?
  /// Sections that are entries, ascending.
  private(set) var entrySections: [Int] = []

  private var inline = InlineBuilder()
  private var inlineStart = 0
  private var inlineEnd = 0
  /// Elements that are open: where they end and what is to be done then.
  private var open: [(end: Int, action: Leave)] = []
  private var lists: [(number: Int?, marker: String)] = []
  private var quoteDepth = 0
  /// Where the `<dt>` at hand ends, and how many nodes may stand between two of its lines.
  private var termEnd = 0
  private static let nodesBetweenTerms = 8
  private var pendingMarker: String?
  private var headingLevel: Int?
  /// The article around what is written, where headings stand before it: where it ends, and the level of its first heading.
  private var article: (end: Int, level: Int?) = (0, nil)
  private var hasHeadings = false

  private enum Leave {
    case nothing, block, list, quote, item, entry
    case heading(node: Int)
    case mark(Int)
    case link(start: Int, target: String)
  }

  init(
    _ tree: HTMLTree, lineOffset: Int = 0, destination: Int? = nil, skipping skipped: Set<Int> = [],
    entries: HTMLEntries? = nil
  ) {
    self.tree = tree
    self.lineOffset = lineOffset
    self.destination = destination
    self.skipped = skipped
    self.entries = entries
  }

  mutating func write(_ range: Range<Int>, into builder: inout SectionBuilder) {
    var index = range.lowerBound
    while index < range.upperBound {
      while let last = open.last, last.end <= index { leave(&builder) }
      let node = tree.nodes[index]
      if node.name.isEmpty {
        if !skipped.contains(index) { text(node) }
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
    inline.append(node.text)
  }

  /// Enters an element and gives the index to go on at: the next node, or the end of a subtree that is done.
  private mutating func enter(_ index: Int, _ node: HTMLTree.Node, _ builder: inout SectionBuilder) -> Int {
    if HTMLTag.isOpaque(node.name) || skipped.contains(index) || HTMLMarks.isHidden(node) { return node.end }
    if destination == nil, headingLevel == nil, let item = entries?.item(at: index) {
      flush(&builder)
      begin(item.entry, node.line, &builder)
      open.append((item.end, .entry))
      return item.bodyStart
    }
    var action = Leave.nothing
    switch node.name {
    case "h1", "h2", "h3", "h4", "h5", "h6":
      flush(&builder)
      headingLevel = Int(node.name.dropFirst()) ?? 2
      action = .heading(node: index)
    case "article":
      flush(&builder)
      if hasHeadings { article = (node.end, nil) }
      action = .block
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
    case "dt":
      flush(&builder)
      if let term = entry(at: index) {
        begin(term.entry, node.line, &builder)
        if term.isBare {
          outer.removeLast()
          loose = builder.currentIndex
          return term.end
        }
        open.append((term.end, .entry))
        return term.bodyStart
      }
      termEnd = node.end
      action = .block
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
    case "td", "th":
      if HTMLMarks.holdsLineNumbers(node) { return node.end }
      inline.append(0x20)
    case "br":
      // A term's lines are terms.
      let behind = tree.nodes[index..<max(index, termEnd)].prefix(Self.nodesBetweenTerms)
      let separates = !inline.isEmpty && behind.contains { !$0.text.allSatisfy(ByteClass.isSpace) }
      inline.append(separates ? [0x2c, 0x20] : [0x20])
    case "wbr": break
    case "img":
      // A picture in a link is a button or an emblem.
      let isInLink = open.contains { if case .link = $0.action { true } else { false } }
      if !isInLink, let alternative = node.attribute("alt"), !alternative.isEmpty {
        text(alternative, node.line)
      }
    case "a":
      if tree.isPermalink(index) { return node.end }
      action = enterLink(node)
    default:
      if outer.isEmpty, destination == nil, headingLevel == nil, let member = entries?.member(at: index) {
        flush(&builder)
        begin(member, node.line, &builder)
        // It ends where the next one begins.
        outer.removeLast()
        loose = builder.currentIndex
        return node.end
      }
      if let kind = HTMLTag.inlineKind(node.name) {
        action = .mark(inline.begin(kind))
      } else if HTMLTag.isBlock(node.name) {
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
    case .list, .quote, .item, .heading, .entry: true
    }
  }

  private mutating func text(_ words: String, _ line: Int) {
    if inline.isEmpty { inlineStart = line }
    inlineEnd = max(inlineEnd, line)
    inline.append(words)
  }

  private mutating func enterLink(_ node: HTMLTree.Node) -> Leave {
    guard let target = node.attribute("href"), !target.isEmpty else { return .nothing }
    return .link(start: inline.count, target: target)
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
    case .entry:
      flush(&builder)
      if let section = outer.popLast() { builder.resume(section) }
    case .heading(let node): leaveHeading(node, &builder)
    case .mark(let number): inline.end(number)
    case .link(let start, let target):
      let words = start < inline.count ? TextCleaner.line(inline.bytes[start...].text) : ""
      builder.link(text: words, target: target)
    }
  }

  /// The entry of a definition list whose first term is at `index`, where it may have a section of its own.
  private func entry(at index: Int) -> HTMLEntries.Term? {
    destination == nil && headingLevel == nil ? entries?.term(at: index) : nil
  }

  /// Begins the section of an entry, a level below what it stands in. What follows belongs to it until `outer` is popped.
  private mutating func begin(
    _ entry: HTMLEntries.Entry, _ line: Int, _ builder: inout SectionBuilder
  ) {
    let around = builder.currentIndex
    let isSibling = loose == around
    let level =
      builder.sections.indices.contains(around) ? builder.sections[around].level - (isSibling ? 1 : 0) : 0
    outer.append(around)
    pendingMarker = nil
    entrySections.append(builder.sections.count)
    builder.heading(
      level: max(1, level) + 1, text: entry.heading, line: line + lineOffset, anchor: entry.anchor)
    appendSignatures(entry.signatures, line, &builder)
  }

  private func appendSignatures(_ signatures: [String], _ line: Int, _ builder: inout SectionBuilder) {
    for signature in signatures {
      append(.paragraph(Paragraph(.all(signature, as: .code))), line, line, &builder)
    }
  }

  private mutating func leaveHeading(_ node: Int, _ builder: inout SectionBuilder) {
    let words = inline.text.plain
    let level = headingLevel ?? 2
    headingLevel = nil
    let line = inlineStart
    inline.removeAll()
    inlineEnd = 0
    guard !words.isEmpty else { return }
    hasHeadings = true
    // An article is about what its first heading says: "Types" below the name of a function heads no section beside it.
    let outranks = node < article.end && level < article.level ?? 0
    if node < article.end, article.level == nil { article.level = level }
    if destination != nil {
      append(.paragraph(Paragraph(InlineText(plain: words))), line, line, &builder)
    } else if !outer.isEmpty || outranks || isLabel(node) {
      // An entry is one section: what it says stays together. A note's label heads the note, not what follows it.
      append(.paragraph(Paragraph(.all(words, as: .strong))), line, line, &builder)
    } else if let heading = entries?.heading(at: node, words) {
      if heading.isEntry { entrySections.append(builder.sections.count) }
      builder.heading(level: level, text: heading.text, line: line + lineOffset, anchor: heading.anchor)
      appendSignatures(heading.signatures, line, &builder)
    } else {
      builder.heading(
        level: level, text: words, line: line + lineOffset, anchor: tree.nodes[node].attribute("id"))
    }
  }

  /// Whether a heading is what a box that stands in the text is called.
  private func isLabel(_ node: Int) -> Bool {
    tree.nodes[node].parent.map { HTMLMarks.isAdmonition(tree.nodes[$0]) } ?? false
  }

  private mutating func flush(_ builder: inout SectionBuilder) {
    guard headingLevel == nil else {
      // A block inside a heading only separates words.
      if !inline.isEmpty { inline.append(0x20) }
      return
    }
    defer {
      inline.removeAll()
      inlineEnd = 0
    }
    guard !inline.isEmpty else { return }
    inline.remove(KramdownAttributes.ranges(in: inline.bytes))
    let words = inline.text
    guard !words.isEmpty else { return }
    var style = quoteDepth > 0 ? Paragraph.Style.quote : .plain
    if let marker = pendingMarker {
      style = .listItem(depth: max(0, lists.count - 1), marker: marker)
      pendingMarker = nil
    } else if style == .plain, !lists.isEmpty {
      style = .listItem(depth: lists.count - 1, marker: "")
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
}
