import DocModel
import DocReaders
import DocSystem

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
    // A checkout may have an older revision than the pin, so revisions are read as well.
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

  /// A header field of a distribution's metadata. The header ends at the first empty line.
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
