/// Which files below a root a person wants.
package struct FileSelection: Sendable {
  private let include: IgnoreRules
  private let exclude: IgnoreRules
  /// Folders that are not entered, by any path.
  let leftOut: [String]

  /// - Parameters:
  ///   - include: patterns as in a `.gitignore` of the root. If there are any, files are listed that one of them matches, or
  ///     that lie in a folder that one matches.
  ///   - exclude: what one of these patterns matches is not listed.
  ///   - leftOut: folders that are not entered.
  package init(include: [String] = [], exclude: [String] = [], leavingOut leftOut: [String] = []) {
    self.include = IgnoreRules(bytes: Array(include.joined(separator: "\n").utf8))
    self.exclude = IgnoreRules(bytes: Array(exclude.joined(separator: "\n").utf8))
    self.leftOut = leftOut
  }

  /// Whether what generators write for search and navigation is left out: unless somebody says what is to be listed.
  var leavesOutGenerated: Bool { include.isEmpty }

  func excludes(_ path: String, isFolder: Bool) -> Bool {
    !exclude.isEmpty && exclude.verdict(path, isFolder: isFolder) == true
  }

  /// The innermost verdict counts, as in a `.gitignore`.
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

/// What a walk found.
package struct FileListing: Sendable {
  /// Sorted by the bytes of their paths.
  package var files: [SourceFile]
  /// What could not be listed.
  package var warnings: [IngestWarning] = []
  /// Files and folders that were left out because a generator wrote them for search or navigation (`GeneratedFiles`).
  package var generated: [String] = []
  /// The folders whose names were read, below the root; the root itself is the empty path.
  package var folders: [String] = []
}
