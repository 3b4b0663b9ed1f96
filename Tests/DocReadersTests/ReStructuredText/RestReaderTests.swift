import DocModel
import Testing

@testable import DocDraft
@testable import DocReaders

@Suite struct RestReaderTests {
  private func page(_ text: String) throws -> Document {
    var sink = DocumentSink()
    RestReader().read(
      Member(probe: Probe(SourceText(text)), options: ReaderOptions(path: "a.rst")), into: &sink)
    let draft = try #require(sink.entries.first?.draft)
    return DocumentFinisher(collection: "test", path: "a.rst").finish(draft)
  }

  private func paragraphs(_ text: String) throws -> [String] { try page(text).sections.flatMap(\.paragraphs) }

  @Test(arguments: [
    ("Some *one*, **two** and ``three``.", "Some *one*, **two** and `three`."),
    ("Call :func:`boil` or :meth:`~a.b.pour`, :class:`!Cup`.", "Call `boil()` or `pour()`, `Cup`."),
    (":py:mod:`os` and :c:type:`int`.", "`os` and `int`."),
    ("See :ref:`the cup <cup>` now.", "See the cup now."),
    ("A `home <https://a.b>`_ and name_ [1]_ [#a]_.", "A home and name_."),
    ("up to 2\\ :sup:`32` cups", "up to 2^32 cups"), ("the 4\\ :sup:`th` cup", "the 4th cup"),
    (":pep:`8` :rfc:`1149`", "PEP 8 RFC 1149"),
    ("N\\ :sub:`1`:N\\ :sub:`2`:...:N\\ :sub:`k`", "N1:N2:...:Nk"),
    ("a --- b and c---d", "a — b and c—d"), ("escaped \\*star\\* here", "escaped *star* here"),
    ("open `mark here", "open `mark here"), ("``a``b", "`a`b"), ("|unknown| stays", "unknown stays"),
    ("|a|b [1]_[2]_ **c**d **e**, *f*：", "|a|b [1]_[2]_ **c**d **e**, *f*："),
    (":a:`b`_ `c`:d:_ :e:`f`:g:", ":a:b_ *c*:d:_ :e:f:g:"), ("`<a\\ b>`__", "a b"),
    (":math:`\\sin x` :code:`\\n`", "\\sin x `\\n`"),
  ])
  func readsMarks(_ text: String, _ expected: String) throws {
    #expect(try paragraphs(text + "\n") == [expected])
  }

  /// The number of an item is written as its list counts. A line below an item has the next number, or is blank or indented.
  @Test(arguments: [
    ("a. one\n#. two\n#. three\n", ["a. one", "b. two", "c. three"]),
    ("i. one\nii. two\n#. three\n", ["i. one", "ii. two", "iii. three"]),
    ("h) one\ni) two\n", ["h) one", "i) two"]), ("(I) one\n(II) two\n", ["(I) one", "(II) two"]),
    ("#. one\n#. two\n", ["1. one", "2. two"]), ("1.\n   one\n2.\n two\n", ["1. one", "2. two"]),
    ("1. one\n3. three\n", []), ("A. Lee wrote\nthis\n", []), ("1.\n\nwords\n", []),
  ])
  func numbersItems(_ text: String, _ expected: [String]) throws {
    let items = try page("Words.\n\n" + text).sections.flatMap(\.blocks).compactMap { block -> String? in
      guard case .paragraph(let paragraph) = block, case .listItem(_, let marker) = paragraph.style else {
        return nil
      }
      return (marker == "•" ? "" : marker + " ") + paragraph.inline.plain
    }
    #expect(items == expected)
  }

  @Test(arguments: [
    ("Words.\n\nTitle\n=====\n\nMore.\n", [[], ["Title"]]), ("Title\n=====\n\nMore.\n", [["Title"]]),
    ("1. One\n2. Title\n========\n\nMore.\n", [[], ["2. Title"]]),
  ])
  func aHeadingBehindTextIsNoTitle(_ text: String, _ headings: [[String]]) throws {
    #expect(try page(text).sections.map(\.heading) == headings)
  }

