import DocCodec
import DocSystem
import Foundation

/// A folder that is written under a temporary name and renamed once it is complete.
package final class AtomicFolder {
  package let path: String
  private let partial: String
  private var isPublished = false
  private var made: Set<String> = []

  /// Creates the folder. If the path exists and is not an empty folder, throws `ExchangeError.notEmpty`.
  package init(_ path: String) throws {
    var path = path
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    self.path = path
    partial = FolderLink.hidden(path, "partial")
    if !(try Self.isFree(path)) { throw ExchangeError.notEmpty(path) }
    FolderLink.removeLeftovers(beside: path, "partial")
    try? FileManager.default.removeItem(atPath: partial)
    try FileNames.makeDirectory(partial)
  }

  deinit {
    if !isPublished { try? FileManager.default.removeItem(atPath: partial) }
  }

  /// Whether the path is free, that is, does not exist or is an empty folder.
  static func isFree(_ path: String) throws -> Bool {
    guard let status = FileStatus(path, following: false) else { return true }
    return try status.kind == .folder && FileNames.list(path).isEmpty
  }

  /// Creates a file in the folder, together with missing parent folders.
  /// - Parameter name: a safe relative path, such as one from `SafeFileNames`.
  package func file(_ name: String) throws -> OutputFile {
    if let folder = PathName.folder(of: name), made.insert(folder).inserted {
      try FileNames.makeDirectory(partial + "/" + folder)
    }
    return try OutputFile(path: partial + "/" + name)
  }

  package func write(_ bytes: [UInt8], to name: String) throws {
    let file = try file(name)
    try file.write(bytes)
    try file.finish()
  }

  package func publish() throws {
    try FileNames.synchronize(directory: partial)
    try FileNames.rename(partial, to: path)
    isPublished = true
  }
}
