import DocDraft
import DocFiles
import DocModel

/// Recognises docsets, the packages of Dash and Zeal. Docsets contain HTML pages and an SQLite table of the documented names.
struct DocsetReader: PackageReader {
  var name: String { "docset" }
  var marks: [String] { [Self.index, "Contents/Resources/optimizedIndex.dsidx"] }

  static let index = "Contents/Resources/docSet.dsidx"
  static let documents = "Contents/Resources/Documents"
  /// In some docsets, the pages are in this archive instead of a folder.
  static let packed = "Contents/Resources/tarix.tgz"

  func open(_ container: Container, limits: IngestLimits) -> (any Package)? {
    let isUnpacked = container.contains(folder: Self.documents)
    guard isUnpacked || container.contains(Self.packed) else { return nil }
    var warnings: [String] = []
    for mark in marks where container.contains(mark) {
      do throws(Container.Failure) {
        let index = DocsetIndex(try container.read(mark, limit: limits.fileBytes))
        return Docset(index: index, isUnpacked: isUnpacked)
      } catch {
        switch error {
        case .tooLarge:
          warnings.append(
            "the index of names is larger than \(limits.fileBytes >> 20) MB; its pages are read without it")
        case .unreadable:
          warnings.append(
            "the index of names cannot be read; its pages are read without it; check its permissions")
        }
      }
    }
    return Docset(index: nil, isUnpacked: isUnpacked, warnings: warnings)
  }
}

/// A docset: its pages, and the entries of its index for each page.
struct Docset: Package {
  private let index: DocsetIndex?
  private let isUnpacked: Bool
  let warnings: [String]

  init(index: DocsetIndex?, isUnpacked: Bool, warnings: [String] = []) {
    self.index = index
    self.isUnpacked = isUnpacked
    self.warnings = warnings + (index?.warnings ?? [])
  }

  /// The path of a page below `Documents`, in a folder or in the archive; nil if the member is not a page.
  private func page(_ member: String) -> String? {
    if isUnpacked { return Container.path(member, below: DocsetReader.documents) }
    guard let inner = Container.path(member, below: DocsetReader.packed) else { return nil }
    // Paths in the archive begin with the name of the docset.
    let parts = inner.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1)
    return parts.last.flatMap { Container.path($0.text, below: DocsetReader.documents) }
  }

  /// Whether to read a member. A member must be in the index or have the file extension of a page, unlike images and scripts.
  func holds(_ member: String) -> Bool {
    if !isUnpacked, member == DocsetReader.packed { return true }
    guard let page = page(member) else { return false }
    if index?.entries[ByteString(page)] != nil { return true }
    let suffix = page.utf8.reversed().prefix { $0 != UInt8(ascii: ".") }.reversed().map(ByteClass.lowered)
    return ["html", "htm", "xhtml", "md"].contains(suffix.text)
  }

  func read(_ member: Member, at path: String, into sink: inout DocumentSink) {
    let reader = HTMLReader()
    guard let page = page(path), let text = member.probe.text, reader.recognise(member.probe) != nil else {
      return sink.decline()
    }
    guard let known = index?.entries[ByteString(page)] else {
      return sink.add(reader.draft(of: text, member))
    }
    let entries = DocsetEntries(known)
    var draft = HTMLReader.draft(of: entries.marked(HTMLTree(text.bytes[...])))
    entries.name(&draft)
    sink.add(draft)
  }
}

/// The names in a docset's index, grouped by page.
struct DocsetIndex: Sendable {
  struct Entry: Sendable, Hashable {
    var name: String
    /// The fragment of the link, without `#`; nil if the entry is for the whole page.
    var anchor: String?
  }

  /// Entries by the path of their page below `Documents`, in the order of the SQLite table.
  private(set) var entries: [ByteString: [Entry]] = [:]
  /// Warnings that tell why entries are missing.
  private(set) var warnings: [String] = []

  /// Upper bound on the number of entries that are read. The largest docsets have half a million.
  static let mostEntries = 2_000_000

  /// SQL queries for Dash's table, and for the Core Data tables of older docsets from Xcode.
  private static let queries = [
    "SELECT name, path, NULL FROM searchIndex",
    """
    SELECT t.ZTOKENNAME, p.ZPATH, m.ZANCHOR FROM ZTOKEN t
    JOIN ZTOKENMETAINFORMATION m ON t.ZMETAINFORMATION = m.Z_PK
    JOIN ZFILEPATH p ON m.ZFILE = p.Z_PK
    """,
  ]

  init(_ database: [UInt8]) {
    var count = 0
    var failure = SQLiteFile.Failure.damaged(reason: "it has no table of names")
    for query in Self.queries {
      do throws(SQLiteFile.Failure) {
        try SQLiteFile.rows(of: database, query: query) { row in
          add(row)
          count += 1
          return count < Self.mostEntries
        }
        if count > 0 { return }
      } catch {
        if count > 0 || query == Self.queries[0] { failure = error }
        if count > 0 { break }
      }
    }
    switch failure {
    case .damaged(let reason):
      warnings = [
        "its index of names is damaged (\(reason)); \(count) names were read; fetch the docset again"
      ]
    case .tooCostly:
      warnings = [
        "its index of names costs more than its size allows; \(count) names were read; fetch the docset again"
      ]
    case .stopped: warnings = ["more than \(Self.mostEntries) names; those after are not used"]
    }
  }

