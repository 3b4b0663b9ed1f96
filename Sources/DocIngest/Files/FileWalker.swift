import DocModel

/// Lists the files below a root: a path in, files sorted by the bytes of their relative paths out.
///
/// Left out: hidden files and folders (a name that begins with a dot), folders that hold what a build made
/// (`isBuildFolder`), what a `.gitignore` at or below the root ignores (those above it do not count: a person
/// who names an ignored folder wants it), and what is neither file nor folder. A symbolic link is followed if it
/// leads to something inside the root, and then only if that has not been listed under a name of its own: each
/// file comes once, and a loop ends by itself.
public struct FileWalker: Sendable {
  private let root: String
  private let limits: IngestLimits

  public init(root: String, limits: IngestLimits = IngestLimits()) {
    // `folder/` and `folder` are one root; `/` stays.
    var text = root
    while text.utf8.count > 1, text.utf8.last == UInt8(ascii: "/") { text.removeLast() }
    self.root = text
    self.limits = limits
  }

  /// The files, and what could not be listed. Throws only when the root itself cannot be read.
  public func files() throws(IngestError) -> (files: [SourceFile], warnings: [IngestWarning]) {
    let status: FileSystem.Status
    do {
      status = try FileSystem.status(root, following: true)
    } catch {
      throw Self.error(error, path: root)
    }
    switch status.type {
    case .file:
      let name = root.utf8.split(separator: UInt8(ascii: "/")).last.flatMap { String($0) } ?? root
      let file = SourceFile(
        root: root, path: name, size: status.size, modificationNanoseconds: status.modificationNanoseconds,
        isNamed: true)
      return ([file], [])
    case .folder:
      var walk = Walk(root: root, limits: limits)
      do {
        try walk.run()
      } catch {
        throw Self.error(error, path: root)
      }
      return (walk.files, walk.warnings)
    case .link, .other:
      throw .unreadable(path: root, reason: "neither a file nor a folder")
    }
  }

  private static func error(_ failure: FileSystem.Failure, path: String) -> IngestError {
    FileSystem.isAbsence(failure)
      ? .notFound(path: path) : .unreadable(path: path, reason: failure.message)
  }

  /// Whether a folder of that name holds what a build made. The first names are unmistakable; the others count
  /// only beside the file that tells a tool to build there.
  static func isBuildFolder(_ name: String, beside siblings: Set<String>) -> Bool {
    switch name {
    case "node_modules", "bower_components", "DerivedData", "Pods", "Carthage", "__pycache__", "xcuserdata":
      return true
    case "build", "dist", "out", "target", "bin", "obj", "vendor", "venv":
      return !buildFiles[name, default: []].isDisjoint(with: siblings)
    default:
      return [".xcodeproj", ".xcworkspace", ".xcassets", ".egg-info"].contains { name.hasSuffix($0) }
    }
  }

  private static let buildFiles: [String: Set<String>] = {
    let script: Set = ["package.json", "setup.py", "pyproject.toml"]
    let native: Set = [
      "CMakeLists.txt", "Makefile", "meson.build", "build.gradle", "build.gradle.kts", "build.xml",
    ]
    return [
      "build": script.union(native), "dist": script, "out": script.union(native),
      "target": ["Cargo.toml", "pom.xml", "build.sbt"], "bin": ["pom.xml"], "obj": [],
      "vendor": ["go.mod", "composer.json", "Gemfile"],
      "venv": ["requirements.txt", "pyproject.toml", "setup.py"],
    ]
  }()
}

/// One walk: the work list and what it has found so far.
private struct Walk {
  private struct Folder {
    /// Below the root, empty for the root itself.
    var path: String
    /// Index of the innermost `.gitignore` that counts here.
    var ignoreFile: Int?
    var depth: Int
  }

  private enum Work {
    case file(String, Result<FileSystem.Status, FileSystem.Failure>?)
    case folder(Folder)
  }

  private struct IgnoreFile {
    /// Length of its folder's path with the slash, in bytes: what to cut off a path before asking the rules.
    var prefixLength: Int
    var rules: IgnoreRules
    var parent: Int?
  }

  let root: String
  let limits: IngestLimits
  var files: [SourceFile] = []
  var warnings: [IngestWarning] = []
  private var ignoreFiles: [IgnoreFile] = []
  private var visitedFolders: Set<FileSystem.Identity> = []
  /// Files by what they are; a set only once a link asks.
  private var listed: [FileSystem.Identity] = []
  private var listedFiles: Set<FileSystem.Identity> = []
  private var links: [(path: String, parent: Folder)] = []

  init(root: String, limits: IngestLimits) {
    self.root = root
    self.limits = limits
  }

  mutating func run() throws(FileSystem.Failure) {
    let status = try FileSystem.status(root, following: true)
    visitedFolders.insert(status.identity)
    let top = Folder(path: "", ignoreFile: nil, depth: 0)
    // The root must be readable; below it a failure is a warning.
    var stack = Array(try open(top).reversed())
    drain(&stack)
    // Links last, so that what has a name of its own comes under it; following one may find more.
    let realRoot = FileSystem.realPath(root) ?? root
    var next = 0
    while next < links.count {
      let link = links[next]
      next += 1
      follow(link.path, parent: link.parent, realRoot: realRoot)
    }
    if !links.isEmpty { files.sort { Self.precedes($0.path, $1.path) } }
  }

