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
    if !file.isNamed, packages.location(of: file.path)?.isSkipped == true {
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
  /// - Parameters:
  ///   - isNamed: whether the user named the file. If so, an unreadable binary file results in a warning; otherwise, it is only counted.
  ///   - files: gives the document access to the files that it includes.
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

package struct IngestOptions: Sendable {
  package var limits = IngestLimits()
  /// Whether damaged text is repaired.
  package var repair = true
  /// Whether results record how each file was recognised: by which reader, and with what confidence.
  package var explains = false
  /// Whether the files belong to a dependency of a project. If so, only the public interface of Swift sources is read.
  package var areOfDependency = false
  /// Readers added by the caller. They take precedence over built-in readers of equal confidence.
  package var added: [any Reader] = []

  package init(limits: IngestLimits = IngestLimits()) { self.limits = limits }
}

package struct IngestResult: Sendable {
  /// The documents, in the order of the archive's members. A plain file results in one document, a skipped file in none.
  package var documents: [Document] = []
  package var warnings: [IngestWarning]
  /// Hash of the file's bytes, which shows whether the file has changed; 0 if the file could not be read.
  package var contentHash: UInt32
  /// The number of binary files, such as images and programs, that were skipped without a warning. Members of archives count, too. A binary file
  /// that the user named results in a warning instead.
  package var skippedBinaries = 0
  /// Warnings for files and members in a text format that is not supported, such as TeX, CSV or logs. The messages name the format.
  package var notUnderstood: [IngestWarning] = []
  /// How each file and member was recognised; empty unless `IngestOptions.explains` is set.
  package var recognitions: [Recognition] = []

  package init(warnings: [IngestWarning] = [], contentHash: UInt32 = 0) {
    self.warnings = warnings
    self.contentHash = contentHash
  }
}

/// How a file or member was recognised, as `ingest --explain` shows it.
package struct Recognition: Sendable, Hashable {
  /// Path relative to the ingested folder.
  package var path: String
  /// The format in which the member was read; nil if no reader recognised it.
  package var reader: String?
  /// The kind of the package that contains the member.
  package var package: String?
  /// All recognised formats, in descending order of confidence: `certain`, `strong`, `likely`, `possible` or `fallback`.
  package var levels: [Level]

  package struct Level: Sendable, Hashable {
    package var reader: String
    package var confidence: String
  }
}

extension Readers {
  /// The confidences in descending order. Readers of equal confidence keep the order of `Readers.all`.
  static func levels(of probe: Probe) -> [Recognition.Level] {
    let found = all.enumerated().compactMap { number, reader in
      reader.recognise(probe).map { (number: number, name: reader.name, confidence: $0) }
    }
    return found.sorted { ($1.confidence, $0.number) < ($0.confidence, $1.number) }
      .map { Recognition.Level(reader: $0.name, confidence: "\($0.confidence)") }
  }
}

/// Finds files that a document includes with `.so` or `include::`.
///
/// Only files of the document's collection are found. Skipped files (hidden, ignored, excluded or generated) are not in the collection. Paths
/// that lead out of the folder or through a symbolic link are rejected.
enum FolderIncludes {
  /// Upper bound on the bytes of an included file. In practice, included files have up to 200 KB.
  static let largest = 4 << 20

  /// Gives a document access to the files that it includes; nil if the user named a single file instead of a folder.
  static func beside(_ file: SourceFile, listed: [SourceFile]) -> IncludedFiles? {
    if file.isNamed || listed.isEmpty { return nil }
    // Few documents include files, so the work is deferred to the first inclusion.
    return IncludedFiles { name, limit in
      let full = file.absolutePath
      guard full.hasSuffix(file.path) else { return nil }
      let root = String(full.dropLast(file.path.count))
      guard let path = Archive.path(name, in: PathName.folder(of: file.path) ?? ""), holds(path, listed),
        let bytes = try? FileSystem.read(path, below: root, limit: min(limit, largest)),
        case .text(let text, _) = TextDecoder.decode(bytes[...])
      else { return nil }
      return SourceText(bytes: text)
    }
  }

  private static func holds(_ path: String, _ listed: [SourceFile]) -> Bool {
    let index = listed.indices.partitionPoint { UTF8Order.precedes(listed[$0].path, path) }
    return index < listed.count && listed[index].path.hasSameBytes(as: path)
  }
}
