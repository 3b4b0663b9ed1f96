import DocModel
import Foundation
import TestSupport
import Testing

@testable import DocReaders

/// Small pages in the forms that generators of reference manuals write. Each entry becomes a section with its name, its parents, its anchor
/// and its lines. The pages are also inputs of the fuzzer.
@Suite struct HTMLEntryTests {
  @Test(arguments: [
    "sphinx", "docbook", "rustdoc", "javadoc", "gtk-doc", "node", "doxygen", "headings", "jazzy",
    "documenter", "otp",
  ])
  func readsPagesOfGenerators(_ name: String) throws {
    let inputs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../FuzzTests/Inputs/html/\(name).html")
    let page = try document(String(decoding: Data(contentsOf: inputs), as: UTF8.self), path: "\(name).html")
    #expect(Golden.mismatch(Self.outline(page).utf8, "\(name).txt") == nil)
  }

  /// The page's title and its sections, one paragraph each.
  private static func outline(_ page: Document) -> String {
    var output = "\(page.title)\n"
    for section in page.sections {
      output += "\n\(section.level) \(section.heading.joined(separator: " › "))"
      output += " #\(section.anchor ?? "-") \(section.startLine)-\(section.endLine)\n"
      for block in section.blocks {
        switch block {
        case .paragraph(let paragraph): output += "  \(paragraph.text)\n"
        case .code(let sample): output += sample.text.split(separator: "\n").map { "  | \($0)\n" }.joined()
        case .table(let table):
          output += "  \(([table.header] + table.rows).map { $0.map(\.marked).joined(separator: "; ") })\n"
        case .figure(let figure): output += "  \(figure.text)\n"
        }
      }
    }
    return output
  }

