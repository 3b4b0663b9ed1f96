import DocModel

/// Recognises files that documentation generators write for programs: search data, name indexes, menus, scripts, styles, source listings. An
/// ambiguous name counts only if the same folder also contains files that identify the generator.
package enum GeneratedFiles {
  /// Whether a walk skips a file.
  /// - Parameter siblings: evidence from the names of all files in the folder; empty if unknown.
  package static func isFile(_ name: String, beside siblings: Siblings) -> Bool {
    let bytes = name.utf8
    if searchData.contains(name) || indexes.contains(name) { return true }
    if name.hasPrefix("genindex"), name.hasSuffix(".html") { return true }
    if name.hasSuffix(".devhelp2") || name.hasSuffix(".devhelp") || name.hasSuffix(".devhelp.gz") {
      return true
    }
    let isScript = name.hasSuffix(".js") || name.hasSuffix(".css")
    if isScript {
      if siblings.hasPages || name.hasSuffix(".min.js") || name.hasSuffix(".min.css") { return true }
      // Examples are `search-index1.63.0.js` and `member-search-index.js`.
      if name.hasPrefix("search-index") || name.hasSuffix("-search-index.js") { return true }
    }
    if name.hasSuffix(".js.map") || name.hasSuffix(".css.map") { return true }
    guard name.hasSuffix(".html"), bytes.count > 5 else { return false }
    if siblings.hasSphinxData, name == "search.html" || name.hasSuffix("-modindex.html") { return true }
    if siblings.hasJavadocData, javadocIndexes.contains(name) { return true }
    return siblings.hasDoxygenData && (name.hasSuffix("_source.html") || isDoxygenIndex(name))
  }

  /// Whether a walk skips a folder.
  package static func isFolder(_ name: String, beside siblings: Siblings) -> Bool {
    switch name {
    case "_static", "_modules", "static.files", "class-use", "index-files", "src-html", "script-dir": true
    case "src": siblings.hasRustdocData
    case "search": siblings.hasDoxygenData
    default: false
    }
  }

  /// Evidence from the names of files in a folder.
  package struct Siblings: Sendable {
    fileprivate var hasPages = false
    fileprivate var hasSphinxData = false
    fileprivate var hasJavadocData = false
    fileprivate var hasDoxygenData = false
    fileprivate var hasRustdocData = false

    package init() {}

    package init(_ names: some Sequence<String>) {
      for name in names {
        if name.hasSuffix(".html") || name.hasSuffix(".htm") || name.hasSuffix(".xhtml") { hasPages = true }
        switch name {
        case "searchindex.js", "objects.inv": hasSphinxData = true
        case "element-list", "package-list": hasJavadocData = true
        case "doxygen.css", "doxygen.svg", "doxygen.png": hasDoxygenData = true
        case "crates.js", "source-files.js", "src-files.js": hasRustdocData = true
        default:
          if name.hasPrefix("source-files") || name.hasPrefix("crates"), name.hasSuffix(".js") {
            hasRustdocData = true
          }
        }
      }
    }
  }

  private static let searchData: Set = [
    "searchindex.js", "searchindex.json", "searchindex.json.gz", "search_index.json", "search_index.js",
    "search-index.json", "searcher.js", "elasticlunr.min.js",
  ]

  private static let indexes: Set = ["py-modindex.html", "http-routingtable.html"]

  private static let javadocIndexes: Set = [
    "index-all.html", "allclasses.html", "allclasses-index.html", "allclasses-frame.html",
    "allpackages-index.html", "allclasses-noframe.html", "constant-values.html", "overview-tree.html",
    "overview-frame.html", "package-tree.html", "package-use.html", "package-frame.html",
    "serialized-form.html", "deprecated-list.html", "help-doc.html", "search.html",
  ]

  /// Whether a file is one of Doxygen's indexes, such as `functions_a.html`, `globals_func.html`, `hierarchy.html` or `dir_1a2b.html`.
  private static func isDoxygenIndex(_ name: String) -> Bool {
    if ["hierarchy.html", "inherits.html", "classes.html", "annotated.html", "files.html"].contains(name) {
      return true
    }
    return ["functions", "globals", "namespacemembers", "dir_"].contains { name.hasPrefix($0) }
  }
}
