import DocFiles
import DocIndex
import DocLibrary

/// Errors when an index is opened, read or updated. When an error is thrown, the index is unchanged.
public enum BridgedocError: Error, Sendable, Hashable {
  /// The folder contains no index.
  case noIndex(folder: String)
  /// A file of the index is corrupt. The index must be rebuilt.
  case damaged(file: String, reason: String)
  /// The index was written by an incompatible version of this package.
  case otherVersion(file: String)
  /// Another process is writing the index.
  case isBeingWritten(folder: String)
  /// A given folder or file does not exist.
  case noSuchPath(String)
  /// The index has no collection with this name.
  case unknownCollection(String, known: [String])
  /// The request conflicts with the collections of the index. For example, the name is taken, or the folder is part of a collection.
  case conflict(reason: String)
  /// The caller stopped the update.
  case isStopped
  /// A system call failed. `reason` is the system's message.
  case system(path: String, reason: String)

  init(_ error: IndexError) {
    switch error {
    case .missing(let directory): self = .noIndex(folder: directory)
    case .damaged(let path, let part, let reason):
      self = .damaged(file: path, reason: part.map { "\($0): \(reason)" } ?? reason)
    case .unsupportedVersion(let path, _, _), .unknownRecord(let path, _): self = .otherVersion(file: path)
    case .file(let path, let operation, let reason, _):
      self = .system(path: path, reason: "cannot \(operation): \(reason)")
    case .otherFiles(let directory):
      self = .system(path: directory, reason: "the folder is not an index and contains other files")
    case .locked(let directory, _): self = .isBeingWritten(folder: directory)
    }
  }

  init(_ error: LibraryError) {
    switch error {
    case .noSuchPath(let path), .rootIsMissing(let path, _): self = .noSuchPath(path)
    case .unknownCollection(let name, let known): self = .unknownCollection(name, known: known)
    case .cannotRebuild(let directory, let reason, let roots):
      self = .damaged(
        file: directory, reason: "\(reason); nothing to read in \(roots.joined(separator: ", "))")
    case .isStopped: self = .isStopped
    default:
      let (problem, place, _) = error.parts(option: "")
      self = .conflict(reason: "\(problem): \(place)")
    }
  }

  /// Converts an error of any type that an update throws.
  init(_ error: any Error) {
    switch error {
    case let error as IndexError: self.init(error)
    case let error as LibraryError: self.init(error)
    case IngestError.notFound(let path): self = .noSuchPath(path)
    case IngestError.unreadable(let path, let reason): self = .system(path: path, reason: reason)
    default: self = .system(path: "", reason: "\(error)")
    }
  }
}

extension BridgedocError: CustomStringConvertible {
  /// A one-line message for people.
  public var description: String {
    switch self {
    case .noIndex(let folder): "there is no index in \(folder)"
    case .damaged(let file, let reason): "the index is damaged: \(file): \(reason)"
    case .otherVersion(let file): "the index is of another version: \(file)"
    case .isBeingWritten(let folder): "the index is being written: \(folder)"
    case .noSuchPath(let path): "no such file or folder: \(path)"
    case .unknownCollection(let name, let known):
      "no such collection: \(name); the index has \(known.joined(separator: ", "))"
    case .conflict(let reason): reason
    case .isStopped: "stopped"
    case .system(let path, let reason): path.isEmpty ? reason : "\(path): \(reason)"
    }
  }
}
