import DocConsole
import DocSystem
import Foundation

/// The documentation in a Swift toolchain: the symbols of its standard library, and the compiler's explanations of its diagnostics.
///
/// This documentation is written to files in a folder of their own, which is indexed like any other folder. A refresh therefore does not need
/// the toolchain.
struct SwiftToolchain {
  /// The modules of the standard library. Those that the toolchain lacks are skipped.
  private static let modules = [
    "Swift", "_Concurrency", "_StringProcessing", "RegexBuilder", "Synchronization", "Observation",
    "Distributed",
  ]

  private let programs: URL
  private let compiler: URL
  private let extractor: URL

  /// Finds the toolchain. Throws `CommandError` if there is none.
  init() throws {
    guard let compiler = Self.program("swiftc") else {
      throw CommandError(
        "no Swift compiler", at: "swiftc is not on PATH",
        remedy: "install Swift, or index without --swift-toolchain")
    }
    self.compiler = compiler
    programs = compiler.resolvingSymlinksInPath().deletingLastPathComponent()
    let beside = programs.appendingPathComponent("swift-symbolgraph-extract")
    guard
      let extractor = FileManager.default.isExecutableFile(atPath: beside.path)
        ? beside : Self.program("swift-symbolgraph-extract")
    else {
      throw CommandError(
        "the Swift toolchain has no swift-symbolgraph-extract", at: programs.path,
        remedy: "install a toolchain from swift.org, or index without --swift-toolchain")
    }
    self.extractor = extractor
  }

  /// Finds a program on PATH. On macOS, `xcrun` finds the program, because the one on PATH is only a stub that starts the program in Xcode.
  /// Symbolic links are kept, because a toolchain program acts according to the name by which it is started.
  private static func program(_ name: String) -> URL? {
    if let xcrun = Platform.xcrun,
      let found = try? output(of: URL(fileURLWithPath: xcrun), ["--find", name]), !found.isEmpty
    {
      return URL(fileURLWithPath: found)
    }
    return Platform.program(named: name).map { URL(fileURLWithPath: $0) }
  }

  private struct Target: Decodable {
    struct Triple: Decodable { var triple: String }
    var target: Triple
  }

  /// Writes the files, and replaces those of an earlier run.
  /// - Parameter folder: an absolute path.
  /// - Returns: the modules that could not be extracted from the toolchain.
  func write(to folder: String) throws -> [String] {
    let manager = FileManager.default
    let target = URL(fileURLWithPath: folder)
    let stage = target.deletingLastPathComponent().appendingPathComponent(
      ".swift-toolchain-\(UUID().uuidString)")
    defer { try? manager.removeItem(at: stage) }
    let graphs = stage.appendingPathComponent("symbols")
    var missing: [String] = []
    do {
      try manager.createDirectory(at: graphs, withIntermediateDirectories: true)
      let info = try Self.output(of: compiler, ["-print-target-info"])
      let triple = try JSONDecoder().decode(Target.self, from: Data(info.utf8)).target.triple
      var common = [
        "-target", triple, "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir",
        graphs.path,
      ]
      if let xcrun = Platform.xcrun {
        common += ["-sdk", try Self.output(of: URL(fileURLWithPath: xcrun), ["--show-sdk-path"])]
      }
      for module in Self.modules {
        if (try? Self.output(of: extractor, ["-module-name", module] + common)) == nil {
          missing.append(module)
        }
      }
      guard missing.count < Self.modules.count else { throw CocoaError(.executableLoad) }
      let pages = programs.deletingLastPathComponent().appendingPathComponent("share/doc/swift/diagnostics")
      if manager.fileExists(atPath: pages.path) {
        try manager.copyItem(at: pages, to: stage.appendingPathComponent("diagnostics"))
      }
      if manager.fileExists(atPath: folder) { try manager.removeItem(at: target) }
      try manager.moveItem(at: stage, to: target)
    } catch {
      throw CommandError(
        "cannot read the symbols of the Swift toolchain",
        at: "\(programs.path) (\(error.localizedDescription))",
        remedy: "check that 'swift-symbolgraph-extract -help' works, and that \(folder) can be written")
    }
    return missing
  }

  /// Runs a program and returns its standard output. The program's standard error is discarded.
  private static func output(of program: URL, _ arguments: [String]) throws -> String {
    let process = try ChildProcess.start(program.path, arguments, input: .null, output: .pipe, error: .null)
    let bytes = try FileHandle(fileDescriptor: process.output, closeOnDealloc: true).readToEnd() ?? Data()
    guard process.wait() == 0 else { throw CocoaError(.executableLoad) }
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
