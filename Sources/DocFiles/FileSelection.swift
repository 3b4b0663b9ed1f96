/// The user's selection of files below a root.
package struct FileSelection: Sendable {
  private let include: IgnoreRules
  private let exclude: IgnoreRules
  /// Folders that are not entered. They are compared by identity, so any path to them works.
  let leftOut: [String]
  /// Whether the files are those of a published package: a folder that elsewhere holds build products (`dist`) is then part of it.
  let isOfPackage: Bool

  /// - Parameters:
  ///   - include: patterns as in a `.gitignore` of the root. If there are any, only files are listed that match one of them or lie in a
  ///     folder that matches one.
  ///   - exclude: files that match one of these patterns are not listed.
  ///   - leftOut: folders that are not entered.
  package init(
    include: [String] = [], exclude: [String] = [], leavingOut leftOut: [String] = [], ofPackage: Bool = false
  ) {
    self.include = IgnoreRules(bytes: Array(include.joined(separator: "\n").utf8))
    self.exclude = IgnoreRules(bytes: Array(exclude.joined(separator: "\n").utf8))
    self.leftOut = leftOut
    isOfPackage = ofPackage
  }

  /// Whether files that generators write for search and navigation are left out. An explicit `include` overrides this, unless the
  /// patterns are ours.
  var leavesOutGenerated: Bool { include.isEmpty || isOfPackage }

  func excludes(_ path: String, isFolder: Bool) -> Bool {
    !exclude.isEmpty && exclude.verdict(path, isFolder: isFolder) == true
  }

  /// Whether a folder may hold files of the selection. Patterns that begin at the root lead past other folders.
  func mayInclude(below folder: String) -> Bool { include.isEmpty || include.mayMatch(below: folder) }

  /// The innermost match decides, as in a `.gitignore`.
  func includes(_ path: String) -> Bool {
    if include.isEmpty { return true }
    if let verdict = include.verdict(path, isFolder: false) { return verdict }
    var folder = path
    while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
      folder = String(folder[..<slash])
      if let verdict = include.verdict(folder, isFolder: true) { return verdict }
    }
    return false
  }
}

/// Result of a walk.
package struct FileListing: Sendable {
  /// Sorted by the bytes of their paths.
  package var files: [SourceFile]
  /// Files and folders that could not be listed.
  package var warnings: [IngestWarning] = []
  /// Files and folders left out because a generator wrote them for search or navigation (`GeneratedFiles`).
  package var generated: [String] = []
  /// Paths of the listed folders relative to the root; the root itself is the empty path.
  package var folders: [String] = []
}
