import DocDraft
import DocModel

/// Writes an HTML subtree as sections with headings, paragraphs, lists, tables, code and links. The writer visits each node once, in document
/// order and without recursion. It is used for HTML pages and for the HTML inside Markdown.
struct HTMLBlockWriter {
  private let tree: HTMLTree
  /// The offset to add to the tree's line numbers, if the HTML is part of a larger text.
  private let lineOffset: Int
  /// The position at which the blocks of a footnote are inserted; nil to append at the end.
  private let destination: Int?
  /// The roots of the subtrees that are skipped as boilerplate.
  private let skipped: Set<Int>
  /// Finds entries of reference manuals; nil to read definition lists as ordinary lists.
  private let entries: HTMLEntries?
  /// Number of open HTML elements that are entries.
  private var outer = 0
  /// The number of open entries if the innermost entry is loose, else 0. A loose entry has no element and ends at the next entry or heading.
  private var loose = 0
  /// The open definition lists. For each list: the number of open entries around it, and whether its last term has no description yet.
  private var definitions: [(entries: Int, isTerm: Bool)] = []

  private var inline = InlineBuilder()
  private var inlineStart = 0
  private var inlineEnd = 0
  /// The open elements, each with the index of the first node after it and the action to run at its end.
  private var open: [(end: Int, action: Leave)] = []
  /// `termEnd` is the index of the node after the current `<dt>`. `nodesBetweenTerms` nodes after a `<br>` are searched for another term.
  private var termEnd = 0
  private static let nodesBetweenTerms = 8
  /// Upper bound on the number of nodes between a picture and its caption.
  private static let nodesToCaption = 12
  /// The index of the node after the last link.
  private var linkEnd = 0
  private var headingLevel: Int?
  /// The last article that began after a heading. `end` is the index of the node after the article, or 0 if there is no article. `level` is the
  /// level of the article's first heading.
  private var article: (end: Int, level: Int?) = (0, nil)
  private var hasHeadings = false

  private enum Leave: Equatable {
    case nothing, block, list, quote, item, entry, term, definitions
    case heading(node: Int)
    case mark(Int)
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

