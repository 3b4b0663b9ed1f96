import DocCodec
import DocIndex
import DocModel
import DocOutput
import DocSearch
import DocText
import DocTopics
import SiteAssets

/// Exports documents as static pages: a file per document, lists, and a search index for a script in the browser.
struct SiteExport {
  /// A list of documents, kept until all its documents are written.
  private struct List {
    var name: String
    var pages: [String]
    /// Files of its documents, in order.
    var files: [String]
    var sections = 0
    var shown = 0
    var documents: [(summary: DocumentSummary, address: String)] = []
  }

  private let folder: NewFolder
  private var names = NameTree()
  private var links: ExportedLinks
  private var lists: [List] = []
  /// Index of the list whose documents are being written.
  private var current = 0
  private var index = PageIndex()
  private(set) var files = 0

  private static let indexFile = "search-index.js"
  private static let searchFile = "search.js"
  private static let firstPage = "index.html"

  init(to folder: NewFolder, _ folders: CollectionFolders) {
    self.folder = folder
    links = ExportedLinks(folders)
    for name in SiteAssets.shared.map(\.name) + [Self.indexFile, Self.searchFile, Self.firstPage] {
      names.reserve(name)
    }
  }

  /// Names the files of a collection. This is called for all collections before the first document, because links may refer to later ones.
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
    try index.add(document, rows, file: PageLinks(file: Self.firstPage).address(name))
    lists[last].sections += rows.count { $0.lengthNorm > 0 }
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
    for asset in SiteAssets.shared { try write(asset.bytes, to: asset.name) }
    try write(SiteAssets.search, to: Self.searchFile)
    try write(index.script(), to: Self.indexFile)
    let links = PageLinks(file: Self.firstPage, scripts: [Self.indexFile, Self.searchFile])
    let collections = lists.map { ($0.name, $0.sections, links.address($0.pages[0])) }
    try write(ListHTML.home(collections, links: links), to: Self.firstPage)
    try folder.publish()
  }

  private mutating func write(_ bytes: [UInt8], to name: String) throws {
    try folder.write(bytes, to: name)
    files += 1
  }
}

/// The search index for the browser. For each term it contains sections, each with the quantised share of BM25's upper bound that it
/// reaches. There are no positions, so it supports neither phrases nor proximity.
struct PageIndex {
  /// Columns of text from the beginning of a section that a hit shows.
  private static let shownColumns = 120
  /// Number of quantisation steps; `search.js` uses the same.
  private static let steps = 8

  private var documents: [(file: String, title: String, kind: DocumentKind)] = []
  private var sections: [(document: Int, id: SectionID, heading: String, text: String)] = []
  private var norms: [UInt8] = []
  private var postings: [[UInt8]: [(section: Int, code: UInt8)]] = [:]

  mutating func add(_ document: Document, _ rows: [StoredRow], file: String) throws {
    for (section, row) in zip(document.sections, rows) where row.lengthNorm > 0 {
      for posting in try row.decodePostings() {
        // Terms are separated by spaces, so terms of several words cannot be written. They only serve quoted names.
        guard !FilterTerm.isFilter(posting.term), String(validating: posting.term, as: UTF8.self) != nil,
          !posting.term.contains(where: { $0 <= 0x20 })
        else { continue }
        // The script uses stems without language.
        let term = LanguageTerm.parts(of: posting.term)?.stem ?? posting.term
        Self.add(posting.code, of: sections.count, to: &postings[term, default: []])
      }
      sections.append(
        (
          documents.count, section.id, TerminalText.cut(section.heading.last ?? "", to: Self.shownColumns),
          TerminalText.cut(section.paragraphs.first ?? "", to: Self.shownColumns)
        ))
      norms.append(row.lengthNorm)
    }
    documents.append((file, document.title, document.kind))
  }

  /// Adds a section to a list. It may already be there, from a term with the same stem in another language.
  private static func add(_ code: UInt8, of section: Int, to list: inout [(section: Int, code: UInt8)]) {
    if let last = list.last, last.section == section {
      list[list.count - 1].code = max(last.code, code)
    } else {
      list.append((section, code))
    }
  }

  /// A script that assigns the index to a variable. A page opened from a file can load scripts, but no data.
  func script() -> [UInt8] {
    let terms = postings.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    let parameters = RankingParameters()
    let average = Double(norms.reduce(0) { $0 + Int(LengthNorm.length($1)) }) / Double(max(1, norms.count))
    let saturations = (UInt8.min...UInt8.max).map { norm in
      parameters.k1 * (1 - parameters.b + parameters.b * Double(LengthNorm.length(norm)) / max(1, average))
    }
    var lists: [UInt8] = []
    for (_, list) in terms {
      if !lists.isEmpty { lists.append(0x20) }
      var before = -1
      for (section, code) in list {
        let frequency = Double(FrequencyCode.quarters[Int(code)]) / 4
        let part = frequency / (frequency + saturations[Int(norms[section])])
        Self.append((section - before - 1) * Self.steps + Int(part * Double(Self.steps)), to: &lists)
        before = section
      }
    }
    func joined(_ terms: some Sequence<[UInt8]>) -> String {
      terms.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }
    var json = JSONWriter(.compact)
    json.object { json in
      json.field("quietWeight", parameters.stopWordWeight)
      json.field("quiet", joined(terms.map(\.key).filter { StopWords.contains($0) }))
      json.field("documents", array: documents) { json, document in
        json.array([document.file, document.title, document.kind.rawValue]) { $0.value($1) }
      }
      json.field("sections", array: sections) { json, section in
        json.array(0..<4) { json, column in
          switch column {
          case 0: json.value(section.document)
          case 1: json.value(section.id.description)
          case 2: json.value(section.heading)
          default: json.value(section.text)
          }
        }
      }
      json.field("terms", joined(terms.map(\.key)))
      json.field("postings", String(decoding: lists, as: UTF8.self))
    }
    return Array("globalThis.bridgedocIndex = ".utf8) + json.bytes + Array(";\n".utf8)
  }

  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// Appends a variable-length number: five bits per digit, lowest first. The sixth bit shows that more digits follow.
  private static func append(_ number: Int, to output: inout [UInt8]) {
    var rest = number
    while rest >= 32 {
      output.append(digits[rest & 31 | 32])
      rest >>= 5
    }
    output.append(digits[rest])
  }
}
