import DocDraft
import DocModel

/// Collects headings, blocks and entries (a term with what is said of it: an option, a setting, a function) in reading order, and
/// writes them as sections.
///
/// An entry that says something is a section of its own below the heading that it stands under. A short one is an item of a list:
/// a page of forty one-line options is one section that is read as a whole.
struct EntryWriter {
  private enum Event {
    case heading(level: Int, text: String, line: Int, anchor: String?)
    case block(DraftBlock)
    case entry(Entry)
    case end
  }

  private struct Entry {
    var name: String
    /// The terms that share the definition.
    var terms: [InlineText]
    var line: Int
    var words = 0
    /// Whether it is a section whatever it says.
    var isNamed: Bool
  }

  private var events: [Event] = []
  private var links: [Link] = []
  /// Events of the entries that are open; -1 for one that is nested too deep.
  private var open: [Int] = []

  /// Words from which on an entry is a section. Fewer are one or two lines, and an answer seldom is one.
  private let sectionWords: Int

  init(sectionWords: Int = EntryWriter.manualWords) { self.sectionWords = sectionWords }

  /// With it the right page comes first in .382 of 571 tasks over manual pages. Other values were not tried.
  static let manualWords = 40

  /// Entries inside entries so deep are kept apart; a person's have three or four levels.
  private static let deepest = 16

  var openEntries: Int { open.count }

  mutating func heading(level: Int, text: String, line: Int, anchor: String? = nil) {
    while !open.isEmpty { endEntry() }
    events.append(.heading(level: level, text: text, line: line, anchor: anchor))
  }

  mutating func append(_ block: Block, startLine: Int, endLine: Int) {
    if let last = open.last { count(block, in: last) }
    let start = max(1, startLine)
    events.append(.block(DraftBlock(block, startLine: start, endLine: max(start, endLine))))
  }

  mutating func link(text: String, target: String) { links.append(Link(text: text, target: target)) }

  /// - Parameters:
  ///   - name: the entry's heading, plain.
  ///   - term: shown before the text if the entry becomes a list item.
  ///   - isNamed: whether it is a section however little it says (a documented function, a class).
  mutating func beginEntry(name: String, term: InlineText, line: Int, isNamed: Bool = false) {
    guard open.count < Self.deepest else {
      if !term.isEmpty { append(.paragraph(Paragraph(term)), startLine: line, endLine: line) }
      return open.append(-1)
    }
    open.append(events.count)
    events.append(.entry(Entry(name: name, terms: [term], line: line, isNamed: isNamed)))
  }

  /// Adds another term to the entry that has just begun.
  /// - Returns: whether there is one to add it to.
  mutating func joinTerm(name: String, term: InlineText) -> Bool {
    // The event is removed while it changes: if the array held it too, each term would copy the whole entry.
    guard case .entry? = events.last, case .entry(var entry)? = events.popLast() else { return false }
    entry.name += ", " + name
    entry.terms.append(term)
    events.append(.entry(entry))
    return true
  }

  mutating func endEntry() {
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
    case .paragraph(let paragraph): entry.words += 1 + paragraph.inline.plain.utf8.count { $0 == 0x20 }
    case .code(let sample): entry.words += sample.text.utf8.count / 6
    case .table(let table): entry.words += table.rows.count * table.header.count
    case .figure: break
    }
    events[index] = .entry(entry)
  }

  /// Everything as sections.
  mutating func finish() -> SectionBuilder {
    while !open.isEmpty { endEntry() }
    var builder = SectionBuilder()
    for link in links { builder.link(text: link.text, target: link.target) }
    var writing = Writing(sectionWords: sectionWords)
    for event in events { writing.take(event, &builder) }
    writing.flushTerm(&builder)
    return builder
  }

  /// The state of writing events as sections.
  private struct Writing {
    let sectionWords: Int
    /// The heading that holds and the entries inside it that are open; nil for an entry that is an item.
    var path: [(level: Int, heading: String)?] = []
    /// The heading to go on under once more, behind a section of its own.
    var resumed: (level: Int, heading: String)?
    var term: (text: InlineText, line: Int)?

    mutating func take(_ event: Event, _ builder: inout SectionBuilder) {
      switch event {
      case .heading(let level, let text, let line, let anchor):
        flushTerm(&builder)
        resumed = nil
        path = [(level, text)]
        builder.heading(level: level, text: text, line: line, anchor: anchor)
      case .entry(let entry):
        flushTerm(&builder)
        let isSection = !entry.name.isEmpty && (entry.isNamed || entry.words >= sectionWords)
        let level = (path.last { $0 != nil } ?? nil)?.level ?? 0
        if isSection, level < 6, path.allSatisfy({ $0 != nil }) {
          resumed = nil
          path.append((level + 1, entry.name))
          builder.heading(level: level + 1, text: entry.name, line: entry.line)
        } else {
          path.append(nil)
          term = (InlineText.joined(entry.terms, separator: ", "), entry.line)
        }
      case .end:
        flushTerm(&builder)
        if let last = path.popLast(), last != nil { resumed = path.last ?? nil }
      case .block(let block):
        append(block, &builder)
      }
    }

    /// A term without text behind it is an item of its own.
    mutating func flushTerm(_ builder: inout SectionBuilder) {
      guard let term else { return }
      self.term = nil
      write(item(term.text), term.line, term.line, &builder)
    }

    private mutating func append(_ block: DraftBlock, _ builder: inout SectionBuilder) {
      if let term {
        if case .paragraph(let paragraph) = block.block, paragraph.style == .plain {
          self.term = nil
          let mark = term.text.plain.utf8.last == UInt8(ascii: ":") ? " " : ": "
          let text = term.text + InlineText(plain: mark) + paragraph.inline
          return write(item(text), term.line, block.endLine, &builder)
        }
        flushTerm(&builder)
      }
      write(block.block, block.startLine, block.endLine, &builder)
    }

    private func item(_ text: InlineText) -> Block {
      let depth = max(0, path.count { $0 == nil } - 1)
      return .paragraph(Paragraph(text, style: .listItem(depth: depth, marker: "•")))
    }

    private mutating func write(_ block: Block, _ start: Int, _ end: Int, _ builder: inout SectionBuilder) {
      if let resumed {
        self.resumed = nil
        builder.heading(level: resumed.level, text: resumed.heading, line: start)
      }
      builder.append(block, startLine: start, endLine: end)
    }
  }
}
