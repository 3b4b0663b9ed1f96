import DocModel
import DocOutput
import DocSearch
import Testing

@testable import DocServer

/// Tests the pictures on pages.
@Suite struct PictureTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
  private static let drawing = Array("<!-- a wick --><svg xmlns='http://www.w3.org/2000/svg'/>".utf8)

  /// A site with a document, `guides/lamps.md`, that has pictures in its first and second section.
  private static func site() throws -> Site {
    func words(_ target: String, _ words: String) -> Block {
      .paragraph(Paragraph(InlineText(plain: words).linked(to: target)))
    }
    var lamps = ServerFixture.document(
      topic: "lamps", title: "Lamps", path: "guides/lamps.md",
      sections: [
        (1, ["Lamps"], [words("../art/lantern.png", "A lantern")]),
        (
          2, ["Wicks"],
          [
            words("wick.svg", "Wick"), words("wick.svg", "again"), words("none.png", "none"),
            words("text.png", "text"),
            words("lamps.md", "no picture"), words("../../secret.png", "out"),
          ]
        ),
      ])
    for block in lamps.sections.flatMap(\.blocks) { block.forEachText { lamps.links += $0.links } }
    let fixture = try ServerFixture(documents: [lamps])
    let files: [String: [UInt8]] = [
      "guides/lamps.md": Array("text".utf8), "guides/text.png": Array("text".utf8), "art/lantern.png": png,
      "guides/wick.svg": drawing, "../secret.png": png,
    ]
    var settings = Site.Settings(assets: [:], version: "1.2.3")
    settings.pictures = { _ in
      { _, collection, path, count in
        collection == "test" ? files[path].map { (Array($0.prefix(count)), $0.count) } : nil
      }
    }
    return Site(index: fixture.index, settings: settings) { _ in
      { _, _, _ in withExtendedLifetime(fixture) { .current } }
    }
  }

  private static func get(_ target: String, _ headers: [(name: String, value: String)] = []) -> WebRequest {
    WebRequest(method: "GET", target: target, headers: [("host", "127.0.0.1:4280")] + headers)
  }

  private static func addresses(_ site: Site) -> [String] {
    let page = String(decoding: site.reply(to: get("/doc/lamps")).body, as: UTF8.self)
    return page.matches(of: /<img src="([^"]+)" alt="([^"]*)" loading="lazy">/).map { "\($0.2) \($0.1)" }
  }

  @Test func picturesFollowTheirSections() throws {
    let site = try Self.site()
    let shown = Self.addresses(site)
    #expect(shown.count == 2)
    let address = try #require(shown.first?.split(separator: " ").last)
    #expect(site.reply(to: Self.get(String(address))).body == Self.png)
    #expect(address.hasPrefix("/doc/lamps/") && !address.contains("#"))
    #expect(shown.first?.hasPrefix("A lantern /") ?? false)
    #expect(shown.first?.hasSuffix("?picture=art%2Flantern.png") ?? false)
    #expect(shown.last?.hasPrefix("Wick ") ?? false)
  }

  @Test func aPictureIsAnImageOnly() throws {
    let site = try Self.site()
    let reply = site.reply(
      to: Self.get("/doc/lamps?picture=guides/wick.svg", [("sec-fetch-dest", "image")])
    )
    .hardened()
    #expect(reply.status == 200 && reply.body == Self.drawing)
    #expect(reply.headers.first { $0.name == "content-type" }?.value == "image/svg+xml")
    let policies = reply.headers.filter { $0.name == "content-security-policy" }.map(\.value)
    #expect(policies == ["default-src 'none'; style-src 'unsafe-inline'; sandbox"])
    let page = Self.get("/doc/lamps?picture=guides/wick.svg", [("sec-fetch-dest", "document")])
    #expect(site.reply(to: page).status == 404)
  }

  @Test(arguments: [
    "guides/lamps.md", "../secret.png", "art/../../secret.png", "art/%00.png", "none.png", "//a/b.png",
  ]) func nothingElseIsSent(_ path: String) throws {
    #expect([400, 404].contains(try Self.site().reply(to: Self.get("/doc/lamps?picture=\(path)")).status))
  }

  @Test(arguments: [
    ("a.png", "b/c.md", "b/a.png"), ("../a.png?v=1#x", "b/c.md", "a.png"),
    ("/a%20b.png", "b/c.md", "a b.png"),
    ("./x/../a.png", "c.md", "a.png"), ("../a.png", "c.md", nil), ("https://a.example/b.png", "c.md", nil),
    ("//a.example/b.png", "c.md", nil), ("data:image/png,1", "c.md", nil),
  ]) func targetsAreFilesOfTheFolder(_ target: String, _ source: String, _ path: String?) {
    #expect(Site.path(of: target, in: source) == path)
  }

  @Test func typesAreThoseOfTheContent() {
    #expect(Site.type(of: Self.png, "a.txt") == "image/png")
    #expect(Site.type(of: [0xFF, 0xD8, 0xFF, 0xE0], "a") == "image/jpeg")
    #expect(Site.type(of: Array("GIF89a".utf8), "a") == "image/gif")
    #expect(Site.type(of: Array("RIFF1234WEBPVP8 ".utf8), "a") == "image/webp")
    #expect(Site.type(of: Self.drawing, "a.SVG") == "image/svg+xml")
    #expect(Site.type(of: Self.drawing, "a.html") == nil)
    #expect(Site.type(of: Array("text".utf8), "a.svg") == nil)
  }
}
