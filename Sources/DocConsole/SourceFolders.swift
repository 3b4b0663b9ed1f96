import DocIndex
import DocModel
import DocSystem

/// The folders of an index's collections on this machine, as the manifest lists them. Files of search results are opened in these folders. If
/// the manifest is unreadable, results have no links.
package struct SourceFolders: Sendable {
  private var folders: [ByteString: String] = [:]

  /// - Parameter index: the path of the index folder.
  package init(index: String) {
    guard let directory = Platform.realPath(index), let manifest = try? Manifest(directory: directory)
    else {
      return
    }
    for collection in manifest.collections where !IndexExtract.isFromElsewhere(collection) {
      folders[collection.name] = collection.rootPath(below: PathName.text(directory.utf8))
    }
  }

  /// The folders that may contain the files of a collection.
  func roots(ofCollection collection: String) -> [String] {
    folders[ByteString(collection)].map { [$0] } ?? []
  }

  /// The path of a document's file; nil if the file does not exist.
  package func file(collection: String, source: String) -> String? {
    guard let folder = folders[ByteString(collection)] else { return nil }
    let path = folder + "/" + source
    return PathName.withCString(path) { access($0, F_OK) } == 0 ? path : nil
  }
}
