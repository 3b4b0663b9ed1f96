import DocSystem

/// Selects files below a root by the user's patterns.
package struct FileSelection: Sendable {
  private let include: IgnoreRules
  private let exclude: IgnoreRules
  /// Folders that the walk does not enter. They are identified by device and inode, and not by their path.
  let leftOut: [String]
  /// Whether the files belong to a published package. If so, folders that otherwise count as build products because of files beside them, such
  /// as `dist`, are listed as well.
  let isOfPackage: Bool

  /// - Parameters:
  ///   - include: patterns as in a `.gitignore` of the root. If there are any, only files that match a pattern, or are in a folder that
  ///     matches one, are listed.
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

  /// Whether to skip files that generators write for search and navigation. If a user gives `include` patterns, these files are not skipped. The
  /// `include` patterns of packages do not have this effect.
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
