import DocSystem

/// Selects files below a root by the user's patterns.
package struct FileSelection: Sendable {
  private let include: IgnoreRules
  private let exclude: IgnoreRules
  /// Folders that the walk does not enter. Device and inode identify such a folder, not its path.
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
