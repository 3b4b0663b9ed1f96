import DocSystem
import Foundation
import TestSupport
import Testing

@testable import DocStore

/// A PostgreSQL of its own for the tests, on a socket in a temporary folder; ended with the test process.
final class PostgresServer: Sendable {
  let folder: String

  /// Where Debian and Homebrew put the programs of the server.
  private static let programs: String? = {
    let debian = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: debian)) ?? []
    let folders =
      versions.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "\(debian)/\($0)/bin" }
      + ["/opt/homebrew/opt/postgresql@15/bin", "/usr/local/bin"]
    return folders.first { FileManager.default.isExecutableFile(atPath: $0 + "/initdb") }
  }()

  static var isInstalled: Bool { programs != nil }

  static let shared: Result<PostgresServer, any Error> = Result { try PostgresServer() }

  /// The process to end at exit, and its folder.
  nonisolated(unsafe) private static var running: (process: pid_t, folder: String)?

  private init() throws {
    let programs = try #require(Self.programs)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("bd-pg-\(getpid())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // The server refuses to run as root.
    let script = """
      set -e
      # A server that lives on must not hold what tells Foundation that the script has ended.
      for file in 3 4 5 6 7 8 9 $(seq 10 64); do eval "exec $file>&-"; done
      run() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; else "$@"; fi; }
      if [ "$(id -u)" = 0 ]; then chown 65534:65534 "$0"; fi
      chmod 711 "$0"
      cd "$0"
      run '\(programs)/initdb' -D "$0/data" -U test --auth=trust -E UTF8 --locale=C -N >"$0/log" 2>&1
      run '\(programs)/pg_ctl' -D "$0/data" -l "$0/server-log" -o "-c listen_addresses= -c fsync=off -k '$0'" -w start >/dev/null
      head -1 "$0/data/postmaster.pid"
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script, folder]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let id = try #require(
      pid_t(output.trimmingCharacters(in: .whitespacesAndNewlines)), "no PostgreSQL: \(folder)/log")
    Self.running = (id, folder)
    atexit {
      guard let (process, folder) = PostgresServer.running else { return }
      // At once; nothing in it is kept.
      kill(process, SIGQUIT)
      for _ in 0..<100 where kill(process, 0) == 0 { usleep(20_000) }
      try? FileManager.default.removeItem(atPath: folder)
    }
  }

  func url(_ database: String, user: String = "test") -> String {
    "postgresql://\(user)@/\(database)?host=\(folder)"
  }

  /// A new database.
  static func database() throws -> String {
    let server = try shared.get()
    let name = "d" + UUID().uuidString.lowercased().filter { $0 != "-" }
    try Connection(server.url("postgres")).run("CREATE DATABASE \(name)")
    return server.url(name)
  }
}
