import DocCodec
import DocIndex
import DocModel
import DocOutput
import DocSearch
import DocText
import DocTopics
import SiteAssets

/// Exports documents as static pages: a file for each document, lists, and a search index for a script in the browser.
struct SiteExport: AnalysedExport {
  /// The list of a collection's documents, on one or more pages. `documents` are those of the page that is being filled.
  private struct List {
    var name: String
    var pages: [String]
    /// The paths of the documents' pages, in the order of the list.
    var files: [String]
    var sections = 0
    var shown = 0
    var documents: [(summary: DocumentSummary, address: String)] = []
  }

  private let folder: AtomicFolder
  private var names = SafeFileNames()
  private var links: ExportedLinks
  private var lists: [List] = []
  private var current = 0
  private var index: StaticSearchIndex
  private(set) var files = 0

  init(to folder: AtomicFolder, _ folders: CollectionFolders) {
    self.folder = folder
    links = ExportedLinks(folders)
    index = StaticSearchIndex(folder)
    for name in StaticSearchIndex.files { names.reserve(name) }
  }

  /// Assigns file names to the documents of a collection. Call it for every collection before adding documents, because documents link to files
  /// of other collections.
  mutating func begin(_ collection: String, _ documents: [DocumentRecord]) {
    let pages = (documents.count + ListHTML.documentsOfPage - 1) / ListHTML.documentsOfPage
    lists.append(
      List(
        name: collection,
        pages: (0..<max(1, pages)).map { _ in names.file(collection + "/documents", ending: ".html") },
        files: documents.map { links.name($0, in: &names, ending: ".html") }))
  }

  mutating func add(_ summary: DocumentSummary, _ document: Document, _ rows: [StoredRow]) throws {
    let last = current
    let collection = lists[last].name
    let name = lists[last].files[lists[last].shown + lists[last].documents.count]
    let links = links
    let content = DocumentHTML.Content(document: summary, sections: document.sections, links: document.links)
    let page = DocumentHTML.page(content, links: PageLinks(file: name)) {
      links.address(of: $0, in: document.source, collection, file: name)
    }
    try write(page, to: name)
    let address = PercentEncoding.encodedPath(name.utf8)
    try index.add(summary, document.sections, rows, address: address) { $0.id.description }
    lists[last].sections += rows.count { $0.facts.lengthNorm > 0 }
    lists[last].documents.append((summary, PageLinks(file: lists[last].pages[0]).address(name)))
    let isWhole = lists[last].shown + lists[last].documents.count == lists[last].files.count
    if isWhole { current += 1 }
    if isWhole || lists[last].documents.count == ListHTML.documentsOfPage { try writeList(last) }
  }

  private mutating func writeList(_ number: Int) throws {
    let list = lists[number]
    let page = list.shown / ListHTML.documentsOfPage
    let links = PageLinks(file: list.pages[page])
    let bytes = ListHTML.documents(
      list.documents, title: list.name, total: list.files.count,
      earlier: page > 0 ? links.address(list.pages[page - 1]) : nil,
      further: page + 1 < list.pages.count ? links.address(list.pages[page + 1]) : nil, links: links)
    try write(bytes, to: list.pages[page])
    lists[number].shown += list.documents.count
    lists[number].documents = []
  }

  mutating func finish() throws {
    let links = PageLinks(file: StaticSearchIndex.page)
    files += try index.finish(lists.map { ($0.name, $0.sections, links.address($0.pages[0])) })
  }

  private mutating func write(_ bytes: [UInt8], to name: String) throws {
    try folder.write(bytes, to: name)
    files += 1
  }
}
