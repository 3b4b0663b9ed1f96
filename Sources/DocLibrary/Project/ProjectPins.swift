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

  /// The name of the dependency's collection. Slashes in names of Go modules become hyphens, because a slash ends the name in `name/path:line`.
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

  /// The maximum size of a lock file in bytes. A larger file is not read.
  static let mostBytes = 16 << 20
  /// The maximum number of dependencies of a project. Further dependencies are ignored.
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

  /// The dependencies, grouped by tool, in each tool's order. Their collections have distinct names. Those with too long names are ignored.
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

/// Swift: reads `Package.resolved`, and uses the checkouts of the package manager or Xcode.
extension ProjectPins {
  /// The lock file of the package itself. If there is none, the lock files of Xcode projects and workspaces.
  var swiftFiles: [String] {
    let own = "\(root)/Package.resolved"
    if RootPath.kind(of: own) == .file { return [own] }
    return xcodeProjects.map { name in
      let workspace = name.hasSuffix(".xcodeproj") ? "\(name)/project.xcworkspace" : name
      return "\(root)/\(workspace)/xcshareddata/swiftpm/Package.resolved"
    }.filter { RootPath.kind(of: $0) == .file }
  }

  static func swiftPins(_ file: JSONValue?) -> [JSONValue]? {
    (file?["pins"] ?? file?["object"]?["pins"]).flatMap { $0.kind == .array ? $0.elements : nil }
  }

  private var xcodeProjects: [String] {
    names(in: root).filter { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") }
  }

  /// The build folders. They may contain `checkouts` and `workspace-state.json`.
  private var swiftBuilds: [String] {
    let derived = environment("HOME").map { "\($0)/Library/Developer/Xcode/DerivedData" } ?? ""
    let projects = (xcodeProjects + [RootPath.split(root).name]).map { name in
      String(name.split(separator: ".").first ?? "") + "-"
    }
    let ofXcode =
      derived.isEmpty
      ? []
      : names(in: derived).filter { name in
        projects.contains { name.hasPrefix($0) }
      }
    return (["\(root)/.build"] + ofXcode.map { "\(derived)/\($0)/SourcePackages" }).filter {
      RootPath.kind(of: $0) == .folder
    }
  }

  func swift() -> [PinnedDependency] {
    let pins = swiftFiles.flatMap { Self.swiftPins(json($0)) ?? [] }
    if pins.isEmpty { return [] }
    // A checkout may have an older revision than the pin, so the revisions of checkouts are read as well.
    let builds = swiftBuilds.map { build in
      var revisions: [String: String] = [:]
      for one in json("\(build)/workspace-state.json")?["object"]?["dependencies"]?.elements ?? [] {
        if let identity = one["packageRef"]?["identity"]?.string {
          revisions[identity.lowercased()] = one["state"]?["checkoutState"]?["revision"]?.string
        }
      }
      let isOwn = RootPath.split(build).folder.hasSameBytes(as: root)
      return (path: build, within: isOwn ? root : build, revisions: revisions)
    }
    return pins.prefix(Self.mostDependencies).compactMap { pin in
      guard let location = (pin["location"] ?? pin["repositoryURL"])?.string ?? pin["identity"]?.string else {
        return nil
      }
      let state = pin["state"]
      let revision = state?["revision"]?.string
      let name = Self.lastName(location)
      let identity = pin["identity"]?.string ?? name
      var found = PinnedDependency(
        tool: .swift, name: name,
        version: (state?["version"] ?? state?["branch"])?.string ?? String((revision ?? "unknown").prefix(10))
      )
      found.include = ["*.md", "*.rst", "*.adoc", "*.swift", "*.docc/", "*.symbols.json"]
      found.exclude = Self.others + ["/Package.swift", "/Package@*.swift", "/Examples/", "/Plugins/"]
      found.problem = "it is not checked out; run 'swift package resolve'"
      for build in builds {
        // The folder of a package from a registry is named after the package's version.
        let parts = identity.split(separator: ".", maxSplits: 1).joined(separator: "/")
        let folder =
          folder(name, below: "\(build.path)/checkouts", within: build.within)
          ?? folder(
            "\(parts)/\(found.version)", below: "\(build.path)/registry/downloads", within: build.within)
        guard let folder else { continue }
        if let revision, let own = build.revisions[identity.lowercased()], own != revision {
          found.problem = "another revision of it is checked out; run 'swift package resolve'"
          continue
        }
        (found.root, found.problem) = (folder, nil)
        break
      }
      return found
    }
  }
}

/// Python: uses the packages in the project's virtual environment.
extension ProjectPins {
  var virtualEnvironment: String? {
    [".venv", "venv", "env"].compactMap { folder($0, below: root) }.first {
      RootPath.kind(of: "\($0)/pyvenv.cfg") == .file
    }
  }

