import Foundation

/// A folder of its own for one test, removed when the object goes.
public final class TemporaryFolder: Sendable {
  public let path: String

  public init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("bridgedoc-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Names of the files in the folder, sorted, with their bytes.
  public func contents(of name: String = "") throws -> [String: Data] {
    let folder = name.isEmpty ? path : "\(path)/\(name)"
    var files: [String: Data] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
      files[file] = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)"))
    }
    return files
  }
}