  @Test func levelsFollowTheOrderOfAdornments() throws {
    let page = try page("####\nTop\n####\n\nOne\n~~~~\n\nwords\n\nTwo\n^^^^\n\nmore\n\nThree\n~~~~~\n\nend\n")
    #expect(page.title == "Top")
    #expect(page.sections.dropFirst().map(\.heading) == [["One"], ["One", "Two"], ["Three"]])
    #expect(page.sections.dropFirst().map(\.startLine) == [5, 10, 15])
  }

  @Test func documentedObjectsAreEntries() throws {
    let page = try page(
      """
      Title
      =====

      .. module:: kettle

      .. function:: boil(water)
                    boil(cups)

         Heats.

         :param int water: what
         :returns: yes

      .. class:: Cup(size)

         Holds tea.

         .. method:: fill()
            :async:

            Fills.

         More of cups.

      .. cmdoption:: -q, --quiet=x

         Silent.

      .. c:function:: int *tea_new(void)

         Makes.
      """)
    #expect(
      page.sections.map { $0.heading.last } == [
        "Title", "kettle.boil", "kettle.Cup", "kettle.Cup.fill", "kettle.Cup", "-q, --quiet", "tea_new",
      ])
    #expect(
      page.sections[1].paragraphs == [
        "`boil(water)`", "`boil(cups)`", "Heats.", "**Parameter `water`:** what", "**Returns:** yes",
      ])
    #expect(page.sections[3].heading == ["kettle.Cup", "kettle.Cup.fill"])
    #expect(page.kind == .reference)
  }

  @Test func readsBoxesListsAndSamples() throws {
    let page = try page(
      """
      .. note:: Mind

         the gap.

      .. versionadded:: 3.2

      .. deprecated:: 3.3
         Use another.

      * one
      * two

        - inner

      #. first

      term : type
        Its meaning.

      Sample::

        let a
          b

      .. code-block:: console
         :caption: Start

         $ run

      >>> f(1)
      2
      """)
    let section = try #require(page.sections.first)
    #expect(
      section.paragraphs == [
        "**Note:** Mind", "the gap.", "New in version 3.2.", "Deprecated since version 3.3: Use another.",
        "one", "two",
        "inner", "first", "term : type: Its meaning.", "Sample:",
      ])
    #expect(section.code.map(\.text) == ["let a\n  b", "$ run", ">>> f(1)\n2"])
    #expect(section.code.map(\.language) == [nil, "shell", "python"])
    #expect(section.code.map(\.startLine) == [22, 28, 30])
    #expect(section.code[1].title == "Start")
  }

  @Test(arguments: [
    "+-----+-----+\n| a   | b   |\n+=====+=====+\n| c   | d   |\n|     | e   |\n+-----+-----+\n",
    "====  ====\na     b\n====  ====\nc     d\n      e\n====  ====\n",
    ".. list-table::\n   :header-rows: 1\n\n   * - a\n     - b\n   * - c\n     - d\n       e\n",
    ".. csv-table::\n   :header: a, b\n\n   c, \"d\n   e\"\n",
  ])
  func readsTables(_ text: String) throws {
    let tables = try page("Words.\n\n" + text).sections.flatMap(\.tables)
    #expect(tables.map(\.header) == [["a", "b"]])
    let cells = tables.flatMap(\.rows)
    let isSimple = text.hasPrefix("====")
    #expect(cells == [["c", isSimple ? "d e" : "d e"]])
  }

  /// The text of a cell over several rows is repeated in each row. That of a cell over several columns is in the first one.
  @Test(arguments: [
    (
      "+---+---+---+\n| a | b | c |\n+===+===+===+\n| d     | e |\n+---+---+   |\n| f | g |   |\n+---+---+---+\nend\n",
      [["a", "b", "c"], ["d", "", "e"], ["f", "g", "e"]]
    ),
    (
      "+-----+---+\n| a   | b |\n| +   |   |\n+-+---+---+\n|c| d     |\n| +---+---+\n| | e | f |\n+-+---+---+\n",
      [["a +", "", "b"], ["c", "d", ""], ["c", "e", "f"]]
    ),
    (
      "+-----+---+\n| w\u{305}ia | b |\n+-----+---+\n| c   | d |\n+-----+---+\n",
      [["w\u{305}ia", "b"], ["c", "d"]]
    ),
    ("+------+---+\n| 北西 | b |\n+------+---+\n| c    | d |\n+------+---+\n", [["北西", "b"], ["c", "d"]]),
    (
      "==  ==  ==\na   b   c\n------  --\nd wide  e\n------  --\nf   g   h and more\n        i\n==  ==  ==\n",
      [["a b", "", "c"], ["d wide", "", "e"], ["f", "g", "h and more i"]]
    ),
    ("==  ==\n北  b\n==  ==\nc   d\n==  ==\n", [["北", "b"], ["c", "d"]]),
  ])
  func readsSpans(_ text: String, cells: [[String]]) throws {
    let tables = try page("Words.\n\n" + text).sections.flatMap(\.tables)
    #expect(tables.flatMap { [$0.header] + $0.rows }.map { $0.map(\.plain) } == cells)
    if text.hasSuffix("end\n") { #expect(try paragraphs("Words.\n\n" + text).last == "end") }
  }

  @Test(arguments: [
    ("- x\n- y", "• x • y"), (".. note:: x\n   y", "**Note:** x y"), ("::\n\n  a *b*", "`a *b*`"), ("-", "-"),
    ("a\n\n* x", "a • x"), ("plain *x*\ntext", "plain *x* text"),
  ])
  func readsBlocksInCells(_ cell: String, _ expected: String) throws {
    let lines = cell.split(separator: "\n", omittingEmptySubsequences: false).map {
      "| " + $0 + String(repeating: " ", count: 14 - $0.count) + "| z |\n"
    }
    let border = "+---------------+---+\n"
    let tables = try page("Words.\n\n" + border + lines.joined() + border).sections.flatMap(\.tables)
    #expect(tables.first?.header.first?.marked == expected)
  }

  @Test(arguments: [
    (".. [#] \\* one\n   more\n", ["* one more"]), (".. [#] * one\n       * two\n", ["one", "two"]),
    (".. [Ann] Letters\n   of Ann\n\n   More.\n", ["[Ann] Letters of Ann", "More."]),
    (".. [a b] no source\n", []), (".. [*a*] no source\n", []),
    (".. note:: :name: x\n\n   Words.\n", ["**Note:** Words."]),
    (".. container:: a b\n   c\n\n   Words.\n", ["Words."]),
    (".. important::\n\n   - a\n   - b\n", ["**Important:**", "a", "b"]),
    (".. note:: a\n   b\n", ["**Note:** a b"]),
    (".. versionadded:: 3.2 a\n   b\n\n   c\n", ["New in version 3.2: a b", "c"]),
    (".. versionchanged:: 3.2\n\n   a\n", ["Changed in version 3.2: a"]),
    (".. footer:: last |x|\n\nWords.\n\n.. |x| replace:: of\n   all\n", ["Words.", "last of all"]),
    (".. class:: wide\n\n   b\n", ["b"]), ("__\n.. _a: b\n", []),
    (":a:b: c\n:d\\:: e\n:f `g`:h:\\ : i\n", ["**a:b:** c", "**d::** e", "**f g:** i"]),
    (":a:`b`: c\n", ["`b`: c"]),
    ("|A| |b|\n\n.. |a| image:: c.png\n.. |b| image:: d.png\n   :alt: e\n   :target: f\n", ["a e"]),
    ("==\nABC\n==\n\nWords.\n", ["== ABC ==", "Words."]),
  ])
  func readsExplicitBlocks(_ text: String, _ expected: [String]) throws {
    let sections = try page("Title\n=====\n\nFirst.\n\n" + text).sections
    #expect(sections.flatMap(\.paragraphs) == ["First."] + expected)
    #expect(sections.map(\.heading) == [["Title"]])
  }

  @Test func readsTablesInFootnotes() throws {
    let page = try page("Words.\n\n.. [#] ====  ====\n       a     b\n       c     d\n       ====  ====\n")
    #expect(page.sections.flatMap(\.tables).map(\.header) == [["a", "b"]])
  }

  @Test(arguments: ["image", "figure"]) func picturesAreLinks(_ name: String) throws {
    let links = try page("Title\n=====\n\n.. \(name):: b/a.png\n   :alt: A cat\n").links
    #expect(links == [Link(text: "A cat", target: "b/a.png")])
  }

  @Test func resolvesAddressesOfSeveralLines() throws {
    let page = try page(
      "See a_ and |b|_.\n\n.. _a: https://a.b/\n   c.html\n.. _b:\n   https://d.e\n.. |b| replace:: B\n")
    #expect(page.links.map(\.target) == ["https://a.b/c.html", "https://d.e"])
    #expect(page.links.map(\.text) == ["a", "B"])
  }

  @Test(arguments: [
    ("+---+---+\n| a | b\n+---+---+\n", "+---+---+\n| a | b\n+---+---+"),
    ("Words::\n\n> a\n> b\n\nc", "> a\n> b"), ("- Words \\\\::\n\n    a\n", "a"),
    (".. math:: y = f(x)\n", "y = f(x)"), (".. tip:: a::\n\n     b\n      c\n\n   d\n", "b\n c"),
    (".. math::\n\n   a\n   = b\n\n   c\n", "a\n= b|c"),
    ("== ==\na  ::\n\n     b\n      c\n\nd  e\n== ==\n", "b\n c"),
    (".. list-table::\n\n   * - a\n     - .. code::\n\n          b\n           c\n", "b\n c"),
    (".. parsed-literal::\n\n   a_ _`a`\n   b [*]_\n", "a a\nb"),
    (".. parsed-literal::\n\n   ls  *file*\n    **-l** \\*\n", "ls  file\n -l *"),
  ])
  func keepsLines(_ text: String, code: String) throws {
    #expect(try page(text).sections.flatMap(\.code).map(\.text).joined(separator: "|") == code)
  }

  @Test(arguments: [
    ("A\\::\n\n    b\n", "A::", "b"), ("term : kind\n  b\n", "term : kind", "b"),
    ("``a : b``\n  c\n", "`a : b`", "c"),
    (":a:\nb\n", "**a:**", "b"), (".. compound:: a\n\n   b\n", "a", "b"),
    (".. sidebar:: a\n   :subtitle: b\n\n   c\n", "**a**", "b"),
    ("|c| b\n\n.. |c| unicode:: a U+2122 .. words\n", "a\u{2122} b", "Lead."),
    ("|c| b\n\n.. |c| unicode:: &#x20AC; u2122\n", "\u{20AC}\u{2122} b", "Lead."),
    ("|c| b\n\n.. |c| unicode:: 169 U\n", "\u{a9} U b", "Lead."),
    (".. class:: wide-b\n\n   b\n", "Lead.", "b"), (".. class:: wide\n\nb\n", "Lead.", "b"),
    (".. my:opt:: name\n   :short: Whether it is\n     warm\n\n   b\n", "Whether it is warm", "b"),
    (".. unknown:: a\n   :about: Some words here\n", "a", "Some words here"),
  ])
  func losesNoWord(_ text: String, first: String, second: String) throws {
    let words = try page("Title\n=====\n\nLead.\n\n" + text).sections.flatMap {
      $0.heading + $0.paragraphs + $0.code.map(\.text)
    }.joined(separator: "\n")
    #expect(words.contains(first) && words.contains(second), "\(words)")
  }

  @Test(arguments: [
    ("`a <http://a.b/\nc d>`_", "http://a.b/cd"), ("`a <http://a.b/\\ c>`_", "http://a.b/ c"),
    ("`a <b_>`_\n\n.. _b: http://c", "http://c"),
    ("`a <me@a.b>`_", "mailto:me@a.b"), ("a_\n\n.. _a: b\\_", "b_"),
    (":pep:`8`", "https://peps.python.org/pep-0008"),
    (":rfc:`words <2822#section-1>`", "https://tools.ietf.org/html/rfc2822.html#section-1"),
  ])
  func linksLeadWhereTheyAreWritten(_ text: String, target: String) throws {
    #expect(try page("Words.\n\n" + text + "\n").links.map(\.target) == [target])
  }

  /// Directives for doctest are removed from sessions, as Sphinx does.
  @Test func leavesOutWhatIsForDoctest() throws {
    let code = try page(
      "Words::\n\n  >>> f(1)  # doctest: +SKIP\n  1\n  <BLANKLINE>\n  ... # words #doctest:+ELLIPSIS\n  >>> g() # doc\n"
    ).sections.flatMap(\.code)
    #expect(code.map(\.text) == [">>> f(1)\n1\n\n... # words\n>>> g() # doc"])
  }

  @Test func keepsTargetsAndTrees() throws {
    let page = try page("See a_ and :doc:`b`.\n\n.. _a: https://a.b\n\n.. toctree::\n\n   c\n   D <e>\n")
    #expect(Set(page.links.map(\.target)) == ["https://a.b", "b", "c", "e"])
  }

  @Test(arguments: [
    ("Title\n=====\n\n.. note:: x\n\n:ref:`a`\n", true), ("# Title\n\n```\n.. note:: x\n```\n", false),
    ("Title\n=====\n\nSome words.\n", false), (".. function:: a\n\n.. function:: b\n\n.. class:: c\n", true),
    ("Title\n=====\n\nA word [1]_.\n\n.. [1] A note.\n", true),
    (".. _a:\n\nTitle\n```````\n\n.. note:: x\n\n- b\n- c\n", true),
    ("############\n# COMMANDS #\n############\n\n# `a` and ``b``\n", false),
  ])
  func recognises(_ text: String, _ isRead: Bool) {
    #expect((RestReader().recognise(Probe(SourceText(text))) != nil) == isRead)
  }

  @Test func nestingEnds() throws {
    let text = (0..<400).map { String(repeating: " ", count: $0) + "words \($0)\n\n" }.joined()
    let page = try page(text)
    #expect(page.repairs.warnings.count == 1)
    #expect(page.sections.flatMap(\.paragraphs).joined().contains("words 399"))
  }

  /// No other format begins with a comment, or with a title between two lines of marks.
  @Test(arguments: [
    (
      ".. SPDX-License-Identifier: GPL-2.0\n\nKettle rules\n============\n\nBoil the water.\n\nCups\n----\n\nWash them.\n",
      "Kettle rules"
    ),
    (
      "============\nKettle rules\n============\n\nBoil the water.\n\nCups\n====\n\nWash them.\n",
      "Kettle rules"
    ),
    ("======\nKettle\n======\n\nBoil the water so::\n\n\tboil --all\n", "Kettle"),
  ])
  func recognisesByTheBeginning(_ text: String, _ title: String) throws {
    let document = try #require(
      Ingestor(collection: "test").ingest(bytes: Array(text.utf8), path: "a.rst").documents.first)
    #expect(document.title == title)
    #expect(document.sections.last?.heading.isEmpty == false)
  }

  /// Sphinx also reads headings in content that is only for some builds.
  @Test func headingsInOnly() throws {
    let page = try page("Kettle\n======\n\n.. only:: html\n\n   Indices\n   =======\n\n   Words.\n")
    #expect(page.sections.compactMap { $0.heading.last } == ["Kettle", "Indices"])
    #expect(page.sections.flatMap(\.paragraphs) == ["Words."])
  }

  /// The tables of linuxdoc: rows contain comments, and cells contain targets and column spans. Tabs are indentation.
  @Test func flatTables() throws {
    let page = try page(
      "Kettle\n======\n\n.. flat-table:: Cups\n    :header-rows: 1\n\n    -  .. row 1\n\n       -  Cup\n\n       -  Size\n\n"
        + "    -  .. row 2\n\n       -  .. _blue:\n\n\t  ``BLUE``\n\n       -  :cspan:`1` large\n")
    #expect(
      page.sections.flatMap(\.tables) == [Table(header: ["Cup", "Size"], rows: [["`BLUE`", "large"]])])
  }

  /// Text after a tab keeps all letters.
  @Test(arguments: [
    "1.\tonly water\n\n\tno socket\n", "-\tonly water\n\n\tno socket\n",
    "term\n\tonly water\n\n  no socket\n",
    "a::\n\n\tonly water\n    no socket\n", ".. note::\n\tonly water\n\n  no socket\n",
    ":a:\tonly water\n  no socket\n",
  ])
  func dedentRemovesOnlySpaces(_ text: String) throws {
    let page = try page("Kettle\n======\n\n" + text)
    let words = (page.sections.flatMap(\.paragraphs) + page.sections.flatMap { $0.code.map(\.text) }).joined(
      separator: " ")
    #expect(words.contains("only water"))
    #expect(words.contains("no socket"))
  }
}
