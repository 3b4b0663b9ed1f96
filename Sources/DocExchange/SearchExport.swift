import DocCodec
import DocIndex
import DocModel
import DocOutput
import DocSearch
import DocText
import DocTopics
import SiteAssets

/// Exports only the search (its page, scripts and index), not the documents, for a site that another program makes from the same documents. The
/// user puts the exported folder into the top folder of the site.
struct SearchExport: AnalysedExport {
  private let folder: AtomicFolder
  private var index: StaticSearchIndex
  private var lists: [(name: String, sections: Int, address: String?)] = []
  private(set) var files = 0

  init(to folder: AtomicFolder) {
    self.folder = folder
    index = StaticSearchIndex(folder, isAlone: true)
  }

  mutating func add(_ summary: DocumentSummary, _ document: Document, _ rows: [StoredRow]) throws {
    var names: [Int: [String]] = [:]
    for (name, position) in SectionAnchors(document.sections).positions {
      names[position, default: []].append(name)
    }
    let positions = Dictionary(
      document.sections.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    try index.add(summary, document.sections, rows, address: Self.address(of: document.source)) { section in
      // The section of the page's title is at the top of the page, so it needs no anchor.
      if section.level <= 1, section.anchor == nil { return "" }
      return section.anchor ?? positions[section.id].flatMap { names[$0]?.min() } ?? ""
    }
    if lists.last?.name.hasSameBytes(as: summary.collection) != true {
      lists.append((summary.collection, 0, nil))
    }
    lists[lists.count - 1].sections += rows.count { $0.facts.lengthNorm > 0 }
  }

  mutating func finish() throws {
    let name = folder.path.split(separator: "/").last.map(String.init) ?? "search"
    try folder.write(Self.snippet(below: PercentEncoding.encodedPath(name.utf8)), to: "snippet.html")
    files = try index.finish(lists) + 1
  }

  /// The extensions of the files from which generators make pages.
  private static let sources = [".md", ".markdown", ".rst", ".adoc", ".txt", ".ipynb"]

  /// The page that generators make from a file. `a.md` becomes `a.html`, mdBook makes `index.html` from `README.md`, and DocC shows
  /// `data/documentation/a.json` at `documentation/a/`.
  static func address(of source: String) -> String {
    var path = source
    if path.hasPrefix("data/"), path.hasSuffix(".json") {
      path = path.dropFirst("data/".count).dropLast(".json".count) + "/"
    } else if let ending = sources.first(where: { path.lowercased().hasSuffix($0) }) {
      path = String(path.dropLast(ending.count))
      if path == "README" || path.hasSuffix("/README") { path = path.dropLast("README".count) + "index" }
      path += ".html"
    }
    return PercentEncoding.encodedPath(path.utf8)
  }

  private static func snippet(below name: String) -> [UInt8] {
    Array(
      """
      <!-- A search of this site, made by 'bridgedoc export search'. Its folder is in the site's top folder;
           where the site itself is below a path, write that path before /\(name). -->
      <form data-bridgedoc role="search" action="/\(name)/index.html">
        <label>Search <input type="search" name="q" autocomplete="off"></label>
      </form>
      <div data-bridgedoc aria-live="polite"></div>
      <script src="/\(name)/search.js" defer></script>

      """.utf8)
  }
}
