import CWorkCount
import DocDraft
import DocModel
import TestSupport
import Testing

@testable import DocReaders

/// The cost of each construct is linear in its length: four times the input takes at most about four times the work.
///
/// Work is counted instead of timed (`CWorkCount`). It is instructions if the processor's counter can be read, otherwise allocated and
/// moved bytes.
@Suite(.serialized) struct LinearityTests {
  struct Construct: Sendable, CustomTestStringConvertible {
    var name: String
    /// Returns the construct repeated `count` times.
    var bytes: @Sendable (Int) -> [UInt8]
    var testDescription: String { name }

    init(_ name: String, _ before: String, _ text: @escaping @Sendable (Int) -> String) {
      self.init(name) { before + text($0) }
    }

    init(_ name: String, _ text: @escaping @Sendable (Int) -> String) {
      self.init(name, packed: { Array(text($0).utf8) })
    }

    init(_ name: String, packed: @escaping @Sendable (Int) -> [UInt8]) {
      self.name = name
      bytes = packed
    }

    /// A construct with a prefix, a repeated unit, and a suffix.
    init(_ name: String, _ before: String = "", _ unit: String, _ after: String = "") {
      self.init(name) { before + String(repeating: unit, count: $0) + after }
    }
  }

  private static let page = "<!DOCTYPE html><title>T</title><h1>Head</h1>"

  private static let man = ".TH X 1\n.SH NAME\nx \\- words\n"
  private static let mdoc = ".Dd May 1, 2020\n.Dt X 1\n.Os\n.Sh NAME\n.Nm x\n"
  private static let docbook = "<article xmlns='http://docbook.org/ns/docbook'><title>T</title>"
  private static let info = "\u{1f}\nFile: k.info,  Node: Top\n\nKettle\n******\n\n"
  private static let rest = ".. note:: a\n\n.. _b: c\n\nTitle\n=====\n\n:ref:`b` ::\n\n"

  private static let adoc = "= Title\n:a: b\n\n[source]\nx\n\nlink:b[c]\n\n"
  private static let org = "#+TITLE: T\n\n* Head\n\n"

  private static let headOfDocC =
    #"{"kind":"article","schemaVersion":{"major":0},"identifier":{"url":"doc://k/a"},"sections":[],"metadata":{"title":"T"},"#

  private static func many(_ unit: String, _ count: Int) -> String { String(repeating: unit, count: count) }

  /// The repeated unit, with its number in place of each `#`.
  private static func numbered(_ unit: String, _ count: Int) -> String {
    (0..<count).map { unit.replacing("#", with: "\($0)") }.joined()
  }

  /// A DocC page with a repeated block.
  private static func pageOfDocC(_ block: String, _ count: Int) -> String {
    headOfDocC + #""references":{"r":{"title":"R","url":"/r"}},"#
      + #""primaryContentSections":[{"kind":"content","content":["#
      + [String](repeating: block, count: count).joined(separator: ",") + "]}]}"
  }

  /// A session page in the form of a scrape.
  private static func scrape(talk: String, code: String) -> String {
    """
    # Wwdc2021 10999

    ## Transcript

    More Videos

    Meet the kettleA talk about kettles.ResourcesHD VideoSD Video

    A talk about kettles.

    Search this video…We look at the view.

    \(talk)
    0:24 -Making a kettle

    ## Code Samples

    ```swift
    \(code)
    ```

    """
  }

