import Foundation

/// A folder for one test, which is removed together with its object.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("bridgedoc-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, and creates its parent folders.
  package func write(_ name: String, _ text: String = "words\n") throws {
    try write(name, bytes: Array(text.utf8))
  }

  package func write(_ name: String, bytes: [UInt8]) throws {
    let target = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: target)
  }

  /// Makes a symbolic link.
  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: target)
  }

  /// Names of the files in the folder, sorted, with their bytes.
  package func contents(of name: String = "") throws -> [String: Data] {
    let folder = name.isEmpty ? path : "\(path)/\(name)"
    var files: [String: Data] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
      files[file] = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)"))
    }
    return files
  }
}