  mutating func write(_ range: Range<Int>, into writer: inout TreeWriter) {
    var index = range.lowerBound
    while index < range.upperBound {
      while let last = open.last, last.end <= index { leave(&writer) }
      let node = tree.nodes[index]
      if node.name.isEmpty {
        if !skipped.contains(index) { text(node) }
        index += 1
      } else {
        index = enter(index, node, &writer)
      }
    }
    while !open.isEmpty { leave(&writer) }
    flush(&writer)
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

  /// Enters an element.
  /// - Returns: the index at which to continue. This is the next node, or the end of the subtree if the element was handled completely.
  private mutating func enter(_ index: Int, _ node: HTMLTree.Node, _ writer: inout TreeWriter) -> Int {
    if HTMLTag.isOpaque(node.name) || skipped.contains(index) || HTMLClassNames.isHidden(node) {
      return node.end
    }
    if destination == nil, headingLevel == nil, let item = entries?.item(at: index) {
      flush(&writer)
      begin(item.entry, node.line, &writer)
      open.append((item.end, .entry))
      return item.bodyStart
    }
    if isApart(index, node) { inline.append(0x20) }
    // A cell of a table that is layout ends a word, but no paragraph.
    let isCell = node.name == "td" || node.name == "th"
    var action = HTMLTag.isBlock(node.name) && !isCell ? Leave.block : .nothing
    if action == .block { flush(&writer) }
    switch node.name {
    case let name where HTMLTag.level(name) != nil:
      headingLevel = HTMLTag.level(name)
      action = .heading(node: index)
    case "article": if hasHeadings { article = (node.end, nil) }
    case "pre", "listing", "xmp":
      code(index, node, &writer)
      return node.end
    case "table":
      action = .nothing
      if let table = tree.table(at: index) {
        let last = tree.subtree(index).reduce(node.line) { max($0, tree.nodes[$1].lastLine) }
        append(.table(table), node.line, last, &writer)
        return node.end
      }
    case "dt":
      if let term = entry(at: index) {
        endTerm(&writer)
        begin(term.entry, node.line, isLoose: term.isBare, &writer)
        if term.isBare { return term.end }
        open.append((term.end, .entry))
        return term.bodyStart
      }
      termEnd = node.end
      if destination == nil, headingLevel == nil, !definitions.isEmpty { action = .term }
    case "dl":
      definitions.append((writer.openEntries, false))
      action = .definitions
    case "dd": if !definitions.isEmpty { definitions[definitions.count - 1].isTerm = false }
    case "ul", "menu", "dir", "ol":
      writer.openList(from: node.name == "ol" ? Int(node.attribute("start") ?? "1") ?? 1 : nil)
      action = .list
    case "li":
      writer.openItem()
      action = .item
    case "blockquote":
      writer.openQuotation()
      action = .quote
    case "td", "th":
      if HTMLClassNames.isNoCode(node) { return node.end }
      inline.append(0x20)
    case "br":
      // Separate lines in a `<dt>` are separate terms, so the `<br>` becomes a comma.
      let behind = tree.nodes[index..<max(index, termEnd)].prefix(Self.nodesBetweenTerms)
      let separates = !inline.isEmpty && behind.contains { !$0.text.allSatisfy(ByteClass.isSpace) }
      inline.append(separates ? [0x2c, 0x20] : [0x20])
    case "wbr": break
    case "img":
      // A picture in a link is usually a button or a logo, so only pictures outside links are written.
      if index >= linkEnd, let alternative = node.attribute("alt"), !alternative.isEmpty,
        !isRepeated(alternative, behind: index)
      {
        let start = inline.count
        text(alternative, node.line)
        inline.picture(start..<inline.count, at: node.attribute("src") ?? "")
      }
    case "a":
      if tree.isPermalink(index) { return node.end }
      if let target = node.attribute("href"), !target.isEmpty {
        action = .mark(inline.beginLink(to: target))
        linkEnd = max(linkEnd, node.end)
      }
    default:
      if outer == 0, destination == nil, headingLevel == nil, let member = entries?.member(at: index) {
        flush(&writer)
        begin(member, node.line, isLoose: true, &writer)
        return node.end
      }
      if let kind = HTMLTag.inlineKind(node.name) { action = .mark(inline.begin(kind)) }
    }
    open.append((node.end, action))
    return index + 1
  }

  /// Whether an inline element begins a new word, although no space separates it from the element before it (`<span>name</span><span>Type`). A
  /// style sheet sets such elements apart. An element in code may be part of a word, and so may a short or classless one in lower case.
  private func isApart(_ index: Int, _ node: HTMLTree.Node) -> Bool {
    guard ["span", "a", "small", "time", "label"].contains(node.name), let last = inline.bytes.last,
      ByteClass.isLower(last), tree.nodes[index - 1].parent != node.parent, node.parent != index - 1,
      let text = tree.subtree(index).prefix(4).lazy.map({ tree.nodes[$0].text }).first(where: { !$0.isEmpty })
    else { return false }
    let isWord = text.count > 4 && ByteClass.isLower(text[0]) && node.attribute("class") != nil
    return (isWord || ByteClass.isUpper(text[0]) || ByteClass.isDigit(text[0])) && !inline.isInCode
  }

  /// Whether the alternative text of a picture is repeated directly after it: by its caption, or by the same picture in other colours.
  private func isRepeated(_ words: String, behind index: Int) -> Bool {
    for node in tree.nodes[(index + 1)...].prefix(Self.nodesToCaption) {
      if node.name == "img" { return node.attribute("alt") == words }
      let caption = node.text.trimmed
      if !caption.isEmpty { return caption.suffix(words.utf8.count).elementsEqual(words.utf8) }
    }
    return false
  }

  private mutating func text(_ words: String, _ line: Int) {
    if inline.isEmpty { inlineStart = line }
    inlineEnd = max(inlineEnd, line)
    inline.append(words)
  }

  private mutating func leave(_ writer: inout TreeWriter) {
    guard let last = open.popLast() else { return }
    switch last.action {
    case .nothing: break
    case .block: flush(&writer)
    case .list:
      flush(&writer)
      writer.closeList()
    case .item:
      flush(&writer)
      writer.closeItem()
    case .quote:
      flush(&writer)
      writer.closeQuotation()
    case .entry:
      flush(&writer)
      endLoose(&writer)
      outer -= 1
      writer.endEntry()
    case .term: leaveTerm(&writer)
    case .definitions:
      flush(&writer)
      // If the last term has no description, its entry stays open, so the text after the list becomes the description.
      if let list = definitions.popLast(), loose <= list.entries {
        while writer.openEntries > list.entries { writer.endEntry() }
      }
    case .heading(let node): leaveHeading(node, &writer)
    case .mark(let number): inline.end(number)
    }
  }

  /// The entry that begins with the term at `index`; nil inside headings and footnotes.
  private func entry(at index: Int) -> HTMLEntries.Term? {
    destination == nil && headingLevel == nil ? entries?.term(at: index) : nil
  }

  /// Begins an entry. The entry extends to the end of its element or, if `isLoose` is set, to the next entry or heading.
  private mutating func begin(
    _ entry: HTMLEntries.Entry, _ line: Int, isLoose: Bool = false, _ writer: inout TreeWriter
  ) {
    endLoose(&writer)
    writer.beginEntry(
      name: entry.heading, term: InlineText(plain: entry.heading), line: line + lineOffset,
      anchor: entry.anchor, isNamed: true)
    if isLoose { loose = writer.openEntries } else { outer += 1 }
    appendSignatures(entry.signatures, line, &writer)
  }

  private mutating func endLoose(_ writer: inout TreeWriter) {
    if loose > 0, writer.openEntries == loose { writer.endEntry() }
    loose = 0
  }

  /// Ends the entry of the previous term in the same list.
  private mutating func endTerm(_ writer: inout TreeWriter) {
    guard let list = definitions.last else { return }
    if loose > list.entries { loose = 0 }
    while writer.openEntries > list.entries { writer.endEntry() }
  }

  /// Begins the entry of a term without an anchor. If the previous term has no description yet, both terms share one entry.
  private mutating func leaveTerm(_ writer: inout TreeWriter) {
    inline.remove(AttributeLists.ranges(in: inline.bytes))
    let words = inline.text
    let line = inlineStart + lineOffset
    inline.restart()
    inlineEnd = 0
    guard !words.isEmpty, let list = definitions.last else { return }
    if list.isTerm, writer.joinTerm(name: words.plain, term: words) { return }
    endTerm(&writer)
    definitions[definitions.count - 1].isTerm = true
    writer.beginEntry(name: words.plain, term: words, line: line)
  }

  private func appendSignatures(_ signatures: [String], _ line: Int, _ writer: inout TreeWriter) {
    for signature in signatures {
      append(.paragraph(Paragraph(.all(signature, as: .code))), line, line, &writer)
    }
  }

  private mutating func leaveHeading(_ node: Int, _ writer: inout TreeWriter) {
    let text = inline.text
    let words = text.plain
    let level = headingLevel ?? 2
    headingLevel = nil
    let line = inlineStart
    inline.restart()
    inlineEnd = 0
    guard !words.isEmpty else { return }
    hasHeadings = true
    // The first heading of an article names its subject, such as a function. A later heading in the article belongs to the same subject even if
    // its level is higher, so it does not begin a section.
    let outranks = node < article.end && level < article.level ?? 0
    if node < article.end, article.level == nil { article.level = level }
    if destination != nil {
      append(.paragraph(Paragraph(InlineText(plain: words))), line, line, &writer)
    } else if outer > 0 || outranks || isLabel(node) {
      // Headings inside an entry become bold paragraphs, so that the entry stays one section. Labels of admonitions become bold, too.
      append(.paragraph(Paragraph(.all(words, as: .strong))), line, line, &writer)
    } else if let heading = entries?.heading(at: node, words) {
      loose = 0
      writer.heading(
        level: level, text: heading.heading, line: line + lineOffset, anchor: heading.anchor,
        isEntry: heading.isEntry)
      appendSignatures(heading.signatures, line, &writer)
    } else {
      loose = 0
      writer.heading(
        level: level, text: words, line: line + lineOffset, anchor: tree.nodes[node].attribute("id"))
    }
  }

  /// Whether a heading is the label of an admonition.
  private func isLabel(_ node: Int) -> Bool {
    tree.nodes[node].parent.map { HTMLClassNames.isAdmonition(tree.nodes[$0]) } ?? false
  }

  private mutating func flush(_ writer: inout TreeWriter) {
    guard headingLevel == nil else {
      // A block inside a heading is separated from the other words by a space.
      if !inline.isEmpty { inline.append(0x20) }
      return
    }
    defer {
      inline.restart()
      inlineEnd = 0
    }
    guard !inline.isEmpty else { return }
    inline.remove(AttributeLists.ranges(in: inline.bytes))
    let words = inline.text
    guard !words.isEmpty else { return }
    writer.paragraph(
      words, startLine: inlineStart + lineOffset, endLine: inlineEnd + lineOffset, to: destination)
  }

  private func append(_ block: Block, _ start: Int, _ end: Int, _ writer: inout TreeWriter) {
    writer.append(block, startLine: start + lineOffset, endLine: end + lineOffset, to: destination)
  }

  private mutating func code(_ index: Int, _ node: HTMLTree.Node, _ writer: inout TreeWriter) {
    let (text, linesBefore) = tree.code(at: index)
    guard !text.allSatisfy(ByteClass.isSpace) else { return }
    let first = node.line + linesBefore
    writer.code(
      text.text, language: tree.language(at: index), startLine: first + lineOffset,
      endLine: first + lineOffset + text.count { $0 == 0x0a }, to: destination)
  }
}
