import DocIndex
import DocModel
import DocSystem

/// Where the files of an index's collections are on this machine, so that a place in a document can be opened: the manifest
/// tells. Whatever is wrong with it, places are only no links then.
package struct SourceFolders: Sendable {
  private var folders: [ByteString: String] = [:]

  /// What is known of the folders of an index.
  package init(index: String) {
    guard let directory = SystemCall.realPath(index), let manifest = try? Manifest(directory: directory)
    else {
      return
    }
    for collection in manifest.collections where !IndexExtract.isFromElsewhere(collection) {
      folders[collection.name] = collection.rootPath(below: PathName.text(directory.utf8))
    }
  }

  /// The folders in which a collection's files may be.
  func roots(ofCollection collection: String) -> [String] {
    folders[ByteString(collection)].map { [$0] } ?? []
  }

  /// The file of a document, if it is there.
  package func file(collection: String, source: String) -> String? {
    guard let folder = folders[ByteString(collection)] else { return nil }
    let path = folder + "/" + source
    return PathName.withCString(path) { access($0, F_OK) } == 0 ? path : nil
  }
}
