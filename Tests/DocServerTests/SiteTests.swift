import DocCodec
import DocModel
import DocOutput
import Foundation
import TestSupport
import Testing

@testable import DocServer

/// Tests the pages and the API, without a socket.
@Suite struct SiteTests {
  private static func site(_ documents: [Document] = [], access: SiteGuard = SiteGuard()) throws -> (
    site: Site, fixture: ServerFixture
  ) {
    let fixture = try ServerFixture(documents: documents)
    let style = (type: "text/css", bytes: Array("a{}".utf8))
    let settings = Site.Settings(assets: ["style.css": style], version: "1.2.3", access: access)
    // The index must exist as long as the site that reads it.
    return (
      Site(index: fixture.index, settings: settings) { _ in
        { _, _, _ in withExtendedLifetime(fixture) { nil } }
      },
      fixture
    )
  }

  private static func get(
    _ target: String, method: String = "GET", headers: [(name: String, value: String)] = []
  ) -> WebRequest {
    WebRequest(method: method, target: target, headers: [("host", "127.0.0.1:4280")] + headers)
  }

  private static func text(_ reply: WebReply) -> String { String(decoding: reply.body, as: UTF8.self) }

  @Test func aSearchShowsWhereAndWhat() throws {
    let site = try Self.site().site
    let reply = site.reply(to: Self.get("/?q=trim+wick"))
    #expect(reply.status == 200)
    let page = Self.text(reply)
    #expect(page.contains("<title>trim wick · bridgedoc</title>"))
    #expect(page.contains(">Wicks</a>"))
    #expect(page.contains("<mark>Trim</mark> the <mark>wick</mark>"))
    #expect(page.contains("value=\"trim wick\""))
    #expect(page.contains("href=\"/search.json?q=trim%20wick\""))
  }

  /// The link of each hit opens a page with the section.
  @Test func hitsLeadToTheirSections() throws {
    let site = try Self.site().site
    let page = Self.text(site.reply(to: Self.get("/?q=cotton")))
    let link = try #require(page.firstMatch(of: /href="(\/doc\/[^"#]+)#([a-z0-9]+)"/))
    let document = site.reply(to: Self.get(String(link.1)))
    #expect(document.status == 200)
    #expect(Self.text(document).contains("<section id=\"\(link.2)\">"))
    #expect(Self.text(document).contains("Cotton burns evenly."))
  }

  @Test func aPartOfAPageIsThatPart() throws {
    let site = try Self.site().site
    let part = Self.text(site.reply(to: Self.get("/?q=cotton&part=hits")))
    #expect(!part.contains("<html") && part.contains("Cotton"))
    #expect(Self.text(site.reply(to: Self.get("/?q=cotton"))).contains("class=\"hits\""))
  }

