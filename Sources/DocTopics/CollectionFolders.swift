import DocIndex
import DocModel

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
