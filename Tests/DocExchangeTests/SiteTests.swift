import DocIndex
import DocModel
import Foundation
import TestSupport
import Testing

@testable import DocExchange

/// An exported site is complete, harmless, and can be searched by its own script.
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
    // The pages are the documents, two lists, and the home page.
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

  /// The site of the built-in knowledge base. The size of its index has a known limit.
  private func builtIn(_ folder: TemporaryFolder) throws -> String {
    try site(IndexReader(directory: Self.root + "/index"), in: folder)
  }
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  @Test func scriptsAreSmall() throws {
    let folder = try TemporaryFolder()
    let site = try builtIn(folder)
    let sizes = try ["search.js", "script.js"].map {
      try Data(contentsOf: URL(fileURLWithPath: site + "/" + $0)).count
    }
    #expect(sizes.reduce(0, +) <= 40_000)
  }

  private static let node = ["/usr/bin/node", "/usr/local/bin/node", "/opt/homebrew/bin/node"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// A minimal browser, in which a script element reads its file. `loaded` has the bytes of each file.
  private static let browser = """
    const fs = require("fs");
    const vm = require("vm");
    const loaded = new Map();
    const site = process.argv[1];
    const run = (src) => {
      const path = new URL(src).pathname;
      const text = fs.readFileSync(decodeURIComponent(path), "utf8");
      loaded.set(path, Buffer.byteLength(text));
      globalThis.document.currentScript = { src };
      (0, eval)(text);
    };
    globalThis.document = {
      createElement: () => ({ remove() {} }),
      querySelector: () => null,
      head: { append: (script) => queueMicrotask(() => { run(script.src); script.onload(); }) },
    };
    run("file://" + site + "/search.js");

    """

  /// Runs a script of the page in Node.
  /// - Returns: the object that the script prints.
  private func inPage(of site: String, _ script: String, _ arguments: String...) throws -> [String: Any] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.node))
    process.arguments = ["-e", Self.browser + "(async () => {" + script + "})();", site] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try #require(JSONSerialization.jsonObject(with: output) as? [String: Any])
  }

  /// The judged queries of the knowledge base are answered by the script: one of the first five sections is in a document that answers the
  /// query.
  @Test(.enabled(if: node != nil, "node is not installed"))
  func theScriptFindsWhatAnswers() throws {
    let folder = try TemporaryFolder()
    let found = try inPage(
      of: builtIn(folder),
      """
      const queries = fs.readFileSync(process.argv[2], "utf8").trim().split("\\n").map((line) => JSON.parse(line));
      const stem = (path) => path.replace(/[.][a-z]+$/, "");
      let first = 0, five = 0;
      for (const { query, relevant } of queries) {
        const pages = (await bridgedocSearch.find(query, 0, 5)).map(({ document }) => stem(document.page));
        const place = pages.findIndex((page) => relevant.some((one) => page.endsWith("/" + stem(one.document ?? one))));
        if (place === 0) first++;
        if (place >= 0) five++;
      }
      console.log(JSON.stringify({ first: first / queries.length, five: five / queries.length }));
      """, Self.root + "/corpus/queries/prepared.jsonl")
    let (first, five) = (found["first"] as? Double ?? 0, found["five"] as? Double ?? 0)
    print("search in a page: first \(first), five \(five)")
    #expect(first >= 0.7 && five >= 0.85)
  }

  /// Hits have matches marked, and contain neither marks of Markdown nor markup of documents. Misspelt words are corrected, and facets list
  /// the values that occur.
  @Test(.enabled(if: node != nil, "node is not installed"))
  func thePageShowsHits() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    let writer = try IndexWriter(directory: path)
    let run = try RunWriter(directory: path, name: "batch")
    for number in 0..<300 {
      var document = GeneratedDocuments.make(documents: 1, sections: 1, seed: 1)[0]
      document.source = "part/page \(number).md"
      document.topic = "page-\(number)"
      document.title = number == 7 ? Self.harm : "Page"
      document.kind = number % 3 == 0 ? .article : .readme
      document.sections[0].heading = [
        "Chapter", number == 7 ? "Quokkas and \(Self.harm)" : "Wombat \(number)",
      ]
      let text = InlineText(
        marked: "Much is said of \(number == 7 ? "a `quokka`" : "wombats") in `page` \(number).")
      document.sections[0].blocks = [.paragraph(Paragraph(text))]
      try run.add(document, collection: "docs")
    }
    try writer.commit(adding: [try run.finish()], deleting: [])
    let found = try inPage(
      of: site(IndexReader(directory: path), in: folder),
      """
      const page = (text) => bridgedocSearch.page(new URLSearchParams(text));
      console.log(JSON.stringify({
        one: await page("q=quokka"), slip: await page("q=quoka"), swapped: await page("q=uqokka"), begun: await page("q=quo"),
        none: await page("q=zzyzx"), many: await page("q=wombat"), narrow: await page("q=wombat&kind=article&offset=10"),
        first: await bridgedocSearch.find("wombat 41"),
      }));
      """)
    func page(_ name: String) -> String { found[name] as? String ?? "" }
    #expect(page("one").contains("<p class=\"count\">1 section</p>"), "\(page("one"))")
    #expect(
      page("one").contains("a <mark>quokka</mark> in page 7.") && page("one").contains("<mark>Quokkas</mark>")
    )
    for name in ["one", "slip", "swapped", "begun"] {
      #expect(
        page(name).contains("/docs/part/page%207.html#") && !page(name).contains("<img"),
        "\(name): \(page(name))")
    }
    for name in ["slip", "swapped"] {
      #expect(page(name).contains("these are hits for “quokkas”"), "\(page(name))")
    }
    #expect(page("none").contains("Nothing holds “zzyzx”") && page("none").contains("Looked in docs."))
    #expect(page("many").contains("<p class=\"count\">299 sections</p>"))
    #expect(
      page("many").contains("readme <span class=\"quiet\">199<")
        && page("many").contains("article <span class=\"quiet\">100<")
        && page("many").contains("offset=10"))
    #expect(
      page("narrow").contains("<p class=\"count\">100 sections</p>")
        && page("narrow").contains("readme <span class=\"quiet\">199<"))
    #expect(
      page("narrow").contains(">Better hits<") && page("narrow").contains("offset=20")
        && !page("narrow").contains("kind\">readme"))
    let first = try #require((found["first"] as? [[String: Any]])?.first)
    #expect(first["heading"] as? [String] == ["Chapter", "Wombat 41"])
  }

  /// The bytes that a query loads are bounded, even if nearly every section contains all its words.
  @Test(.enabled(if: node != nil, "node is not installed"))
  func aQueryLoadsLittle() throws {
    let folder = try TemporaryFolder()
    let documents = GeneratedDocuments.make(documents: 400, sections: 40_000, seed: 3)
    let path = folder.path + "/index"
    let writer = try IndexWriter(directory: path)
    let run = try RunWriter(directory: path, name: "batch")
    for document in documents { try run.add(document, collection: "docs") }
    try writer.commit(adding: [try run.finish()], deleting: [])
    let site = try site(IndexReader(directory: path), in: folder)
    let words = Set(
      documents.prefix(20).flatMap(\.sections).flatMap(\.paragraphs).flatMap { $0.split(separator: " ") })
    let found = try inPage(
      of: site,
      """
      await bridgedocSearch.page(new URLSearchParams({ q: process.argv[2] }));
      console.log(JSON.stringify({ bytes: [...loaded.values()].reduce((sum, one) => sum + one), files: loaded.size }));
      """, words.sorted().prefix(12).joined(separator: " "))
    let bytes = found["bytes"] as? Int ?? .max
    let whole = try files(site).filter { $0.hasPrefix("search/") }.reduce(0) {
      $0 + (try Data(contentsOf: URL(fileURLWithPath: site + "/" + $1)).count)
    }
    print("a query loads \(bytes) of \(whole) bytes")
    #expect(bytes <= 300_000 && whole > 4 * bytes)
  }

  /// The hits of an exported search lead to the pages that another program made of the documents.
  @Test(.enabled(if: node != nil, "node is not installed"))
  func theSearchAloneLeadsToPagesOfOthers() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/index"
    let writer = try IndexWriter(directory: path)
    let run = try RunWriter(directory: path, name: "batch")
    for source in ["a b.md", "guide/README.md", "api/one.html", "data/documentation/kit/two.json"] {
      var document = GeneratedDocuments.make(documents: 1, sections: 2, seed: 1)[0]
      document.source = source
      document.sections[1].level = 2
      document.sections[1].heading = ["How to hop"]
      document.sections[1].topic = document.topic + "/how-to-hop"
      document.sections[1].anchor = source.hasSuffix(".html") ? "hopping" : nil
      try run.add(document, collection: "docs")
    }
    try writer.commit(adding: [try run.finish()], deleting: [])
    let target = folder.path + "/book/find"
    try FileManager.default.createDirectory(atPath: folder.path + "/book", withIntermediateDirectories: true)
    var exporter = try Exporter(IndexReader(directory: path), collections: [])
    try exporter.search(to: target)
    #expect(exporter.fileCount == (try files(target)).count)
    let snippet = try String(contentsOfFile: target + "/snippet.html", encoding: .utf8)
    #expect(snippet.split(separator: "\n").count <= 10 && snippet.contains("src=\"/find/search.js\""))
    let found = try inPage(
      of: target,
      """
      const page = await bridgedocSearch.page(new URLSearchParams("q=hop"));
      console.log(JSON.stringify({ links: [...page.matchAll(/<h2><a href="([^"]*)/g)].map((one) => one[1]) }));
      """)
    let home = "file://" + folder.path + "/book/"
    let links = [
      "a%20b.html#how-to-hop", "guide/index.html#how-to-hop", "api/one.html#hopping",
      "documentation/kit/two/#how-to-hop",
    ]
    #expect(Set(found["links"] as? [String] ?? []) == Set(links.map { home + $0 }))
  }
}
