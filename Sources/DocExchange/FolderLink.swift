import DocCodec
import Foundation

/// A name that stands for a folder elsewhere.
package enum FolderLink {
  /// Makes or replaces the link.
  package static func make(_ path: String, to target: String) throws {
    if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
      try FileNames.makeDirectory(String(path[..<slash]))
    }
    if try !NewFolder.isFree(path), !isLink(path) { try FileManager.default.removeItem(atPath: path) }
    let new = path + ".new-\(getpid())"
    try FileNames.remove(new)
    guard symlink(target, new) == 0 else { throw CodecError.file(path: new, operation: "link", code: errno) }
    try FileNames.rename(new, to: path)
  }

  /// Removes the link; a folder stays.
  package static func remove(_ path: String) throws {
    if isLink(path) { try FileNames.remove(path) }
  }

  /// Removes a link, or a folder with what is in it.
  package static func removeAll(_ path: String) throws {
    if isLink(path) { return try FileNames.remove(path) }
    try FileManager.default.removeItem(atPath: path)
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}
