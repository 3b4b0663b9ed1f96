import DocFiles
import DocReaders

/// Reads files of documentation: recognises their kind by their content, repairs them, and cuts them into sections.
///
/// A value without shared state: any number of tasks may use one. It never touches the network and never leaves the folder that it
/// is given.
public struct Ingestion: Sendable {
  /// Whether damage is repaired; off, a text is taken as it stands.
  public var repairs = true
  /// Readers of formats that the package does not know. They are asked before its own.
  public var readers: [any FormatReader] = []
  /// The first part of what ids of sections are made of.
  public var collection = "documents"

  /// Reads with repair and without readers from outside.
  public init() {}

  /// Reads a file, or all files of a folder: its ignore files hold, and archives and packages are opened.
  /// - Returns: the documents in the order of their paths, and what is to be said about files.
  /// - Throws: `IngestionError` when there is nothing at the path. A file that cannot be read is a note.
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
  ///   - bytes: the file's, packed or not.
  ///   - path: what the file is called below its folder. It says nothing about the kind.
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

/// What files gave.
public struct Ingested: Sendable, Hashable {
  /// In the order of their paths.
  public var documents: [DocumentContent] = []
  /// Files that were left out or read in part, and why.
  public var notes: [IngestionNote] = []

  mutating func add(_ result: IngestResult) {
    documents += result.documents.map(DocumentContent.init)
    notes += result.warnings.map(IngestionNote.init)
    notes += result.notUnderstood.map {
      IngestionNote(path: $0.path, line: nil, message: "unsupported format (\($0.kind)); skipped")
    }
  }
}

/// One sentence about a file: what, and the way out.
public struct IngestionNote: Sendable, Hashable {
  /// Of the file, below the folder that was read.
  public var path: String
  /// Counted from 1; nil where it is about the whole file.
  public var line: Int?
  /// A sentence without a full stop.
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

/// A path at which there is nothing to read.
public struct IngestionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was asked for.
  public var path: String
  /// What the system says.
  public var reason: String

  public var description: String { "cannot read \(path): \(reason)" }

  init(_ error: IngestError) {
    switch error {
    case .notFound(let path): (self.path, reason) = (path, "no such file or folder")
    case .unreadable(let path, let reason): (self.path, self.reason) = (path, reason)
    }
  }
}