  static let constructs: [Construct] = [
    Construct("html line ends in a pre", page + "<pre>", "\n", "</pre>"),
    Construct("html lines in a pre", page + "<pre>", "let a = b\n", "</pre>"),
    Construct("html spans in a pre", page + "<pre>", "<span class=k>let</span> a\n", "</pre>"),
    Construct("html many pres", page, "<div><pre>let a</pre></div>\n"),
    Construct("html paragraphs", page, "<p>Some <b>words</b> of <a href=\"a.html\">text</a>.\n"),
    Construct("html one paragraph", page + "<p>", "some words of text\n"),
    Construct("html links before cells") { count in
      [
        page, many("<p><a href=a>a</a>", count), "<table>",
        many("<tr><td><a href=a>a</a><td><a href=b>b</a>\n", count),
      ].joined()
    },
    Construct("html headings", page, "<h2 id=a>Same heading</h2><p>Words."),
    Construct("html list", page + "<ul>", "<li>An item with words\n", "</ul>"),
    Construct("html nested lists") { page + String(repeating: "<ul><li>a", count: $0) },
    Construct("html rows", page + "<table>", "<tr><td>one</td><td>two</td></tr>\n", "</table>"),
    Construct("html spans", page + "<table>", "<tr><td rowspan=3 colspan=2>x<td>y<td>z\n", "</table>"),
    Construct("html marks", page + "<p>", "<b>a</b> <i>b</i> ", "</p>"),
    Construct("html tables", page, "<table><tr><th>a<th>b<tr><td>1<td>2</table>\n"),
    Construct("html cells in a row", page + "<table><tr>", "<td>x</td>", "</table>"),
    Construct("html nested divs", page, "<div>words "),
    Construct("html closing tags", page, "</div></b>words "),
    Construct("html inline marks", page + "<p>", "<b><i>a</i></b> "),
    Construct("html open marks", page + "<p>", "<b>a "),
    Construct("html entities", page + "<p>", "&lt;&amp;&#1234; "),
    Construct("html attributes", page + "<p ", "a=\"b\" ", ">words"),
    Construct("html class names", page, "<div class=\"nav menu x\"><p>words</div>"),
    Construct("html comments", page, "<!-- words --><p>a"),
    Construct("html definitions", page + "<dl>", "<dt id=a>name<dd>words", "</dl>"),
    Construct(
      "html items", page + "<ul>", "<li><div><code><a name=a>boil(_:)</a></code></div><p>words</li>", "</ul>"),
    Construct("html articles", page, "<article><h4>a</h4><h3>Types</h3><p>words</article>"),
    Construct("html pagers", page, "<div>Next: <a href=a>a</a>, Up: <a href=b>b</a></div>"),
    Construct("html streamed parts") { count in
      page + numbered("<template id=\"B:#\"></template>", count)
        + numbered("<div hidden id=\"S:#\"><p>words</div>", count)
    },
    Construct("html parts in parts") { count in
      page + "<template id=B:0></template>"
        + (0..<count).map { "<div hidden id=S:\($0)><p>a<template id=B:\($0 + 1)></template></div>" }.joined()
    },
    Construct("html pictures", page, "<img alt=\"words\" src=a><p>words</p>"),
    Construct("html headings with paragraphs", page, "<h3><p>Words</p></h3>"),
    Construct("html behind its end", page, "</body></html><p>words"),
    Construct(
      "laid-out numbers", "",
      "1.1 Filling\n\n   Some words of text that fill a line up to the column where lines are\n   broken.\n\n"
    ),
    Construct(
      "laid-out headings", "",
      "Filling the pot\n\n   Some words of text that fill a line up to the column where lines are\n   broken.\n\n"
    ),
    Construct(
      "laid-out underlines", "",
      "Pots\n----\n\nSome words of text that fill a line up to the column where lines are\nbroken.\n\n"),
    Construct("overstrikes", "", "N\u{8}NA\u{8}A _\u{8}w\n"),
    Construct("markdown headings", "", "## Same heading\n\nWords.\n\n"),
    Construct("markdown one paragraph", "# Title\n\n", "some *words* of `text`\n"),
    Construct("markdown samples in tables", "# Title\n\n", "<table>\n<pre>\na\n\nb\n\n    c\n"),
    Construct("markdown attribute lists", "# Title\n\n", "*a*{:.b} "),
    Construct("markdown comments", "# Title\n\n", "{/* a */} `b` "),
    Construct("markdown open comments", "# Title\n\n", "{/*`` "),
    Construct("vim tags", "*a.txt*\n", "\t\t*a* *b*\nterm\tword >\n\tcode\n"),
    Construct("vim marks", "*a.txt*\n", "*a |b "),
    Construct("playground markup", "/*: a */\n", "/*:\n # A\n */\nlet a = 1\n//: b\n"),
    Construct("DocC steps", "@Steps {\n", "@Step {\n"),
    Construct("DocC arguments", "@Row {\n", "@Image(source: \"a\n@Tab(\"\n"),
    Construct("markdown notes", "# Title\n\n", "!!! note\n    a\n\n::: tip\n"),
    Construct("markdown nested notes", "# Title\n\n") { count in
      (0..<count).map { String(repeating: "    ", count: $0 % 9) + "!!! note\n" }.joined()
    },
    Construct("markdown tags", "# Title\n\n", "{{< a >}} {% b %} {{% "),
    Construct("markdown open tags", "# Title\n\n", "{{<`` "),
    Construct("markdown struck words", "# Title\n\n", "~~a~~ *b* "),
    Construct("markdown powers", "# Title\n\n", "2<sup>32</sup> *b* "),
    Construct("markdown list", "# Title\n\n", "- an item of **words**\n"),
    Construct("markdown links", "# Title\n\n", "[a](b.md) and <http://a.b/c>\n\n"),
    Construct("markdown references", "# Title\n\n", "[a][b] words\n\n", "[b]: c\n"),
    Construct("markdown links before cells") { count in
      [
        "# Title\n\n", many("[a](b.md) ", count), "\n\n| a | b |\n|---|---|\n",
        many("| [a](b.md) | [c][d] |\n", count), "\n", numbered("[d#]: e\n", count), "[d]: e\n",
      ].joined()
    },
    Construct("markdown fences", "# Title\n\n", "```swift\nlet a = 1\n```\n\n"),
    Construct("markdown one fence", "# Title\n\n```swift\n", "let a = 1\n", "```\n"),
    Construct("markdown rows", "# Title\n\n| a | b |\n|---|---|\n", "| one | two |\n"),
    Construct("markdown footnotes") { count in
      "# Title\n\n" + (0..<count).map { "Words[^\($0)].\n\n[^\($0)]: Note.\n\n" }.joined()
    },
    Construct("markdown html", "# Title\n\n", "<details><p>words</p></details>\n\n"),
    Construct("markdown brackets", "# Title\n\n", "[[[ "),
    Construct("markdown quotes", "# Title\n\n", "> words\n"),
    Construct("markdown session names", "# Title\n\n", "See WWDC22 10072 and $name.\n\n"),
    Construct("front matter", "---\nname: a\ndescription: b\n---\n", "# A\n\nwords $other\n\n"),
    Construct(
      "swift functions", "import Foundation\n\n", "/// Words.\nfunc a(b: Int) -> Int {\n  return b\n}\n\n"),
    Construct("swift statements", "import Foundation\n", "let a = f(x)\n"),
    Construct("python comments", "#!/usr/bin/env python3\n", "# words\nx = 1\n"),
    Construct("json", "[\n", "  {\"a\": 1},\n", "  {}\n]\n"),
    Construct("json lines") { count in
      (0..<count).map {
        "{\"schema\":\"bridgedoc.document/1\",\"kind\":\"article\",\"title\":\"T\",\"source\":\"\($0).md\",\"metadata\":{},"
          + "\"links\":[],\"sections\":[{\"level\":1,\"heading\":[\"T\"],\"startLine\":1,\"endLine\":2,"
          + "\"paragraphs\":[\"Words.\"],\"code\":[],\"tables\":[]}]}\n"
      }.joined()
    },
    Construct("docc paragraphs") { count in
      pageOfDocC(#"{"type":"paragraph","inlineContent":[{"type":"reference","identifier":"r"}]}"#, count)
    },
    Construct("docc list") { count in
      pageOfDocC(#"{"type":"orderedList","items":[{"content":[{"type":"small"}]},{"content":[]}]}"#, count)
    },
    Construct("docc references") { count in
      let names = (0..<count).map { #""r\#($0)":{"title":"T","url":"/r\#($0)"}"# }
      let topics = (0..<count).map { #""r\#($0)""# }
      return headOfDocC
        + #""topicSections":[{"title":"T","identifiers":[\#(topics.joined(separator: ","))]}],"#
        + #""references":{\#(names.joined(separator: ","))}}"#
    },
    Construct("symbols") { count in
      let symbols = (0..<count).map {
        #"{"identifier":{"precise":"s:\#($0)"},"pathComponents":["K","f\#($0)"],"docComment":{"lines":[{"text":"A."}]}}"#
      }
      let relations = (0..<count).map { #"{"kind":"conformsTo","source":"s:\#($0)","target":"s:0"}"# }
      return #"{"metadata":{"formatVersion":{}},"module":{"name":"K"},"symbols":["#
        + symbols.joined(separator: ",") + #"],"relationships":["# + relations.joined(separator: ",") + "]}"
    },
    Construct("api operations in yaml", "openapi: 3.0.0\ninfo: {title: T}\npaths:\n") { count in
      (0..<count).map { "  /p\($0):\n    get:\n      summary: Words.\n" }.joined()
    },
    Construct("api aliases of one list", "openapi: 3.0.0\ninfo: {title: T}\npaths: {}\n") { count in
      // The maximum number of values that may be repeated.
      ["x: &x [", many("a,", count), "]\ny: [*x, *x]\n"].joined()
    },
    Construct("api schemas in json") { count in
      #"{"openapi":"3.0.0","info":{"title":"T"},"components":{"schemas":{"#
        + (0..<count).map { ##""S\##($0)":{"properties":{"a":{"$ref":"#/S"}},"required":["a"]}"## }
        .joined(separator: ",") + "}}}"
    },
    Construct(
      "epub chapters",
      packed: { count in
        let items = (0..<count / 4).map { "<item id='\($0)' href='\($0)' media-type='text/html'/>" }
        let spine = (0..<count / 4).map { "<itemref idref='\($0)'/>" }
        return EPUBReaderTests.packed(
          [("mimetype", "application/epub+zip")] + (0..<count / 4).map { ("\($0)", "<h1>Head</h1><p>Words.") }
            + [
              (
                "o",
                "<package><manifest>\(items.joined())</manifest><spine>\(spine.joined())</spine></package>"
              ),
              (EPUBReader.container, "<rootfile full-path='o'/>"),
            ])
      }),
    Construct(
      "epub encrypted chapters",
      packed: { count in
        let chapter = "<html><body><h1>H</h1><p>Words.</p></body></html>"
        let locked = (0..<count).map { "<CipherReference URI='a\($0)'/>" }
        return EPUBReaderTests.book([
          EPUBReader.encryption: "<e>\(locked.joined())</e>", "OPS/text/two.xhtml": chapter,
        ])
      }),
    Construct("notebook cells") { count in
      let cells = (0..<count).map { _ in
        ##"{"cell_type":"markdown","source":["# Head\n","Words"]},{"cell_type":"code","source":"a","outputs":[{"output_type":"stream","text":"x\ny"}]}"##
      }
      return ##"{"nbformat":4,"cells":[\##(cells.joined(separator: ","))]}"##
    },
    Construct("notebook lines") { count in
      let lines = (0..<count).map { _ in #""some words\n""# }.joined(separator: ",\n")
      return
        ##"{"nbformat":4,"cells":[{"cell_type":"code","source":["a"],"outputs":[{"output_type":"stream","text":[\##(lines)]}]},{"cell_type":"markdown","source":[\##(lines)]}]}"##
    },
    Construct(
      "word paragraphs",
      packed: { count in
        let text = WordReaderTests.paragraph(
          nil, WordReaderTests.run("Some words") + WordReaderTests.run("b", "<w:b/>"))
        return WordReaderTests.pack(String(repeating: text, count: count))
      }),
    Construct(
      "word items and styles",
      packed: { count in
        let item =
          "<w:p><w:pPr><w:pStyle w:val='s9'/><w:numPr><w:ilvl w:val='2'/><w:numId w:val='7'/></w:numPr></w:pPr>"
        let styles = (0..<count).map {
          "<w:style w:styleId='s\($0)'><w:basedOn w:val='s\($0 + 1)'/></w:style>"
        }
        return WordReaderTests.pack(
          String(repeating: item + WordReaderTests.run("a") + "</w:p>", count: count),
          [
            ("word/styles.xml", "<w:styles>\(styles.joined())</w:styles>"),
            ("word/numbering.xml", WordReaderTests.numbering),
          ])
      }),
    Construct(
      "word rows",
      packed: { count in
        let cell = "<w:tc>" + WordReaderTests.paragraph(nil, WordReaderTests.run("a")) + "</w:tc>"
        return WordReaderTests.pack(
          "<w:tbl>\(String(repeating: "<w:tr>\(cell)\(cell)</w:tr>", count: count))</w:tbl>")
      }),
    Construct(
      "word open boxes",
      packed: { count in
        WordReaderTests.pack(String(repeating: "<w:p><w:r><w:t>a</w:t>", count: count))
      }),
    Construct(
      "odt paragraphs",
      packed: { count in
        let text = String(repeating: "<p>Some <span style-name='x'>words</span><s c='9'/></p>", count: count)
        return OpenDocumentReaderTests.pack("<d><body>\(text)</body></d>")
      }),
    Construct(
      "odt nested lists",
      packed: { count in
        let text = String(repeating: "<list><list-item><p>a</p>", count: count)
        return OpenDocumentReaderTests.pack("<d><body>\(text)</body></d>")
      }),
    Construct(
      "docbook paragraphs", docbook, "<para>Some <literal>words</literal> <xref linkend='a'/>.</para>\n",
      "</article>"),
    Construct(
      "docbook sections", docbook, "<section id='a'><title>Head</title><para>Words.</para></section>\n",
      "</article>"),
    Construct("docbook nested sections", docbook, "<section><title>Head</title><para>Words.</para>"),
    Construct(
      "docbook terms", docbook + "<variablelist>",
      "<varlistentry><term>a</term><listitem><para>Words.</para></listitem></varlistentry>\n",
      "</variablelist></article>"),
    Construct(
      "docbook rows", docbook + "<informaltable><tgroup>", "<row><entry>a</entry><entry>b</entry></row>\n"),
    Construct("docbook entities", docbook, "<para>&a;&lt;&mdash;</para>\n", "</article>"),
    Construct("info paragraphs", info, "   Some ‘words’ of text, see *note Top::.\nMore words.\n\n"),
    Construct("info one paragraph", info, "some ‘words of 'text *note a: *note\n"),
    Construct("info nodes", info, "\u{1f}\nFile: k.info,  Node: N\n\nHead\n====\n\nWords.\n\n"),
    Construct("info terms", info, "‘-a’\n‘--all’\n     Some words.\n\n"),
    Construct("info functions", info, " -- Function: int max (int A)\n     Words.\n\n"),
    Construct("info code", info, "     let a = b\n"),
    Construct("info items", info, "   • an item\n"),
    Construct("info rows", info + "A    B\n----------\n", "x    y\n"),
    Construct("info nested terms") { count in
      info + (0..<count).map { String(repeating: " ", count: 5 * ($0 % 40)) + "term\n" }.joined()
    },
    Construct("captions", "WEBVTT\n\n", "00:00:01.000 --> 00:00:02.000\nSome words\n\n"),
    Construct("timed lines") { count in
      (0..<count).map { "\($0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60) - Ann: some words\n" }.joined()
    },
    Construct("manual paragraphs", man, ".PP\nSome \\fBwords\\fR of text\n.B bold\n"),
    Construct("manual options", man, ".TP\n.BR \\-a \", \" \\-\\-all\nSome words of text\n"),
    Construct("manual nested blocks", man, ".RS 4\nwords\n"),
    Construct("manual one sample", man + ".nf\n", "let a = b\n"),
    Construct("manual table", man + ".TS\ntab(:);\nl l.\n", "one:two\n", ".TE\n"),
    Construct("manual cells of many lines", man + ".TS\ntab(:);\nl l.\n", "T{\none\nT}:two\n", ".TE\n"),
    Construct("manual macros", man + ".de XX\n.B \\\\$1\n..\n", ".XX word\n"),
    Construct("manual added macros", man, ".am X\nwords\n..\n", ".X\n"),
    Construct("manual strings", man + ".ds x value\n", "Some \\*x words\n"),
    Construct("manual strings in strings", man + ".ds y words\n.ds x \\\\*y \\\\*y\n", "Some \\*x\n"),
    Construct("manual functions in functions", man + "a", "\\h'\\w'x'"),
    Construct("manual widths", man + "a", "\\w'x' \\B'1' \\w'"),
    Construct("manual arguments") {
      man + ".de Y\n" + many("\\\\$1 ", $0) + "\n.while \\\\n(.$ .shift\n..\n.Y" + many(" a", $0) + "\n"
    },
    Construct("manual names in names", man + "a", "\\*[\\n(\\*"),
    Construct("manual strings that grow", man, ".as x words\n", "\\*x\n"),
    Construct("manual strings on a line", man + ".ds x Some words of a string\n", "\\*x \\nx "),
    Construct("manual loops", man, ".nr n 4 1\n.while \\n-n \\{\\\nwords\n.\\}\n"),
    Construct("manual open loops", man, ".while 1 \\{ words\n"),
    Construct("manual loop without end", man + ".while 1 \\{\\\n", "words\n", ".\\}\n"),
    Construct("manual traps", man + ".de Y\nwords\n..\n", ".it 1 Y\nSome words\n"),
    Construct("manual translations", man + ".tr xy\n.char \\(bu words\n", "Some \\(bu x of text\n"),
    Construct("manual many translations", man, ".tr xy\\(bu\\[zz]\nx \\(bu\n"),
    Construct("manual additions to macros", man, ".am B\nwords\n..\n", ".B words\n"),
    Construct("manual column lists", mdoc + ".Bl -column a b\n", "a\tb\n", ".El\n"),
    Construct("manual formats", man + ".TS\n", "lf l s,\n.ft\n", "l.\na\n.TE\n"),
    Construct("mdoc messages", mdoc + ".Bl -diag\n", ".It Some words\nof text\n"),
    Construct("manual conditions", man, ".if n \\{\\\nwords\n.\\}\n"),
    Construct("manual false conditions", man, ".if t \\{\\\nwords\n.\\}\n"),
    Construct("manual lone conditions", man, ".if t\nwords\n"),
    Construct("manual doubled strings", man + ".ds x value\n", ".B \\\\*x\n"),
    Construct("manual open blocks", man, ".if n \\{ words\n"),
    Construct("manual definitions", man, ".de XX\nwords\n..\n"),
    Construct("mdoc lines", mdoc, ".It Fl a Ar file Op Fl b\nSome words\n.Pp\n"),
    Construct("mdoc lists", mdoc, ".Bl -tag\n.It Fl a\nwords\n.El\n"),
    Construct("mdoc nested lists", mdoc, ".Bl -bullet\n.It\nwords\n"),
    Construct("mdoc one line", mdoc + ".Op", " Op Fl a", "\n"),
    Construct("rest paragraphs", rest, "Some *words* of :func:`text` and ``code`` |x|.\n\n"),
    Construct("rest one paragraph", rest, "some *words* of :func:`text` a_ [1]_ `b <c>`_\n"),
    Construct("rest footnotes", rest, ".. [#] a\n   b\n\n"),
    Construct("rest roles", rest, ":a:`b` *c* :d:`e` "),
    Construct("rest stars", rest, "*a **b "),
    Construct("rest header rows", rest + ".. csv-table::\n   :header-rows: 999999\n\n", "   a,b\n"),
    Construct("rest headings", rest, "Head\n====\n\nWords.\n\n"),
    Construct("rest functions", rest, ".. function:: name(a, b)\n\n   Words.\n\n"),
    Construct("rest bullets", rest, "- an item\n"),
    Construct("rest bullets of directives", rest, "- .. note:: words\n"),
    Construct("rest definitions", rest, "term\n  words of text\n"),
    Construct("rest open marks", rest, "some `words |of \n"),
    Construct("rest literals", rest, "Words::\n\n  let a = b\n\n"),
    Construct("rest rows", rest + "== ==\n", "a  b\n", "== ==\n"),
    Construct("rest grid", rest + "+--+--+\n", "|a |b |\n+--+--+\n"),
    Construct("rest grid of combining marks", rest + "+--+--+\n", "|a\u{305} |b |\n+--+--+\n"),
    // From each corner of the top line, the reader looks for the end of a box down to the last line.
    Construct("rest grid without boxes", rest) { count in
      let width = Int(Double(count).squareRoot())
      return many("+", width) + "\n" + many("|" + many("+", width - 2) + "|\n", width) + "+"
        + many("-", width - 3) + "x+\n"
    },
    Construct("rest grid of rows that span", rest + "+--+--+\n", "|a |b |\n+  +--+\n", "+--+--+\n"),
    Construct("rest borders", rest, "== ==\n\n"),
    Construct("rest targets", rest, ".. _a: http://a.b/c\n"),
    Construct("rest links before cells") { count in
      [
        rest, numbered("`a# <http://a.b/#>`_\n\n.. _t#: http://a.b/#\n\n", count), "====== ======\n",
        numbered("t#_ `b`_\n", count), "====== ======\n",
      ].joined()
    },
    Construct("rest cells of blocks", rest + "+----+--+\n", "|- a |b |\n+----+--+\n"),
    Construct("rest long addresses", rest + ".. _a:\n", "   b\n"),
    Construct("rest options of many lines", rest + ".. x:: a\n   :b: c\n", "     d\n"),
    Construct("rest parsed literals", rest + ".. parsed-literal::\n\n", "   a *b* `c\n"),
    Construct("rest labels", rest, ".. _a:\n"),
    Construct("rest inline targets", rest, "_`a` and _`b\n"),
    Construct("rest numbers", rest, "i. a\nii. b\n#. c\n"),
    Construct("rest fields", rest, ":a:b:\\:c: d `e`\n"),
    Construct("rest footers", rest, ".. footer:: a\n\n   b\n\n"),
    Construct("rest pictures", rest, ".. |a| image:: b\n   :alt: c\n\n"),
    Construct(
      "rest samples in cells", rest + "+----+--+\n", "|::  |b |\n|    |  |\n| a  |  |\n|  b |  |\n+----+--+\n"
    ),
    Construct("asciidoc paragraphs", adoc, "Some *words* of _text_ and `code` {a} link:b[c].\n\n"),
    Construct("asciidoc one paragraph", adoc, "some *words* of _text_ and `code` <<a>> b:c[d]\n"),
    Construct("asciidoc headings", adoc, "== Head\n\nWords.\n\n"),
    Construct("asciidoc terms in a row", adoc, "a::\n"),
    Construct("asciidoc cells of blocks", adoc + "|===\n", "a|\n* item\n", "|===\n"),
    Construct("asciidoc tables in cells", adoc + "|===\na|\n!===\n", "a!\n* item\n", "!===\n|===\n"),
    Construct("asciidoc samples in cells", adoc + "|===\n", "l|a\nb\n", "|===\n"),
    Construct("asciidoc lines that disappear", adoc, "{a} {b} {set:a!} { {\n"),
    Construct("asciidoc anchors", adoc, "anchor:a[b] anchor:c[ \\link:d[e] \\f:g[\n"),
    Construct("asciidoc plus marks", adoc, "+{a}+ +{a +a{\n"),
    Construct("asciidoc footnotes", adoc, "footnote:a[b] footnote:[c] footnote:[]\n"),
    Construct("asciidoc counters", adoc, "{counter:a} {set:b:c} &amp; &x\n"),
    Construct("asciidoc verses", adoc + "[verse]\n____\n", "a line\n", "____\n"),
    Construct("asciidoc parted lists", adoc, ". one\n\n//\n\n"),
    Construct("asciidoc spans", adoc + "|===\n", "2.3+|a .2+|b |c\n", "|===\n"),
    Construct("asciidoc terms", adoc, "-a::\n--all::\n\tSome words.\n"),
    Construct("asciidoc items", adoc, "* an item\n** inner\n"),
    Construct("asciidoc open marks", adoc, "some *words _of `text +and #more (( << [[ \n"),
    Construct("asciidoc blocks", adoc, "----\nlet a\n----\n\n"),
    Construct("asciidoc boxes", adoc, "====\nwords\n====\n\n"),
    Construct("asciidoc open boxes") { count in
      adoc + (0..<count).map { String(repeating: "=", count: 4 + $0 % 50) + "\nwords\n\n" }.joined()
    },
    Construct("asciidoc rows", adoc + "|===\n", "|a |b\n", "|===\n"),
    Construct("asciidoc conditions", adoc, "ifdef::a[]\n"),
    Construct("asciidoc conditions before paragraphs") { count in
      [adoc, many("ifdef::a[]\n", count), many("Words.\n\n", count)].joined()
    },
    Construct("asciidoc links before cells") { count in
      [adoc, many("link:b[c] <<d>>\n\n", count), "|===\n", many("|link:b[c] |<<d>>\n", count), "|===\n"]
        .joined()
    },
    Construct("asciidoc attributes", adoc, ":name: {name}{name}\n"),
    Construct("org paragraphs", org, "Some *words* of /text/, =code= and [[a][b]].[fn:1]\n\n"),
    Construct("org one paragraph", org, "some *words* of /text/, =code= and [[a][b]][fn:: x]\n"),
    Construct("org open marks", org, "some *words /of _text =and ~more +x [[a][ [fn:: \n"),
    Construct("org closing marks", org, "some words* of/ text_ and= more~ ]] ] \n"),
    Construct("org nested marks") { count in
      org + String(repeating: "*a /a ", count: count) + String(repeating: "/*", count: count)
    },
    Construct("org nested links") { count in
      org + String(repeating: "[[a][b", count: count) + String(repeating: "]]", count: count)
    },
    Construct(
      "org headlines", org, "** TODO [#A] Head :a:\nCLOSED: [x]\n:PROPERTIES:\n:CUSTOM_ID: a\n:END:\nWords.\n"
    ),
    Construct("org comments", org, "* COMMENT Head\nwords\n"),
    Construct("org open drawers", org, ":PROPERTIES:\n:a: b\n"),
    Construct("org open blocks", org, "#+begin_src c\nwords\n"),
    Construct("org blocks", org, "#+begin_src c\n  ,* a\n#+end_src\n"),
    Construct("org one block", org + "#+begin_src c\n", "  ,* a\n", "#+end_src\n"),
    Construct("org items", org, "- an item\n  of two lines\n  1. inner\n"),
    Construct("org terms", org, "- a :: words\n"),
    Construct("org nested terms") { count in
      org + (0..<count).map { String(repeating: " ", count: $0 % 40) + "- a :: words\n" }.joined()
    },
    Construct("org rows", org + "| a | b |\n|---+---|\n", "| one | *two* |\n"),
    Construct("org fixed-width lines", org, ": let a = b\n"),
    Construct("org keywords", org, "#+todo: A | B\n#+author: words\n"),
    Construct("rest nested quotes") { count in
      rest + (0..<min(count, 300)).map { String(repeating: " ", count: $0) + "words\n\n" }.joined()
        + String(repeating: "words\n\n", count: count)
    },
    Construct("scraped talk") { count in
      scrape(
        talk: String(repeating: "We look at the viewand tell it howto draw.\n\n", count: count),
        code: "let\n a")
    },
    Construct("scraped code") { count in
      scrape(
        talk: String(repeating: "We look at the viewand tell it howto draw.\n\n", count: 20),
        code: String(repeating: "let\n a \n=\n f(\n1\n)\n", count: count))
    },
    Construct(
      "plain rows", "Some Title\n\nA sentence that stands before the rows.\n\n",
      "Name Type Meaning\nLid Boolean Whether it is open\nHeat Number Degrees of the water\nTea String What is in it\n\n"
    ),
    Construct(
      "plain columns", "Some Title\n\nA sentence that stands before the rows.\n\n",
      "Lid      Boolean  Whether it is open\nHeat     Number   Degrees of it\n"),
    Construct("plain paragraphs", "", "Some plain words that make a sentence of its own.\n\n"),
    Construct("plain titles", "", "A Title\n\nSome plain words that make a sentence.\n\n"),
    Construct(
      "wrapped text", "",
      "A TITLE\n\nSome plain words that make a sentence, which somebody has broken\nby hand.\n\n  * item\n\n      sample\n\n  -a   b\n  -c   d\n\n"
    ),
    Construct("org headlines alone", "* a\n\nWords.\n\n** b\n\n", "** c\n\nWords [[d][e]].\n\n"),
  ]

  private func work(_ construct: Construct, _ count: Int) -> Int {
    let bytes = construct.bytes(count)
    let ingestor = Ingestor(collection: "test")
    let before = bridgedoc_work()
    let result = ingestor.ingest(bytes: bytes, path: "a")
    let after = bridgedoc_work()
    #expect(!result.documents.isEmpty)
    return Int(after - before)
  }

  /// Four times the input may take five and a half times the work: arrays grow by doubling, and a larger one may just have grown.
  @Test(
    .tags(.long), .long, .enabled(if: bridgedoc_work() > 0), arguments: LongRun.cases(constructs, draw: 30))
  func workGrowsWithTheInput(_ construct: Construct) {
    _ = work(construct, 200)
    let small = work(construct, 1500)
    let large = work(construct, 6000)
    #expect(Double(large) <= 5.5 * Double(small), "\(small) and \(large)")
  }

  /// Another program reads the pages of PDF. Its output is processed in linear time.
  @Test(
    .tags(.long), .long, .enabled(if: bridgedoc_work() > 0),
    arguments: LongRun.cases(["prose", "rows", "code", "columns", "headings", "numbers"], draw: 2))
  func workGrowsWithThePagesOfPDF(_ construct: String) {
    func work(_ count: Int) -> Int {
      var pages = PDFPages()
      for number in 0..<count {
        if number % 40 == 0 { pages.page() }
        switch construct {
        case "prose": pages.line("Some words of hyphen-ated text that fill a line-")
        case "rows": pages.row([(72, "one"), (200, "two"), (300, "three")])
        case "code": pages.code("let kettle = boil(water)")
        case "columns":
          pages.line("left words of text that fill a column", at: 72 + Float(number % 40) * 14)
          pages.line("right words of text that fill a column", x: 330, at: 72 + Float(number % 40) * 14)
        case "headings": pages.line("A Heading", size: 1.2 + Float(number % 9) / 10)
        default: pages.line("1.2 \(number)", x: Float(72 + number % 300))
        }
      }
      let bytes = pages.bytes
      let before = bridgedoc_work()
      let draft = PDFReader.draft(ofLayout: bytes)
      let after = bridgedoc_work()
      #expect(draft != nil)
      return Int(after - before)
    }
    _ = work(200)
    let small = work(1500)
    let large = work(6000)
    #expect(Double(large) <= 5.5 * Double(small), "\(small) and \(large)")
  }

  /// A text is read to its end with correct line numbers, for any length.
  @Test func longPagesKeepTheirLines() {
    let lines = 70_000
    let text =
      Self.page + String(repeating: "\n", count: lines) + "<h2>Late</h2>\n<p>Last words\n\n<pre>\nlet a</pre>"
    let result = Ingestor(collection: "test").ingest(bytes: Array(text.utf8), path: "a.html")
    let section = result.documents.first?.sections.first { $0.heading.last == "Late" }
    #expect(section?.startLine == lines + 1)
    #expect(section?.endLine == lines + 5)
    guard case .code(let sample) = section?.blocks.last else {
      Issue.record("no sample")
      return
    }
    #expect(sample.startLine == lines + 5)
  }

  @Test(.tags(.long), .long) func longTextsAreReadToTheirEnd() {
    let text = Self.page + "<p>" + String(repeating: "words of text\n", count: 800_000) + "<p>behind"
    let result = Ingestor(collection: "test").ingest(bytes: Array(text.utf8), path: "a.html")
    let last = result.documents.first?.sections.last?.blocks.last
    guard case .paragraph(let paragraph) = last else {
      Issue.record("nothing behind it")
      return
    }
    #expect(paragraph.text == "behind")
  }
}
