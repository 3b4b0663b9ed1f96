import DocModel
import Testing

@testable import DocReaders

@Suite struct HTMLReaderTests {
  private let page = """
    <!DOCTYPE html>
    <html><head><title>Cells | The Site</title><meta name="description" content="All of cells">
    <script>var hidden = 1</script><style>p { color: red }</style></head>
    <body>
    <header class="site"><a href="/">Home</a></header>
    <nav><ul><li><a href="/a">Menu entry</a></li></ul></nav>
    <div class="cookie-banner">We use cookies.</div>
    <main>
      <h1>Cells &amp; rows</h1>
      <p>Intro with <code>Cell</code>, <em>care</em> and <a href="other.html">a link</a>.</p>
      <h2 id="margins">Margins <a class="headerlink" href="#margins">¶</a></h2>
      <ul><li>one<ul><li>inner</li></ul></li><li><p>two</p></li></ul>
      <ol start="3"><li>three</li></ol>
      <div class="highlight-source-swift"><pre>let a = b &lt; c
      next()
    </pre></div>
      <pre><code class="language-objective-c hljs">[a b];</code></pre>
      <dl><dt>Term</dt><dd>Its meaning.</dd></dl>
      <table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>two <b>words</b></td></tr></tbody></table>
      <blockquote>Said before.</blockquote>
      <aside>Related noise</aside>
    </main>
    <footer>Copyright</footer>
    </body></html>
    """

  @Test func keepsTheMainContentOnly() throws {
    let document = try document(page, path: "page.txt")
    #expect(document.kind == .html)
    #expect(document.title == "Cells & rows")
    #expect(document.metadata("description") == "All of cells")
    let words = document.sections.flatMap(\.paragraphs).joined(separator: " ")
    for noise in ["Home", "Menu", "cookies", "Related", "Copyright", "hidden", "color"] {
      #expect(!words.contains(noise), "\(noise)")
    }
  }