  var sitePackages: String? {
    guard let top = virtualEnvironment else { return nil }
    return names(in: "\(top)/lib").filter { $0.hasPrefix("python") }.compactMap {
      folder("\($0)/site-packages", below: "\(top)/lib", within: root)
    }.first
  }

  /// Packages that every environment contains, but that projects do not import.
  private static let installers: Set = ["pip", "setuptools", "wheel"]

  func python() -> [PinnedDependency] {
    guard let site = sitePackages else { return [] }
    return names(in: site).filter { $0.hasSuffix(".dist-info") }.prefix(Self.mostDependencies).compactMap {
      info in
      guard let metadata = text("\(site)/\(info)/METADATA"),
        let name = Self.field("Name", in: metadata), let version = Self.field("Version", in: metadata),
        !Self.installers.contains(name)
      else { return nil }
      var found = PinnedDependency(tool: .python, name: name, version: version, root: site)
      found.include = ["/\(Self.escaped(info))/METADATA"]
      for part in modules(ofRecord: text("\(site)/\(info)/RECORD") ?? "") {
        found.include +=
          part.hasSuffix(".py") || part.hasSuffix(".pyi")
          ? ["/\(part)"] : ["py", "md", "rst"].map { "/\(part)/**/*.\($0)" }
      }
      found.exclude = Self.others
      return found
    }
  }

  /// The value of a header field in a distribution's metadata. The header ends at the first empty line.
  private static func field(_ name: String, in metadata: String) -> String? {
    for line in lines(of: metadata).prefix(200) {
      if line.isEmpty { return nil }
      guard line.starts(with: (name + ":").utf8) else { continue }
      let value = line.dropFirst(name.utf8.count + 1).drop { $0 == 0x20 }
      return String(Substring(value.prefix { $0 > 0x20 }))
    }
    return nil
  }

