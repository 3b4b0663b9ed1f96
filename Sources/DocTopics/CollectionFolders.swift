import DocIndex
import DocModel

/// Where the collections' folders lie beside each other, so that a link out of one is followed into another. No file is opened: what a link
/// leads to is looked up in the index.
package struct CollectionFolders: Sendable {
  package typealias Place = (collection: String, path: String)

  /// The names on the way to each collection's folder.
  private var folders: [ByteString: [String]] = [:]
  /// The collection of each folder's path.
  private var collections: [String: String] = [:]
  /// The number of names on the way to the deepest folder.
  private var deepest = 0

  /// Of a name that several indexes have, the first counts.
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

  /// The places that the path of a link may mean, likeliest first: in its document's collection, then in the collection with the longest path.
  /// - Parameters:
  ///   - path: relative to the document; with `/` in front, relative to its collection's folder.
  ///   - source: the document's path below its collection's folder.
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
