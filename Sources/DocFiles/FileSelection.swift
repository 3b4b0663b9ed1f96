/// Selects files below a root by the user's patterns.
package struct FileSelection: Sendable {
  private let include: IgnoreRules
  private let exclude: IgnoreRules
  /// Folders that the walk does not enter. They are compared by identity and not by path.
  let leftOut: [String]
  /// Whether the files belong to a published package. If so, folders that usually contain build products, such as `dist`, are listed as
  /// well.
  let isOfPackage: Bool

  /// - Parameters:
  ///   - include: patterns as in a `.gitignore` of the root. If there are any, a file is only listed if it or a folder above it matches one of
  ///     them.
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

  /// Whether to skip files that generators write for search and navigation. They are not skipped if the user gave `include` patterns, but
  /// patterns for packages have no such effect.
  var leavesOutGenerated: Bool { include.isEmpty || isOfPackage }

  func excludes(_ path: String, isFolder: Bool) -> Bool {
    !exclude.isEmpty && exclude.verdict(path, isFolder: isFolder) == true
  }

  /// Whether a folder may contain selected files. If the patterns are anchored at the root, the walk skips most folders.
  func mayInclude(below folder: String) -> Bool { include.isEmpty || include.mayMatch(below: folder) }

  /// Whether a path is selected. The innermost match decides, as in a `.gitignore`.
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

/// The result of a walk.
package struct FileListing: Sendable {
  /// Files sorted by the bytes of their paths.
  package var files: [SourceFile]
  /// Warnings about files and folders that could not be listed.
  package var warnings: [IngestWarning] = []
  /// Files and folders that were skipped because a generator wrote them for search or navigation (`GeneratedFiles`).
  package var generated: [String] = []
  /// The folders that were listed, relative to the root. The path of the root itself is empty.
  package var folders: [String] = []
}
