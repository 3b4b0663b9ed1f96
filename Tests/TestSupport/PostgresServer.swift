import DocSystem
import Foundation
import Synchronization

/// A PostgreSQL server for tests, on a socket in a temporary folder. It is stopped at the end of the test process.
package final class PostgresServer: Sendable {
  private let folder: String
  private let process = Mutex<pid_t>(0)

  /// The folder of the server's programs, as Debian or Homebrew installs them.
  private static let programs: String? = {
    let debian = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: debian)) ?? []
    let folders =
      versions.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "\(debian)/\($0)/bin" }
      + ["/opt/homebrew/opt/postgresql@15/bin", "/usr/local/bin"]
    return folders.first { FileManager.default.isExecutableFile(atPath: $0 + "/initdb") }
  }()

  package static var isInstalled: Bool { programs != nil }
  package static var folderOfPrograms: String { programs ?? "" }
  package static let whyNot = "PostgreSQL is not installed: run 'script/bootstrap --tests'"

  package static let shared: Result<PostgresServer, any Error> = Result { try PostgresServer() }

  /// Servers to stop at exit.
  private static let running = Mutex<[PostgresServer]>([])
  private static let endsAll: Void = {
    atexit { for server in PostgresServer.running.withLock({ $0 }) { server.remove() } }
  }()

  /// A failed operation.
  package struct Failure: Error { package let text: String }

  /// Creates a server. The role `guarded` needs a password; other roles do not.
  package init() throws {
    guard Self.programs != nil else { throw Failure(text: Self.whyNot) }
    folder =
      FileManager.default.temporaryDirectory.appendingPathComponent(
        "bd-pg-\(UUID().uuidString.prefix(8))"
      ).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = Self.endsAll
    Self.running.withLock { $0.append(self) }
    _ = try run(
      """
      if [ "$(id -u)" = 0 ]; then chown 65534:65534 "$0"; fi
      chmod 711 "$0"
      run "$programs/initdb" -D "$0/data" -U test --auth=trust -E UTF8 --locale=C -N >"$0/log" 2>&1
      hba="$(cat "$0/data/pg_hba.conf")"
      printf 'local all guarded scram-sha-256\\n%s\\n' "$hba" >"$0/data/pg_hba.conf"
      """)
    try start()
  }

  /// Starts the server, after a killed one has ended.
  package func start() throws {
    let output = try run(
      """
      for turn in $(seq 100); do
        if run "$programs/pg_ctl" -D "$0/data" -l "$0/server-log" -o "-c listen_addresses= -c fsync=off -k '$0'" -w start \\
          >/dev/null 2>&1; then break; fi
        sleep 0.1
      done
      head -1 "$0/data/postmaster.pid"
      """)
    guard let id = pid_t(output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw Failure(text: "no PostgreSQL: \(folder)/server-log")
    }
    process.withLock { $0 = id }
  }

  /// Kills the server with all of its processes, as in a crash.
  package func crash() throws {
    let id = process.withLock { $0 }
    _ = try run("children=$(pgrep -P \(id)) || true; kill -9 \(id) $children 2>/dev/null || true")
  }

  private func remove() {
    // An immediate stop suffices, because the data is not needed.
    let id = process.withLock { $0 }
    if id > 0 { kill(id, SIGQUIT) }
    for _ in 0..<100 where id > 0 && kill(id, 0) == 0 { usleep(20_000) }
    try? FileManager.default.removeItem(atPath: folder)
  }

  package var socket: String { "\(folder)/.s.PGSQL.5432" }

  package func url(_ database: String, user: String = "test") -> String {
    "postgresql://\(user)@/\(database)?host=\(folder)"
  }

  /// Runs SQL as the superuser role.
  package func sql(_ command: String, in database: String = "postgres") throws {
    _ = try run(
      #"run "$programs/psql" -X -q -v ON_ERROR_STOP=1 -h "$0" -U test -d "$1" -c "$2" >/dev/null"#, database,
      command)
  }

  /// Creates a database.
  package func database() throws -> String {
    let name = "d" + UUID().uuidString.lowercased().filter { $0 != "-" }
    try sql("CREATE DATABASE \(name)")
    return name
  }

  /// The address of a new database on a server that all tests share.
  package static func database() throws -> String {
    let server = try shared.get()
    return server.url(try server.database())
  }

  private func run(_ script: String, _ arguments: String...) throws -> String {
    // The server refuses to run as root. It continues to run after the command, so it closes all inherited files. Otherwise another program
    // might wait for the end of a pipe.
    let head = """
      set -e
      for file in $(ls /dev/fd); do if [ "$file" -gt 2 ]; then eval "exec $file>&-"; fi; done
      programs='\(Self.programs ?? "")'
      run() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; else "$@"; fi; }
      cd "$0"

      """
    // The output goes to a file. A pipe would only end when all processes that inherited it have ended.
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("bd-out-\(UUID().uuidString)")
      .path
    let file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Failure(text: "\(path): \(errno)") }
    defer {
      close(file)
      unlink(path)
    }
    let status = try ChildProcess.start(
      "/bin/bash", ["-c", head + script, folder] + arguments, input: .null, output: .descriptor(file)
    ).wait()
    guard status == 0 else { throw Failure(text: "\(folder): status \(status) of \(script)") }
    return try String(contentsOfFile: path, encoding: .utf8)
  }
}
