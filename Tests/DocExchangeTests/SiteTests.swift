import DocIndex
import DocModel
import Foundation
import TestSupport
import Testing

@testable import DocExchange

/// An exported site is complete, harmless, and searchable by its own script.
@Suite struct SiteTests {
  private static let harm = #"</script><img src=x onerror="alert(1)">'"#

  private func site(_ reader: IndexReader, in folder: TemporaryFolder) throws -> String {
    let target = folder.path + "/site"
    var exporter = try Exporter(reader, collections: [])
    try exporter.site(to: target)
    return target
  }

  private func files(_ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.contains(".") }
  }

  private func attributes(_ name: String, in page: String) -> [String] {
    page.components(separatedBy: " \(name)=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  @Test func allLinksLeadToFiles() throws {
    let folder = try TemporaryFolder()
    var documents = GeneratedDocuments.make(documents: 510, sections: 600, seed: 9)
    documents[0].title = Self.harm
    documents[0].source = "../a b/\(Self.harm)/index.md"
    documents[1].source = "documents.md"
    let path = folder.path + "/index"
    let writer = try IndexWriter(directory: path)
    let run = try RunWriter(directory: path, name: "batch")
    for document in documents { try run.add(document, collection: "style.css") }
    try writer.commit(adding: [try run.finish()], deleting: [])
    let site = try site(IndexReader(directory: path), in: folder)
    let names = try files(site)
    // The site consists of documents, two lists, the first page, a style sheet, an icon, two scripts and the index.
    #expect(names.count { $0.hasSuffix(".html") } == documents.count + 3)
    let root = URL(fileURLWithPath: site).standardizedFileURL.path
    for name in names where name.hasSuffix(".html") {
      let file = URL(fileURLWithPath: site + "/" + name)
      let page = try String(contentsOf: file, encoding: .utf8)
      #expect(!page.contains("onerror=\""), "\(name)")
      for address in attributes("href", in: page) + attributes("src", in: page)
        + attributes("action", in: page)
      {
        if address.hasPrefix("#") || address.hasPrefix("https://") || address.hasPrefix("http://") {
          continue
        }
        let target = try #require(URL(string: address, relativeTo: file)).standardizedFileURL
        #expect(target.path.hasPrefix(root + "/"), "\(name): \(address)")
        #expect(FileManager.default.fileExists(atPath: target.path), "\(name): \(address)")
      }
    }
  }

  /// Links between documents lead to their pages. Other targets become plain words or are unchanged.
  @Test func linksBetweenDocumentsLeadToFiles() throws {
    let folder = try TemporaryFolder()
    func document(_ path: String, _ targets: [String]) -> Document {
      var document = GeneratedDocuments.make(documents: 1, sections: 1, seed: 1)[0]
      document.source = path
      document.topic = path == "man/ls.1" ? "ls.1" : path
      document.links = targets.map { Link(text: "to \($0)", target: $0) }
      document.sections[0].blocks = targets.map {
        .paragraph(Paragraph(InlineText(plain: "to").linked(to: $0)))
      }
      return document
    }
    let path = folder.path + "/index"
    let writer = try IndexWriter(directory: path)
    let run = try RunWriter(directory: path, name: "batch")
    for one in [
      document("a.html", ["sub/b.html#use", "ls(1)", "none.html", "../../etc/passwd", "javascript:x"]),
      document("a.md", ["a.html"]), document("man/ls.1", ["../a.md"]), document("sub/b.html", ["../a.html"]),
    ] { try run.add(one, collection: "docs") }
    try writer.commit(adding: [try run.finish()], deleting: [])
    let reader = try IndexReader(directory: path)
    var exporter = try Exporter(reader, collections: [])
    try exporter.markdown(to: folder.path + "/out", listed: false)
    func text(_ name: String) throws -> String {
      try String(contentsOfFile: folder.path + name, encoding: .utf8)
    }
    let page = try text("/out/docs/a.md")
    for link in ["(../docs/sub/b.md#use)", "(../docs/man/ls.1.md)", "(none.html)"] {
      #expect(page.contains(link), "\(page)")
    }
    #expect(try text("/out/docs/a-2.md").contains("(../docs/a.md)"))
    #expect(try text("/out/docs/man/ls.1.md").contains("(../../docs/a-2.md)"))
    let site = try self.site(reader, in: folder)
    let html = try text("/site/docs/a.html")
    #expect(attributes("href", in: html).contains("../docs/sub/b.html#use"))
    #expect(!html.contains("passwd\"") && !html.contains("javascript:") && !html.contains("none.html\""))
    _ = site
  }

  /// A link leads to a section of another collection's page, also under a repeated heading.
  @Test func linksLeadToSectionsOfOtherCollections() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    let writer = try IndexWriter(directory: path)
    let names = ["guides", "notes"]
    let runs = try names.map { name in
      var document = GeneratedDocuments.make(documents: 1, sections: 3, seed: 1)[0]
      document.source = "page.md"
      document.topic = "page"
      let link = InlineText(plain: "there").linked(to: "../notes/page.md#example-1")
      document.links = link.links
      for (number, end) in ["overview", "example", "example-2"].enumerated() {
        document.sections[number].topic = "page/" + end
        document.sections[number].heading = [number > 0 ? "Example" : "Page"]
        document.sections[number].blocks = [.paragraph(Paragraph(link))]
      }
      let run = try RunWriter(directory: path, name: name)
      try run.add(document, collection: name)
      return try run.finish()
    }
    let collections = names.map {
      CollectionRecord(
        name: ByteString($0), root: ByteString("/docs/" + $0), readers: 1, analysis: ByteString("a"))
    }
    try writer.commit(adding: runs, deleting: [], collections: collections)
    let site = try site(IndexReader(directory: path), in: folder)
    let from = try String(contentsOfFile: site + "/guides/page.html", encoding: .utf8)
    let to = try String(contentsOfFile: site + "/notes/page.html", encoding: .utf8)
    #expect(attributes("href", in: from).contains("../notes/page.html#example-1"), "\(from)")
    let second = try #require(to.range(of: "id=\"example-1\""))
    let first = try #require(to.range(of: "id=\"example\""))
    #expect(first.lowerBound < second.lowerBound)
  }

  /// The site of the built-in knowledge base, whose index has a known size limit.
  private func builtIn(_ folder: TemporaryFolder) throws -> String {
    try site(IndexReader(directory: Self.root + "/index"), in: folder)
  }
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  @Test func indexAndScriptsAreSmall() throws {
    let folder = try TemporaryFolder()
    let site = try builtIn(folder)
    func size(_ name: String) throws -> Int {
      try Data(contentsOf: URL(fileURLWithPath: site + "/" + name)).count
    }
    #expect(try size("search-index.js") < 500_000)
    #expect(try size("search.js") + size("script.js") < 20_000)
  }

  private static let node = ["/usr/bin/node", "/usr/local/bin/node", "/opt/homebrew/bin/node"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Runs the site's script. For the judged queries of the knowledge base, one of the first five sections must be in a document that
  /// answers the query.
  @Test(.enabled(if: node != nil, "node is not installed"))
  func theScriptFindsWhatAnswers() throws {
    let folder = try TemporaryFolder()
    let site = try builtIn(folder)
    let script = """
      const fs = require("fs");
      for (const name of ["search-index.js", "search.js"]) (0, eval)(fs.readFileSync(process.argv[1] + "/" + name, "utf8"));
      const queries = fs.readFileSync(process.argv[2], "utf8").trim().split("\\n").map((line) => JSON.parse(line));
      const index = globalThis.bridgedocIndex;
      const stem = (path) => path.replace(/[.][a-z]+$/, "");
      let first = 0, five = 0;
      for (const { query, relevant } of queries) {
        const files = bridgedocSearch.find(query).slice(0, 5).map(([number]) => stem(index.documents[index.sections[number][0]][0]));
        const place = files.findIndex((file) => relevant.some((one) => file.endsWith("/" + stem(one.document ?? one))));
        if (place === 0) first++;
        if (place >= 0) five++;
      }
      const page = bridgedocSearch.page("<b>view</b>");
      console.log(JSON.stringify({ first: first / queries.length, five: five / queries.length, safe: !page.includes("<b>") }));
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.node))
    process.arguments = ["-e", script, site, Self.root + "/corpus/queries/prepared.jsonl"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let found = try #require(JSONSerialization.jsonObject(with: output) as? [String: Any])
    let (first, five) = (found["first"] as? Double ?? 0, found["five"] as? Double ?? 0)
    print("search in a page: first \(first), five \(five)")
    #expect(first >= 0.5 && five >= 0.8)
    #expect(found["safe"] as? Bool == true)
  }
}
