import DocConsole
import DocFiles

/// A file or folder that the user named, and the files below it.
struct SourceRoot {
  let path: String
  let collection: String
  let files: [SourceFile]
  let warnings: [IngestWarning]

  /// Lists what the paths hold. A path that is not there is an error before anything is read: half of what was
  /// asked for is not what was asked for.
  static func open(_ paths: [String], collection: String?) throws(CommandError) -> [SourceRoot] {
    try requireExistence(of: paths)
    var roots: [SourceRoot] = []
    for path in paths {
      do {
        let (files, warnings) = try FileWalker(root: path).files()
        roots.append(
          SourceRoot(
            path: path, collection: collection ?? defaultCollection(path), files: files, warnings: warnings))
      } catch {
        throw CommandError(error)
      }
    }
    return roots
  }

  static func requireExistence(of paths: [String]) throws(CommandError) {
    for path in paths where !SystemCall.exists(path) {
      throw CommandError("no such file or folder", at: path, wayOut: "check the path")
    }
  }

  /// The name of the folder, or of the folder in which the file lies.
  static func defaultCollection(_ path: String) -> String {
    let real = SystemCall.realPath(path) ?? path
    let parts = real.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    let names = SystemCall.isFolder(real) ? parts[...] : parts.dropLast()
    return names.last ?? "root"
  }
}