  /// Text after an entry belongs to the section around the entry, and lines stay in order.
  @Test func goesOnBehindAnEntry() throws {
    let page = try document(
      """
      <html><body><h1>T</h1><p>before</p>
      <dl><dt id="a.b">b()</dt><dd>inside<dl><dt id="a.b.c">c()</dt>
      <dd>deeper</dd></dl>
      <p>inside again</p></dd></dl>
      <p>behind</p></body></html>
      """)
    #expect(
      page.sections.map(\.heading)
        == [["T"], ["a.b"], ["a.b", "a.b.c"], ["a.b"], ["T"]])
    #expect(
      page.sections.map { $0.paragraphs.last ?? "" } == [
        "before", "inside", "deeper", "inside again", "behind",
      ])
    #expect(page.sections.map(\.startLine) == page.sections.map(\.startLine).sorted())
  }

  /// A nested type has a qualified name, and a package is not a type. If names are paths, anchors determine the entries.
  @Test(arguments: [
    ("Class Provider.Service", "<h3 id=\"turn()\">turn</h3>", "Provider.Service.turn"),
    ("Class java.util.Map.Entry", "<h3 id=\"turn()\">turn</h3>", "Map.Entry.turn"),
    ("Class kites.reel", "<h3 id=\"turn()\">turn</h3>", "reel.turn"),
    ("Primitive Type str", "<h4 id=\"method.turn\"><code>pub fn turn(self)</code></h4>", "str::turn"),
  ])
  func namesMembersAfterTheirType(_ title: String, _ member: String, _ heading: String) throws {
    let page = try document(
      "<html><body><h1>\(title)</h1><p>Text.</p><h2>Methods</h2>\(member)<p>Turns.</p></body></html>")
    #expect(page.sections.last?.heading.last == heading)
  }

  /// Lists whose terms have no anchors, and lists of sentences, stay lists.
  @Test(arguments: [
    "<dl><dt>Term</dt><dd>Meaning.</dd></dl>", "<dl><dt id=\"x\">Term</dt></dl>",
    "<dl><dt id=\"x\">[1]</dt><dd>Note.</dd></dl>",
  ])
  func keepsPlainLists(_ list: String) throws {
    let page = try document("<html><body><h1>T</h1>\(list)<p>end</p></body></html>")
    #expect(page.sections.map(\.heading) == [["T"]])
  }

  @Test(arguments: [
    ("File system | Node v18", "Node v18", "File system", "File system"),
    ("os.path — Paths — Python 3.11", "os.path — Paths", "Details", "os.path — Paths"),
    ("Reels: Manual", "", "Reels", "Reels"), ("Page | Site", "", "", "Page"),
    ("Arrays (Shell Manual)", "", "6.7 Arrays", "6.7 Arrays"),
  ])
  func weighsTitleAndHeading(_ title: String, _ first: String, _ second: String, _ expected: String) throws {
    let page = try document(
      "<html><head><title>\(title)</title></head><body><h1>\(first)</h1><p>x</p><h2>\(second)</h2><p>Words that are read.</p></body></html>"
    )
    #expect(page.title == expected)
  }

  /// A short term without an anchor ends at the next term, which becomes a section again.
  @Test func termsWithAndWithoutAnchorsMayAlternate() throws {
    let page = try document(
      "<!doctype html><title>T</title><h1>T</h1><dl><dt>a()<dd>Short.<dt id=b>b()<dd>Has an anchor.<dt>c()<dd>Short."
        + "<dt id=d>d()<dd></dl><p>About d.</p><dl><dt>e()<dd>Short.<h2>Next</h2></dl>")
    #expect(page.sections.map { $0.heading.last } == ["T", "b", "T", "d", "Next"])
    #expect(
      page.sections.map(\.paragraphs) == [
        ["a(): Short."], ["`b()`", "Has an anchor."], ["c(): Short."], ["`d()`", "About d.", "e(): Short."],
        [],
      ])
  }

  /// An element may contain several terms of a description, one per line.
  @Test func linesOfATermAreTerms() throws {
    let page = try document(
      """
      <html><body><h1>T</h1><dl><dt id="v"><span>--hot<br></span><span>--cold</span></dt><dd>Takes it as it comes.</dd></dl>
      <h2>Others</h2><dl><dt>BOIL WATER<br/> POUR<br></dt><dd>All at once.</dd></dl></body></html>
      """)
    #expect(page.sections.map(\.heading) == [["T"], ["--hot, --cold"], ["Others"]])
    #expect(page.sections.last?.paragraphs == ["BOIL WATER, POUR: All at once."])
  }

  /// Entries have the forms of Texinfo 6.8 and earlier.
  @Test(arguments: [
    """
    <dt id="index-boil"><span class="category">: </span><span><em><var>t</var> =</em> <strong>boil</strong> <em>(<var>w</var>)</em></span></dt>
    <dt id="index-boil-1"><span class="category">: </span><span><strong>boil</strong> <em>(<var>w</var>, <var>t</var>)</em></span></dt>
    """,
    "<dt><a name=\"index-boil\"></a>Function: <em>int</em> <strong>boil</strong> <em>(water <var>w</var>)</em></dt>",
  ])
  func definitionsOfTexinfoAreCalledByTheirNames(_ terms: String) throws {
    let page = try document(
      "<html><body><h1>T</h1><p>Words.</p><dl>\(terms)<dd>Heats it.</dd></dl></body></html>")
    #expect(page.sections.map(\.heading) == [["T"], ["boil"]])
    #expect(page.sections.last?.paragraphs.last == "Heats it.")
  }

  @Test(arguments: ["¶", "#", "§", "&#9670;&#160;", "🔗", "<img src=x alt=link>"])
  func dropsPermalinks(_ mark: String) throws {
    let page = try document(
      "<html><body><h1>T</h1><h2 id=\"a\">Name<a href=\"#b\">\(mark)</a></h2><p>Text.</p></body></html>")
    #expect(page.sections.last?.heading == ["Name"])
    #expect(page.sections.last?.anchor == "b")
  }

  /// The page has more lines than libxml2 counts in a node.
  @Test(.tags(.long), .long) func knowsLinesOfLongPages() throws {
    var page = "<html><body><h1>T</h1>\n"
    for number in 0..<50_000 {
      page += "<dl><dt id=\"n.f\(number)\">f\(number)()</dt>\n<dd>Text \(number).</dd></dl>\n"
    }
    let sections = try document(page).sections.dropFirst()
    #expect(sections.count == 50_000)
    for (number, section) in sections.enumerated() {
      guard section.startLine != 2 + 2 * number || section.endLine != 3 + 2 * number else { continue }
      Issue.record("f\(number) is at \(section.startLine)-\(section.endLine)")
      break
    }
  }
}
