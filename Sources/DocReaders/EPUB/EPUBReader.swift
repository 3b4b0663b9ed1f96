import DocDraft
import DocFiles
import DocModel
import DocSystem

/// Reads EPUB 2 and 3 books. Each chapter becomes a document with the path `book.epub/path/in/book`, in reading order.
struct EPUBReader: Reader {
  var name: String { "epub" }

  /// Certain if the first member of the archive is a `mimetype` file for EPUB (EPUB 3.3, 4.3.3). Strong if the archive contains
  /// `META-INF/container.xml`, because a repacked book may begin with another member.
  func recognise(_ probe: Probe) -> Confidence? {
    if PackedMembers.begins(probe.bytes, withMember: "mimetype", content: "application/epub+zip") {
      return .certain
    }
    let directory = probe.bytes.suffix(WordReader.directoryBytes)
    return PackedFormat(probe.bytes) == .zip
      && ByteSearch.first("META-INF/container.xml", in: directory) != nil ? .strong : nil
  }

  func read(_ member: Member, into sink: inout DocumentSink) {
    guard var members = PackedMembers(of: member) else { return sink.decline() }
    defer { sink.unpacked = members.unpacked }
    let marks = members.contents(of: [Self.container, Self.encryption])
    guard let container = marks[Self.container] ?? (recognise(member.probe) == .certain ? [] : nil) else {
      return sink.decline()
    }
    let paths = EPUBContainer.packages(container)
    guard let path = paths.first, let bytes = members.contents(of: [path])[path] else {
      return sink.refuse("a book without its list of chapters (\(Self.container)); make the book again")
    }
    var package = EPUBPackage(bytes, at: path)
    let navigation = members.contents(of: Set(package.navigation))
    for name in package.navigation { package.readLabels(navigation[name] ?? [], at: name) }
    let locked = EPUBContainer.encrypted(marks[Self.encryption] ?? [])
    var order: [String: Int] = [:]
    for chapter in package.chapters where order[chapter] == nil { order[chapter] = order.count }
    if package.leaving > 0 {
      sink.warn("\(package.leaving) chapters lead out of the book and were skipped; create the book again")
    }
    let count = order.count
    order = order.filter { !locked.contains($0.key) }
    if order.count < count {
      sink.warn(
        "\(count - order.count) chapters are encrypted and were skipped; index a copy without protection")
    }
    var drafts: [(order: Int, path: String, draft: DraftDocument)] = []
    members.read({ order[$0] != nil }) { path, content in
      if let draft = package.draft(of: content, at: path, member.options) {
        drafts.append((order[path] ?? 0, path, draft))
      }
      return true
    }
    if let failure = members.failure { sink.warn("not all of the book was read: \(failure)") }
    for chapter in drafts.sorted(by: { $0.order < $1.order }) { sink.add(chapter.draft, named: chapter.path) }
  }

  static let container = "META-INF/container.xml"
  static let encryption = "META-INF/encryption.xml"
}

/// Parses the files in the `META-INF` folder of a book.
enum EPUBContainer {
  /// The paths of the package documents, one for each edition of the book. Only the first one is read.
  static func packages(_ bytes: [UInt8]) -> [String] {
    HTMLTree(xml: bytes).values(of: "full-path", in: "rootfile").compactMap { Archive.path($0) }
  }

  /// Paths of encrypted members.
  static func encrypted(_ bytes: [UInt8]) -> Set<String> {
    let paths = HTMLTree(xml: bytes).values(of: "URI", in: "CipherReference")
    return Set(paths.compactMap { PackedPath.resolved($0, in: "") })
  }
}

/// The package document of a book: metadata, the chapters in reading order, and the titles of the chapters from the table of contents.
struct EPUBPackage {
  /// The paths of the chapters, in reading order.
  let chapters: [String]
  /// The number of chapters that are ignored because their paths point outside the book.
  let leaving: Int
  /// Paths of the tables of contents: a page in version 3, `toc.ncx` in version 2.
  let navigation: [String]
  private let metadata: [MetadataEntry]
  /// Titles of chapters according to the table of contents, by path.
  private var labels: [String: String] = [:]

  /// Reads the package document. `path` is its path in the book.
  init(_ bytes: [UInt8], at path: String) {
    // The package document contains the metadata, the manifest and the spine (EPUB 3.3, 5).
    let tree = HTMLTree(xml: bytes)
    let folder = PathName.folder(of: path) ?? ""
    func target(_ item: HTMLTree.Node) -> String? {
      item.attribute("href").flatMap { PackedPath.resolved($0, in: folder) }
    }
    func type(_ item: HTMLTree.Node) -> String { item.attribute("media-type")?.lowercased() ?? "" }
    var items: [String: HTMLTree.Node] = [:]
    for (_, item) in tree.elements("item") where item.attribute("href") != nil {
      if let id = item.attribute("id"), items[id] == nil { items[id] = item }
    }
    let contents = items.values.filter {
      $0.attribute("properties")?.split(separator: " ").contains("nav") == true
        || type($0) == "application/x-dtbncx+xml"
    }
    navigation = contents.compactMap(target).sorted(by: UTF8Order.precedes)
    var chapters: [String] = []
    var leaving = 0
    for item in tree.values(of: "idref", in: "itemref").compactMap({ items[$0] })
    where ["application/xhtml+xml", "text/html"].contains(type(item)) {
      if let chapter = target(item) { chapters.append(chapter) } else { leaving += 1 }
    }
    self.chapters = chapters
    self.leaving = leaving
    metadata = DublinCore(tree).bookEntries
  }

  /// Reads a table of contents.
  mutating func readLabels(_ bytes: [UInt8], at path: String) {
    let folder = PathName.folder(of: path) ?? ""
    func add(_ target: String, _ label: String) {
      guard !label.isEmpty, let member = PackedPath.resolved(target, in: folder), labels[member] == nil else {
        return
      }
      labels[member] = label
    }
    if path.utf8.suffix(4).elementsEqual(".ncx".utf8)
      || ByteSearch.first("<ncx", in: bytes[...].prefix(4096)) != nil
    {
      let tree = HTMLTree(xml: bytes)
      var label = ""
      for (index, node) in tree.nodes.enumerated() {
        if node.name == "navLabel" { label = TextCleaner.line(tree.text(index).text) }
        if node.name == "content", let target = node.attribute("src") { add(target, label) }
      }
    } else {
      let tree = HTMLTree(bytes[...])
      for (index, node) in tree.nodes.enumerated() where node.name == "a" {
        if let target = node.attribute("href") { add(target, tree.line(index)) }
      }
    }
  }

  /// The draft of a chapter; nil if the page has no text or is the table of contents.
  func draft(of bytes: [UInt8], at path: String, _ options: ReaderOptions) -> DraftDocument? {
    if navigation.contains(path) { return nil }
    guard case .text(let decoded, let replaced) = TextDecoder.decode(bytes[...]) else { return nil }
    let (bounded, cuts) = TextLimits.bounded(decoded, by: options.limits)
    var draft = HTMLReader.draft(of: HTMLTree(bounded[...]), isChapter: true)
    guard draft.sections.contains(where: { !$0.blocks.isEmpty }) else { return nil }
    draft.kind = .article
    draft.metadata = metadata
    draft.repairs.count(.invalidBytesReplaced, replaced?.count ?? 0)
    draft.repairs.warnings += cuts.map { RepairWarning(line: $0.line, reason: $0.message) }
    if !draft.sections.contains(where: { $0.level > 0 }), let label = labels[path] {
      draft.title = label
      draft.sections[0].level = 1
      draft.sections[0].heading = label
    }
    return draft
  }
}
