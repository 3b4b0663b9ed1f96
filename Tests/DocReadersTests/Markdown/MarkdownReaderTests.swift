import DocModel
import Testing

@testable import DocDraft
@testable import DocReaders

@Suite struct MarkdownReaderTests {
  private func paragraphs(_ text: String) throws -> [String] {
    try document(text).sections.flatMap(\.paragraphs)
  }

  /// cmark-gfm shares tables between parsers, so the result on one thread must not depend on other threads.
  @Test func readsTheSameOnManyThreads() async throws {
    let text = SourceText(
      (0..<50).map { "See https://a.b/\($0)_c (www.d.e/\($0)), ~~gone \($0)~~ and <https://f.g>.\n\n" }
        .joined())
    func read() -> [Link] { MarkdownReader().read(text, options: ReaderOptions(path: "a.md")).links }
    let expected = read()
    #expect(expected.count == 101)
    #expect(expected.first == Link(text: "https://a.b/0_c", target: "https://a.b/0_c"))
    #expect(expected.contains(Link(text: "www.d.e/7", target: "http://www.d.e/7")))
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<64 { group.addTask { read() == expected } }
      for await isSame in group { #expect(isSame) }
    }
  }

  /// Attribute lists after spans are not text, and the closing tags of elements and components end what the opening tags began.
  @Test(arguments: [
    ("Some <B>bold</B> and <Kbd>Ctrl</Kbd> now.", "Some **bold** and `Ctrl` now."),
    ("A <Tooltip text=\"x\">word</Tooltip>, next.", "A word, next."), ("Set<S> holds", "Set<S> holds"),
    ("![Pot](a.png){ width=\"300\" align=left } end", "Pot end"), ("`x`{.python} end", "`x` end"),
    ("[a](b.md){.c} end", "a end"), ("`x` {y=1}", "`x` {y=1}"),
  ])
  func spansEnd(_ text: String, _ marked: String) throws {
    #expect(try paragraphs("# T\n\n\(text)\n") == [marked])
  }

  @Test func titlesOfSamplesAreShown() throws {
    let section = try #require(try document("# T\n\n```js title=\"src/a.js\"\nx\n```\n").sections.first)
    #expect(section.paragraphs == ["**src/a.js**"])
    #expect(section.code.map(\.text) == ["x"])
  }

  /// The words of a picture link to its file, unless the picture is on the web or in a link.
  @Test(arguments: [
    ("![A cat](a.png)", ["a.png"]), ("a <img alt='A cat' src='b/a.svg'> b", ["b/a.svg"]),
    ("<p><img alt='A cat' src=a.png></p>", ["a.png"]), ("[![A cat](a.png)](b.md)", ["b.md"]),
    ("the <a href=b.md><img alt='A cat' src=a.png></a>", ["b.md"]), ("![A cat](https://a.b/c.png)", []),
    ("![A cat](data:image/png,a)", []),
  ])
  func picturesAreLinks(_ text: String, _ targets: [String]) throws {
    let paragraphs = try document("# T\n\n\(text)\n").sections.flatMap(\.blocks)
    var found: [String] = []
    for block in paragraphs { block.forEachText { found += $0.targets } }
    #expect(found == targets)
  }

  @Test(arguments: [
    (
      "Plain *one*, _two_, **three**, __four__ and `code`.",
      "Plain *one*, *two*, **three**, __four__ and `code`."
    ),
    ("a *nested **bold** word*", "a *nested **bold** word*"),
    ("two\nlines  \nand a break", "two lines and a break"),
    ("see [the *page*](https://a.b/c) now", "see the *page* now"),
    ("![alt text](x.png) after", "alt text after"),
    ("[![badge](b.svg)](https://ci)", "badge"), ("AT&amp;T &copy; &#x41;", "AT&T © A"),
    ("\\*not emphasis\\*", "*not emphasis*"), ("~~gone~~ stays", "gone stays"),
    ("~~a~~ b~~c~~ ~~d~~", "a bc d"), ("a ~~b~~ c ~~d", "a b c ~~d"),
    ("a ~~ b ~Copyable ~~~", "a ~~ b ~Copyable ~~~"),
    ("~~`x` y~~ z", "`x` y z"), ("``a ` b``", "``a ` b``"),
    ("Call __init__ on **self**, __never twice__.", "Call __init__ on **self**, **never twice**."),
    ("a <b>bold</b> and<br>break <!-- gone --> end", "a **bold** and break end"),
    ("An Array<Element> of Set<S>.", "An Array<Element> of Set<S>."),
    ("up to 2<sup>32</sup>, see www.example.org", "up to 2^32, see www.example.org"),
    ("the lid<sup>1</sup>", "the lid1"),
    ("press <kbd>Q</kbd> or <code>quit</code>", "press `Q` or `quit`"),
    ("pic <img src=\"x\" alt=\"of a &quot;cat&quot;\"> here", "pic of a \"cat\" here"),
    ("[link](https://a.b){:target=\"_blank\"} after", "link after"), ("text\n{: .note #id}", "text"),
    ("keeps {:keys [a b]} and {other}", "keeps {:keys [a b]} and {other}"),
    ("[link](https://a.b){.internal target=_blank} after", "link after"),
    ("keeps f(){.x} and \\frac{.5}{#2}", "keeps f(){.x} and \\frac{.5}{#2}"),
    ("text {/* a note */} goes on", "text goes on"), ("{/* a\nnote */}\n\ntext", "text"),
    ("keeps `{/* code */}` and {/* what is open", "keeps `{/* code */}` and {/* what is open"),
    ("<https://a.b/c>", "https://a.b/c"), ("see <doc:Closures#Capturing-Values>.", "see Capturing Values."),
    ("no\u{a0}break\u{200b} and\u{ad} soft", "no break and soft"), ("a\u{7}bell", "abell"),
  ])
  func keepsInlineMarks(_ markdown: String, _ expected: String) throws {
    #expect(try paragraphs("# Title\n\n" + markdown + "\n") == [expected])
  }

