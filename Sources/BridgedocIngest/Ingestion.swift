import DocFiles
import DocReaders

/// Reads files of documentation: recognises their formats by content, repairs the texts, and splits them into sections.
///
/// A value has no shared state, so any number of tasks may use it. Ingestion uses no network, and reads nothing outside the given folder.
public struct Ingestion: Sendable {
  /// Whether damaged text is repaired. If not, text is read without changes.
  public var repairs = true
  /// Custom readers, which are tried before the built-in ones.
  public var readers: [any FormatReader] = []
  /// The name of the collection, on which the ids of sections depend.
  public var collection = "documents"

  /// Creates a value that repairs texts and has no custom readers.
  public init() {}

  /// Reads a file, or all files of a folder. Files that match a `.gitignore` are skipped, and archives and packages are opened.
  /// - Returns: the documents, sorted by path, and notes on files. Each unreadable file has a note.
  /// - Throws: `IngestionError` if the path does not exist.
  public func documents(at path: String) throws(IngestionError) -> Ingested {
    let listing: FileListing
    do { listing = try FileWalker(root: path).list() } catch { throw IngestionError(error) }
    let ingestor = Ingestor(collection: collection, options: options, files: listing.files)
    var result = Ingested(notes: listing.warnings.map(IngestionNote.init))
    for file in listing.files { result.add(ingestor.ingest(file)) }
    return result
  }

  /// Reads the content of one file.
  /// - Parameters:
  ///   - bytes: the content, which may be compressed.
  ///   - path: the path of the file in its folder. The path does not influence how the format is recognised.
  public func documents(in bytes: [UInt8], path: String) -> Ingested {
    var result = Ingested()
    result.add(Ingestor(collection: collection, options: options).ingest(bytes: bytes, path: path))
    return result
  }

  package var options: IngestOptions {
    var options = IngestOptions()
    options.repair = repairs
    options.added = readers.map { OutsideReader(reader: $0) }
    return options
  }
}

/// The result of reading files.
public struct Ingested: Sendable, Hashable {
  /// The documents, ordered by path.
  public var documents: [DocumentContent] = []
  /// Notes on files that were skipped or only partly read, with the reasons.
  public var notes: [IngestionNote] = []

  mutating func add(_ result: IngestResult) {
    documents += result.documents.map(DocumentContent.init)
    notes += (result.warnings + result.notUnderstood).map(IngestionNote.init)
  }
}

/// A note on a file: the problem and the remedy in one sentence.
public struct IngestionNote: Sendable, Hashable {
  /// The path of the file, relative to the folder.
  public var path: String
  /// The one-based line; nil if the note concerns the whole file.
  public var line: Int?
  /// The sentence, without a full stop.
  public var message: String

  package init(path: String, line: Int?, message: String) {
    self.path = path
    self.line = line
    self.message = message
  }

  package init(_ warning: IngestWarning) {
    self.init(path: warning.path, line: warning.line, message: warning.message)
  }
}

/// Thrown if a path cannot be read.
public struct IngestionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path that was requested.
  public var path: String
  /// The system's error message.
  public var reason: String

  public var description: String { "cannot read \(path): \(reason)" }

  init(_ error: IngestError) {
    switch error {
    case .notFound(let path): (self.path, reason) = (path, "no such file or folder")
    case .special(let path): (self.path, reason) = (path, "neither a file nor a folder")
    case .unreadable(let path, let reason): (self.path, self.reason) = (path, reason)
    }
  }
}