  /// A facet shows the number of sections for each value, and offers no value without sections. The facets are requested separately, after
  /// the hits.
  @Test func facetsCountWhatIsThere() throws {
    func post(_ number: Int, _ kind: DocumentKind, _ text: String) -> Document {
      var post = ServerFixture.document(
        topic: "post-\(number)", title: "Post", path: "post-\(number).md",
        sections: [(1, ["Post \(number)"], [.paragraph(Paragraph(InlineText(plain: text)))])])
      post.kind = kind
      return post
    }
    let kinds: [DocumentKind] = [.article, .article, .readme, .html]
    let site = try Self.site(
      kinds.enumerated().map { post($0, $1, $1 == .html ? "Nothing of it." : "A bandicoot, number \($0).") }
    ).site
    func links(_ target: String) -> [String] {
      Self.text(site.reply(to: Self.get(target))).matches(
        of: /<a href="[^"]*kind=[^>]*>([^<]+)<span[^>]*>([^<]+)</
      ).map {
        String($0.1 + $0.2)
      }
    }
    for target in ["/?q=bandicoot", "/?q=bandicoot&part=facets"] {
      #expect(links(target).sorted() == ["article 2", "readme 1"])
    }
    let chosen = Self.text(site.reply(to: Self.get("/?q=bandicoot&kind=readme")))
    #expect(
      chosen.contains("aria-current=\"true\">readme<span class=\"quiet\"> 1<") && chosen.contains(">article<")
    )
    #expect(!Self.text(site.reply(to: Self.get("/?q=bandicoot&part=facets"))).contains("class=\"hits\""))
  }

  @Test(arguments: [
    ("/", 200), ("/list", 200), ("/list?collection=test", 200), ("/list?collection=none", 404),
    ("/doc/lanterns", 200),
    ("/doc/lanterns.md", 200), ("/doc/lanterns.json", 200), ("/doc/none", 404),
    ("/doc/lanterns/k3f9a2c1", 404),
    ("/health", 200), ("/style.css", 200), ("/opensearch.xml", 200), ("/none", 404),
    ("/api/search?q=wick", 200), ("/api/search", 400),
    ("/api/show?topic=lanterns", 200), ("/api/show?topic=", 400), ("/api/list", 200), ("/api/none", 404),
    ("/?q=wick&limit=0", 400), ("/?q=wick&offset=-1", 400), ("/?q=wick&kind=none", 400),
    ("/api/search?q=wick&document=none", 404), ("/doc/../../etc/passwd", 404), ("/doc/%2e%2e%2fetc", 404),
    ("/?q=%ff", 400), ("/?q=%", 400), ("/%00", 400), ("*", 400), ("http://other/", 400),
    ("/" + String(repeating: "a", count: 9000), 400),
  ])
  func statuses(target: String, status: Int) throws {
    #expect(try Self.site().site.reply(to: Self.get(target)).status == status)
  }

  /// A client that has the page gets 304. Other clients get the page, compressed only if they accept it.
  @Test(arguments: [
    ("gzip", "gzip"), ("br, gzip;q=0.5", "gzip"), ("GZIP", "gzip"), ("gzip;q=0", nil), ("deflate", nil),
    ("", nil),
    ("gzip, deflate, br, zstd", "zstd"), ("zstd", "zstd"), ("gzip, zstd;q=0.5", "gzip"),
    ("zstd;q=0, gzip", "gzip"),
  ])
  func pagesAreTaggedAndCompressed(accepted: String, coding: String?) throws {
    let site = try Self.site().site
    let request = Self.get("/doc/lanterns", headers: [("accept-encoding", accepted)])
    let plain = site.reply(to: request)
    let reply = plain.negotiated(for: request)
    #expect(reply.headers.first { $0.name == "content-encoding" }?.value == coding)
    switch coding {
    case "gzip": #expect(reply.body.starts(with: [0x1f, 0x8b]) && reply.body.count < plain.body.count)
    case "zstd":
      let content = try ZstdDecompressor().decompress(ByteView(copying: reply.body), limit: 1 << 20)
      #expect(content == plain.body && reply.body.count < plain.body.count)
    default: #expect(reply.body == plain.body)
    }
    #expect(reply.headers.contains { $0.name == "cache-control" && $0.value == "private, no-cache" })
    let tag = try #require(reply.headers.first { $0.name == "etag" }?.value)
    for known in [tag, "\"other\", \(tag)", "*"] {
      let again = plain.negotiated(for: Self.get("/doc/lanterns", headers: [("if-none-match", known)]))
      #expect(again.status == 304 && again.body.isEmpty, "\(known)")
    }
    #expect(plain.negotiated(for: Self.get("/", headers: [("if-none-match", "\"other\"")])).status == 200)
    let missing = site.reply(to: Self.get("/none"))
    #expect(missing.negotiated(for: request).headers.allSatisfy { $0.name != "etag" })
  }

  /// Behind a proxy, all addresses have its prefix. An invalid prefix is ignored.
  @Test(arguments: [
    ("/docs", "/docs"), ("/a/b/", "/a/b"), ("docs", ""), ("//evil.example", "/evil.example"), ("/\"><b>", ""),
  ])
  func addressesLeadThroughAPrefix(given: String, prefix: String) throws {
    let site = try Self.site().site
    func get(_ target: String) -> WebReply {
      site.reply(to: Self.get(target, headers: [("x-forwarded-prefix", given)]))
    }
    for target in ["/", "/?q=wick", "/doc/lanterns", "/none"] {
      let addresses = Self.text(get(target)).matches(of: /[ ](?:href|src|action)="(\/[^"]*)"/).map {
        String($0.1)
      }
      #expect(
        !addresses.isEmpty && addresses.allSatisfy { $0.hasPrefix(prefix + "/") && !$0.hasPrefix("//") },
        "\(target)")
      #expect(addresses.contains(prefix + "/style.css"))
    }
    #expect(
      Self.text(get("/opensearch.xml")).contains(
        "template=\"http://127.0.0.1:4280\(prefix)/?q={searchTerms}\""))
  }

  @Test(
    arguments: [
      ("bytes=0-1", 206, "a{", "bytes 0-1/3"), ("bytes=1-", 206, "{}", "bytes 1-2/3"),
      ("bytes=-1", 206, "}", "bytes 2-2/3"),
      ("bytes=9-", 416, "", "bytes */3"), ("bytes=2-1", 200, "a{}", nil), ("bytes=0-0,2-2", 200, "a{}", nil),
      ("lines=1-2", 200, "a{}", nil),
      ("bytes=0-9223372036854775807", 206, "a{}", "bytes 0-2/3"),
    ] as [(String, Int, String, String?)])
  func filesComeInParts(range: String, status: Int, body: String, place: String?) throws {
    let request = Self.get("/style.css", headers: [("range", range)])
    let reply = try Self.site().site.reply(to: request).negotiated(for: request)
    #expect(reply.status == status && Self.text(reply) == body)
    #expect(reply.headers.first { $0.name == "content-range" }?.value == place)
  }

  /// The outline contains each section of a divided document once. A mark inside code does not divide the code.
  @Test func theOutlineCoversTheDocument() throws {
    let sections = (0..<130).map { number -> (level: Int, heading: [String], blocks: [Block]) in
      let heading = number % 2 == 0 ? ["Chapter \(number)"] : ["Chapter \(number - 1)", "Variables"]
      return (
        heading.count, heading, [.paragraph(Paragraph(InlineText(marked: "Words of `a.word\(number).b`.")))]
      )
    }
    let site = try Self.site([
      ServerFixture.document(topic: "long", title: "Long", path: "long.md", sections: sections)
    ]).site
    let page = Self.text(site.reply(to: Self.get("/doc/long")))
    let outline = try #require(page.firstMatch(of: /<nav class="outline".*?<\/nav>/)).0
    #expect(outline.matches(of: /href="([^"]*)"/).count == 130)
    #expect(outline.matches(of: /<summary><a [^>]*>Chapter \d+<\/a><\/summary>/).count == 65)
    #expect(outline.contains("href=\"/doc/long/"))
    let hits = Self.text(site.reply(to: Self.get("/?q=word7")))
    #expect(hits.contains("<code>a.<mark>word7</mark>.b</code>"), "\(hits)")
  }

  @Test(arguments: [
    ("Note: Take care.", "<p class=\"note\"><strong>Note</strong>: Take care.</p>"),
    ("Warning: No.", "<p class=\"note warning\"><strong>Warning</strong>: No.</p>"),
    ("-p, --patch: Show it.", "<p class=\"definition\"><code>-p, --patch</code>: Show it.</p>"),
    ("Words: and more.", "<p>Words: and more.</p>"), ("- a: b", "<p>- a: b</p>"),
  ])
  func paragraphsAreShownAsWhatTheyAre(text: String, html: String) throws {
    let site = try Self.site([
      ServerFixture.document(
        topic: "kinds", title: "Kinds", path: "kinds.md",
        sections: [(1, ["Kinds"], [.paragraph(Paragraph(InlineText(plain: text)))])])
    ]).site
    #expect(Self.text(site.reply(to: Self.get("/doc/kinds"))).contains(html))
  }

  @Test func theListIsNarrowed() throws {
    let site = try Self.site().site
    func count(_ fields: String) throws -> Int {
      let reply = site.reply(to: Self.get("/api/list" + fields))
      let object = try JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any]
      let collections = object?["collections"] as? [[String: Any]] ?? []
      return collections.reduce(0) { $0 + (($1["documents"] as? [Any])?.count ?? 0) }
    }
    let all = try count("")
    #expect(all > 0)
    #expect(try count("?collection=test") == all)
    #expect(try count("?collection=none") == 0)
    #expect(try count("?limit=1") == 1)
    #expect(try count("?offset=1") == all - 1)
    #expect(try count("?kind=html") == 0)
    #expect(site.reply(to: Self.get("/api/list?kind=none")).status == 400)
  }

  /// If there is no list of names, any host is accepted, because the site is protected by a token or not at all.
  @Test func aSiteWithoutNamesAnswersToAll() throws {
    let site = try Self.site(access: SiteGuard(hosts: nil)).site
    #expect(
      site.reply(to: WebRequest(method: "GET", target: "/", headers: [("host", "docs.example")])).status
        == 200)
    #expect(site.reply(to: WebRequest(method: "GET", target: "/")).status == 421)
  }

  @Test func interfaceIsThatOfTheCommandLine() throws {
    let (site, fixture) = try Self.site()
    _ = fixture
    for (target, schema) in [
      ("/api/search?q=wick", "bridgedoc.search/1"), ("/search.json?q=wick", "bridgedoc.search/1"),
      ("/api/list", "bridgedoc.list/1"), ("/api/show?topic=lanterns", "bridgedoc.document/1"),
    ] {
      let reply = site.reply(to: Self.get(target))
      let json = try #require(try JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any])
      #expect(json["schema"] as? String == schema, "\(target)")
    }
    let failure = site.reply(to: Self.get("/api/show?topic=zzzzqqq"))
    #expect(failure.status == 404)
    #expect(try JSONSerialization.jsonObject(with: Data(failure.body)) is [String: String])
  }

  // MARK: hostile documents

  private static let harm = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)> javascript:alert(1)"

  /// Links lead to the web, to a section of the page, and to other documents. A missing target is reported when the link is followed.
  @Test(arguments: [
    ("https://a.example/x", "https://a.example/x", nil), ("#section-1", "#", nil),
    ("../other/b.md#section-1", "", "/doc/b/"), ("../other/b", "", "/doc/b"), ("b.1", "", nil),
    ("../../b.md", "", nil),
    ("javascript:alert(1)", nil, nil), ("c(1)", "", "/doc/c.1"),
  ])
  func linksOfADocument(target: String, shown: String?, followed: String?) throws {
    var document = ServerFixture.document(
      topic: "a", title: "A", path: "one/a.md",
      sections: [
        (1, ["A"], [.paragraph(Paragraph(InlineText(plain: "Quagga").linked(to: target)))]),
        (2, ["Second"], [.paragraph(Paragraph("Words."))]),
      ])
    document.links = [Link(text: "Quagga", target: target)]
    let others = [("b", "other/b.md"), ("c.1", "c.1")].map { topic, path in
      ServerFixture.document(
        topic: topic, title: topic, path: path,
        sections: [(1, ["B"], []), (2, ["Deep"], [.paragraph(Paragraph("Words."))])])
    }
    let site = try Self.site([document] + others).site
    let page = Self.text(site.reply(to: Self.get("/doc/a")))
    let link = page.firstMatch(of: /<p><a href="([^"]*)"[^>]*>Quagga/).map { String($0.1) }
    guard let shown else { return #expect(link == nil) }
    let address = try #require(link)
    #expect(address.hasPrefix(shown.isEmpty ? "/doc/a/" : shown))
    guard shown.isEmpty else { return }
    let reply = site.reply(to: Self.get(address))
    let place = reply.headers.first { $0.name.lowercased() == "location" }?.value
    #expect(reply.status == (followed == nil ? 404 : 303))
    if let followed { #expect(place?.hasPrefix(followed) == true, "\(place ?? "")") }
  }

  /// Documents with the same topic can each be reached from the list and by a link.
  @Test func documentsWithOneTopicAreToldApart() throws {
    func page(_ path: String, _ word: String) -> Document {
      ServerFixture.document(
        topic: "same", title: word, path: path,
        sections: [(1, [word], [.paragraph(Paragraph("\(word) words."))])])
    }
    var from = page("from.md", "From")
    from.topic = "from"
    let link = InlineText(plain: "there").linked(to: "two/same.md")
    from.sections[0].blocks = [.paragraph(Paragraph(link))]
    from.links = link.links
    let site = try Self.site([page("one/same.md", "Alpha"), page("two/same.md", "Omega"), from]).site
    let list = Self.text(site.reply(to: Self.get("/list?collection=test")))
    for word in ["Alpha", "Omega"] {
      let found = try #require(list.firstMatch(of: try Regex("href=\"([^\"#]+)[^\"]*\">\(word)<")))
      let address = try #require(found[1].substring)
      #expect(Self.text(site.reply(to: Self.get(String(address)))).contains("\(word) words."), "\(address)")
    }
    let own = Self.text(site.reply(to: Self.get("/doc/from")))
    let address = try #require(own.firstMatch(of: /href="([^"]*to=[^"]*)"/)).1
    let reply = site.reply(to: Self.get(String(address)))
    let place = try #require(reply.headers.first { $0.name == "location" }?.value.split(separator: "#").first)
    #expect(Self.text(site.reply(to: Self.get(String(place)))).contains("Omega words."))
  }

  /// Merged cells are one cell, and a header that is merged with rows below it is no `thead`.
  @Test func mergedCellsAreOneCell() throws {
    var table = Table(header: ["a", "b", ""], rows: [["c", "d", "e"], ["c", "f", ""]])
    table.merge([.init(rows: 0..<1, columns: 1..<3), .init(rows: 1..<3, columns: 0..<1)])
    var other = Table(header: ["g", "h"], rows: [["g", "i"]])
    other.merge([.init(rows: 0..<2, columns: 0..<1)])
    let document = ServerFixture.document(
      topic: "tables", title: "Tables", path: "tables.md",
      sections: [(1, ["Tables"], [.table(table), .table(other)])])
    let page = Self.text(try Self.site([document]).site.reply(to: Self.get("/doc/tables")))
    #expect(
      page.contains(
        #"<thead><tr><th scope="col">a</th><th scope="col" colspan="2">b</th></tr></thead>"#
          + #"<tbody><tr><td rowspan="2">c</td><td>d</td><td>e</td></tr><tr><td>f</td><td></td></tr></tbody>"#
      ))
    #expect(
      page.contains(
        #"<tbody><tr><th scope="col" rowspan="2">g</th><th scope="col">h</th></tr><tr><td>i</td></tr></tbody>"#
      ))
  }

  @Test func nothingOfADocumentIsMarkup() throws {
    var document = ServerFixture.document(
      topic: "harm", title: harmful("title"), path: "harm/\"><script>.md",
      sections: [
        (
          1, [harmful("heading")],
          [
            .paragraph(Paragraph(InlineText(marked: "Quagga " + harmful("text")))),
            .paragraph(
              Paragraph(InlineText(marked: "Quagga `" + harmful("code") + "` **" + harmful("strong") + "**"))),
            .code(
              CodeSample(language: "swift\"><b>", title: Self.harm, startLine: 1, endLine: 1, text: Self.harm)
            ),
            .table(Table(marked: [Self.harm], rows: [[Self.harm]])),
            .figure(Figure(startLine: 1, endLine: 1, text: Self.harm)),
            .paragraph(Paragraph("x", style: .listItem(depth: 0, marker: "<b>"))),
          ]
        )
      ])
    document.links = [
      Link(text: "bad", target: "javascript:alert(1)"), Link(text: "data", target: "DATA:text/html,x"),
      Link(text: "other", target: "//other.example/"),
      Link(text: "good", target: "https://example.org/?a=1&b=\"2\""),
    ]
    document.sections[0].blocks += document.links.map {
      .paragraph(Paragraph(InlineText(plain: $0.text).linked(to: $0.target)))
    }
    let site = try Self.site([document]).site
    for target in [
      "/?q=quagga", "/doc/harm", "/list", "/?q=\(PercentEncoding.encoded(Self.harm.utf8))",
      "/none/\(PercentEncoding.encoded(Self.harm.utf8))",
    ] {
      let page = Self.text(site.reply(to: Self.get(target)))
      #expect(!page.contains("<script>alert") && !page.contains("<img"), "\(target)")
      #expect(!page.contains("<b>"), "\(target)")
      for link in page.matches(of: /(?:href|src|action)="([^"]*)"/) {
        let address = String(link.1)
        #expect(
          address.hasPrefix("/") && !address.hasPrefix("//") || address.hasPrefix("#")
            || address.hasPrefix("https://example.org"), "\(address)")
      }
    }
  }

  private func harmful(_ place: String) -> String { Self.harm + " " + place }

  /// Control characters, which could hide text, are made visible.
  @Test func controlCharactersAreShown() throws {
    let site = try Self.site().site
    for target in [
      "/?q=zeppelin", "/doc/hostile", "/doc/hostile.md", "/doc/hostile.json", "/api/search?q=zeppelin",
    ] {
      let bytes = site.reply(to: Self.get(target)).body
      #expect(!bytes.isEmpty && bytes.allSatisfy { $0 >= 0x20 || $0 == 0x0A || $0 == 0x09 }, "\(target)")
      #expect(!Self.text(site.reply(to: Self.get(target))).unicodeScalars.contains("\u{202E}"), "\(target)")
    }
  }

  // MARK: access control

  @Test(
    arguments: [
      ("localhost", nil, 200), ("LOCALHOST:99", nil, 200), ("[::1]:4280", nil, 200),
      ("evil.example", nil, 421),
      ("127.0.0.1.evil.example", nil, 421), ("127.0.0.1:4280", "http://127.0.0.1:4280", 200),
      // A program on another port of this machine is another site.
      ("127.0.0.1:4280", "http://127.0.0.1:9999", 403), ("localhost:4280", "http://localhost:9999", 403),
      ("127.0.0.1", "http://127.0.0.1:4280", 403),
      ("LOCALHOST:99", "http://localhost:99", 200),
      ("127.0.0.1", "http://evil.example", 403), ("127.0.0.1", "https://127.0.0.1", 200),
      ("127.0.0.1", "null", 200),
      ("127.0.0.1", "file:", 403), ("", nil, 421), ("localhost:80:80", nil, 421),
    ] as [(String, String?, Int)])
  func hostsAndOrigins(host: String, origin: String?, status: Int) throws {
    let site = try Self.site().site
    var request = WebRequest(method: "GET", target: "/", headers: [("host", host)])
    if let origin { request.headers.append(("origin", origin)) }
    #expect(site.reply(to: request).status == status)
  }

  @Test func aTokenIsAskedFor() throws {
    let site = try Self.site(access: SiteGuard(token: "s3 cret")).site
    #expect(site.reply(to: Self.get("/")).status == 401)
    #expect(site.reply(to: Self.get("/api/list", headers: [("authorization", "Bearer wrong")])).status == 401)
    #expect(
      site.reply(to: Self.get("/api/list", headers: [("authorization", "Bearer s3 cret")])).status == 200)
    #expect(
      site.reply(to: Self.get("/", headers: [("cookie", "a=b; bridgedoc-token=s3%20cret")])).status == 200)
    #expect(site.reply(to: Self.get("/", headers: [("cookie", "bridgedoc-token=")])).status == 401)
    #expect(site.reply(to: Self.get("/health")).status == 200)
    let first = site.reply(to: Self.get("/?token=s3%20cret"))
    #expect(first.status == 303)
    #expect(
      first.headers.contains { $0.name == "set-cookie" && $0.value.contains("HttpOnly; SameSite=Strict") })
    #expect(site.reply(to: Self.get("/?token=wrong")).status == 401)
  }

  @Test func onlyReadingIsUnderstood() throws {
    let site = try Self.site().site
    for method in ["POST", "PUT", "DELETE", "PATCH", "BREW"] {
      #expect(site.reply(to: Self.get("/", method: method)).status == 405)
    }
  }

  @Test func everyReplyHasAPolicy() throws {
    let reply = try Self.site().site.reply(to: Self.get("/none")).hardened()
    let policy = try #require(reply.headers.first { $0.name == "content-security-policy" }?.value)
    #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
  }

  @Test func aNewIndexIsServed() throws {
    let (site, fixture) = try Self.site()
    #expect(!Self.text(site.reply(to: Self.get("/?q=newcomer"))).contains("Newcomers"))
    let document = ServerFixture.document(
      topic: "new", title: "New", path: "new.md",
      sections: [(1, ["Newcomers"], [.paragraph(Paragraph("A newcomer is here."))])])
    try ServerFixture.add([document], to: fixture.folder.path)
    #expect(Self.text(site.reply(to: Self.get("/?q=newcomer"))).contains("Newcomers"))
    #expect(site.generation == 1)
  }

  /// A document with many sections is divided into pages, each with links to its neighbours.
  @Test func longDocumentsComeInParts() throws {
    let sections = (0..<150).map { number -> (level: Int, heading: [String], blocks: [Block]) in
      (2, ["Chapter \(number)"], [.paragraph(Paragraph("Words of chapter\(number)."))])
    }
    let document = ServerFixture.document(topic: "long", title: "Long", path: "long.md", sections: sections)
    let site = try Self.site([document]).site
    var target = "/doc/long"
    var seen: [String] = []
    for _ in 0..<3 {
      let page = Self.text(site.reply(to: Self.get(target)))
      seen += page.matches(of: /Words of chapter(\d+)\./).map { String($0.1) }
      guard let next = page.firstMatch(of: /href="([^"#]+)[^"]*" rel="next"/) else { break }
      target = String(next.1)
    }
    #expect(seen == (0..<150).map { "\($0)" })
  }

  @Test func figuresAreThoseOfPrometheus() {
    var figures = ServerMetrics()
    figures.count(ServerMetrics.route("/?q=a"), status: 200, seconds: 0.002)
    figures.count(ServerMetrics.route("/doc/a\"b"), status: 404, seconds: 5)
    let text = String(decoding: figures.text(generation: 3), as: UTF8.self)
    #expect(text.contains("bridgedoc_requests_total{status=\"200\"} 1\n"))
    #expect(text.contains("bridgedoc_request_seconds_bucket{route=\"search\",le=\"0.001\"} 0\n"))
    #expect(text.contains("bridgedoc_request_seconds_bucket{route=\"search\",le=\"0.0025\"} 1\n"))
    #expect(text.contains("bridgedoc_request_seconds_bucket{route=\"doc\",le=\"+Inf\"} 1\n"))
    #expect(text.contains("bridgedoc_index_generation 3\n"))
  }
}
