import Testing

@testable import DocReaders

@Suite struct HTMLContentModelTests {
  /// An installed manual loads its styles and scripts from local files.
  @Test(arguments: [
    ("<link rel=\"stylesheet\" href=\"/style.css\">", true),
    ("<link rel=\"stylesheet\" href=\"https://pots.example/style.css\">", true),
    ("<script src=\"//pots.example/count.js\"></script>", true),
    ("<link rel=\"stylesheet\" href=\"../style.css\">", false), ("<script src=\"pots.js\"></script>", false),
    ("<link rel=\"canonical\" href=\"https://pots.example/\">", false), ("", false),
  ])
  func tellsPagesOfServers(_ head: String, _ isServed: Bool) {
    let tree = HTMLTree(Array("<html><head>\(head)</head><body><p>Pots.</p></body></html>".utf8)[...])
    #expect(HTMLMainContent.isServed(tree) == isServed)
  }

  /// The model is not applied to pages that load nothing from a server.
  @Test func leavesManualsAlone() {
    let page =
      "<html><body><h1>Pots</h1><div class=\"comments\"><p>A pot holds tea.</p></div><ul><li><a href=x.html>Lids</a></li></ul></body></html>"
    let tree = HTMLTree(Array(page.utf8)[...])
    let (judged, ruled) = (HTMLMainContent(tree), HTMLMainContent(tree, model: nil))
    #expect(judged.range == ruled.range)
    #expect(judged.boilerplate == ruled.boilerplate)
  }

  /// The model is not applied to a page with several code samples. Such a page is documentation, of which nothing must be lost.
  @Test(arguments: [0, 2, 3, 5]) func leavesPagesWithCodeToTheRules(_ count: Int) {
    let samples = String(repeating: "<div class=\"ad promo\"><pre>x = 1</pre></div>", count: count)
    let page = """
      <html><head><link rel="stylesheet" href="/style.css"></head><body><nav><a href="/a">Kettles</a></nav>
      <main><h1>Pots</h1><p>A pot holds tea, and keeps it warm for an hour.</p>\(samples)
      <div class="related newsletter"><p><a href="/b">Subscribe now</a></p></div></main></body></html>
      """
    let tree = HTMLTree(Array(page.utf8)[...])
    let (judged, ruled) = (HTMLMainContent(tree), HTMLMainContent(tree, model: nil))
    #expect((judged.range == ruled.range && judged.boilerplate == ruled.boilerplate) == (count >= 3))
  }

  /// On a page from a server, the model removes the blocks around an article and keeps its text.
  @Test func judgesPagesOfServers() throws {
    let words = String(
      repeating: "<p>Pots are made of clay, and their lids of wood, which keeps tea warm.</p>", count: 8)
    let page = try document(
      """
      <html><head><title>Pots</title><link rel="stylesheet" href="/style.css"></head><body>
      <nav class="menu"><ul><li><a href="/a">Kettles</a></li><li><a href="/b">Cups</a></li></ul></nav>
      <article class="post"><h1>Pots</h1><div class="entry-content">\(words)</div></article>
      <footer class="footer"><p>Copyright, all rights reserved</p></footer></body></html>
      """)
    let read = page.sections.flatMap(\.paragraphs).joined(separator: " ")
    #expect(page.title == "Pots")
    #expect(read.contains("keeps tea warm"))
    #expect(!read.contains("Kettles") && !read.contains("reserved"))
  }
}
