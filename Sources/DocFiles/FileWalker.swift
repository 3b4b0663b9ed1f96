import DocDraft
import DocModel
import DocSystem

/// Lists the files below a root, sorted by the bytes of their relative paths.
///
/// The walk skips hidden files and folders (whose names begin with a dot), build folders (`BuildFolders`), files that documentation generators
/// write for search and navigation (`GeneratedFiles`), indexes (`FileSystem.isIndex`), files that the `FileSelection` excludes, files ignored
/// by a `.gitignore` in the root or below it, and everything that is neither a file nor a folder. A `.gitignore` above the root does not apply,
/// because a user who names an ignored folder wants a list of its files.
///
/// Symbolic links are not followed. If the target of a link is inside the root, the walk lists the target under the target's own path.
package struct FileWalker: Sendable {
  private let start: Walk

  package init(
    root: String, limits: IngestLimits = IngestLimits(), selection: FileSelection = FileSelection()
  ) {
    // Trailing slashes are removed, so that `folder/` and `folder` are the same root. The root `/` is kept.
    var text = root
    while text.utf8.count > 1, text.utf8.last == UInt8(ascii: "/") { text.removeLast() }
    start = Walk(root: PathName.text(text.utf8), limits: limits, selection: selection)
  }

  /// Lists all files below the root. Throws only if the root itself cannot be read.
  /// - Parameter jobs: the number of threads that share the walk; 0 for the calling thread. The result does not depend on this number.
  package func list(jobs: Int = 0) throws(IngestError) -> FileListing {
    let root = start.root
    do throws(SystemFailure) {
      let status = try FileSystem.status(root, following: true)
      switch status.kind {
      case .file:
        let name = root.utf8.split(separator: UInt8(ascii: "/")).last?.text ?? root
        return FileListing(files: [SourceFile(root: root, path: name, status: status, isNamed: true)])
      case .folder:
        var walk = start
        try walk.run(jobs: jobs)
        return walk.listing
      case .link, .other: break
      }
    } catch {
      throw FileSystem.isAbsence(error)
        ? .notFound(path: root) : .unreadable(path: root, reason: error.message)
    }
    throw .special(path: root)
  }
}

/// Selects files below a root by the user's patterns.
package struct FileSelection: Sendable {
  private let include: IgnoreRules
  private let exclude: IgnoreRules
  /// Paths of folders that the walk does not enter. The folders are compared by device and inode, because a folder may have several paths.
  let leftOut: [String]
  /// Whether the files belong to a published package. If so, the walk lists folders such as `dist`, because their files were published on
  /// purpose. Otherwise, the walk skips a folder `dist` beside a file of a build tool.
  let isOfPackage: Bool

  /// - Parameters:
  ///   - include: patterns as in a `.gitignore` of the root. If there are patterns, the walk lists only files that match a pattern, and
  ///     files in folders that match a pattern.
  ///   - exclude: patterns of files that are not listed.
  ///   - leftOut: folders that the walk does not enter.
  package init(
    include: [String] = [], exclude: [String] = [], leavingOut leftOut: [String] = [], ofPackage: Bool = false
  ) {
    self.include = IgnoreRules(bytes: Array(include.joined(separator: "\n").utf8))
    self.exclude = IgnoreRules(bytes: Array(exclude.joined(separator: "\n").utf8))
    self.leftOut = leftOut
    isOfPackage = ofPackage
  }

  /// Whether to skip files that generators write for search and navigation. False if a user, not a package, gives `include` patterns.
  var leavesOutGenerated: Bool { include.isEmpty || isOfPackage }

  func excludes(_ path: String, isFolder: Bool) -> Bool {
    !exclude.isEmpty && exclude.verdict(path, isFolder: isFolder) == true
  }

  /// Whether a folder may contain selected files. If all patterns are anchored at the root, most folders can be skipped.
  func mayInclude(below folder: String) -> Bool { include.isEmpty || include.mayMatch(below: folder) }

  /// Whether a path is selected. As in a `.gitignore`, the innermost match decides.
  func includes(_ path: String) -> Bool {
    if include.isEmpty { return true }
    if let verdict = include.verdict(path, isFolder: false) { return verdict }
    for folder in sequence(first: path, next: PathName.folder).dropFirst() {
      if let verdict = include.verdict(folder, isFolder: true) { return verdict }
    }
    return false
  }
}

