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

package enum FolderLink {
  package static func make(_ path: String, to target: String) throws {
    if let folder = PathName.folder(of: path) { try FileNames.makeDirectory(folder) }
    let new = hidden(path, "new")
    try FileNames.remove(new)
    guard symlink(target, new) == 0 else { throw CodecError.file(path: new, operation: "link", code: errno) }
    try put(new, at: path)
  }

  /// A temporary path in the same folder. The last component of the path begins with a full stop, so that it is not taken for an index.
  package static func hidden(_ path: String, _ purpose: String) -> String {
    let start =
      path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
    return "\(path[..<start]).\(path[start...]).\(purpose)-\(getpid())"
  }

  /// Removes the temporary files and folders (`hidden`) that killed processes have left beside a path.
  package static func removeLeftovers(beside path: String, _ purpose: String) {
    let prefix = hidden(path, purpose).dropLast("\(getpid())".count)
    let slash = prefix.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(prefix[...$0]) } ?? "./"
    let start = slash.map { prefix[prefix.utf8.index(after: $0)...] } ?? prefix[...]
    for name in (try? FileNames.list(folder)) ?? [] where name.hasPrefix(start) {
      guard let process = pid_t(name.dropFirst(start.count)), process > 0, kill(process, 0) != 0,
        errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(atPath: folder + name)
    }
  }

  /// Renames a link or folder to `path`, and removes the link or folder that was at `path` before.
  package static func put(_ new: String, at path: String) throws {
    // A single rename is enough if `path` does not exist, or if both are links.
    if (try? FileNames.rename(new, to: path)) != nil { return }
    let old = hidden(path, "old")
    try FileNames.rename(path, to: old)
    do { try FileNames.rename(new, to: path) } catch {
      try? FileNames.rename(old, to: path)
      throw error
    }
    try removeAll(old)
  }

  package static func removeAll(_ path: String) throws {
    if isLink(path) { return try FileNames.remove(path) }
    try FileManager.default.removeItem(atPath: path)
  }

  package static func isLink(_ path: String) -> Bool {
    FileStatus(path, following: false)?.kind == .link
  }
}
