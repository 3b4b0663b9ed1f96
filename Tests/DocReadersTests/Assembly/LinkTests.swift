import DocDraft
import DocModel
import Testing

@testable import DocReaders

/// Links are spans of the text in all formats.
@Suite struct LinkTests {
  private func texts(_ source: String, _ path: String) -> [InlineText] {
    let documents = Ingestor(collection: "test").ingest(bytes: Array(source.utf8), path: path).documents
    var texts: [InlineText] = []
    for block in documents.flatMap(\.sections).flatMap(\.blocks) { block.forEachText { texts.append($0) } }
    return texts
  }

  private static let kite = Link(text: "the kite", target: "kite.html#use")

  @Test(arguments: [
    ("# T\n\nSee [the *kite*](kite.html#use) fly.\n", "a.md"),
    ("# T\n\n| A | B |\n|---|---|\n| 1 | See [the kite](kite.html#use) fly. |\n", "a.md"),
    ("# T\n\n- <p>See <a href=\"kite.html#use\">the kite</a> fly.</p>\n", "a.md"),
    (
      "<!doctype html><title>T</title><h1>T</h1><p>See <a href=\"kite.html#use\">the <b>kite</b></a> fly.</p>",
      "a.html"
    ),
    (
      "<!doctype html><title>T</title><h1>T</h1><table><tr><th>A<th>B<tr><td>1<td>See <a href=kite.html#use>the kite</a> fly.</table>",
      "a.html"
    ),
    ("<!doctype html><title>T</title><h1>T</h1><a href=kite.html#use><div>the kite</div></a>", "a.html"),
    ("T\n=\n\nSee `the kite <kite.html#use>`_ fly.\n\n.. note::\n\n   Words.\n", "a.rst"),
    ("= T\n:toc:\n\nSee link:kite.html#use[the kite] fly.\n\n== U\n\nWords.\n", "a.adoc"),
    ("#+TITLE: T\n\n* H\n\nSee [[kite.html#use][the kite]] fly.\n", "a.org"),
  ])
  func aLinkIsASpan(source: String, path: String) {
    #expect(texts(source, path).flatMap(\.links) == [Self.kite])
  }

  @Test func manualPagesReferToOthers() {
    let page =
      ".TH KITE 1\n.SH NAME\nkite \\- fly\n.SH DESCRIPTION\nAs\n.BR line (1)\nsays, or f(2).\n.SH SEE ALSO\nknot(3), reel(1)\n"
    #expect(texts(page, "kite.1").flatMap(\.links).map(\.target) == ["line(1)", "knot(3)", "reel(1)"])
  }

  @Test(arguments: ["a.txt", "a.md", "a.rst"])
  func addressesAreLinks(path: String) {
    let heads = ["a.txt": "", "a.md": "# T\n\n", "a.rst": "T\n=\n\n.. note:: Words.\n\n"]
    let found = texts(
      (heads[path] ?? "") + "Words stand at https://a.example/b_c, and www.b.example.\n", path)
    #expect(found.flatMap(\.links).map(\.target) == ["https://a.example/b_c", "http://www.b.example"])
  }

  @Test func codeHoldsNoLinks() {
    let text = texts("# T\n\n`[a](b)` and `https://a.example`\n", "a.md")
    #expect(text.flatMap(\.links).isEmpty)
    let whole = texts("# T\n\n[`a`](b)\n", "a.md").last
    #expect(whole == InlineText.all("a", as: .code).linked(to: "b"))
  }

  /// A document lists each link of its texts once.
  @Test func aDocumentListsItsLinksOnce() throws {
    let source = "# [T](t)\n\n[a](x) [b](y) [c](x)\n\n[d](z): e\n"
    let document = try #require(
      Ingestor(collection: "test").ingest(bytes: Array(source.utf8), path: "a.md").documents.first)
    #expect(
      document.links == [
        Link(text: "T", target: "t"), Link(text: "a", target: "x"), Link(text: "b", target: "y"),
        Link(text: "d", target: "z"),
      ])
  }
}