  private mutating func add(_ row: [[UInt8]]) {
    guard row.count == 3, !row[0].isEmpty, !row[1].isEmpty else { return }
    var path = row[1][...]
    // Skips tags such as `<dash_entry_name=…>` before the path.
    while path.first == UInt8(ascii: "<"), let end = path.firstIndex(of: UInt8(ascii: ">")) {
      path = path[(end + 1)...]
    }
    var anchor = row[2][...]
    if let hash = path.firstIndex(of: UInt8(ascii: "#")) {
      if anchor.isEmpty { anchor = path[(hash + 1)...] }
      path = path[..<hash]
    }
    guard !path.isEmpty else { return }
    let entry = Entry(
      name: TextCleaner.line(row[0].text),
      anchor: anchor.isEmpty ? nil : PercentEncoding.decodedLeniently(anchor).text)
    let page = ByteString(PercentEncoding.decodedLeniently(path))
    if entries[page]?.last != entry { entries[page, default: []].append(entry) }
  }
}

/// Assigns the names in a docset's index to the sections of one page. Each anchor that has a name begins a section.
struct DocsetEntries {
  /// The names in the index, by anchor.
  private var names: [ByteString: [String]] = [:]
  /// The names without an anchor. They belong to the whole page.
  private var ofPage: [String] = []

  /// Upper bound on the number of names written for the whole page. A longer list would not help readers.
  private static let mostOfPage = 50
  /// The first character of an inserted heading: a private-use character that pages do not contain.
  private static let mark = "\u{E0D0}"

  init(_ entries: [DocsetIndex.Entry]) {
    for entry in entries {
      guard let anchor = entry.anchor else {
        if !ofPage.contains(entry.name), ofPage.count < Self.mostOfPage { ofPage.append(entry.name) }
        continue
      }
      let key = ByteString(anchor)
      if names[key]?.contains(entry.name) != true { names[key, default: []].append(entry.name) }
    }
  }

  /// Inserts a heading before each named anchor of a page. If the anchor is inside a heading or term, the new heading precedes that element.
  /// Tables and preformatted texts can contain no heading, so their anchors are skipped.
  func marked(_ tree: HTMLTree) -> HTMLTree {
    if names.isEmpty { return tree }
    var headings: [Int: String] = [:]
    var seen: Set<ByteString> = []
    for (index, node) in tree.nodes.enumerated() {
      guard let anchor = node.attribute("id") ?? (node.name == "a" ? node.attribute("name") : nil),
        let known = names[ByteString(anchor)]
      else { continue }
      let around = sequence(first: index) { tree.nodes[$0].parent }.map {
        (index: $0, name: tree.nodes[$0].name)
      }
      if around.contains(where: { ["table", "pre"].contains($0.name) }) { continue }
      guard seen.insert(ByteString(anchor)).inserted else { continue }
      let holder = around.first { $0.name == "dt" || HTMLTag.level($0.name) != nil }?.index ?? index
      let heading = Self.mark + known.joined(separator: ", ")
      headings[holder] = headings[holder].map { $0 + ", " + heading.dropFirst() } ?? heading
    }
    var builder = HTMLTreeBuilder()
    var ends: [Int] = []
    for (index, node) in tree.nodes.enumerated() {
      while let end = ends.last, end <= index { ends.removeLast() }
      builder.close(to: ends.count)
      if let heading = headings[index] {
        builder.open("h6", line: node.line)
        builder.text(heading.utf8, line: node.line)
        builder.close()
      }
      builder.copy(node)
      if !node.name.isEmpty { ends.append(node.end) }
    }
    return builder.finish()
  }

  /// Turns the inserted headings into entries. If a heading of the page directly follows an inserted heading, the entry replaces both.
  func name(_ draft: inout DraftDocument) {
    var sections: [DraftSection] = []
    sections.reserveCapacity(draft.sections.count)
    /// Names whose anchors were found. These names become the heading of the next section with content.
    var waiting: (names: [String], line: Int)?
    /// `ownLevel` is the level of the page's own last heading. `entryLevel` is the level of the last entry; nil once a section that is not an
    /// entry follows.
    var (ownLevel, entryLevel) = (0, Int?.none)
    for section in draft.sections {
      var section = section
      if section.heading.unicodeScalars.first == Self.mark.unicodeScalars.first {
        let name = String(section.heading.unicodeScalars.dropFirst())
        waiting = ((waiting?.names ?? []) + [name], waiting?.line ?? section.startLine)
        if section.blocks.isEmpty { continue }
        section.level = entryLevel ?? min(6, ownLevel + 1)
        entryLevel = section.level
      } else if let names = waiting?.names {
        ownLevel = section.level
        entryLevel = section.level
        if !section.heading.isEmpty, !names.contains(section.heading) { section.prepend(section.heading) }
      } else {
        (ownLevel, entryLevel) = (section.level, nil)
      }
      if let (names, line) = waiting {
        section.heading = names.joined(separator: ", ")
        section.startLine = min(section.startLine, line)
        waiting = nil
      }
      sections.append(section)
    }
    // Names that are still waiting at the end of the page have no content, so they are dropped.
    draft.sections = sections
    nameThePage(&draft)
  }

  /// Adds the names of the whole page, except for those in its title or in a heading.
  private func nameThePage(_ draft: inout DraftDocument) {
    let headings = draft.sections.map(\.heading) + [draft.title ?? ""]
    let missing = ofPage.filter { name in !headings.contains { $0.contains(name) } }
    guard !missing.isEmpty, !draft.sections.isEmpty else { return }
    draft.sections[0].prepend(missing.map { "`\($0)`" }.joined(separator: ", "))
  }
}