  @Test func givesHeadingsPlain() throws {
    let page = try document(
      "# The `Title` *itself*\n\nintro\n\n## A [link](x) & `code(_:)` {#own-id}\n\ntext\n\nSetext *one*\n---\n\nmore\n"
    )
    #expect(page.title == "The Title itself")
    #expect(page.sections.map(\.heading) == [["The Title itself"], ["A link & code(_:)"], ["Setext one"]])
    #expect(page.sections.map(\.level) == [1, 2, 2])
    #expect(page.sections.map(\.startLine) == [1, 5, 9])
    #expect(page.sections.map(\.endLine) == [3, 7, 12])
  }

  @Test(arguments: [
    ("## Why {#own-id}", "Why", "own-id"), ("## Why { #own-id .wide data-x=\"1\" }", "Why", "own-id"),
    ("## Why {.wide}", "Why", nil), ("## Why {/*own-id*/}", "Why", "own-id"),
    ("## `f_x`, *all* {/* f_x.all */} ##", "f_x, all", "f_x.all"),
    ("## Why {/* for *all* of us */}", "Why", nil),
    ("## The set {a, b}", "The set {a, b}", nil), ("## Braces { }", "Braces { }", nil),
    ("Why {/*own-id*/}\n---", "Why", nil),
  ])
  func readsAnchorsOfHeadings(_ line: String, _ heading: String, _ anchor: String?) throws {
    let section = try #require(try document("# T\n\ntext\n\n" + line + "\n\nmore\n").sections.last)
    #expect(section.heading == [heading])
    #expect(section.anchor == anchor)
  }

  @Test func keepsCommentsInCode() throws {
    let page = try document("# T\n\n```js\n{/* why */}\n```\n\n{/* not this */}\n\n    {/* this */}\n")
    #expect(page.sections.flatMap(\.code).map(\.text) == ["{/* why */}", "{/* this */}"])
    #expect(page.sections.flatMap(\.paragraphs).isEmpty)
  }

  @Test func readsCode() throws {
    let page = try document(
      "# T\n\n```Swift title=x\nlet a = 1\n\n\tlet b = 2  \n```\n\n~~~ objective-c\n[a b];\n~~~\n\n    indented\n      more\n\n```\nplain\n```\n"
    )
    let samples = page.sections.flatMap(\.code)
    #expect(samples.map(\.language) == ["swift", "objc", nil, nil])
    #expect(samples.map(\.text) == ["let a = 1\n\n\tlet b = 2  ", "[a b];", "indented\n  more", "plain"])
    #expect(samples.map(\.startLine) == [4, 10, 13, 17])
    #expect(samples.map(\.endLine) == [6, 10, 14, 17])
  }

  @Test(arguments: ["", "\n", "\n[^x]: a definition\n"])
  func endsAnUnclosedFenceWithTheFile(_ end: String) throws {
    let page = try document("# T\n\ntext\n\n```swift\nlet a = 1\nlet b = 2" + end)
    let sample = try #require(page.sections.flatMap(\.code).first)
    #expect(sample.text.hasPrefix("let a = 1\nlet b = 2"))
    #expect(!sample.text.hasSuffix("[^x]"))
    #expect(sample.startLine == 6)
  }

