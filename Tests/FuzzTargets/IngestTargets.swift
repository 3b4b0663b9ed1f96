#if TESTABLE
import DocModel
import DocOutput
import DocText

@testable import DocDraft
@testable import DocFiles
@testable import DocReaders

/// Ingests untrusted files, tokenizes the documents, and prints them.
enum IngestTargets {
  /// Passes the bytes to a reader, even if it would not be chosen for them.
  static func read(_ bytes: [UInt8], by reader: any Reader) {
    var text: SourceText?
    if case .text(let decoded, _) = TextDecoder.decode(bytes[...]) { text = SourceText(bytes: decoded) }
    let probe = Probe(bytes: bytes[...], text: text)
    for reader in Readers.all {
      guard let confidence = reader.recognise(probe) else { continue }
      precondition(confidence <= reader.highest, "more than its highest confidence: \(confidence)")
    }
    var sink = DocumentSink()
    // Each file that the document includes is the document itself.
    let files = IncludedFiles { [text] _, limit in text.flatMap { $0.bytes.count <= limit ? $0 : nil } }
    reader.read(Member(probe: probe, options: ReaderOptions(path: "a/b.txt", files: files)), into: &sink)
    for entry in sink.entries {
      let path = entry.name.map { "a/b.txt/" + $0 } ?? "a/b.txt"
      check(DocumentFinisher(collection: "fuzz", path: path).finish(entry.draft))
    }
    let names = sink.entries.map { ByteString($0.name ?? "") }
    precondition(Set(names).count == names.count, "two documents of one name")
  }

  /// Passes the bytes to a package reader as each of its marker files, and reads a page of the resulting package.
  static func open(_ bytes: [UInt8], by reader: any PackageReader) {
    let pages = ["data/documentation/a.json", "Contents/Resources/Documents/a.html", "documents-0001.jsonl"]
    let container = Container(members: reader.marks + pages) { (_, limit) throws(Container.Failure) in
      guard bytes.count <= limit else { throw .tooLarge }
      return bytes
    }
    guard let package = reader.open(container, limits: IngestLimits()) else { return }
    precondition(package.warnings.count <= IngestLimits().warningsPerFile)
    let page = Array(
      "<!DOCTYPE html><title>A</title><h1 id=a>A</h1><p id=b>Words.</p><a name=c></a>More.".utf8)
    for path in pages where package.holds(path) {
      let probe = Probe(bytes: page[...], text: SourceText(bytes: page))
      var sink = DocumentSink()
      package.read(Member(probe: probe, options: ReaderOptions(path: "x/" + path)), at: path, into: &sink)
      for entry in sink.entries {
        check(DocumentFinisher(collection: "fuzz", path: "x/" + path).finish(entry.draft))
      }
    }
  }

  static func frontMatter(_ bytes: [UInt8]) {
    guard let matter = FrontMatter(SourceText(bytes: bytes)) else { return }
    precondition(matter.bodyLine >= 0 && matter.bodyLine <= SourceText(bytes: bytes).lineCount)
    precondition(matter.entries.count <= bytes.count)
  }

  /// Performs all steps of ingestion, with limits that are low enough to be reached.
  static func archive(_ bytes: [UInt8]) {
    var options = IngestOptions()
    options.limits.unpackedBytes = 1 << 20
    options.limits.unpackedAllowance = 1 << 16
    options.limits.archiveMembers = 20
    let result = Ingestor(collection: "fuzz", options: options).ingest(bytes: bytes, path: "a.tar.gz")
    precondition(result.warnings.count <= options.limits.warningsPerFile + 1)
    for document in result.documents {
      precondition(document.source.hasPrefix("a.tar.gz"))
      precondition(!document.source.split(separator: "/").contains(".."))
      check(document)
    }
  }

  /// Checks properties of all documents.
  static func check(_ document: Document) {
    let ids = Set(document.sections.map(\.id))
    // In a document with many sections, two ids of 20 bits may be equal. The index then derives another one.
    precondition(
      ids.count == document.sections.count || document.sections.count > 100, "two sections share an id")
    precondition(
      Set(document.sections.map(\.topic)).count == document.sections.count, "two sections share a topic")
    let analyzer = Analyzer()
    var tokens = TokenBuffer()
    for section in document.sections {
      precondition(section.startLine >= 1 && section.endLine >= section.startLine, "a section without lines")
      tokens.removeAll()
      _ = SectionAnalyzer.layOut(
        documentTitle: document.title, documentDescription: nil, section: section, isWholeDocument: true
      ) { analyzer.analyze($0, as: $1, from: $2, into: &tokens) }
    }
    let page = ShowFormatter.document(document, as: .text, options: TextOptions())
    precondition(page.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x0a || $0 == 0x09 }, "a raw control")
    let json = DocumentJSON.jsonLine(document)
    precondition(json.last == 0x0a && json.dropLast().allSatisfy { $0 >= 0x20 }, "a raw control in JSON")
  }
}
#endif
