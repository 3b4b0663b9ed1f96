import DocSystem
import Foundation

/// A folder that holds few bytes: a file system in memory. Only root may make one, on Linux.
package final class SmallDisk {
  package let path: String

  package static let isPossible =
    geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/mount")

  package init(megabytes: Int) throws {
    path =
      FileManager.default.temporaryDirectory.appendingPathComponent(
        "bd-disk-\(UUID().uuidString.prefix(8))"
      ).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    // PostgreSQL runs as this user (`PostgresServer`).
    let options = "size=\(megabytes)m,mode=700,uid=65534,gid=65534"
    let status = try ChildProcess.start(
      "/usr/bin/mount", ["-t", "tmpfs", "-o", options, "none", path], input: .null
    ).wait()
    guard status == 0 else { throw POSIXError(.EPERM) }
  }

  deinit {
    _ = try? ChildProcess.start("/usr/bin/umount", ["-l", path], input: .null).wait()
    try? FileManager.default.removeItem(atPath: path)
  }
}
