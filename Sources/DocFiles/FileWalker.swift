import DocDraft
import DocModel
import DocSystem

/// Lists the files below a root, sorted by the bytes of their relative paths.
///
/// The walk skips hidden files and folders (whose names begin with a dot), build folders (`BuildFolders`), files that documentation generators
/// write for search and navigation (`GeneratedFiles`), indexes (`FileSystem.isIndex`), files that the `FileSelection` excludes, files ignored
/// by a `.gitignore` in the root or below it, and everything that is neither a file nor a folder. A `.gitignore` above the root does not apply,
/// because a user who names an ignored folder wants a list of its files.
///
/// Symbolic links are not followed. If the target of a link is inside the root, the walk lists the target under the target's own path.
package struct FileWalker: Sendable {
  private let root: String
  private let limits: IngestLimits
  private let selection: FileSelection

  package init(
    root: String, limits: IngestLimits = IngestLimits(), selection: FileSelection = FileSelection()
  ) {
    // Trailing slashes are removed, so that `folder/` and `folder` are the same root. The root `/` is kept.
    var text = root
    while text.utf8.count > 1, text.utf8.last == UInt8(ascii: "/") { text.removeLast() }
    self.root = PathName.text(text.utf8)
    self.limits = limits
    self.selection = selection
  }

  /// Lists all files below the root. Throws only if the root itself cannot be read.
  /// - Parameter jobs: the number of threads that share the walk; 0 for the calling thread. The result does not depend on this number.
  package func list(jobs: Int = 0) throws(IngestError) -> FileListing {
    let status: FileStatus
    do {
      status = try FileSystem.status(root, following: true)
    } catch {
      throw Self.error(error, path: root)
    }
    switch status.kind {
    case .file:
      let name = root.utf8.split(separator: UInt8(ascii: "/")).last?.text ?? root
      return FileListing(files: [SourceFile(root: root, path: name, status: status, isNamed: true)])
    case .folder:
      var walk = Walk(root: root, limits: limits, selection: selection)
      do {
        try walk.run(jobs: jobs)
      } catch {
        throw Self.error(error, path: root)
      }
      return walk.listing
    case .link, .other:
      throw .special(path: root)
    }
  }

  private static func error(_ failure: SystemFailure, path: String) -> IngestError {
    FileSystem.isAbsence(failure)
      ? .notFound(path: path) : .unreadable(path: path, reason: failure.message)
  }
}