  private static func precedes(_ left: String, _ right: String) -> Bool {
    ByteOrder.precedes(left, right)
  }

  private mutating func drain(_ stack: inout [Work]) {
    while let work = stack.popLast() {
      switch work {
      case .file(let path, let status): list(path, status)
      case .folder(let folder):
        let status = try? FileSystem.status(absolute(folder.path), following: true)
        if let status, !visitedFolders.insert(status.identity).inserted { continue }
        do {
          stack.append(contentsOf: try open(folder).reversed())
        } catch {
          warn(folder.path, "the folder cannot be read (\(error.message)); check its permissions")
        }
      }
    }
  }

  /// What is in a folder, in the order of relative paths: a folder sorts as its name with a slash.
  private mutating func open(_ folder: Folder) throws(FileSystem.Failure) -> [Work] {
    guard folder.depth <= limits.folderDepth else {
      warn(folder.path, "nested more than \(limits.folderDepth) folders deep; index an inner folder instead")
      return []
    }
    let entries = try FileSystem.entries(of: absolute(folder.path))
    var inner = folder
    inner.depth += 1
    if entries.contains(where: { $0.name == ".gitignore" && $0.type != .folder }) {
      readIgnoreFile(of: &inner)
    }
    let siblings = entries.contains { $0.type == .folder } ? Set(entries.map(\.name)) : []
    var found: [(key: String, work: Work)] = []
    found.reserveCapacity(entries.count)
    for entry in entries where entry.name.utf8.first != UInt8(ascii: ".") {
      let path = folder.path.isEmpty ? entry.name : folder.path + "/" + entry.name
      switch entry.type {
      case .file:
        if !isIgnored(path, isFolder: false, inner.ignoreFile) {
          found.append((entry.name, .file(path, entry.status)))
        }
      case .folder:
        if FileWalker.isBuildFolder(entry.name, beside: siblings) { continue }
        if isIgnored(path, isFolder: true, inner.ignoreFile) { continue }
        let below = Folder(path: path, ignoreFile: inner.ignoreFile, depth: inner.depth)
        found.append((entry.name + "/", .folder(below)))
      case .link: links.append((path, inner))
      case .other: continue
      }
    }
    found.sort { Self.precedes($0.key, $1.key) }
    return found.map(\.work)
  }

  private mutating func readIgnoreFile(of folder: inout Folder) {
    let path = folder.path.isEmpty ? ".gitignore" : folder.path + "/.gitignore"
    guard let bytes = try? FileSystem.read(absolute(path), limit: 1 << 20) else { return }
    let rules = IgnoreRules(bytes: bytes)
    guard !rules.isEmpty else { return }
    let prefixLength = folder.path.isEmpty ? 0 : folder.path.utf8.count + 1
    ignoreFiles.append(IgnoreFile(prefixLength: prefixLength, rules: rules, parent: folder.ignoreFile))
    folder.ignoreFile = ignoreFiles.count - 1
  }

  /// Inner files overrule outer ones. What lies in an ignored folder is never asked about: its folder is not
  /// opened, so (as in git) it cannot be taken back.
  private func isIgnored(_ path: String, isFolder: Bool, _ innermost: Int?) -> Bool {
    var index = innermost
    while let at = index, ignoreFiles.indices.contains(at) {
      let file = ignoreFiles[at]
      let relative = String(path.utf8.dropFirst(file.prefixLength)) ?? path
      if let verdict = file.rules.verdict(relative, isFolder: isFolder) { return verdict }
      index = file.parent
    }
    return false
  }

  private mutating func list(_ path: String, _ known: Result<FileSystem.Status, FileSystem.Failure>?) {
    do throws(FileSystem.Failure) {
      let status: FileSystem.Status
      if let known {
        status = try known.get()
      } else {
        status = try FileSystem.status(absolute(path), following: true)
      }
      guard status.type == .file else { return }
      listed.append(status.identity)
      files.append(
        SourceFile(
          root: root, path: path, size: status.size,
          modificationNanoseconds: status.modificationNanoseconds))
    } catch {
      warn(path, "the file cannot be read (\(error.message)); check its name and permissions")
    }
  }

  private mutating func follow(_ path: String, parent: Folder, realRoot: String) {
    guard let target = FileSystem.realPath(absolute(path)) else {
      warn(path, "the symbolic link leads nowhere; remove it or restore its target")
      return
    }
    let prefix = realRoot == "/" ? "/" : realRoot + "/"
    guard target == realRoot || target.utf8.starts(with: prefix.utf8),
      let status = try? FileSystem.status(target, following: true)
    else { return }
    switch status.type {
    case .file:
      listedFiles.formUnion(listed)
      listed.removeAll()
      if listedFiles.contains(status.identity) || isIgnored(path, isFolder: false, parent.ignoreFile) {
        return
      }
      list(path, .success(status))
    case .folder:
      if visitedFolders.contains(status.identity) || isIgnored(path, isFolder: true, parent.ignoreFile) {
        return
      }
      var stack = [Work.folder(Folder(path: path, ignoreFile: parent.ignoreFile, depth: parent.depth))]
      drain(&stack)
    case .link, .other: return
    }
  }

  private func absolute(_ path: String) -> String {
    if path.isEmpty { return root }
    return root == "/" ? root + path : root + "/" + path
  }

  private mutating func warn(_ path: String, _ message: String) {
    warnings.append(IngestWarning(path: path, message: message, isSkipped: true))
  }
}