  @Test func readsLists() throws {
    let page = try document(
      "# T\n\n- one\n- two\n  still two\n\n  ```swift\n  inTwo()\n  ```\n  1) deep\n  2) deeper\n- [x] done\n- [ ] open\n"
    )
    let blocks = try #require(page.sections.first).blocks
    let expected: [Block] = [
      .paragraph(Paragraph("one", style: .listItem(depth: 0, marker: "•"))),
      .paragraph(Paragraph("two still two", style: .listItem(depth: 0, marker: "•"))),
      .code(CodeSample(language: "swift", startLine: 8, endLine: 8, text: "inTwo()")),
      .paragraph(Paragraph("deep", style: .listItem(depth: 1, marker: "1)"))),
      .paragraph(Paragraph("deeper", style: .listItem(depth: 1, marker: "2)"))),
      .paragraph(Paragraph("[x] done", style: .listItem(depth: 0, marker: "•"))),
      .paragraph(Paragraph("[ ] open", style: .listItem(depth: 0, marker: "•"))),
    ]
    #expect(blocks == expected)
  }

  @Test func readsTablesAndQuotes() throws {
    let page = try document(
      "# T\n\n| A | `b` |\n|---|:-:|\n| 1 \\| 2 | **x** |\n| only |\n\n> quoted\n\n> [!WARNING]\n> mind this\n"
    )
    #expect(
      page.sections.first?.tables == [
        Table(header: ["A", "`b`"], rows: [["1 | 2", "**x**"], ["only", ""]])
      ])
    let quotes = page.sections.flatMap(\.blocks).compactMap { block -> String? in
      if case .paragraph(let paragraph) = block, paragraph.style == .quote { paragraph.text } else { nil }
    }
    #expect(quotes == ["quoted", "Warning: mind this"])
  }

  @Test func recordsLinksOnceInOrder() throws {
    let page = try document(
      "# T\n\nSee [one](https://a) and [two](b.md#x), [one again](https://a), <a href=\"https://c\">three</a>, https://d.e.\n"
    )
    #expect(
      page.links == [
        Link(text: "one", target: "https://a"), Link(text: "two", target: "b.md#x"),
        Link(text: "three", target: "https://c"), Link(text: "https://d.e", target: "https://d.e"),
      ])
  }

  @Test func putsFootnotesWhereTheyAreCited() throws {
    let page = try document(
      """
      # T

      ## First

      Words[^late] here.

      ## Second

      More[^early] and again[^late].

      [^early]: Said of the second.
      [^late]: Said of the first, with [a link](https://x).

          A second paragraph.
      [^never]: Nobody cites this.
      """)
    #expect(
      try page.section("first").paragraphs
        == ["Words here.", "Said of the first, with a link.", "A second paragraph."])
    #expect(try page.section("second").paragraphs.prefix(2) == ["More and again.", "Said of the second."])
    #expect(page.sections.flatMap(\.paragraphs).contains("Nobody cites this."))
    #expect(page.links.map(\.target) == ["https://x"])
    #expect(page.sections.allSatisfy { $0.endLine <= 15 })
  }

  @Test func listsAbbreviations() throws {
    let page = try document(
      "# T\n\n## One\n\nThe ABC rules.\n\n*[ABC]: A Better Choice\n*[XYZ]: Never used\n")
    #expect(
      try page.section("one").paragraphs == ["The ABC rules.", "ABC: A Better Choice", "XYZ: Never used"])
    let fenced = try document("# T\n\n```\n*[ABC]: stays\n```\n")
    #expect(fenced.sections.flatMap(\.code).map(\.text) == ["*[ABC]: stays"])
  }

  @Test func readsHTMLBlocks() throws {
    let page = try document(
      """
      # T

      <details>
      <summary><h2>Hidden &amp; found</h2></summary>

      Inner **text**.

      <pre><code class="language-swift">let a = b &lt; c
      done()</code></pre>

      </details>

      <!-- nothing
      to see -->

      <table>
        <tr><th>K</th><th>V</th></tr>

        <tr><td>a</td><td><code>b</code></td></tr>
      </table>

      <p align="center"><img alt="A diagram" src="x.png"></p>
      """)
    let section = try page.section("hidden-found")
    #expect(section.level == 2 && section.startLine == 4)
    #expect(section.paragraphs == ["Inner **text**.", "A diagram"])
    #expect(section.code.map(\.text) == ["let a = b < c\ndone()"])
    #expect(section.code.first?.startLine == 8)
    #expect(section.code.first?.language == "swift")
    #expect(section.tables == [Table(header: ["K", "V"], rows: [["a", "`b`"]])])
  }

  /// A blank line ends raw HTML, but not a sample in it.
  @Test(arguments: [
    (
      "<table><tr><td>\n<pre>\nboil()\n\n__fill__()\npour()\n</pre>\n</td></tr></table>",
      "boil()\n\n__fill__()\npour()"
    ),
    (
      "<table><tr><td><pre>\nboil {\n\n    fill()\n\n}\n</pre></td></tr></table>", "boil {\n\n    fill()\n\n}"
    ),
  ])
  func joinsSamplesInTables(_ html: String, _ code: String) throws {
    let page = try document("# T\n\nSome *words*.\n\n\(html)\n\nEnd.", path: "a.md")
    #expect(page.sections.flatMap { $0.code.map(\.text) } == [code])
    #expect(page.sections.flatMap(\.paragraphs) == ["Some *words*.", "End."])
  }

  @Test func dropsDirectives() throws {
    let page = try document(
      "# T\n\n@Metadata {\n   @TechnologyRoot\n   @PageColor(green)\n}\n\nText.\n\n@Row {\n@Column {\nCell words.\n}\n}\n\n```swift\n@Metadata {\n}\n```\n\n@State matters.\n"
    )
    #expect(page.sections.flatMap(\.paragraphs) == ["Text.", "Cell words.", "@State matters."])
    #expect(page.sections.flatMap(\.code).map(\.text) == ["@Metadata {\n}"])
  }

  @Test func findsSessionsInProse() throws {
    let page = try document(
      "# T\n\nSee WWDC22 session 10072, wwdc2023-10149 and WWDC: 2019-231, 2024-10118. In WWDC 2020 we met.\n"
    )
    #expect(
      page.links.map(\.target) == ["wwdc2022-10072", "wwdc2023-10149", "wwdc2019-231", "wwdc2024-10118"])
  }

  @Test func readsTOML() throws {
    let page = try document(
      "+++\ntitle = \"Tea & pots\" \n# a comment\ndate = 2024-05-01\ntags = [\"a\", 'b',\n  \"c\"]\n[params]\nweight = 3\n+++\n\nWarm it.\n"
    )
    #expect(page.title == "Tea & pots")
    #expect(
      page.metadata.map { "\($0.key)=\($0.value)" } == [
        "title=Tea & pots", "date=2024-05-01", "tags=a, b, c", "params.weight=3",
      ])
    #expect(page.sections.flatMap(\.paragraphs) == ["Warm it."])
  }

  @Test(arguments: [
    ("% tea-brew 1 Tea Manual\n% Ann\n\n## NAME\n\nx\n", "tea-brew(1)"),
    ("% TEA(5)\n\n# NAME\n\nx\n", "TEA(5)"),
    ("% How to brew\n% Ann\n% 2024\n\nx\n", "How to brew"), ("% a comment\nx\n", nil),
  ])
  func readsTitleBlocks(_ text: String, _ title: String?) throws {
    let draft = MarkdownReader().read(SourceText(text), options: ReaderOptions(path: "a.md"))
    #expect(draft.title == title)
  }

  @Test func readsFrontMatterOfPlainPages() throws {
    let page = try document(
      "---\ntitle: Its title\ntags: [a, b]\nauthor:\n  name: Someone\n---\n\n# Another\n\ntext\n")
    #expect(page.title == "Its title")
    #expect(
      page.metadata.map { "\($0.key)=\($0.value)" } == [
        "title=Its title", "tags=a, b", "author.name=Someone",
      ])
    #expect(page.sections.map(\.heading) == [["Another"]])
    #expect(page.sections.first?.startLine == 8)
  }

  @Test func readsAnUnclosedFrontMatterAsText() throws {
    let page = try document("---\ntitle: Never closed\n\n# Heading\n\nwords\n")
    #expect(page.repairs.warnings.count == 1)
    #expect(page.metadata.isEmpty)
    #expect(page.sections.flatMap(\.paragraphs).contains("words"))
  }

  @Test func takesARuleForARule() throws {
    let page = try document("---\n\nText after a rule: **fine**.\n\n---\n\nmore\n\n# End\n")
    #expect(page.repairs.warnings.isEmpty)
    #expect(page.sections.flatMap(\.paragraphs) == ["Text after a rule: **fine**.", "more"])
  }

  /// Underlined headings alone show that a text is marked up: its first line, or two others.
  @Test(arguments: ["", "Words about it.\n\n"])
  func underlinedHeadingsAlone(before: String) throws {
    let page = try document(
      before + "My Kettle\n=========\n\nIt heats water.\n\nInstall\n-------\n\n- get it\n- fill it\n")
    #expect(page.sections.compactMap { $0.heading.last } == ["My Kettle", "Install"])
    #expect(page.sections.last?.paragraphs == ["get it", "fill it"])
    #expect(page.sections.flatMap(\.code).isEmpty)
  }
}
