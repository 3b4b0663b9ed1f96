import DocIndex
import DocModel

/// The parsed target of a link: a path relative to the document, an anchor, or the name of a topic or manual page (`ls(1)`).
package struct DocumentLink: Sendable {
  /// The possible target documents, likeliest first, each as a collection and a path in the collection's folder. Empty for a link within a page.
  package private(set) var targets: [CollectionFolders.Target] = []
  /// The part after `#`; empty if the link leads to a whole page.
  package private(set) var anchor: String
  /// The topic if the link is only a name; else nil.
  package private(set) var topic: String?
  package private(set) var isToOwnPage = false

  /// The endings of page paths, which links often omit.
  private static let pageEndings = ["", ".md", ".html", "/index.html", "/index.md", "/README.md"]

  /// - Parameter target: the target of the link, which may be percent-encoded.
  /// - Parameter source: the document's path relative to the folder of its collection.
  /// - Returns: nil for a web address, and for a path outside the folders of all collections.
  package init?(_ target: String, in source: String, of collection: String, _ folders: CollectionFolders) {
    let mark = target.utf8.firstIndex(of: UInt8(ascii: "#")) ?? target.endIndex
    let path = PercentEncoding.decodedText(target[..<mark]) ?? String(target[..<mark])
    let behind = target[mark...].dropFirst()
    anchor = PercentEncoding.decodedText(behind) ?? String(behind)
    guard !path.utf8.contains(UInt8(ascii: ":")) else { return nil }
    if path.isEmpty {
      isToOwnPage = true
      return
    }
    targets = folders.targets(of: path, in: source, collection).flatMap { page in
      Self.pageEndings.map { (page.collection, page.path + $0) }
    }
    if anchor.isEmpty, !path.utf8.contains(UInt8(ascii: "/")) {
      topic = ManualName(path.utf8).map { $0.name.text + "." + $0.section.text } ?? path
    }
    if targets.isEmpty, topic == nil { return nil }
  }
}

/// The folders of all collections, for resolving links from one collection to another. Targets are looked up in the index, not on disk.
package struct CollectionFolders: Sendable {
  package typealias Target = (collection: String, path: String)

  private var folders: [ByteString: [String]] = [:]
  /// The collection in each folder, by the folder's path.
  private var collections: [String: String] = [:]
  private var deepest = 0

  /// If several indexes have a collection with the same name, the folder in the first of these indexes is used.
  package init(_ reader: IndexReader) {
    for index in reader.indexes {
      for record in index.manifest.collections
      where !IndexPacking.isFromElsewhere(record) && folders[record.name] == nil {
        let parts = record.rootPath(below: index.directory).split(separator: "/").map(String.init)
        folders[record.name] = parts
        deepest = max(deepest, parts.count)
        let path = parts.joined(separator: "/")
        if collections[path] == nil { collections[path] = record.name.text }
      }
    }
  }

  /// The possible targets of a link, likeliest first: those in the document's own collection, then those in other collections, deepest folder
  /// first.
  /// - Parameter path: the path in the link. It is relative to the collection's folder if it begins with `/`, otherwise to the document's
  ///   folder.
  /// - Parameter source: the document's path relative to the folder of its collection.
  func targets(of path: String, in source: String, _ collection: String) -> [Target] {
    let folder = folders[ByteString(collection)] ?? []
    var parts = folder
    if !path.hasPrefix("/") { parts += source.split(separator: "/").dropLast().map(String.init) }
    for part in path.split(separator: "/") where part != "." {
      if part != ".." { parts.append(String(part)) } else if parts.popLast() == nil { return [] }
    }
    var found: [Target] = []
    var prefix = ""
    for count in 0..<min(deepest + 1, parts.count) {
      if count > 0 { prefix += (count > 1 ? "/" : "") + parts[count - 1] }
      guard let other = collections[prefix], !other.utf8.elementsEqual(collection.utf8) else { continue }
      found.append((other, parts[count...].joined(separator: "/")))
    }
    if parts.count > folder.count, parts.starts(with: folder) {
      found.append((collection, parts[folder.count...].joined(separator: "/")))
    }
    return found.reversed()
  }
}