/// The result of a walk.
package struct FileListing: Sendable {
  /// Files sorted by the bytes of their paths.
  package var files: [SourceFile]
  /// Warnings about files and folders that could not be listed.
  package var warnings: [IngestWarning] = []
  /// Files and folders that were skipped because a generator wrote them for search or navigation (`GeneratedFiles`).
  package var generated: [String] = []
  /// The folders that were listed, as paths relative to the root. The path of the root itself is empty.
  package var folders: [String] = []
}

/// The state of a walk: the work that is left, and the results.
struct Walk {
  private struct Folder {
    /// The path relative to the root; empty for the root itself.
    var path: String
    /// The index (in `ignoreFiles`) of the innermost `.gitignore` that applies to the folder.
    var ignoreFile: Int?
    var depth: Int
  }

  private enum Work {
    case file(String, Result<FileStatus, SystemFailure>?)
    case folder(Folder)
  }

  private struct IgnoreFile {
    /// The length in bytes of the path of this `.gitignore`'s folder, including the slash. Patterns are matched against the rest of a path.
    var prefixLength: Int
    var rules: IgnoreRules
    var parent: Int?
  }

  let root: String
  let limits: IngestLimits
  private let selection: FileSelection
  private(set) var listing = FileListing(files: [])
  private var ignoreFiles: [IgnoreFile] = []
  private var visitedFolders: Set<FileStatus.Identity> = []

  init(root: String, limits: IngestLimits, selection: FileSelection) {
    self.root = root
    self.limits = limits
    self.selection = selection
  }

  mutating func run(jobs: Int) throws(SystemFailure) {
    let status = try FileSystem.status(root, following: true)
    visitedFolders.insert(status.identity)
    for folder in selection.leftOut {
      if let status = try? FileSystem.status(folder, following: true) {
        visitedFolders.insert(status.identity)
      }
    }
    let top = Folder(path: "", ignoreFile: nil, depth: 0)
    // The root must be readable. Failures below it are only warnings.
    drain(try open(top), jobs: jobs)
  }

  /// Upper bound on the number of tasks into which a walk is divided. There should be several tasks per worker, so that folders of different
  /// sizes balance out.
  private static let mostPieces = 64

  /// Upper bound on the bytes of a `.gitignore`. A larger file is ignored. The time for matching a name is at most proportional to the size of
  /// the `.gitignore` times the length of the name.
  static let largestIgnoreFile = 256 << 10

  /// Lists everything below the root, in tasks that may run in parallel.
  private mutating func drain(_ works: [Work], jobs: Int) {
    let size = max(1, (works.count + Self.mostPieces - 1) / Self.mostPieces)
    let pieces = stride(from: 0, to: works.count, by: size).map {
      Array(works[$0..<min($0 + size, works.count)])
    }
    let start = self
    let walks = WorkerThreads.map(pieces, jobs: jobs) { piece in
      var walk = start
      var stack = Array(piece.reversed())
      walk.drain(&stack)
      return walk
    }
    for walk in walks { take(walk, startedFrom: start) }
  }

