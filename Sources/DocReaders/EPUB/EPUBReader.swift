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
    values(of: "full-path", in: "rootfile", bytes).compactMap { Archive.path($0) }
  }

  /// Paths of encrypted members.
  static func encrypted(_ bytes: [UInt8]) -> Set<String> {
    Set(values(of: "URI", in: "CipherReference", bytes).compactMap { PackedPath.resolved($0, in: "") })
  }

  private static func values(of attribute: String, in element: String, _ bytes: [UInt8]) -> [String] {
    Values(element: element, attribute: attribute).reading(bytes).found
  }

  private final class Values: XMLHandler {
    let element: String
    let attribute: String
    var found: [String] = []

    init(element: String, attribute: String) {
      self.element = element
      self.attribute = attribute
    }

    func start(_ name: String, _ attributes: [XMLAttribute], line: Int) {
      if name == element, let value = attributes[attribute] { found.append(value) }
    }
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
    let handler = Handler().reading(bytes)
    let folder = PathName.folder(of: path) ?? ""
    let contents = handler.items.values.filter {
      $0.properties.split(separator: " ").contains("nav") || $0.type == "application/x-dtbncx+xml"
    }
    navigation = contents.compactMap { PackedPath.resolved($0.path, in: folder) }.sorted(
      by: UTF8Order.precedes)
    var chapters: [String] = []
    var leaving = 0
    for id in handler.spine {
      guard let item = handler.items[id], item.type == "application/xhtml+xml" || item.type == "text/html"
      else {
        continue
      }
      if let chapter = PackedPath.resolved(item.path, in: folder) {
        chapters.append(chapter)
      } else {
        leaving += 1
      }
    }
    self.chapters = chapters
    self.leaving = leaving
    metadata = handler.bookEntries
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
      for point in NavigationHandler().reading(bytes).points {
        add(point.target, TextCleaner.line(point.label.text))
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

  private struct Item {
    var path: String
    var type: String
    var properties: String
  }

  /// Reads metadata, manifest and spine (EPUB 3.3, 5).
  private final class Handler: DublinCore {
    var items: [String: Item] = [:]
    var spine: [String] = []
    override func start(_ name: String, _ attributes: [XMLAttribute], line: Int) {
      switch name {
      case "item":
        guard let id = attributes["id"], let path = attributes["href"], items[id] == nil else { return }
        items[id] = Item(
          path: path, type: attributes["media-type"]?.lowercased() ?? "",
          properties: attributes["properties"] ?? "")
      case "itemref": if let id = attributes["idref"] { spine.append(id) }
      default: super.start(name, attributes, line: line)
      }
    }
  }

  /// Reads labels and targets of `toc.ncx`.
  private final class NavigationHandler: XMLHandler {
    var points: [(label: [UInt8], target: String)] = []
    private var label: [UInt8] = []
    private var isInLabel = false

    func start(_ name: String, _ attributes: [XMLAttribute], line: Int) {
      switch name {
      case "navLabel": (label, isInLabel) = ([], true)
      case "content": if let target = attributes["src"] { points.append((label, target)) }
      default: break
      }
    }

    func end(_ name: String) { if name == "navLabel" { isInLabel = false } }

    func text(_ bytes: UnsafeBufferPointer<UInt8>, line: Int) {
      if isInLabel { label.append(contentsOf: bytes) }
    }
  }
}
