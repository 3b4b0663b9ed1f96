import DocDraft
import DocFiles
import DocModel
import DocSystem

/// Turns files into documents.
///
/// An ingestor has no mutable state, so several threads may share it. Compressed files and archives are recognised by content and unpacked, up
/// to `IngestLimits.nesting` levels deep.
package struct Ingestor: Sendable {
  package let collection: String
  package let options: IngestOptions
  /// The packages to which the files belong.
  private let packages: Packages
  /// The collection's files, sorted by the bytes of their paths. A document may include only these files.
  private let listed: [SourceFile]

  /// The name of the collection is hashed into the ids of sections.
  package init(
    collection: String, options: IngestOptions = IngestOptions(), packages: Packages = Packages(),
    listed: [SourceFile] = []
  ) {
    self.collection = collection
    self.options = options
    self.packages = packages
    self.listed = listed
  }

  /// Creates an ingestor for the files of a folder, and opens the packages in that folder.
  package init(collection: String, options: IngestOptions = IngestOptions(), files: [SourceFile]) {
    self.init(
      collection: collection, options: options, packages: Packages(files, limits: options.limits),
      listed: files)
  }

  /// Reads and ingests a file. Never throws: if the file cannot be read, the result contains a warning.
  /// - Parameter known: the content hash from the previous run. If the file still has this hash, the result contains only the hash.
  package func ingest(_ file: SourceFile, unlessHash known: UInt32? = nil) -> IngestResult {
    if let location = file.isNamed ? nil : packages.location(of: file.path), !location.isMark,
      !location.package.holds(location.path)
    {
      return IngestResult(contentHash: ContentHash.of([]))
    }
    do {
      let bytes = try FileSystem.read(file, limit: options.limits.fileBytes)
      if let known, ContentHash.of(bytes) == known { return IngestResult(contentHash: known) }
      return ingest(
        bytes: bytes, path: file.path, isNamed: file.isNamed,
        files: FolderIncludes.beside(file, listed: listed))
    } catch {
      let message =
        FileSystem.isTooLarge(error)
        ? "larger than \(options.limits.fileBytes >> 20) MB (it has \(file.size >> 20)); split it"
        : "the file cannot be read (\(error.message)); check its permissions"
      return IngestResult(warnings: [IngestWarning(path: file.path, message: message, isSkipped: true)])
    }
  }

  /// The hash that ingesting the file would record; nil if the file cannot be read.
  package func contentHash(of file: SourceFile) -> UInt32? {
    (try? FileSystem.read(file, limit: options.limits.fileBytes)).map(ContentHash.of)
  }

  /// Ingests the content of a file.
  /// - Parameter isNamed: whether the user named the file. If so, an unreadable binary file results in a warning; otherwise, the file is only
  ///   counted.
  ///   `files` gives the document access to the files that it includes.
  package func ingest(
    bytes: [UInt8], path: String, isNamed: Bool = true, files: IncludedFiles? = nil
  ) -> IngestResult {
    var run = IngestRun(
      collection: collection, options: options, packedBytes: bytes.count, isNamed: isNamed,
      packages: isNamed ? Packages() : packages, files: files)
    run.take(bytes[...], path: path, depth: 0)
    return run.finish(contentHash: ContentHash.of(bytes), path: path)
  }
}