  /// Adds the results of another walk, which began as a copy of `start`.
  private mutating func take(_ walk: Walk, startedFrom start: Walk) {
    let known = start.ignoreFiles.count
    let shift = ignoreFiles.count - known
    func moved(_ position: Int?) -> Int? { position.map { $0 < known ? $0 : $0 + shift } }
    for var file in walk.ignoreFiles.dropFirst(known) {
      file.parent = moved(file.parent)
      ignoreFiles.append(file)
    }
    listing.files += walk.listing.files.dropFirst(start.listing.files.count)
    listing.warnings += walk.listing.warnings.dropFirst(start.listing.warnings.count)
    listing.folders += walk.listing.folders.dropFirst(start.listing.folders.count)
    listing.generated += walk.listing.generated.dropFirst(start.listing.generated.count)
    visitedFolders.formUnion(walk.visitedFolders)
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

  /// Lists a folder in the order of the relative paths. Therefore a folder is sorted as if its name ended in a slash.
  private mutating func open(_ folder: Folder) throws(SystemFailure) -> [Work] {
    guard folder.depth <= limits.folderDepth else {
      warn(folder.path, "nested more than \(limits.folderDepth) folders deep; index an inner folder instead")
      return []
    }
    let entries = try FileSystem.entries(of: absolute(folder.path))
    if entries.contains(where: { $0.name == "manifest" }), FileSystem.isIndex(absolute(folder.path)) {
      return []
    }
    listing.folders.append(folder.path)
    var inner = folder
    inner.depth += 1
    if entries.contains(where: { $0.name == ".gitignore" && $0.type != .folder }) {
      readIgnoreFile(of: &inner)
    }
    let siblings = entries.contains { $0.type == .folder } ? Set(entries.map(\.name)) : []
    let hints =
      selection.leavesOutGenerated ? GeneratedFiles.Siblings(entries.lazy.map(\.name)) : nil
    var found: [(key: String, work: Work)] = []
    found.reserveCapacity(entries.count)
    for entry in entries where entry.name.utf8.first != UInt8(ascii: ".") {
      let path = folder.path.isEmpty ? entry.name : folder.path + "/" + entry.name
      switch entry.type {
      case .file:
        if selection.includes(path), !isIgnored(path, isFolder: false, inner.ignoreFile) {
          if let hints, GeneratedFiles.isFile(entry.name, beside: hints) {
            listing.generated.append(path)
            continue
          }
          found.append((entry.name, .file(path, entry.status)))
        }
      case .folder:
        if BuildFolders.contains(entry.name, beside: selection.isOfPackage ? [] : siblings)
          || !selection.mayInclude(below: path)
        {
          continue
        }
        if isIgnored(path, isFolder: true, inner.ignoreFile) { continue }
        if let hints, GeneratedFiles.isFolder(entry.name, beside: hints) {
          listing.generated.append(path + "/")
          continue
        }
        let below = Folder(path: path, ignoreFile: inner.ignoreFile, depth: inner.depth)
        found.append((entry.name + "/", .folder(below)))
      case .link:
        // The link itself is not listed. Its target is listed under its own path.
        if (try? FileSystem.status(absolute(path), following: true)) == nil {
          warn(path, "the symbolic link leads nowhere; remove it or restore its target")
        }
      case .other: continue
      }
    }
    found.sort { UTF8Order.precedes($0.key, $1.key) }
    return found.map(\.work)
  }

  private mutating func readIgnoreFile(of folder: inout Folder) {
    let path = folder.path.isEmpty ? ".gitignore" : folder.path + "/.gitignore"
    guard let bytes = try? FileSystem.read(absolute(path), limit: Self.largestIgnoreFile) else { return }
    let rules = IgnoreRules(bytes: bytes)
    guard !rules.isEmpty else { return }
    let prefixLength = folder.path.isEmpty ? 0 : folder.path.utf8.count + 1
    ignoreFiles.append(IgnoreFile(prefixLength: prefixLength, rules: rules, parent: folder.ignoreFile))
    folder.ignoreFile = ignoreFiles.count - 1
  }

  /// Whether a path is ignored. Inner `.gitignore` files override outer ones. As in git, ignored folders are not entered, so no pattern can
  /// include files in ignored folders again.
  private func isIgnored(_ path: String, isFolder: Bool, _ innermost: Int?) -> Bool {
    if selection.excludes(path, isFolder: isFolder) { return true }
    var index = innermost
    while let at = index, ignoreFiles.indices.contains(at) {
      let file = ignoreFiles[at]
      let relative = String(path.utf8.dropFirst(file.prefixLength)) ?? path
      if let verdict = file.rules.verdict(relative, isFolder: isFolder) { return verdict }
      index = file.parent
    }
    return false
  }

  private mutating func list(_ path: String, _ known: Result<FileStatus, SystemFailure>?) {
    do throws(SystemFailure) {
      let status: FileStatus
      if let known {
        status = try known.get()
      } else {
        status = try FileSystem.status(absolute(path), following: true)
      }
      guard status.kind == .file else { return }
      listing.files.append(SourceFile(root: root, path: path, status: status))
    } catch {
      warn(path, "the file cannot be read (\(error.message)); check its name and permissions")
    }
  }

  private func absolute(_ path: String) -> String {
    if path.isEmpty { return root }
    return root == "/" ? root + path : root + "/" + path
  }

  private mutating func warn(_ path: String, _ message: String) {
    listing.warnings.append(IngestWarning(path: path, message: message, isSkipped: true))
  }
}
