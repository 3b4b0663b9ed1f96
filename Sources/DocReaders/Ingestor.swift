import DocDraft
import DocFiles
import DocModel

/// Turns files into documents: bytes in, documents and warnings out.
///
/// A plain value without shared state; any number of threads may use one. Compressed files and archives are
/// opened by their content, in any nesting up to `IngestLimits.nesting`.
package struct Ingestor: Sendable {
  package let collection: String
  package let options: IngestOptions
  /// The packages that the files lie in.
  private let packages: Packages
  /// The collection's files, sorted by the bytes of their paths. Documents may include these.
  private let listed: [SourceFile]

  /// `collection` goes into the sections' ids.
  package init(collection: String, options: IngestOptions = IngestOptions()) {
    self.init(collection: collection, options: options, packages: Packages())
  }

  package init(
    collection: String, options: IngestOptions, packages: Packages, listed: [SourceFile] = []
  ) {
    self.collection = collection
    self.options = options
    self.packages = packages
    self.listed = listed
  }

  /// An ingestor of files that were listed together: it opens the packages among them.
  package init(collection: String, options: IngestOptions = IngestOptions(), files: [SourceFile]) {
    self.init(
      collection: collection, options: options, packages: Packages(files, limits: options.limits),
      listed: files)
  }

  /// Reads and ingests a file. Never throws: a file that cannot be read is a warning.
  /// - Parameter known: hash of a content that need not be parsed; the result then has that hash and nothing else.
  package func ingest(_ file: SourceFile, unlessHash known: UInt32? = nil) -> IngestResult {
    if let place = file.isNamed ? nil : packages.place(of: file.path), !place.isMark,
      !place.package.holds(place.path)
    {
      return IngestResult(contentHash: ContentHash.of([]))
    }
    do {
      let bytes = try FileSystem.read(file, limit: options.limits.fileBytes)
      if let known, ContentHash.of(bytes) == known { return IngestResult(contentHash: known) }
      return ingest(
        bytes: bytes, path: file.path, isNamed: file.isNamed, files: FolderFiles.beside(file, listed: listed))
    } catch {
      let message =
        FileSystem.isTooLarge(error)
        ? "larger than \(options.limits.fileBytes >> 20) MB (it has \(file.size >> 20)); split it"
        : "the file cannot be read (\(error.message)); check its permissions"
      return IngestResult(warnings: [IngestWarning(path: file.path, message: message, isSkipped: true)])
    }
  }

  /// The hash that a refresh would record of a file; nil when it cannot be read.
  package func contentHash(of file: SourceFile) -> UInt32? {
    (try? FileSystem.read(file, limit: options.limits.fileBytes)).map(ContentHash.of)
  }

  /// Ingests the content of a file. `isNamed` says whether a binary deserves a warning or is only counted.
  package func ingest(bytes: [UInt8], path: String, isNamed: Bool = true) -> IngestResult {
    ingest(bytes: bytes, path: path, isNamed: isNamed, files: nil)
  }

  /// - Parameter files: what the document may take in.
  private func ingest(bytes: [UInt8], path: String, isNamed: Bool, files: IncludedFiles?) -> IngestResult {
    var run = IngestRun(
      collection: collection, options: options, packedBytes: bytes.count, isNamed: isNamed,
      packages: isNamed ? Packages() : packages, files: files)
    run.take(bytes[...], path: path, depth: 0)
    return run.finish(contentHash: ContentHash.of(bytes), path: path)
  }
}

/// What a caller may choose.
package struct IngestOptions: Sendable {
  package var limits = IngestLimits()
  /// Whether damage is repaired; off, text is taken as it stands.
  package var repair = true
  /// Whether results say which reader took each file, and how sure each was.
  package var explains = false
  /// Whether the files belong to a dependency of a project. Of its Swift sources only the public interface is read.
  package var areOfDependency = false
  /// Readers from outside; of two that are equally sure, they read.
  package var added: [any Reader] = []

  package init(limits: IngestLimits = IngestLimits()) { self.limits = limits }
}

/// What one file gave.
package struct IngestResult: Sendable {
  /// In the order of the archive; one for a plain file, none for a file that was left out.
  package var documents: [Document]
  package var warnings: [IngestWarning]
  /// Of the file's raw bytes, to tell later whether it changed; 0 when it could not be read.
  package var contentHash: UInt32
  /// Files (the file itself, or members of it) left out without a warning because they are no text: pictures,
  /// programs. A binary that a person named is a warning instead.
  package var skippedBinaries: Int
  /// Files and members in a language that nothing reads.
  package var notUnderstood: [NotUnderstood] = []
  /// With `IngestOptions.explains`, how each file and member was recognised.
  package var recognitions: [Recognition] = []

  package init(
    documents: [Document] = [], warnings: [IngestWarning] = [], contentHash: UInt32 = 0,
    skippedBinaries: Int = 0
  ) {
    self.documents = documents
    self.warnings = warnings
    self.contentHash = contentHash
    self.skippedBinaries = skippedBinaries
  }
}

/// A file or member that is text in a language that nothing reads.
package struct NotUnderstood: Sendable, Hashable {
  /// Path below the ingested folder.
  package var path: String
  /// The language: `TeX`, `CSV`, `log`.
  package var kind: String

  package init(path: String, kind: String) {
    self.path = path
    self.kind = kind
  }
}

/// A hash of a file's bytes, eight at a time: multiply and fold as in MurmurHash3's finaliser. Against accident,
/// not against an adversary.
enum ContentHash {
  static func of(_ bytes: [UInt8]) -> UInt32 {
    var hash: UInt64 = 0x9e37_79b9_7f4a_7c15 ^ UInt64(bytes.count)
    bytes.withUnsafeBytes { buffer in
      var index = 0
      while index + 8 <= buffer.count {
        // SAFETY: the loop's condition keeps the eight bytes inside the buffer.
        let word = UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        hash = fold(hash, word)
        index += 8
      }
      var tail: UInt64 = 0
      while index < buffer.count {
        tail = tail << 8 | UInt64(buffer[index])
        index += 1
      }
      hash = fold(hash, tail)
    }
    // 0 stands for bytes that could not be read.
    return max(1, UInt32(truncatingIfNeeded: hash >> 32))
  }

  @inline(__always)
  private static func fold(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    var mixed = (hash ^ word) &* 0xff51_afd7_ed55_8ccd
    mixed ^= mixed >> 32
    return mixed &* 0xc4ce_b9fe_1a85_ec53
  }
}