  /// Patterns for the modules and packages that a distribution installed. Several distributions may share a namespace folder, that is, a folder
  /// without `__init__.py`. The patterns then select the distribution's own folders inside it.
  private func modules(ofRecord record: String) -> [String] {
    var files: [[Substring]] = []
    var stubs: Set<Substring> = []
    for line in Self.lines(of: record).prefix(Self.mostFiles) {
      let path = Substring(line.prefix { $0 != 0x2c })
      let parts = path.split(separator: "/", maxSplits: Self.deepestFile)
      if parts.count > Self.deepestFile { continue }
      // A stub without a source file beside it describes a compiled module, so the stub is indexed.
      if path.hasSuffix(".pyi") { stubs.insert(path) }
      if path.hasSuffix(".py"), parts.first?.hasPrefix(".") == false { files.append(parts) }
    }
    let packages = Set(files.filter { $0.last == "__init__.py" }.map { $0.dropLast().joined(separator: "/") })
    let sources = Set(files.map { $0.joined(separator: "/") })
    var found = Set(stubs.filter { !sources.contains(String($0.dropLast())) }.map { Self.escaped($0) })
    for parts in files {
      let folders = parts.dropLast()
      let depth = folders.indices.first { packages.contains(folders[...$0].joined(separator: "/")) }
      let part = depth.map { folders[...$0] } ?? (folders.isEmpty ? parts[...] : folders)
      found.insert(Self.escaped(part.joined(separator: "/")))
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

/// Node: reads the direct dependencies in `package.json`, and searches `node_modules` in this folder and its parents in the repository.
extension ProjectPins {
  func node() -> [PinnedDependency] {
    guard let package = json("\(root)/package.json") else { return [] }
    var wanted: [String: String] = [:]
    let kinds = [
      package["peerDependencies"], package["optionalDependencies"], package["devDependencies"],
      package["dependencies"],
    ]
    for kind in kinds {
      for (name, range, _) in kind?.members ?? [] { wanted[name] = range.string ?? "" }
    }
    let tops = PathName.foldersOfRepository(from: root)
    let sorted = wanted.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return sorted.prefix(Self.mostDependencies).map { name, range in
      var found = PinnedDependency(tool: .node, name: name, version: range)
      found.include = ["*.md", "*.d.ts"]
      found.exclude = Self.others
      found.problem = "it is not in node_modules; run 'npm install'"
      for top in tops {
        if let folder = folder("node_modules/\(name)", below: top),
          let version = json("\(folder)/package.json")?["version"]?.string
        {
          (found.root, found.version, found.problem) = (folder, version, nil)
          break
        }
      }
      return found
    }
  }
}

/// Rust: reads `Cargo.lock`, and uses the sources in Cargo's registry, or else the output of `cargo doc`.
extension ProjectPins {
  func rust() -> [PinnedDependency] {
    guard let lock = text("\(root)/Cargo.lock") else { return [] }
    let cargo = environment("CARGO_HOME") ?? environment("HOME").map { "\($0)/.cargo" } ?? ""
    let registries = names(in: "\(cargo)/registry/src").map { "\(cargo)/registry/src/\($0)" }
    var found: [PinnedDependency] = []
    let packages = lock.split(separator: "[[package]]", omittingEmptySubsequences: false).dropFirst()
    for package in packages where found.count < Self.mostDependencies {
      func value(_ key: String) -> String? {
        Self.lines(of: String(package)).first { $0.starts(with: "\(key) = \"".utf8) }.map {
          String(Substring($0.dropFirst(key.utf8.count + 4).prefix { $0 != 0x22 }))
        }
      }
      // A package without a source belongs to the project itself, so it is skipped.
      guard let name = value("name"), let version = value("version"), value("source") != nil else { continue }
      var one = PinnedDependency(tool: .rust, name: name, version: version)
      one.include = ["*.md", "/src/**/*.rs"]
      one.exclude = Self.others
      let crate = String(decoding: name.utf8.map { $0 == 0x2d ? 0x5f : $0 }, as: UTF8.self)
      if let folder = registries.lazy.compactMap({ folder("\(name)-\(version)", below: $0) }).first {
        one.root = folder
      } else if let folder = folder("doc/\(crate)", below: "\(root)/target", within: root) {
        (one.root, one.include, one.exclude) = (folder, [], [])
      } else {
        one.problem = "it is not in Cargo's registry; run 'cargo fetch'"
      }
      found.append(one)
    }
    return found
  }
}

/// Go: reads the direct requirements in `go.mod`, and uses the module cache or `vendor`.
extension ProjectPins {
  func go() -> [PinnedDependency] {
    guard let text = text("\(root)/go.mod") else { return [] }
    let path = environment("GOPATH") ?? environment("HOME").map { "\($0)/go" } ?? ""
    let cache = environment("GOMODCACHE") ?? "\(path)/pkg/mod"
    var found: [PinnedDependency] = []
    var isInBlock = false
    for line in Self.lines(of: text) where found.count < Self.mostDependencies {
      var words = line.split { $0 == 0x20 || $0 == 0x09 }.map {
        String(decoding: $0, as: UTF8.self)
      }
      if words.first == "require" { words.removeFirst() } else if !isInBlock { continue }
      if words.first == "(" || words.first == ")" {
        isInBlock = words.first == "("
        continue
      }
      guard words.count >= 2, words[1].hasPrefix("v"), !words.contains("indirect") else { continue }
      var one = PinnedDependency(tool: .go, name: words[0], version: words[1])
      one.include = ["*.md", "*.go"]
      one.exclude = Self.others + ["*_test.go", "internal/", "/_examples/"]
      // In the module cache, each capital letter of a path is written as `!` and the lower-case letter.
      let escaped = words[0].map { $0.isUppercase ? "!\($0.lowercased())" : String($0) }.joined()
      one.root =
        folder("\(escaped)@\(words[1])", below: cache)
        ?? folder(words[0], below: "\(root)/vendor", within: root)
      if one.root == nil { one.problem = "it is not in the module cache; run 'go mod download'" }
      found.append(one)
    }
    return found
  }
}
