import DocIndex
import DocModel

/// Locates the collections' folders relative to each other, so that links between collections can be resolved. No file is opened: the
/// resulting paths are looked up in the index.
package struct CollectionFolders: Sendable {
  package typealias Place = (collection: String, path: String)

  /// Path components of each collection's folder.
  private var folders: [ByteString: [String]] = [:]
  /// The collection at each folder's path.
  private var collections: [String: String] = [:]
  /// Largest number of path components of a folder.
  private var deepest = 0

  /// If several indexes have a collection of the same name, the first index's collection is used.
  package init(_ reader: IndexReader) {
    for index in reader.indexes {
      for record in index.manifest.collections
      where !IndexExtract.isFromElsewhere(record) && folders[record.name] == nil {
        let parts = record.rootPath(below: index.directory).split(separator: "/").map(String.init)
        folders[record.name] = parts
        deepest = max(deepest, parts.count)
        let path = parts.joined(separator: "/")
        if collections[path] == nil { collections[path] = record.name.text }
      }
    }
  }

  /// The documents that a link's path may mean, likeliest first: in the document's own collection, then in other collections, longest
  /// folder path first.
  /// - Parameters:
  ///   - path: relative to the document, or to its collection's folder if it begins with `/`.
  ///   - source: the document's path in its collection's folder.
  func places(of path: String, in source: String, _ collection: String) -> [Place] {
    let folder = folders[ByteString(collection)] ?? []
    var parts = folder
    if !path.hasPrefix("/") { parts += source.split(separator: "/").dropLast().map(String.init) }
    for part in path.split(separator: "/") where part != "." {
      if part != ".." { parts.append(String(part)) } else if parts.popLast() == nil { return [] }
    }
    var found: [Place] = []
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
