import DocSystem
import Foundation
import Synchronization

/// Sphinx nodes for tests on the loopback interface, with their files in a temporary folder. They are stopped when the test process ends.
package final class SphinxServers: Sendable {
  private let folder: String
  package let ports: [Int]
  private let processes: Mutex<[ChildProcess?]>
  package static let name = "docs"

  private static let program = [
    "/usr/bin/searchd", "/opt/homebrew/opt/sphinx/bin/searchd", "/usr/local/bin/searchd",
  ]
  .first { FileManager.default.isExecutableFile(atPath: $0) }
  package static var isInstalled: Bool { program != nil }
  package static let whyNot = "Sphinx is not installed: run 'script/bootstrap --tests'"

  /// Servers to stop at exit.
  private static let running = Mutex<[SphinxServers]>([])
  private static let endsAll: Void = {
    atexit { for servers in SphinxServers.running.withLock({ $0 }) { servers.remove() } }
  }()

  package struct Failure: Error { package let text: String }

  /// Starts empty nodes.
  package init(_ count: Int = 4) throws {
    guard Self.program != nil else { throw Failure(text: Self.whyNot) }
    folder =
      FileManager.default.temporaryDirectory.appendingPathComponent(
        "bd-sphinx-\(UUID().uuidString.prefix(8))"
      ).path
    ports = try (0..<count).map { _ in try Self.freePort() }
    processes = Mutex(ports.map { _ in nil })
    _ = Self.endsAll
    Self.running.withLock { $0.append(self) }
    for number in ports.indices {
      let path = "\(folder)/\(number)"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Self.configuration(path, port: ports[number]).write(
        toFile: path + "/sphinx.conf", atomically: true, encoding: .utf8)
      try start(number)
    }
  }

  /// The configuration of a node as in docs/teams.md, but in another folder.
  private static func configuration(_ path: String, port: Int) throws -> String {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("docs/teams.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    guard let start = text.range(of: "index docs {"),
      let end = text.range(of: "```", range: start.upperBound..<text.endIndex)
    else { throw Failure(text: "no configuration in docs/teams.md") }
    return text[start.lowerBound..<end.lowerBound]
      .replacingOccurrences(of: "/var/lib/sphinxsearch/data", with: path)
      .replacingOccurrences(of: "/var/run/sphinxsearch", with: path)
      .replacingOccurrences(of: "/var/log/sphinxsearch", with: path)
      .replacingOccurrences(of: "0.0.0.0:9306", with: "127.0.0.1:\(port)")
  }

  private static func freePort() throws -> Int {
    let file = socket(AF_INET, 1, 0)
    defer { close(file) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(file, $0, length) == 0 && getsockname(file, $0, &length) == 0
      }
    }
    guard isBound else { throw Failure(text: "no free port") }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  package var url: String { url(Array(ports.indices)) }

  /// The address that names the given nodes.
  package func url(_ nodes: [Int]) -> String {
    "sphinx://" + nodes.map { "127.0.0.1:\(ports[$0])" }.joined(separator: ",") + "/\(Self.name)"
  }

  package func place(_ node: Int) -> String { "127.0.0.1:\(ports[node])" }

  /// Starts a node, and waits until it accepts connections.
  package func start(_ number: Int) throws {
    let process = try ChildProcess.start(
      Self.program ?? "", ["--nodetach", "--config", "\(folder)/\(number)/sphinx.conf"], input: .null,
      output: .null)
    processes.withLock { $0[number] = process }
    for _ in 0..<500 {
      if isListening(number) { return }
      usleep(20_000)
    }
    throw Failure(text: "no searchd: \(folder)/\(number)")
  }

  /// Whether a node accepts connections.
  private func isListening(_ number: Int) -> Bool {
    let file = socket(AF_INET, 1, 0)
    defer { close(file) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(ports[number])).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  /// Kills a node as a crash would.
  package func crash(_ number: Int) {
    processes.withLock {
      guard let process = $0[number] else { return }
      kill(process.id, SIGKILL)
      process.wait()
      $0[number] = nil
    }
  }

  /// Moves the files of a node to another folder, and starts it there.
  package func move(_ number: Int, to other: String) throws {
    crash(number)
    let path = "\(folder)/\(number)"
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      try FileManager.default.copyItem(atPath: "\(path)/\(name)", toPath: "\(other)/\(name)")
    }
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
    try start(number)
  }

  /// Stops a node, which then accepts connections but does not answer; or lets it go on.
  package func pause(_ number: Int, _ stops: Bool = true) {
    processes.withLock { _ = $0[number].map { kill($0.id, stops ? SIGSTOP : SIGCONT) } }
  }

  package func crash() { for number in ports.indices { crash(number) } }

  private func remove() {
    crash()
    try? FileManager.default.removeItem(atPath: folder)
  }
}
