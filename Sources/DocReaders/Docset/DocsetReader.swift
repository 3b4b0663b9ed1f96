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
