import DocIndex
import DocModel

/// The positions of the collections' folders relative to each other, by which links between collections are resolved. No file is opened:
/// the resulting paths are looked up in the index.
package struct CollectionFolders: Sendable {
  package typealias Target = (collection: String, path: String)

  /// Path components of each collection's folder.
  private var folders: [ByteString: [String]] = [:]
  /// The collection whose folder has each path.
  private var collections: [String: String] = [:]
  /// The largest number of components in the path of a folder.
  private var deepest = 0

  /// If several indexes have a collection with the same name, the one of the first index is used.
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

  /// The documents to which the path of a link may lead, likeliest first. Those in the document's own collection come first, then those in
  /// other collections, the one with the longest folder path first.
  /// - Parameters:
  ///   - path: relative to the document, or to the folder of its collection if it begins with `/`.
  ///   - source: the path of the document in the folder of its collection.
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
