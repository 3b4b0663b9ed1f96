import DocModel

/// Collects the tree of a document in reading order: headings, blocks, lists, quotations and entries. `finish(into:)` converts the tree to
/// sections, so that readers need not make sections themselves.
///
/// An *entry* is a term with its description, such as an option, a setting or a function. If the description is long, the entry becomes a
/// section below the current heading. If the description is short, the entry becomes a list item. Forty short options are thus one section.
package struct TreeWriter: Sendable {
  private enum Event: Sendable {
    case heading(Heading)
    case block(DraftBlock, to: Int?)
    case entry(Entry)
    case end
  }

  private struct Heading: Sendable {
    var level: Int
    var text: String
    var line: Int
    var anchor: String?
    var timestamp: String?
    var isEntry: Bool
  }

  private struct Entry: Sendable {
    var name: String
    /// The terms that the entry's description explains.
    var terms: [InlineText]
    var line: Int
    var anchor: String?
    /// Whether the entry becomes a section even if its description is short, as for functions and classes.
    var isNamed: Bool
    /// Whether the term is the first paragraph if the entry becomes a section.
    var keepsTerm: Bool
    /// The number of lists around the entry.
    var depth: Int
    var words = 0
  }

  private var events: [Event] = []
  private var links: [Link] = []
  private var linkTargets: Set<String> = []
  /// For each open entry, the index of the event that began it; -1 if the entry is nested too deeply.
  private var open: [Int] = []

  /// The open lists, innermost last. For each list: the number of the next item (nil for bullets), and the delimiter after the number.
  private var lists: [(next: Int?, end: String)] = []
  /// The marker of the current item; nil once the item's first paragraph is written.
  private var marker: String?
  private var quotations = 0

  /// The number of headings and entries so far. It identifies the current section, so that a later block, such as a footnote, can be appended.
  package private(set) var position = 0

  /// An entry with at least this number of words becomes a section. A shorter entry has one or two lines, and is rarely an answer by itself.
  private let sectionWords: Int

  package init(sectionWords: Int = TreeWriter.manualWords) { self.sectionWords = sectionWords }

  package var isEmpty: Bool { events.isEmpty }

  /// With this value, search ranks the right page first in 38.2 % of 571 tasks over manual pages. No other value was measured.
  package static let manualWords = 40

  /// Upper bound on the depth of nested entries. In documents that people write, the depth is at most four.
  private static let deepest = 16

  // MARK: Headings and blocks

  /// Ends all open entries and begins a section.
  /// - Parameters:
  ///   - level: 1 to 6; other values are clamped. Text without a heading may have level 0.
  ///   - isEntry: whether the heading declares something, such as a function. Headings below it ("Parameters", "Returns") become labels.
  package mutating func heading(
    level: Int, text: String, line: Int, anchor: String? = nil, timestamp: String? = nil,
    isEntry: Bool = false
  ) {
    while !open.isEmpty { endEntry() }
    position += 1
    events.append(
      .heading(
        Heading(
          level: min(6, max(text.isEmpty ? 0 : 1, level)), text: text, line: max(1, line), anchor: anchor,
          timestamp: timestamp, isEntry: isEntry)))
  }

  /// Begins a section. The links of the heading are recorded, and its text is stored without inline markup.
  package mutating func heading(
    level: Int, _ text: InlineText, line: Int, anchor: String? = nil, isEntry: Bool = false
  ) {
    collect(BareURL.linked(text))
    heading(level: level, text: text.plain, line: line, anchor: anchor, isEntry: isEntry)
  }

  /// Appends a block to the current section, or to an earlier section if `destination` is set. `destination` is the value of `position` in the
  /// earlier section. Without `endLine`, the block has one line.
  package mutating func append(
    _ block: Block, startLine: Int, endLine: Int? = nil, to destination: Int? = nil
  ) {
    if let last = open.last, destination == nil { count(block, in: last) }
    let block = BareURL.linked(block)
    block.forEachText { collect($0) }
    let start = max(1, startLine)
    let end = max(start, endLine ?? start)
    events.append(.block(DraftBlock(block, startLine: start, endLine: end), to: destination))
  }

  package mutating func code(
    _ text: String, language: String? = nil, title: String? = nil, startLine: Int, endLine: Int? = nil,
    to destination: Int? = nil
  ) {
    let sample = CodeSample(
      language: language, title: title, startLine: startLine, endLine: max(startLine, endLine ?? startLine),
      text: text)
    append(.code(sample), startLine: startLine, endLine: endLine, to: destination)
  }

  /// Appends a paragraph in the style of the open lists and quotations.
  package mutating func paragraph(
    _ text: InlineText, startLine: Int, endLine: Int? = nil, to destination: Int? = nil
  ) {
    var style = quotations > 0 ? Paragraph.Style.quote : .plain
    if let marker {
      style = .listItem(depth: max(0, lists.count - 1), marker: marker)
      self.marker = nil
    } else if style == .plain, !lists.isEmpty {
      style = .listItem(depth: lists.count - 1, marker: "")
    }
    append(.paragraph(Paragraph(text, style: style)), startLine: startLine, endLine: endLine, to: destination)
  }

  /// Appends the sections of an embedded text, such as a comment, a notebook cell or a description.
  /// - Parameters:
  ///   - asLabels: whether headings become paragraphs instead of sections.
  ///   - language: the language of samples that declare none.
  ///   - line: maps a line of the embedded text to a line of the document.
  package mutating func append(
    _ inner: [DraftSection], asLabels: Bool, language: String? = nil, line: (Int) -> Int
  ) {
    for section in inner {
      let start = line(section.startLine)
      if asLabels, !section.heading.isEmpty {
        paragraph(InlineText(plain: section.heading), startLine: start)
      } else if section.level > 0 {
        heading(level: section.level, text: section.heading, line: start, anchor: section.anchor)
      }
      for inner in section.blocks {
        var block = inner.block
        if case .code(var sample) = block {
          (sample.startLine, sample.endLine) = (line(sample.startLine), line(sample.endLine))
          sample.language = sample.language ?? language
          block = .code(sample)
        } else if case .figure(var figure) = block {
          (figure.startLine, figure.endLine) = (line(figure.startLine), line(figure.endLine))
          block = .figure(figure)
        }
        append(block, startLine: line(inner.startLine), endLine: line(inner.endLine))
      }
    }
  }

  private mutating func collect(_ text: InlineText) {
    if text.targets.isEmpty { return }
    for link in text.links { self.link(text: link.text, target: link.target) }
  }

  /// Adds a link that is not part of the text, such as the link around an image. Each target is added once, with the text of its first link.
  package mutating func link(text: String, target: String) {
    guard !target.isEmpty, linkTargets.insert(target).inserted else { return }
    links.append(Link(text: text, target: target))
  }

  // MARK: Lists and quotations

  package var isNested: Bool { !lists.isEmpty || quotations > 0 }
  package var isInQuotation: Bool { marker == nil && quotations > 0 }

  /// - Parameters:
  ///   - first: the number of the first item; nil for bullets.
  ///   - end: the delimiter after the number.
  package mutating func openList(from first: Int? = nil, end: String = ".") { lists.append((first, end)) }

  package mutating func closeList() { _ = lists.popLast() }

  package mutating func openItem() {
    guard let number = lists.last?.next else { return marker = "•" }
    marker = "\(number)" + lists[lists.count - 1].end
    lists[lists.count - 1].next = number &+ 1
  }

  package mutating func closeItem() { marker = nil }

  package mutating func openQuotation() { quotations += 1 }

  package mutating func closeQuotation() { quotations -= 1 }

  // MARK: Entries

  package var openEntries: Int { open.count }

  /// - Parameters:
  ///   - name: the heading of the entry.
  ///   - term: the text before the description, if the entry becomes a list item.
  ///   - isNamed: whether the entry becomes a section even if its description is short, as for functions and classes.
  ///   - keepsTerm: whether the term is the first paragraph if the entry becomes a section, because the name does not contain the term.
  package mutating func beginEntry(
    name: String, term: InlineText, line: Int, anchor: String? = nil, isNamed: Bool = false,
    keepsTerm: Bool = false
  ) {
    marker = nil
    let term = BareURL.linked(term)
    collect(term)
    guard open.count < Self.deepest else {
      if !term.isEmpty { append(.paragraph(Paragraph(term)), startLine: line) }
      return open.append(-1)
    }
    position += 1
    open.append(events.count)
    events.append(
      .entry(
        Entry(
          name: name, terms: [term], line: max(1, line), anchor: anchor, isNamed: isNamed,
          keepsTerm: keepsTerm, depth: lists.count)))
  }

  /// Adds another term to an entry that has no description yet.
  /// - Returns: false if the entry already has a description.
  package mutating func joinTerm(name: String, term: InlineText) -> Bool {
    // The event is removed from the array before it is changed. If the event stayed in the array, each further term would copy the whole entry.
    guard case .entry? = events.last, case .entry(var entry)? = events.popLast() else { return false }
    let term = BareURL.linked(term)
    collect(term)
    entry.name += ", " + name
    entry.terms.append(term)
    events.append(.entry(entry))
    return true
  }

  package mutating func endEntry() {
    guard let index = open.popLast(), index >= 0, case .entry(let entry) = events[index] else { return }
    if let outer = open.last, outer >= 0, case .entry(var parent) = events[outer] {
      parent.words += entry.words
      events[outer] = .entry(parent)
    }
    events.append(.end)
  }

  private mutating func count(_ block: Block, in index: Int) {
    guard index >= 0, case .entry(var entry) = events[index] else { return }
    switch block {
    case .paragraph: entry.words += SectionSplit.wordCount(block)
    case .code(let sample): entry.words += sample.text.utf8.count / 6
    case .table(let table): entry.words += table.rows.count * table.header.count
    case .figure: break
    }
    events[index] = .entry(entry)
  }

  // MARK: Sections

  /// Writes the sections and links of the tree to a draft.
  package mutating func finish(into draft: inout DraftDocument) {
    while !open.isEmpty { endEntry() }
    var sectioner = Sectioner(sectionWords: sectionWords)
    for event in events { sectioner.take(event) }
    draft.sections = sectioner.finish()
    draft.links += links
    events = []
  }

  /// Converts events to sections.
  private struct Sectioner {
    let sectionWords: Int
    private var sections: [DraftSection] = []
    /// For each entry that is a section, the index of the section, and whether a heading declared the entry. The indices are in ascending order.
    private var entries: [(section: Int, isHeading: Bool)] = []
    /// For each `position`, the index of its section; -1 for the text before the first heading.
    private var positions = [-1]
    /// The section of the current heading, followed by the open entries below it.
    private var path: [Open] = []
    /// The index of the interrupted section that continues now (-1 for the text before the first heading); nil if there is none. The section of
    /// an entry interrupts the section around the entry.
    private var resumed: Int?
    private var term: (text: InlineText, line: Int)?

    private enum Open {
      case section(Int)
      /// An entry that becomes a list item.
      case item(depth: Int)
    }

    init(sectionWords: Int) { self.sectionWords = sectionWords }

    mutating func take(_ event: Event) {
      switch event {
      case .block(let block, let destination):
        if let destination, positions.indices.contains(destination) {
          append(block, toSection: positions[destination])
        } else {
          append(block)
        }
      case .heading(let heading):
        flushTerm()
        resumed = nil
        if heading.isEntry { entries.append((sections.count, true)) }
        path = [.section(sections.count)]
        positions.append(sections.count)
        sections.append(
          DraftSection(
            level: heading.level, heading: heading.text, timestamp: heading.timestamp, anchor: heading.anchor,
            startLine: heading.line))
      case .entry(let entry):
        flushTerm()
        take(entry)
      case .end:
        flushTerm()
        if case .section? = path.popLast() {
          resumed = -1
          if case .section(let around)? = path.last { resumed = around }
          if resumed == sections.count - 1 { resumed = nil }
        }
      }
    }

    private mutating func take(_ entry: Entry) {
      var level = 0
      var depth = entry.depth
      switch path.last {
      case .section(let index)?: level = sections[index].level
      case .item(let outer)?: (level, depth) = (6, max(depth, outer + 1))
      case nil: break
      }
      if !entry.name.isEmpty, entry.isNamed || entry.words >= sectionWords, level < 6 {
        resumed = nil
        entries.append((sections.count, false))
        path.append(.section(sections.count))
        positions.append(sections.count)
        sections.append(
          DraftSection(
            level: max(1, level) + 1, heading: entry.name, anchor: entry.anchor, startLine: entry.line))
        if entry.keepsTerm {
          let term = InlineText.joined(entry.terms, separator: ", ")
          write(DraftBlock(.paragraph(Paragraph(term)), startLine: entry.line, endLine: entry.line))
        }
      } else {
        term = (InlineText.joined(entry.terms, separator: ", "), entry.line)
        path.append(.item(depth: depth))
        positions.append(resumed ?? sections.count - 1)
      }
    }

    /// Writes a term that still has no description as an item without a description.
    private mutating func flushTerm() {
      guard let term else { return }
      self.term = nil
      write(DraftBlock(item(term.text, marker: "•"), startLine: term.line, endLine: term.line))
    }

    /// Appends a block. The first paragraph of an item is joined with the item's term, and further paragraphs continue the item.
    private mutating func append(_ block: DraftBlock) {
      guard case .item? = path.last, case .paragraph(let paragraph) = block.block,
        paragraph.style == .plain || paragraph.isContinuation
      else {
        flushTerm()
        return write(block)
      }
      var block = block
      if let term {
        self.term = nil
        let mark = term.text.isEmpty ? "" : term.text.plain.utf8.last == UInt8(ascii: ":") ? " " : ": "
        block.block = item(term.text + InlineText(plain: mark) + paragraph.inline, marker: "•")
        block.startLine = term.line
        block.endLine = max(term.line, block.endLine)
      } else {
        block.block = item(paragraph.inline, marker: "")
      }
      write(block)
    }

    private func item(_ text: InlineText, marker: String) -> Block {
      guard case .item(let depth)? = path.last else { return .paragraph(Paragraph(text)) }
      return .paragraph(Paragraph(text, style: .listItem(depth: depth, marker: marker)))
    }

    private mutating func write(_ block: DraftBlock) {
      if let resumed {
        self.resumed = nil
        var part = DraftSection(level: 0, heading: "", startLine: block.startLine)
        if sections.indices.contains(resumed) {
          let whole = sections[resumed]
          part = DraftSection(
            level: whole.level, heading: whole.heading, anchor: whole.anchor, startLine: block.startLine)
          part.isPart = true
        }
        sections.append(part)
      } else if sections.isEmpty {
        sections.append(DraftSection(level: 0, heading: "", startLine: block.startLine))
      }
      let last = sections.count - 1
      sections[last].blocks.append(block)
      sections[last].endLine = max(sections[last].endLine, block.endLine)
    }

    /// Appends a block to an earlier section, whose line range stays the same.
    private mutating func append(_ block: DraftBlock, toSection index: Int) {
      guard !sections.isEmpty else { return write(block) }
      sections[max(0, index)].blocks.append(block)
    }

    mutating func finish() -> [DraftSection] {
      flushTerm()
      return entries.contains(where: \.isHeading) ? joined() : sections
    }

    /// Merges the subsections of each entry into the entry. The headings of the subsections become labels. If the merged section would be too
    /// long, the subsections stay.
    private func joined() -> [DraftSection] {
      var output: [DraftSection] = []
      output.reserveCapacity(sections.count)
      var next = entries[...]
      // The first heading is the title of the page. Subsections are not merged into the title's section.
      let first = sections.firstIndex { $0.level > 0 } ?? 0
      var index = 0
      while index < sections.count {
        while let entry = next.first, entry.section < index { next.removeFirst() }
        var section = sections[index]
        index += 1
        if let entry = next.first, entry.section == index - 1 {
          next.removeFirst()
          let end =
            entry.isHeading && index - 1 > first
            ? endOfParts(index - 1, nextEntry: next.first?.section) : index
          for part in sections[index..<end] {
            section.blocks.append(DraftBlock(.all(part.heading, as: .strong), line: part.startLine))
            section.blocks += part.blocks
            section.endLine = max(section.endLine, part.endLine)
          }
          index = end
        }
        output.append(section)
      }
      return output
    }

    /// The index after the last subsection that is merged into an entry. If the merged section would be too long, nothing is merged, and the
    /// result is the index after the entry.
    private func endOfParts(_ entry: Int, nextEntry: Int?) -> Int {
      func words(_ index: Int) -> Int {
        sections[index].blocks.reduce(0) { $0 + SectionSplit.wordCount($1.block) }
      }
      var total = words(entry)
      var end = entry + 1
      while end < sections.count, end != nextEntry, sections[end].level > sections[entry].level {
        total += words(end)
        if total > SectionSplit.longestSection { return entry + 1 }
        end += 1
      }
      return end
    }
  }
}
