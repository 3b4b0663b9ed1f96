import DocExchange
import DocIndex
import DocModel
import Foundation
import TestSupport
import Testing

struct ExportTests {
  /// JSON Lines preserve paths, ids, repairs, lines, and metadata in its order.
  @Test func jsonLinesGiveTheSameDigest() throws {
    let folder = try ExchangeFolder()
    try folder.writeDocuments()
    let reader = try folder.index("kites")
    var exporter = try Exporter(reader, collections: [])
    try exporter.jsonLines(to: folder.path("out"))
    #expect(exporter.documentCount == reader.documentCount)
    try folder.folder.write("out/kites/note.md", "# A stranger\n\nIn the folder.\n")
    let again = try folder.index("out/kites", into: "again")
    #expect(again.digest == reader.digest)
    // The import is exported again.
    var second = try Exporter(again, collections: ["kites"])
    try second.jsonLines(to: folder.path("second"))
    let name = "kites/documents-0001.jsonl"
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: folder.path("out/\(name)")))
        == Data(contentsOf: URL(fileURLWithPath: folder.path("second/\(name)"))))
  }

  @Test(arguments: [1, 2, 3]) func generatedDocumentsGiveTheSameDigest(seed: UInt64) throws {
    let folder = try ExchangeFolder()
    try FileManager.default.createDirectory(atPath: folder.index, withIntermediateDirectories: true)
    let writer = try IndexWriter(directory: folder.index)
    let run = try RunWriter(directory: folder.index, name: "batch")
    for document in GeneratedDocuments.make(documents: 40, sections: 300, seed: seed) {
      try run.add(document, collection: "test")
    }
    try writer.commit(adding: [try run.finish()], deleting: [])
    let reader = try IndexReader(directory: folder.index)
    var exporter = try Exporter(reader, collections: [])
    try exporter.jsonLines(to: folder.path("out"))
    let again = try folder.index("out/test", into: "again")
    #expect(again.documentCount == reader.documentCount)
    #expect(again.sectionCount == reader.sectionCount)
  }

  /// Exported Markdown, read again, has the same headings, words and code.
  @Test func markdownGivesTheSameSections() throws {
    let folder = try ExchangeFolder()
    try folder.writeDocuments()
    let reader = try folder.index("kites")
    var exporter = try Exporter(reader, collections: [])
    try exporter.markdown(to: folder.path("out"), listed: false)
    let again = try folder.index("out/kites", into: "again")
    let (old, new) = (try sections(of: reader), try sections(of: again))
    #expect(old.count == new.count)
    for (one, other) in zip(old, new) {
      #expect(one.title == other.title)
      #expect(one.headings == other.headings, "\(one.title)")
      #expect(one.code == other.code, "\(one.title)")
      #expect(one.text == other.text, "\(one.title)")
      #expect(one.times == other.times, "\(one.title)")
    }
  }

  private struct Content {
    var title: String
    var headings: [[String]] = []
    var text = ""
    var code: [String] = []
    var times: [String?] = []
  }

  private func sections(of reader: IndexReader) throws -> [Content] {
    let contents = try IndexContents(reader)
    var found: [Content] = []
    try contents.forEachDocument { address, _ in
      let document = try contents.wholeDocument(at: address)
      var content = Content(title: document.title)
      for section in document.sections {
        content.headings.append(section.heading == [document.title] ? [] : section.heading)
        content.text += section.paragraphs.joined(separator: " ") + " "
        content.text += section.tables.flatMap { $0.header + $0.rows.flatMap(\.self) }.map(\.marked).joined(
          separator: "|")
        content.code += section.code.map(\.text) + section.figures.map(\.text)
        content.times.append(section.timestamp)
      }
      found.append(content)
    }
    return found.sorted { $0.title < $1.title }
  }

  @Test func listsNameEveryFile() throws {
    let folder = try ExchangeFolder()
    try folder.writeDocuments()
    var exporter = try Exporter(try folder.index("kites"), collections: [])
    try exporter.markdown(to: folder.path("out"), listed: true)
    let list = try String(contentsOfFile: folder.path("out/llms.txt"), encoding: .utf8)
    #expect(list.hasPrefix("# kites\n\n## kites\n\n- ["))
    #expect(list.contains("](kites/skill.md): How kites fly."))
    for line in list.split(separator: "\n") where line.hasPrefix("- ") {
      let address = try #require(line.components(separatedBy: "](").last?.components(separatedBy: ")").first)
      let name = try #require(address.removingPercentEncoding)
      #expect(FileManager.default.fileExists(atPath: folder.path("out/\(name)")), "\(line)")
    }
    let all = try String(contentsOfFile: folder.path("out/llms-full.txt"), encoding: .utf8)
    #expect(all.contains("# Lists") && all.contains("meter.onGust"))
  }

  @Test func nothingIsWrittenOverAndNothingIsHalf() throws {
    let folder = try ExchangeFolder()
    try folder.writeDocuments()
    let reader = try folder.index("kites")
    try folder.folder.write("out/mine.txt")
    var exporter = try Exporter(reader, collections: [])
    #expect(throws: ExchangeError.notEmpty(folder.path("out"))) {
      try exporter.jsonLines(to: folder.path("out"))
    }
    #expect(throws: ExchangeError.noSuchCollection(name: "boats", known: ["kites"])) {
      try Exporter(reader, collections: ["boats"])
    }
    #expect(throws: (any Error).self) { try exporter.jsonLines(to: "/proc/nowhere/out") }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.folder.path).sorted()
    #expect(names == ["index", "kites", "out"])
  }
}