  @Test func readsBlocks() throws {
    let document = try document(page)
    #expect(document.sections.map(\.heading) == [["Cells & rows"], ["Margins"]])
    #expect(document.sections.first?.paragraphs == ["Intro with `Cell`, *care* and a link."])
    let section = try document.section("margins")
    #expect(section.startLine == 11)
    #expect(section.paragraphs == ["one", "inner", "two", "three", "Term: Its meaning.", "Said before."])
    let styles = section.blocks.compactMap { block -> Paragraph.Style? in
      if case .paragraph(let paragraph) = block { paragraph.style } else { nil }
    }
    #expect(
      styles == [
        .listItem(depth: 0, marker: "•"), .listItem(depth: 1, marker: "•"), .listItem(depth: 0, marker: "•"),
        .listItem(depth: 0, marker: "3."), .listItem(depth: 0, marker: "•"), .quote,
      ])
    #expect(section.code.map(\.language) == ["swift", "objc"])
    #expect(section.code.map(\.text) == ["let a = b < c\n  next()", "[a b];"])
    #expect(section.tables == [Table(header: ["A", "B"], rows: [["1", "two **words**"]])])
    #expect(document.links.map(\.target) == ["other.html"])
  }

  /// Links to neighbouring pages with `rel` are removed, but a sentence that contains such a link is kept.
  @Test func leavesOutLinksToThePagesAround() throws {
    let document = try document(
      """
      <html><body><h1>Lids</h1><p>Next: <a rel="next" href="b.html">Cups</a>, Up: <a href="a.html" rel="up">Pots</a> [<a
      rel="index" href="i.html">Index</a>]</p><p>All lids fit all pots.</p>
      <table><tr><th>Lids</th></tr><tr><td><a accesskey="p" href="a.html">Prev</a></td><td><a accesskey="u" href="p.html">Up</a></td>
      <td>Pots and what belongs to them</td><td><a accesskey="n" href="b.html">Next</a></td></tr></table>
      <div><p>Next: <a href="b.html">Cups</a>, Previous: <a href="a.html">Pots</a> [<a href="i.html">Contents</a>]</p></div>
      <p>What does not fit is told in <a rel="next" href="b.html">the chapter on cups</a> and <a href="c.html">its notes</a>.</p>
      </body></html>
      """)
    #expect(
      document.sections.flatMap(\.paragraphs) == [
        "All lids fit all pots.", "What does not fit is told in the chapter on cups and its notes.",
      ])
  }

  /// A long sample or part may follow a short introduction. The number of the page's heading is missing in `<title>`.
  @Test(arguments: [
    ("div", "<pre>boil water\npour water\n\(String(repeating: "wait a minute\n", count: 40))</pre>"),
    (
      "div class=\"part\"",
      "<h4>Filling</h4><p>\(String(repeating: "Water is poured to the mark. ", count: 40))</p>"
    ),
  ])
  func keepsTheIntroductionAboveALongPart(frame: String, part: String) throws {
    let document = try document(
      """
      <html><head><title>Lids (Kettle manual)</title></head><body><div class="section"><div class="header"><p>Next: <a rel="next"
      href="b.html">Cups</a>, Up: <a href="a.html" rel="up">Pots</a></p></div><h3>7.1 Lids</h3><p>All lids fit.</p><\(frame)>\(part)
      </div></div></body></html>
      """)
    #expect(document.sections.first?.heading == ["7.1 Lids"])
    #expect(document.sections.first?.paragraphs.first == "All lids fit.")
  }

  /// A page may consist of a single line above such links.
  @Test func keepsTheLineOfASlide() throws {
    let slide = try document(
      """
      <html><body><h1>Lids</h1><div><div>Lids fit.</div><a rel=prev href=a>Back</a> <a rel=up href=b>Up</a> <a rel=next
      href=c>On</a></div></body></html>
      """)
    #expect(slide.sections.flatMap(\.paragraphs).first == "Lids fit.")
  }

  /// Headings of other pages are removed; a list of links for further reading is kept.
  @Test func leavesOutTheContentsOfOtherPages() throws {
    let document = try document(
      """
      <html><body><main><h1>Kettle manual</h1><p>All about kettles.</p><ul>
      <li><a href="lid.html">The lid</a><ul><li><a href="lid.html#open">Opening it</a>
        <ul><li><a href="lid.html#wide">Wide open</a></li></ul></li>
      <li><a href="hinge.html">The hinge</a><ul><li><a href="hinge.html#oil">Oiling</a></li></ul></li></ul></li>
      <li><a href="cup.html#fill">Filling a cup</a></li>
      <li><a href="lid.html">The lid</a> is described there.<ul>
        <li>Boil water as <a href="lid.html#boil">told there</a>, slowly.</li></ul></li></ul></main></body></html>
      """)
    #expect(
      document.sections.flatMap(\.paragraphs) == [
        "All about kettles.", "The lid", "The hinge", "Filling a cup", "The lid is described there.",
        "Boil water as told there, slowly.",
      ])
  }

  @Test(arguments: [
    "<html><body><article><h1>T</h1><p>The words.</p></article><div>Other</div></body></html>",
    "<html><body><div id=\"content\"><h1>T</h1><p>The words.</p></div><div>x</div></body></html>",
    "<html><body><div role=\"main\"><h1>T</h1><p>The words.</p></div><div role=\"navigation\">Other</div></body></html>",
    "<html><body><div class=\"sidebar\"><a href=x>Other</a></div><div><div><h1>T</h1><p>The words.</p></div></div></body></html>",
    "<body><h1>T</h1><p>The words.</p></body>",
    "<?xml version=\"1.0\"?><!-- c --><html><body><h1>T</h1>The words.",
  ])
  func findsTheMainContent(_ page: String) throws {
    let document = try document(page)
    #expect(document.kind == .html)
    #expect(document.title == "T")
    #expect(document.sections.flatMap(\.paragraphs) == ["The words."])
  }

  /// Ids are derived from headings, so a section may have the name of a menu, and an aside may be a note.
  @Test(arguments: [
    "<div class=\"section\" id=\"s-pagination\"><span id=\"pagination\"></span><h2>Pagination</h2><p>Kept.</p></div>",
    "<div class=\"section\" id=\"related-functions\"><h2>Related functions</h2><ul><li><a href=x.html>Kept.</a></li></ul></div>",
    "<div id=\"tea.models.related\"><a name=y></a><h2>Cups</h2><p>Kept.</p></div>",
    "<aside class=\"footnote brackets\" role=\"note\"><span>[1]</span><p>Kept.</p></aside>",
    "<aside class=\"note\"><p>Kept.</p></aside>",
    "<div class=\"sidebar\"><p class=\"title\"><b>Filling</b></p><p>Kept.</p></div>",
    "<aside class=\"sidebar\"><p class=\"sidebar-title\">Filling</p><p>Kept.</p></aside>",
    "<section><header><h2>Kept.</h2></header><p>Filling</p></section>",
    "<section><header><h2>Filling</h2><p>Kept.</p></header></section>",
  ])
  func keepsContentThatIsCalledLikeBoilerplate(_ content: String) throws {
    let page = try document(Self.around(content))
    #expect(page.sections.flatMap { $0.paragraphs + $0.heading }.contains { $0.contains("Kept.") })
  }

  @Test(arguments: [
    "<div id=\"sidebar\"><h3>Links</h3><ul><li><a href=a>Gone.</a></li><li><a href=b>Others</a></li></ul></div>",
    "<div id=\"cookie-banner\">Gone. We bake them.</div>",
    "<div class=\"related\"><h3>Related</h3><p>Gone.</p></div>",
    "<aside><h3>More</h3><ul><li><a href=x>Gone.</a></li></ul></aside>", "<aside>Gone.</aside>",
    "<aside class=\"newsletter\"><p>Gone.</p></aside>",
    "<header><h2><a href=\"/\">Gone.</a></h2><p><a href=x>Log in</a></p></header>",
  ])
  func leavesBoilerplateOut(_ content: String) throws {
    let page = try document(Self.around(content))
    #expect(!page.sections.flatMap(\.paragraphs).contains { $0.contains("Gone.") })
    #expect(page.sections.flatMap(\.paragraphs).contains { $0.contains("Tea cools") })
  }

  /// A heading with a higher level than that of its article does not begin a section.
  @Test func anArticleIsAboutItsFirstHeading() throws {
    let articles = ["turn", "oil"].map {
      "<article><h4>\($0)</h4><div><h3>Types</h3><p>Speed</p></div><p>Does \($0).</p><h5>Notes</h5><p>None</p></article>"
    }.joined()
    let page = try document(
      "<html><body><h1>wheels</h1><h3>Summary</h3><p>All of them.</p>\(articles)</body></html>")
    #expect(page.sections.map { $0.heading.last } == ["wheels", "Summary", "turn", "Notes", "oil", "Notes"])
    #expect(page.sections[2].paragraphs == ["**Types**", "Speed", "Does turn."])
  }

  /// A reference may list all of its functions on each page.
  @Test func leavesOutNavigationThatIsLongerThanThePage() throws {
    let names = (1...400).map { "<li><a href='x\($0).html'>function\($0)</a></li>" }.joined()
    let page = try document(
      "<html><body><aside><nav><h3>Functions</h3><ul>\(names)</ul></nav></aside><div><h1>oil</h1>\(Self.oiling)</div></body></html>"
    )
    #expect(page.sections.map(\.heading) == [["oil"]])
    #expect(!page.sections.flatMap(\.paragraphs).contains { $0.contains("function") })
  }

  /// Content that a click reveals: accordions, and tabs of which one is open.
  @Test(arguments: [
    "<h2><button type=\"button\" aria-controls=\"p\">Filling</button></h2><div id=\"p\" hidden><p>Kept.</p></div>",
    "<h2><button>Filling</button></h2><div class=\"collapse\"><p>Kept.</p></div>",
    "<h2>Filling <button>Copy</button></h2><div role=\"tabpanel\" hidden=\"true\"><p>Kept.</p></div>",
    "<h2>Filling</h2><div hidden=\"until-found\"><p>Kept.</p></div><div hidden><p>Gone.</p></div>",
    "<h2>Filling</h2><div role=\"tabpanel\" hidden style=\"display:none\"><p>Kept.</p></div>",
    "<h2>Filling</h2><div role=\"tabpanel\" aria-hidden=\"true\"><p>Kept.</p></div><p aria-hidden=\"true\">Gone.</p>",
  ])
  func readsWhatAClickShows(_ content: String) throws {
    let page = try document(Self.around(content))
    #expect(page.sections.map(\.heading) == [["Tea"], ["Filling"], ["Milk"]])
    #expect(page.sections[1].paragraphs == ["Kept."])
  }

  /// React sends parts of a page behind it, and a script moves them.
  @Test(arguments: [
    ("<template id=\"B:0\"></template>", "<div hidden id=\"S:0\"><p>One.</p></div>", ["One.", "End."]),
    (
      "<!--$?--><template id=\"B:a\"></template><p>Wait.</p><!--/$--><p>Two.</p><template id=\"P:2\"></template>",
      "<div hidden id=\"S:2\"><p>Three.</p></div><div hidden id=\"S:a\"><p>One.</p><template id=\"B:9\"></template></div>"
        + "<div hidden id=\"S:9\"><p>Inner.</p></div><div hidden id=\"S:7\"><p>Gone.</p></div>",
      ["One.", "Inner.", "Wait.", "Two.", "Three.", "End."]
    ),
    ("", "<div hidden id=\"S:0\"><template id=\"B:0\"></template><p>Gone.</p></div>", ["End."]),
  ])
  func movesStreamedPartsToTheirPlaces(_ place: String, _ parts: String, _ paragraphs: [String]) throws {
    let page = try document(
      "<html><body><main><h1>Tea</h1>\(place)<p>End.</p></main>\(parts)<p></p></body></html>")
    #expect(page.sections.flatMap(\.paragraphs) == paragraphs)
    #expect(page.sections.map(\.heading) == [["Tea"]])
  }

  /// A picture's words are shown once if a caption or the picture in other colours repeats them.
  @Test(arguments: [
    (
      "<figure><img alt=\"A pot\" src=\"p.png\"><figcaption>Figure 2. A pot</figcaption></figure>",
      ["Figure 2. A pot"]
    ),
    (
      "<div class=d><img alt=\"A pot\" src=\"d.png\"></div><div class=l><img alt=\"A pot\" src=\"l.png\"></div>",
      ["A pot"]
    ),
    ("<p><img alt=\"A pot\" src=\"p.png\"></p><p>A pot is round.</p>", ["A pot", "A pot is round."]),
    ("<p><img alt=\"A pot\" src=\"p.png\"> and <img alt=\"A pot\" src=\"p.png\"></p>", ["A pot and A pot"]),
  ])
  func doesNotRepeatWordsOfPictures(_ html: String, _ paragraphs: [String]) throws {
    let page = try document("<html><body><main><h1>Tea</h1>\(html)</main></body></html>")
    #expect(page.sections.flatMap(\.paragraphs) == paragraphs)
  }

  @Test(arguments: [
    (
      "<div id=\"docComments\"><h2>Report</h2><p>If a lid leaks, please use <a href=\"f\">this form</a>.</p></div>",
      false
    ),
    ("<div id=\"related-pots\"><h2>Related pots</h2><p>If a lid leaks, use another.</p></div>", true),
    ("<div class=\"dropdown-panel\"><p>If a lid leaks.</p></div>", false),
    ("<details class=\"sd-dropdown\"><summary>Lids</summary><p>If a lid leaks.</p></details>", true),
    ("<div class=\"printfooter\">If a lid leaks.</div>", false),
    ("<p><a class=\"button\" href=\"a\">If a lid leaks</a></p>", false),
    ("<div class=\"noprint\"><p>If a lid leaks.</p></div>", true),
    ("<div class=\"noprint\"><a href=\"a\">If a lid leaks</a></div>", false),
  ])
  func tellsBoilerplateByItsNames(_ html: String, isKept: Bool) throws {
    let page = try document(Self.around(html))
    #expect(page.sections.flatMap(\.paragraphs).contains { $0.contains("lid leaks") } == isKept)
  }

  @Test(arguments: [
    ("<span>Create a pot</span><span class=\"b\">Deprecated</span>", "Create a pot Deprecated"),
    ("<span><b>handle</b></span><span class=\"t\">nullable string</span>", "**handle** nullable string"),
    ("<span>rating</span><span>4</span>", "rating 4"), ("<b>Tea</b><i>Pot</i>", "**Tea***Pot*"),
    ("<code><span>get</span><span>Value</span></code>", "`getValue`"),
    ("<span>un</span><span>known</span>", "unknown"), ("tea<span class=\"s\">Pot</span>", "teaPot"),
    ("<b>lid</b><sup>1</sup>", "**lid**1"), ("<span>lid<span>Top</span></span>", "lidTop"),
  ])
  func setsApartWhatAStyleSheetSetsApart(_ html: String, _ text: String) throws {
    let page = try document("<html><body><h1>T</h1><p>\(html)</p></body></html>")
    #expect(page.sections.first?.paragraphs == [text])
  }

  /// Lines that mdBook does not show, and the colours of a terminal's session.
  @Test(arguments: [
    (
      "<pre><code><span class=\"boring\">fn main() {\n</span>boil();\n<span class=\"boring\">}\n</span></code></pre>",
      "boil();"
    ),
    (
      "<div class=\"termy\">\n<div><pre>$ &lt;font color=\"#4E9A06\"&gt;boil&lt;/font&gt; -a</pre></div></div>",
      "$ boil -a"
    ),
    ("<pre>$ &lt;font&gt;boil&lt;/font&gt;</pre>", "$ <font>boil</font>"),
  ])
  func readsSamplesAsTheyAreShown(_ html: String, _ code: String) throws {
    let page = try document("<html><body><h1>T</h1><p>Tea.</p>\(html)</body></html>")
    #expect(page.sections.flatMap(\.code).map(\.text) == [code])
  }

  @Test(arguments: [
    ("from 0 to 2<sup>32</sup> − 1", "from 0 to 2^32 − 1"), ("10<sup>-6</sup> s", "10^-6 s"),
    ("<var>x</var><sup>2</sup>", "*x*^2"), ("e<sup><var>x</var></sup>", "e^x"),
    ("the lid<sup>1</sup>", "the lid1"), ("in 1950<sup><a href=\"#n\">1</a></sup>", "in 19501"),
    ("R<sup>5</sup>RS", "R5RS"), ("the 4<sup>th</sup> cup", "the 4th cup"), ("C<sup>+</sup>", "C+"),
  ])
  func powersStayPowers(_ html: String, _ text: String) throws {
    let page = try document("<html><body><h1>T</h1><p>\(html)</p></body></html>")
    #expect(page.sections.first?.paragraphs == [text])
  }

  /// The content between two sections of prose.
  private static func around(_ content: String) -> String {
    let prose = String(repeating: "Tea cools while nobody drinks it. ", count: 10)
    return """
      <html><head><title>Tea</title></head><body><div role="main"><h1>Tea</h1><p>\(prose)</p>
      \(content)<h2>Milk</h2><p>\(prose)</p></div></body></html>
      """
  }

  /// A generator may put the page's heading and summary before the content element.
  @Test func keepsTheHeadingBeforeTheContent() throws {
    let text = String(repeating: "It turns wheels slowly. ", count: 20)
    let page = try document(
      """
      <html><head><title>crank(1)</title></head><body><div id="top"><h1>crank(1) Manual</h1><h2>NAME</h2>
      <p>crank - turns a wheel</p></div><div id="content"><h2>OPTIONS</h2><p>\(text)</p></div>
      <div id="footer">Last updated in May</div></body></html>
      """)
    #expect(page.sections.map { $0.heading.last } == ["crank(1)", "NAME", "OPTIONS"])
    #expect(page.title == "crank(1)")
    #expect(page.sections.flatMap(\.paragraphs).first == "crank - turns a wheel")
    #expect(!page.sections.flatMap(\.paragraphs).contains { $0.contains("May") })
  }

  /// The title of a manual page consists of its name and section. Other pages have the title of their heading.
  @Test(arguments: [
    ("crank(1)", "crank(1) Manual Page", "crank(1)"), ("crank(3ssl)", "crank(3ssl)", "crank(3ssl)"),
    ("crank", "crank Manual Page", "crank Manual Page"), ("crank(a)", "crank(a) b", "crank(a) b"),
    ("crank(1)", "crank(1)s", "crank(1)s"),
  ])
  func callsManualPagesByTheirNames(_ title: String, _ heading: String, _ expected: String) throws {
    let page = try document(
      "<html><head><title>\(title)</title></head><body><h1>\(heading)</h1><p>Turns a wheel.</p></body></html>"
    )
    #expect(page.title == expected)
    #expect(page.sections.map { $0.heading.last } == [expected])
  }

  /// If a block above the headings shows the text of `<title>`, a heading of level 1 is that of a section.
  @Test(arguments: [
    ("Kettle.Lid", "<p class='caption'>Kettle.Lid</p>", "Kettle.Lid"),
    ("The Lid of a Kettle", "<div><div>The Lid of a <i>Kettle</i></div></div>", "The Lid of a Kettle"),
    ("Kettles", "<p><a href='/'>Kettles</a></p>", "Documentation"),
    ("Kettle.Lid", "<p>Kettle.Rim</p>", "Documentation"),
    ("Documentation of lids", "<p>Documentation of lids</p>", "Documentation"),
  ])
  func tellsTheTitleAboveTheHeadings(_ title: String, _ block: String, _ expected: String) throws {
    let page = try document(
      """
      <html><head><title>\(title)</title></head><body><div id="content">\(block)
      <h1>Documentation</h1>\(Self.turning)</div></body></html>
      """)
    #expect(page.title == expected)
  }

  /// A head above the main content shows the title only if its class says so.
  @Test(arguments: [
    ("<span class='title'>Lids</span>", "Lids"), ("<span class='crumb'>Lids</span>", "Usage"),
    ("<span class='title'>Rims</span>", "Usage"),
    ("<span class='title'><a href='a'>Lids</a></span>", "Usage"),
  ])
  func tellsTheTitleInTheHead(_ head: String, _ expected: String) throws {
    let page = try document(
      """
      <html><head><title>Lids</title></head><body><div class="pageheader">\(head)</div>
      <div role="main">\(Self.turning)<h1>Usage</h1>\(Self.turning)</div></body></html>
      """)
    #expect(page.title == expected)
  }

  @Test(arguments: ["&lt;no title&gt;", "&lt;no title&gt; &mdash; Kettle manual"])
  func aPlaceholderIsNoTitle(_ title: String) throws {
    let page = try document(
      "<html><head><title>\(title)</title></head><body>\(Self.turning)</body></html>", path: "wheels.html")
    #expect(page.title == "wheels")
  }

  /// The tags `<html>` and `<head>` may follow elements of the head, or be missing.
  @Test(arguments: [
    "<meta charset='utf-8'>\n<?xml version='1.0'?><!DOCTYPE html>\n<html><head>",
    "<style>\np { color: red }\n</style><html><head>",
  ])
  func recognisesPagesThatBeginWithTheirHead(_ head: String) throws {
    let lines = String(repeating: "It turns wheels\nslowly, and then\nthey stop.\n", count: 9)
    let page = try document(
      "\(head)\n<title>Wheels</title>\n<h1>Wheels</h1>\n<h3>Turning</h3>\n<p>\(lines)</p>")
    #expect(page.kind == .html)
    #expect(page.sections.map { $0.heading.last } == ["Wheels", "Turning"])
  }

  /// Neither articles of functions, nor sections or tables of contents with the name of a content element, are the whole content.
  @Test(arguments: [
    "<article><h2>turn</h2>\(turning)</article><article><h2>oil</h2>\(oiling)</article>",
    "<p>\(turning)</p><article><h2>oil</h2><p>Drop by drop.</p></article><p>\(oiling)</p>",
    "<div id='contents'><ul><li><a href='#a'>turn</a></li></ul></div><h2 id='a'>turn</h2>\(turning)<h2>oil</h2>\(oiling)",
    "<section id='usage'><h2>Usage</h2>\(turning)</section><section id='documentation'><h2>Documentation</h2>\(oiling)\(oiling)</section>",
    "<div class='text'><h2>turn</h2>\(turning)\(turning)\(turning)\(turning)\(turning)\(turning)\(turning)\(turning)</div><div class='more'><h2>oil</h2>\(oiling)</div>",
    "<div class='text'>\(turning)\(turning)\(turning)\(turning)\(turning)\(turning)</div><div class='footnotes-segment'><h4>Footnotes</h4><p>Cranks \(oiling)</p></div>",
    "\(turning)</body></html><p>\(oiling)</p>",
    "<h1>wheels</h1><h3>Summary</h3>\(turning)<article><h4>oil()</h4>\(oiling)\(oiling)</article>",
    "<h1>wheels</h1><h3>Summary</h3>\(turning)<article><div>oil()</div>\(oiling)\(oiling)</article>",
  ])
  func keepsAllThatIsContent(_ body: String) throws {
    let page = try document(
      "<html><body><div class='page'>\(body)</div><div class='footer'>Made by hand</div></body></html>")
    let words = page.sections.flatMap(\.paragraphs).joined(separator: " ")
    #expect(words.contains("turns wheels"))
    #expect(words.contains("spares bearings"))
    #expect(!words.contains("Made by hand"))
  }

  private static let turning = "<p>\(String(repeating: "It turns wheels slowly. ", count: 20))</p>"
  private static let oiling = "<p>\(String(repeating: "Oil spares bearings. ", count: 20))</p>"

  /// A heading that is a link, or is far from the content, belongs to the site.
  @Test(arguments: [
    "<div><h1><a href=\"/\">Site</a></h1><p>Motto</p></div>",
    "<div><h1>Site</h1><p>\(String(repeating: "News of the site. ", count: 24))</p></div>",
  ])
  func leavesTheHeadingOfTheSite(_ head: String) throws {
    let text = String(repeating: "It turns wheels slowly. ", count: 20)
    let page = try document(
      "<html><body>\(head)<div id=\"content\"><h2>Wheels</h2><p>\(text)</p></div></body></html>")
    #expect(page.sections.map { $0.heading.last } == ["Wheels"])
  }

  /// The heading of a box applies only to the box. A section that has the class name of a box keeps its heading.
  @Test func leavesTheTextBehindANoteToItsSection() throws {
    let page = try document(
      """
      <html><body><h1>Wheels</h1><div class="admonition warning"><h3 class="title">Warning</h3><p>They turn.</p></div>
      <p>Oil them weekly.</p><h2 class="note">Note</h2><p>Spokes break.</p></body></html>
      """)
    #expect(page.sections.map { $0.heading.last } == ["Wheels", "Note"])
    #expect(page.sections.first?.paragraphs == ["**Warning**", "They turn.", "Oil them weekly."])
  }

  /// Pages that are inserted into the frame of a site have no head, or only a comment and a style.
  @Test(arguments: [
    "", "<!-- {\"Title\": \"Tea\"} -->\n\n", "<!-- -->\n<style>\np { color: red }\n</style>\n",
    "<link rel=x>",
  ])
  func readsFragments(_ head: String) throws {
    let page = try document(
      head + "<h2 id=\"lids\">Lids</h2>\n\n<p>\nThey fit\nall pots.\n</p>\n\n<pre>\ncode\n</pre>\n", path: "a"
    )
    #expect(page.kind == .html)
    #expect(page.sections.map(\.heading) == [["Lids"]])
    #expect(page.sections[0].paragraphs == ["They fit all pots."])
  }

  /// A saved response of a web program begins with its HTTP header.
  @Test(arguments: [
    "Content-type: text/html\n\n", "Content-Type: text/html; charset=UTF-8\r\nX-Made-By: hand\r\n\r\n",
  ])
  func readsThePageBehindAHeader(_ header: String) throws {
    let page = try document(
      header + "<html><body><h1>T</h1><p>The words.</p></body></html>", path: "page.txt")
    #expect(page.kind == .html)
    #expect(page.title == "T")
    #expect(page.sections.flatMap(\.paragraphs) == ["The words."])
    #expect(page.sections.first?.startLine == header.utf8.count { $0 == 0x0a } + 1)
  }

  @Test(arguments: [
    "language-swift", "lang-swift", "highlight-source-swift", "brush: swift; gutter: true", "hljs swift",
  ])
  func readsTheLanguageOfACode(_ name: String) throws {
    let page = try document("<html><body><p>x</p><pre class=\"\(name)\">let a = 1</pre></body></html>")
    #expect(page.sections.flatMap(\.code).map(\.language) == ["swift"])
  }

  /// libxml2 stops at a depth of 256, but the words must be kept.
  @Test(arguments: ["div", "b", "ul><li", "table><tr><td", "span", "blockquote"])
  func readsDeepNesting(_ tag: String) throws {
    let deep = String(repeating: "<\(tag)>", count: 20_000)
    let page = try document("<html><body><p>before</p>\(deep)inside<p>after</p></body></html>")
    let words = page.sections.flatMap(\.paragraphs).joined(separator: " ")
    for word in ["before", "inside", "after"] { #expect(words.contains(word), "\(word)") }
    #expect(page.repairs.warnings.count == 1)
  }

  @Test func boundsAttributes() throws {
    let many = (0..<30_000).map { "a\($0)=1" }.joined(separator: " ")
    let page = try document("<html><body><p \(many)>words</p></body></html>")
    #expect(page.sections.flatMap(\.paragraphs) == ["words"])
  }

  /// Forums that are rendered by scripts have their posts in `<noscript>`.
  @Test func readsAPageForReadersWithoutScripts() throws {
    let page = try document(
      """
      <html><head><title>Boiling over</title></head><body><section id="splash">Loading</section>
      <noscript><img src="count.gif"></noscript>
      <noscript><div role="main"><h1>Boiling over</h1><p>The pot boils over at noon.</p><p>Lower the flame, then.</p></div></noscript>
      </body></html>
      """)
    #expect(
      page.sections.flatMap(\.paragraphs) == ["The pot boils over at noon.", "Lower the flame, then."])
    let plain = try document(
      "<html><body><p>The pot boils over at noon.</p><noscript><p>Turn scripts on.</p></noscript></body></html>"
    )
    #expect(plain.sections.flatMap(\.paragraphs) == ["The pot boils over at noon."])
  }

  /// Blocks beside the text of an entry belong to the site, unless they are code.
  @Test(arguments: [
    ("div class=\"post entry-content\"", "p", false), ("div itemprop=\"articleBody\"", "p", false),
    ("article", "p", false),
    ("div class=\"card\"", "p", true), ("article", "pre", true),
  ])
  func findsTheTextOfAnEntry(_ tag: String, _ beside: String, _ isKept: Bool) throws {
    let name = tag.prefix { $0 != " " }
    let words = String(repeating: "Pots are made of clay, and lids of wood. ", count: 32)
    let site = String(repeating: "Pans of iron, spoons of tin. ", count: 20)
    let page = try document(
      """
      <html><body><main><h1>Pots</h1><\(tag)><p>\(words)</p></\(name)>
      <div><\(beside)>\(site)</\(beside)></div></main></body></html>
      """)
    let read = page.sections.flatMap(\.paragraphs) + page.sections.flatMap(\.code).map(\.text)
    #expect(read.contains { $0.contains("Pots are made") })
    #expect(read.contains { $0.contains("spoons of tin") } == isKept)
  }

  /// If a script chooses among several wordings, all are kept. Hidden elements without a class stay hidden.
  @Test func readsWordingsThatAScriptChooses() throws {
    let page = try document(
      Self.around(
        "<h2>Filling</h2><p><span hidden=\"true\" class=\"MAC\">Kept, too.</span><span class=\"UNIX\">Kept.</span><span hidden>Gone.</span></p>"
          + "<pre><style>.a { color: red }</style><code class=\"language-python line-numbers\">kettle.boil()</code></pre>"
      ))
    #expect(page.sections[1].paragraphs == ["Kept, too.Kept."])
    #expect(page.sections[1].code.map(\.text) == ["kettle.boil()"])
  }

  /// A formatted manual page in a single `<pre>`.
  @Test func readsAFormattedManualPage() throws {
    let line = "       It heats water until the water boils, and whistles then, if it can.\n"
    let page = try document(
      "<html><head><title>Tea manual - kettle(1)</title></head>\n<body> <pre>\nKETTLE(1)                                         KETTLE(1)\n\n<b>NAME</b>\n       kettle - heat water\n\n"
        + "<b>DESCRIPTION</b>\n" + String(repeating: line, count: 8)
        + "\n<b>SEE ALSO</b>\n       <a href=\"cup.1.html\">cup(1)</a>, all about cups\n</pre></body></html>")
    #expect(page.title == "Tea manual - kettle(1)")
    #expect(page.sections.compactMap { $0.heading.last } == ["NAME", "DESCRIPTION", "SEE ALSO"])
    #expect(page.sections.first { $0.heading.last == "DESCRIPTION" }?.startLine == 8)
    #expect(page.links.contains { $0.target.hasSuffix("cup.1.html") })
  }
}
