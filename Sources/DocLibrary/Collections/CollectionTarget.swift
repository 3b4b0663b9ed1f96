import DocDraft
import DocFiles
import DocIndex
import DocModel

struct CollectionTarget: Sendable {
  var record: CollectionRecord
  var root: String
  /// The paths, relative to the root, to which the refresh is limited; empty if the refresh covers the whole root.
  var scope: [String] = []
  var isNew = false
  /// The requested name, if another collection already has this name, so that the target gets a different one; otherwise nil.
  var takenName: ByteString?

  func isInScope(_ path: some Sequence<UInt8>) -> Bool {
    if scope.isEmpty { return true }
    return scope.contains { part in
      var rest = path.makeIterator()
      for byte in part.utf8 where rest.next() != byte { return false }
      let next = rest.next()
      return next == nil || next == UInt8(ascii: "/")
    }
  }
}

struct CollectionListing: Sendable {
  var files: [SourceFile] = []
  var warnings: [IngestWarning] = []
  /// The paths of files that were skipped because a documentation generator wrote them for search or navigation.
  var generated: [String] = []
  var folders: [String] = []
  /// The time at which listing began, in nanoseconds since 1970.
  var started: Int64 = 0
}

struct CollectionLister: Sendable {
  /// The index folder, which is never listed.
  var directory: String
  var limits: IngestLimits
  var jobs: Int
  var clock: @Sendable () -> Int64

  /// Lists the files of a collection. Throws `IngestError` if the root cannot be read.
  func list(_ record: CollectionRecord, root: String) throws(IngestError) -> CollectionListing {
    var listing = CollectionListing(started: clock())
    if !record.files.isEmpty {
      for file in record.files.sorted() {
        let path = RootPath.join(root, file.text)
        if ![nil, .folder].contains(RootPath.kind(of: path)) {
          listing.files += try FileWalker(root: path, limits: limits).list().files
        }
      }
      guard RootPath.kind(of: root) == .folder else { throw .notFound(path: root) }
      listing.folders = [root]
      return listing
    }
    let selection = FileSelection(
      include: record.include.map(\.text), exclude: record.exclude.map(\.text), leavingOut: [directory],
      ofPackage: !record.projects.isEmpty)
    let found = try FileWalker(root: root, limits: limits, selection: selection)
      .list(jobs: jobs)
    // Packages contain empty files whose only purpose is to mark a folder, so empty files of packages are skipped without a warning.
    listing.files = record.projects.isEmpty ? found.files : found.files.filter { $0.size > 0 }
    listing.warnings = found.warnings
    listing.generated = found.generated
    listing.folders = found.folders.map { $0.isEmpty ? root : RootPath.join(root, $0) }
    return listing
  }
}
