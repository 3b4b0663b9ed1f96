import DocFiles
import DocModel
import DocReaders
import DocSystem

package struct PinnedDependency: Sendable, Hashable {
  package enum Tool: String, Sendable, CaseIterable { case swift, python, node, rust, go }

  package var tool: Tool
  package var name: String
  package var version: String
  package var root: String?
  /// Patterns of the documentation files, relative to `root`.
  var include: [String] = []
  var exclude: [String] = []
  package var problem: String?

  /// The name of the dependency's collection. Slashes in names of Go modules become hyphens, because a slash ends a collection's name.
  package var collection: String {
    String(
      decoding: "\(name)@\(version)".utf8.map { $0 == 0x2f || $0 < 0x20 || $0 == 0x7f ? 0x2d : $0 },
      as: UTF8.self)
  }
}

/// Finds the pinned dependencies of a project, and their documentation on this machine. It only reads files; it neither uses the network nor
/// runs programs.
///
/// The project may be untrusted. Names with `..` are therefore refused. A dependency's folder must be inside the project or its tool's cache, so
/// a symbolic link in the project (`.build`, `vendor`) to another place is refused as well.
struct ProjectPins {
  /// The project's real path.
  let root: String
  let environment: @Sendable (String) -> String?

  /// Upper bound on the size of a lock file in bytes. A larger file is not read.
  static let mostBytes = 16 << 20
  /// Upper bound on the number of dependencies of a project. Further dependencies are ignored.
  static let mostDependencies = 4096
  static let longestName = 512
  /// Limits on the file list of a Python distribution: the number of examined files (`mostFiles`), and the number of components of a file's
  /// path (`deepestFile`).
  static let mostFiles = 100_000
  static let deepestFile = 32

  /// The nearest folder with pinned dependencies: `folder` or a parent within the same Git repository. Outside repositories, only `folder` is
  /// examined, because its parents may belong to somebody else.
  static func root(above folder: String, _ environment: @escaping @Sendable (String) -> String?) -> String? {
    PathName.foldersOfRepository(from: RootPath.real(folder)).first {
      ProjectPins(root: $0, environment: environment).hasPins
    }
  }

  private var hasPins: Bool {
    !swiftFiles.isEmpty || virtualEnvironment != nil
      || ["package.json", "Cargo.lock", "go.mod"].contains { RootPath.kind(of: "\(root)/\($0)") == .file }
  }

  /// The dependencies, by tool, in the order in which each tool lists them. Their collections have distinct names. Too long names are ignored.
  func dependencies() -> [PinnedDependency] {
    var found: [PinnedDependency] = []
    var owners: [String: PinnedDependency.Tool] = [:]
    for var dependency in swift() + python() + node() + rust() + go() {
      if found.count == Self.mostDependencies { break }
      if dependency.name.utf8.count + dependency.version.utf8.count > Self.longestName { continue }
      if let owner = owners[dependency.collection] {
        if owner == dependency.tool { continue }
        dependency.name = "\(dependency.tool)-\(dependency.name)"
        if owners[dependency.collection] != nil { continue }
      }
      owners[dependency.collection] = dependency.tool
      found.append(dependency)
    }
    return found
  }

  /// The folders to watch, because a change in one of them may change the pins.
  var folders: [String] {
    [root, "\(root)/.build/checkouts", "\(root)/node_modules"].filter { RootPath.kind(of: $0) == .folder }
      + (sitePackages.map { [$0] } ?? [])
  }

  // MARK: Files

  /// The text of a file; nil if the file cannot be read, or contains merge conflicts.
  func text(_ path: String) -> String? {
    guard RootPath.kind(of: path) == .file,
      let bytes = try? FileSystem.read(path, limit: Self.mostBytes),
      !bytes.indices.contains(where: {
        bytes[$0] == 0x3c && ($0 == 0 || bytes[$0 - 1] == 0x0a) && bytes[$0...].starts(with: "<<<<<<< ".utf8)
      })
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  var unreadable: [String] {
    swiftFiles.filter { Self.swiftPins(json($0)) == nil }
      + ["package.json"].map { "\(root)/\($0)" }.filter { RootPath.kind(of: $0) == .file && json($0) == nil }
      + ["Cargo.lock", "go.mod"].map { "\(root)/\($0)" }.filter {
        RootPath.kind(of: $0) == .file && text($0) == nil
      }
  }

  /// Iterates over lines without storing them. An array of all lines would take many times the memory of the text.
  static func lines(of text: String) -> some Sequence<Substring.UTF8View> {
    sequence(state: Optional(text.utf8[...])) { rest in
      guard let text = rest else { return nil }
      let end = text.firstIndex(of: 0x0a) ?? text.endIndex
      rest = end == text.endIndex ? nil : text[text.index(after: end)...]
      let line = text[..<end]
      return line.last == 0x0d ? line.dropLast() : line
    }
  }

  func json(_ path: String) -> JSONValue? { text(path).flatMap { JSONTree.of($0.utf8)?.root } }

  /// The names in a folder, sorted by bytes; empty if the folder cannot be read.
  func names(in folder: String) -> [String] {
    ((try? FileSystem.entries(of: folder)) ?? []).map(\.name).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  /// Resolves an untrusted path relative to `top`. The folder must be inside `within`, which is `top` by default.
  /// - Returns: nil if the folder does not exist or is outside `within`.
  func folder(_ name: String, below top: String, within: String? = nil) -> String? {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) })
    else { return nil }
    let path = RootPath.real(RootPath.join(top, name))
    guard RootPath.kind(of: path) == .folder,
      RootPath.relative(path, below: RootPath.real(within ?? top)) != nil
    else { return nil }
    return path
  }

  static func lastName(_ location: String) -> String {
    let name = RootPath.names(location).last ?? location
    return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
  }

  static func escaped(_ name: some StringProtocol) -> String {
    String(decoding: name.utf8.flatMap { "*?[\\".utf8.contains($0) ? [0x5c, $0] : [$0] }, as: UTF8.self)
  }

  /// Patterns of files that do not document a package: tests, copies of other packages, rules for contributors.
  static let others = [
    "tests/", "test/", "Tests/", "testdata/", "fixtures/", "Fixtures/", "IntegrationTests/", "benches/",
    "benchmarks/", "Benchmarks/", "fuzz/", "vendor/", "_vendor/", "third_party/", "node_modules/",
    "CODE_OF_CONDUCT*", "CONTRIBUT*", "SECURITY*", "GOVERNANCE*", "PULL_REQUEST_TEMPLATE*",
  ]
}
