import DocSystem
import Foundation
import Testing

/// The result of a finished program.
struct Outcome: Sendable {
  /// The exit status. If a signal ended the program, it is 128 plus the number of the signal.
  var status: Int32
  var output: String
  var error: String

  var outputLines: [Substring] { output.split(separator: "\n") }
  var errorLines: [Substring] { error.split(separator: "\n") }

  /// Standard output as a JSON object.
  func json() throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
  }

  /// Standard output as JSON objects, one per line.
  func jsonLines() throws -> [[String: Any]] {
    try outputLines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }
}

/// Runs the real programs as a user's shell does.
enum Program {
  static let packageRoot: URL = {
    // This file is Tests/EndToEndTests/Program.swift.
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }()

  /// An installed program that is tested instead of the one that was built. `script/test-examples` names it.
  static let installed = ProcessInfo.processInfo.environment["BRIDGEDOC_INSTALLED"]

  /// The programs are in the folder of the test bundle.
  static let bridgedoc: String = {
    if let installed { return installed }
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let folders = [bundle, packageRoot.appendingPathComponent(".build/debug")]
    let paths = folders.map { $0.appendingPathComponent("bridgedoc").path }
    return paths.first { FileManager.default.isExecutableFile(atPath: $0) } ?? paths[1]
  }()

  /// The release program, if the caller has built one.
  static var release: String? { ProcessInfo.processInfo.environment["BRIDGEDOC_RELEASE"] }

  /// A shell command that limits the address space of a program. It is not used with a sanitizer, which reserves terabytes. `script/soak`
  /// sets the variable.
  static func addressLimit(kilobytes: Int) -> String {
    ProcessInfo.processInfo.environment["BRIDGEDOC_SANITIZER"] == nil ? "ulimit -v \(kilobytes); " : ""
  }

  /// Runs bridgedoc. The environment contains only the given variables and PATH. HOME is a folder that does not exist, so that no test
  /// reads or writes the index of the tester.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], input: String = "", folder: String? = nil
  ) throws -> Outcome {
    try start(bridgedoc, arguments, environment: environment, input: input, folder: folder)
  }

  /// Runs a shell command in which `$bridgedoc` is the program.
  static func shell(
    _ line: String, environment: [String: String] = [:], input: String = "", folder: String? = nil
  ) throws -> Outcome {
    var environment = environment
    environment["bridgedoc"] = bridgedoc
    return try start("/bin/bash", ["-c", line], environment: environment, input: input, folder: folder)
  }

  static func start(
    _ path: String, _ arguments: [String], environment: [String: String] = [:], input: String = "",
    folder: String? = nil
  ) throws -> Outcome {
    let scratch = try TemporaryFolder()
    let (inputPath, outputPath, errorPath) = (scratch.path("in"), scratch.path("out"), scratch.path("err"))
    try Data(input.utf8).write(to: URL(fileURLWithPath: inputPath))
    var all = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
    all["HOME"] = scratch.path("home")
    // The Swift runtime of a debug build may need this variable.
    all["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    // A sanitizer's options apply to the programs as well as to the tests.
    for name in ["ASAN_OPTIONS", "TSAN_OPTIONS"] { all[name] = ProcessInfo.processInfo.environment[name] }
    all.merge(environment) { $1 }
    var command = [path] + arguments
    if let folder { command = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder] + command }

    var (actions, _) = Platform.spawnSettings()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, inputPath, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, outputPath, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errorPath, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let words = command
    let settings = all.map { "\($0.key)=\($0.value)" }
    var process: pid_t = 0
    let code = withCStrings(words) { argv in
      withCStrings(settings) { envp in posix_spawn(&process, command[0], &actions, nil, argv, envp) }
    }
    try #require(code == 0, "cannot start \(path): \(String(cString: strerror(code)))")
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return Outcome(
      status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal,
      output: String(decoding: try Data(contentsOf: URL(fileURLWithPath: outputPath)), as: UTF8.self),
      error: String(decoding: try Data(contentsOf: URL(fileURLWithPath: errorPath)), as: UTF8.self))
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    // SAFETY: each copy is freed after the body, which must not keep the array.
    let copies: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}

/// A folder that is removed together with its object.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("bridgedoc-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a file, and creates its parent folders.
  @discardableResult
  func write(_ name: String, _ content: some Sequence<UInt8>) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(content).write(to: file)
    return file.path
  }

  @discardableResult
  func write(_ name: String, _ content: String) throws -> String { try write(name, content.utf8) }
}
