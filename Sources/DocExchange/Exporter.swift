import DocCodec
import DocIndex
import DocModel
import DocOutput
import DocTopics

package struct Exporter {
  private let contents: IndexContents
  private let collections: [String]

  package private(set) var documentCount = 0
  package private(set) var fileCount = 0

  /// The size in bytes after which a new file of JSON Lines begins. Small files are better, because an update reads a changed file completely.
  /// The upper limit is 64 MB: readers refuse larger files.
  private static let linesPerFile = 16 << 20

  package init(_ reader: IndexReader, collections: [String]) throws {
    contents = try IndexContents(reader)
    self.collections = collections
    let known = try contents.collectionSections().map(\.name)
    for name in collections where !known.contains(where: { $0.hasSameBytes(as: name) }) {
      throw ExchangeError.noSuchCollection(name: name, known: known)
    }
  }

  /// A collection of one index. Its documents are sorted by path, independently of their order in the index.
  private typealias Group = (name: String, digest: Digest128, documents: [DocumentAddress])

  private func groups() throws -> [Group] {
    var found: [ByteString: [(address: DocumentAddress, record: DocumentRecord)]] = [:]
    let chosen = Set(collections.map { ByteString($0) })
    try contents.forEachDocument { address, record in
      let name = ByteString(record.collection)
      if !chosen.isEmpty, !chosen.contains(name) { return }
      // Two indexes may have collections with the same name, so the index is part of the key.
      let index = contents.reader.index(ofSegment: address.segment)
      found[ByteString(name.bytes + [0] + Array("\(index)".utf8)), default: []].append((address, record))
    }
    return try found.sorted { $0.key < $1.key }.map { _, documents in
      var digest = Digest128.zero
      for (address, _) in documents { digest = digest + (try contents.digest(of: address)) }
      let sorted = documents.sorted(by: IndexContents.precedes).map(\.address)
      return (documents[0].record.collection, digest, sorted)
    }
  }

  /// Writes a folder of JSON Lines files for each collection. A marker file in each folder makes `index` restore the original paths of the
  /// documents.
  package mutating func jsonLines(to path: String) throws {
    let folder = try AtomicFolder(path)
    var names = SafeFileNames()
    for group in try groups() {
      let home = names.folder(group.name)
      var file: OutputFile?
      var number = 0
      for address in group.documents {
        if let full = file, full.count >= Self.linesPerFile { try full.finish(); file = nil }
        if file == nil {
          number += 1
          file = try folder.file("\(home)/documents-\(String(10_000 + number).dropFirst()).jsonl")
          fileCount += 1
        }
        try file?.write(DocumentJSON.jsonLine(contents.wholeDocument(at: address)))
        documentCount += 1
      }
      try file?.finish()
      let mark = JSONWriter.document("bridgedoc.export/1") {
        $0.field("collection", group.name)
        $0.field("documents", group.documents.count)
        $0.field("digest", group.digest.hexadecimal)
      }
      try folder.write(mark, to: "\(home)/bridgedoc-export.json")
    }
    try folder.publish()
  }

  package mutating func jsonLines(_ write: ([UInt8]) throws -> Void) throws {
    for group in try groups() {
      for address in group.documents {
        try write(DocumentJSON.jsonLine(contents.wholeDocument(at: address)))
        documentCount += 1
      }
    }
  }

  /// Writes a Markdown file for each document, in a folder per collection. If `listed` is set, also writes `llms.txt`, a list of the documents,
  /// and `llms-full.txt`, which contains all documents (llmstxt.org).
  package mutating func markdown(to path: String, listed: Bool) throws {
    let folder = try AtomicFolder(path)
    var names = SafeFileNames()
    names.reserve("llms.txt")
    names.reserve("llms-full.txt")
    let all = listed ? try folder.file("llms-full.txt") : nil
    var list = OutputBuffer()
    let groups = try groups()
    var links = ExportedLinks(CollectionFolders(contents.reader))
    var files: [DocumentAddress: String] = [:]
    // A link may lead to a later document, so all files are named before the first one is written.
    for group in groups {
      for address in group.documents {
        files[address] = links.name(try contents.document(at: address), in: &names, ending: ".md")
      }
    }
    list.line("# " + MarkdownText.escaped(groups.map(\.name).joined(separator: ", ")))
    for group in groups {
      list.blankLine()
      list.line("## " + MarkdownText.escaped(group.name))
      list.newline()
      for address in group.documents {
        let name = files[address] ?? ""
        var document = try contents.wholeDocument(at: address)
        let source = document.source
        document = document.withTargets { links.address(of: $0, in: source, group.name, file: name) }
        try folder.write(DocumentMarkdown.file(document), to: name)
        documentCount += 1
        fileCount += 1
        guard let all else { continue }
        list.line("- " + MarkdownText.link(document.title, to: name) + summary(of: document))
        var text = OutputBuffer()
        DocumentMarkdown.body(document, to: &text)
        text.newline()
        try all.write(text.bytes)
      }
    }
    if let all {
      try all.finish()
      try folder.write(list.bytes, to: "llms.txt")
      fileCount += 2
    }
    try folder.publish()
  }

  /// Writes `index.json`, the request body that creates an OpenSearch index, and `bulk-….ndjson`, the request bodies that fill the index.
  package mutating func openSearch(to path: String) throws {
    try export(OpenSearchExport(to: AtomicFolder(path)), groups())
  }

  /// Writes the pages of `serve` as files, together with a search that runs in the browser.
  package mutating func site(to path: String) throws {
    var export = SiteExport(to: try AtomicFolder(path), CollectionFolders(contents.reader))
    let groups = try groups()
    for group in groups { export.begin(group.name, try group.documents.map(contents.document)) }
    try self.export(export, groups)
  }

  /// Writes only the search of `site` (its page, scripts and index), not the documents, for a site that another program makes from the same
  /// documents.
  package mutating func search(to path: String) throws {
    try export(SearchExport(to: AtomicFolder(path)), groups())
  }

  /// Exports each document with the index rows of its sections. The rows are computed again from the text.
  private mutating func export(_ export: some AnalysedExport, _ groups: [Group]) throws {
    var export = export
    let scratch = try ScratchFolder(name: "bridgedoc-export")
    for group in groups {
      for start in stride(from: 0, to: group.documents.count, by: Self.analysedAtOnce) {
        let addresses = group.documents[start..<min(start + Self.analysedAtOnce, group.documents.count)]
        let documents = try addresses.map { (try contents.wholeDocument(at: $0), group.name) }
        let stored = try StoredDocument.of(documents, scratch: scratch.path)
        for (number, address) in addresses.enumerated() {
          try export.add(contents.summary(of: address), documents[number].0, stored[number].rows)
        }
      }
      documentCount += group.documents.count
    }
    try export.finish()
    fileCount = export.files
  }

  /// The number of documents that are analysed together, to limit memory.
  private static let analysedAtOnce = 200

  /// A summary to append to the document's list item: `: ` and the description, or else the first paragraph. Empty if the document has neither.
  private func summary(of document: Document) -> String {
    let text = document.metadata("description") ?? document.sections.first?.paragraphs.first ?? ""
    return text.isEmpty ? "" : ": " + MarkdownText.escaped(TerminalText.cut(text, to: Self.summaryColumns))
  }

  /// Upper bound on the width of a description in columns: about two lines.
  private static let summaryColumns = 160
}

/// An export of documents with the index rows of their sections.
protocol AnalysedExport {
  var files: Int { get }
  mutating func add(_ summary: DocumentSummary, _ document: Document, _ rows: [StoredRow]) throws
  mutating func finish() throws
}

extension Document {
  /// The document with replaced link targets. Where `address` returns nil, the target is kept.
  func withTargets(_ address: (String) -> String?) -> Document {
    func linked(_ text: InlineText) -> InlineText {
      if text.targets.isEmpty { return text }
      return InlineText(
        plain: text.plain, spans: text.spans, targets: text.targets.map { address($0) ?? $0 })
    }
    var document = self
    for index in document.sections.indices {
      document.sections[index].blocks = document.sections[index].blocks.map { $0.mapTexts(linked) }
    }
    return document
  }
}
