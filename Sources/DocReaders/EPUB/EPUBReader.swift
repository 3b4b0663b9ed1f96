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
