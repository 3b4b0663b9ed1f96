import CWorkCount
import DocDraft
import DocModel
import TestSupport
import Testing

@testable import DocReaders

/// Tests what all formats have in common: inline text without mark characters, and tables with spanning cells.
@Suite struct SharedShapesTests {
  private func sections(_ text: String, _ path: String) -> [Section] {
    Ingestor(collection: "test").ingest(bytes: Array(text.utf8), path: path).documents.flatMap(\.sections)
  }

  // MARK: inline text

  @Test(
    "A star or backquote of the text stays where a format says that it is one, also in headings",
    arguments: [
      ("# The \\*args and \\`tick\n\nTakes \\*args, *two* `x*y` and \\`tick.\n", "a.md"),
      (
        "<html><body><h1>The *args and `tick</h1><p>Takes *args, <em>two</em> <code>x*y</code> and `tick.</p></body></html>",
        "a.html"
      ),
      (
        "The \\*args and \\`tick\n=====================\n\nTakes \\*args, *two* ``x*y`` and \\`tick.\n\n.. note:: n\n",
        "a.rst"
      ),
      (
        ".TH A 1\n.SH NAME\na \\- b\n.SH The *args and `tick\nTakes *args, \\fItwo\\fP \\f(CWx*y\\fP and `tick.\n",
        "a.1"
      ),
    ])
  func charactersStay(text: String, path: String) throws {
    let section = try #require(sections(text, path).first { $0.heading.last?.contains("args") == true })
    #expect(section.heading.last?.lowercased() == "the *args and `tick")
    guard case .paragraph(let paragraph)? = section.blocks.first else {
      Issue.record("no paragraph")
      return
    }
    #expect(paragraph.inline.plain == "Takes *args, two x*y and `tick.")
    #expect(
      paragraph.inline.spans == [InlineText.Span(.emphasis, 13..<16), InlineText.Span(.code, 17..<20)])
  }

  // MARK: lists

  @Test(
    "A further paragraph belongs to its item, and numbers count",
    arguments: [
      ("# T\n\n1. One\n\n   More.\n   - in\n\n     Yet more.\n2. Two\n\nEnd.\n", "a.md"),
      (
        """
        <html><body><h1>T</h1><ol><li><p>One<p>More.<ul><li><p>in<p>Yet more.</ul><li>Two</ol><p>End.</body></html>
        """, "a.html"
      ),
      (
        "Text\n====\n\n.. note:: n\n\n#. One\n\n   More.\n\n   - in\n\n     Yet more.\n\n#. Two\n\nEnd.\n",
        "a.rst"
      ),
      (
        "= T\n:a: b\n\n. One\n+\nMore.\n* in\n+\n--\nYet more.\n--\n. Two\n\nEnd.\n\n|===\n|a |b\n|===\n",
        "a.adoc"
      ),
      ("#+TITLE: T\n* T\n1. One\n\n   More.\n   - in\n\n     Yet more.\n2. Two\n\nEnd.\n", "a.org"),
      (
        ".Dd January 1, 2020\n.Dt A 1\n.Os\n.Sh NAME\n.Nm a\n.Nd b\n.Sh T\n.Bl -enum\n.It\nOne\n.Pp\nMore.\n.Bl -bullet\n.It\nin\n.Pp\nYet more.\n.El\n.It\nTwo\n.El\n.Pp\nEnd.\n",
        "a.1"
      ),
    ])
  func paragraphsBelongToItems(text: String, path: String) throws {
    let section = try #require(sections(text, path).first { $0.heading.last?.hasPrefix("T") == true })
    let paragraphs = section.blocks.compactMap {
      if case .paragraph(let paragraph) = $0 { paragraph } else { nil }
    }
    let items = paragraphs.drop { $0.text != "One" }
    #expect(
      Array(items) == [
        Paragraph("One", style: .listItem(depth: 0, marker: "1.")),
        Paragraph("More.", style: .listItem(depth: 0, marker: "")),
        Paragraph("in", style: .listItem(depth: 1, marker: "•")),
        Paragraph("Yet more.", style: .listItem(depth: 1, marker: "")),
        Paragraph("Two", style: .listItem(depth: 0, marker: "2.")), Paragraph("End."),
      ])
  }

  @Test(
    "Lists nest by one level at a time, and markers are bullets or numbers",
    arguments: [
      ([(3, "•"), (3, "•"), (0, "")], [(0, "•"), (1, "•"), (0, "")]),
      ([(0, ""), (2, "")], [nil, nil]),
      ([(0, "-"), (1, "01."), (1, "2)")], [(0, "•"), (1, "1."), (1, "2)")]),
      ([(0, "(a)"), (0, "-1."), (0, "0.")], [(0, "•"), (0, "•"), (0, "0.")]),
      ([(-5, "•"), (99, ""), (99, "•")], [(0, "•"), (0, ""), (1, "•")]),
    ] as [([(Int, String)], [(Int, String)?])])
  func listsAreConsistent(given: [(Int, String)], expected: [(Int, String)?]) {
    var blocks = given.map { depth, marker in
      DraftBlock(
        .paragraph(Paragraph("x", style: .listItem(depth: depth, marker: marker))), startLine: 1, endLine: 1)
    }
    ListStructure.clean(&blocks)
    #expect(
      blocks.map { block in
        guard case .paragraph(let paragraph) = block.block else { return "" }
        return "\(paragraph.style)"
      }
        == expected.map { item in
          "\(item.map { Paragraph.Style.listItem(depth: $0.0, marker: $0.1) } ?? .plain)"
        })
    if let first = given.first, first.1 == "(a)", case .paragraph(let paragraph)? = blocks.first?.block {
      #expect(paragraph.text == "(a) x")
    }
  }

  // MARK: tables

  /// A table with a cell over two rows in the first column, and a cell over two columns in the first row.
  private static let spanning: Table = {
    var table = Table(
      header: ["Kettle", "Cups", ""], rows: [["Blue", "1", "2"], ["Blue", "3", "4"], ["Red", "5", "6"]])
    table.merge([.init(rows: 0..<1, columns: 1..<3), .init(rows: 1..<3, columns: 0..<1)])
    return table
  }()

  @Test(
    "A cell over several rows stands in each of them",
    arguments: [
      (
        """
        <html><body><h1>T</h1><table><tr><th>Kettle</th><th colspan=2>Cups</th></tr><tr><td rowspan=2>Blue</td><td>1</td><td>2</td></tr>
        <tr><td>3</td><td>4</td></tr><tr><td>Red</td><td>5</td><td>6</td></tr></table></body></html>
        """, "a.html"
      ),
      ("= T\n\n[cols=3*]\n|===\n|Kettle 2+|Cups\n\n.2+|Blue |1 |2\n|3 |4\n|Red |5 |6\n|===\n", "a.adoc"),
      (
        """
        <?xml version="1.0"?><article xmlns="http://docbook.org/ns/docbook"><title>T</title><informaltable><tgroup cols="3"><colspec
        colname="a"/><colspec colname="b"/><colspec colname="c"/><thead><row><entry>Kettle</entry><entry namest="b"
        nameend="c">Cups</entry></row></thead><tbody><row><entry morerows="1">Blue</entry><entry>1</entry><entry>2</entry></row>
        <row><entry>3</entry><entry>4</entry></row><row><entry>Red</entry><entry>5</entry><entry>6</entry></row></tbody></tgroup>
        </informaltable></article>
        """, "a.xml"
      ),
    ])
  func cellsSpan(text: String, path: String) {
    #expect(sections(text, path).flatMap(\.tables) == [Self.spanning])
  }

  @Test func cellsOfWordSpan() {
    func cell(_ text: String, _ properties: String = "") -> String {
      "<w:tc><w:tcPr>\(properties)</w:tcPr><w:p><w:r><w:t>\(text)</w:t></w:r></w:p></w:tc>"
    }
    let rows = [
      cell("Kettle") + cell("Cups", "<w:gridSpan w:val='2'/>"),
      cell("Blue", "<w:vMerge w:val='restart'/>") + cell("1") + cell("2"),
      cell("", "<w:vMerge/>") + cell("3") + cell("4"), cell("Red") + cell("5") + cell("6"),
    ]
    let bytes = WordReaderTests.pack("<w:tbl>" + rows.map { "<w:tr>\($0)</w:tr>" }.joined() + "</w:tbl>")
    let result = Ingestor(collection: "test").ingest(bytes: bytes, path: "a.docx")
    #expect(result.documents.flatMap(\.sections).flatMap(\.tables) == [Self.spanning])
  }

  @Test("A grid places cells as a table of all places does", arguments: 0..<50)
  func gridPlacesCells(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var grid = Grid()
    var taken: [[String?]] = []
    var merged: [Table.MergedCells] = []
    let height = 6
    for row in 0..<height {
      grid.beginRow()
      while taken.count <= row { taken.append([]) }
      for number in 0..<Int.random(in: 1...4, using: &generator) {
        let columns = Int.random(in: 1...3, using: &generator)
        let rows = Int.random(in: 1...3, using: &generator)
        let name = "\(row).\(number)"
        grid.add(InlineText(plain: name), columns: columns, rows: rows)
        var column = 0
        while column < taken[row].count, taken[row][column] != nil { column += 1 }
        if columns * (min(row + rows, height) - row) > 1 {
          merged.append(.init(rows: row..<min(row + rows, height), columns: column..<column + columns))
        }
        for part in 0..<columns {
          // A cell covers the columns to its right only as far as no cell from above covers them.
          while column + part < taken[row].count, taken[row][column + part] != nil { return }
          for below in row..<row + rows {
            while taken.count <= below { taken.append([]) }
            while taken[below].count <= column + part { taken[below].append(nil) }
            taken[below][column + part] = part == 0 ? name : ""
          }
        }
      }
    }
    let width = taken.prefix(height).map { $0.lastIndex { $0 != nil } ?? -1 }.max().map { $0 + 1 } ?? 0
    guard width > 1, let table = grid.table(hasHeader: { _ in true }) else { return }
    let expected = taken.prefix(height).map { row in
      (0..<width).map { $0 < row.count ? row[$0] ?? "" : "" }
    }
    #expect(([table.header] + table.rows).map { $0.map(\.plain) } == expected)
    #expect(table.merged == merged)
  }

  /// Ranges that are not in the table, or only one cell, are dropped. Ranges that overlap much are none.
  @Test func rangesThatNoTableHasAreNotMerged() {
    var table = Table(header: ["a", "b"], rows: [["c", "d"], ["e", "f"]])
    let good = Table.MergedCells(rows: 1..<3, columns: 1..<2)
    table.merge([
      good, .init(rows: 0..<1, columns: 0..<1), .init(rows: 0..<4, columns: 0..<1),
      .init(rows: 0..<1, columns: 1..<3), .init(rows: -1..<2, columns: 0..<1),
      .init(rows: 1..<1, columns: 0..<2),
    ])
    #expect(table.merged == [good])
    table.merge([good, .init(rows: 0..<3, columns: 0..<2)])
    #expect(table.merged.isEmpty)
  }

  @Test func oneWideRowPadsNotAllOthers() throws {
    let text = InlineText(plain: "x")
    let wide = Array(repeating: text, count: 200)
    let table = try #require(Grid.table([wide] + Array(repeating: [text], count: 2000)))
    #expect(table.header.count * (table.rows.count + 1) <= 24 + 8 * 2200)
    // No text is lost: the last cell contains what is left of its row.
    #expect(
      table.header.last?.plain
        == Array(repeating: "x", count: 201 - table.header.count).joined(separator: " "))
  }

  /// A line claims columns for many rows, or cells are repeated or span columns.
  @Test(arguments: [
    ("= T\n\n[cols=\"300*\"]\n|===\n", "300*|a\n", "|===\n", "a.adoc"),
    ("= T\n\n[cols=\"300*\"]\n|===\n", "300.300+|a\n", "|===\n", "a.adoc"),
    (
      "<!doctype html><title>T</title><h1>T</h1><table>", "<tr><td colspan=999>a<td>b\n", "</table>", "a.html"
    ),
    (
      "<!doctype html><title>T</title><h1>T</h1><table>", "<tr><td colspan=999 rowspan=999>a<td>b\n",
      "</table>",
      "a.html"
    ),
    (
      ".TH X 1\n.SH NAME\nx \\- y\n.SH D\n.TS\ntab(:);\n" + String(repeating: "l ", count: 300) + ".\n"
        + (0..<300).map { "\($0)" }.joined(separator: ":") + "\n", "a\n", ".TE\n", "a.1"
    ),
  ])
  func claimedCellsCostWhatTheirBytesCost(before: String, row: String, after: String, path: String) {
    let text = before + String(repeating: row, count: 5000) + after
    let held = bridgedoc_memory()
    _ = bridgedoc_peak_memory()
    let tables = sections(text, path).flatMap(\.tables)
    let peak = Int(bridgedoc_peak_memory() - held)
    let cells = tables.reduce(0) { $0 + $1.header.count * ($1.rows.count + 1) }
    #expect(cells > 0 && cells <= 24 + 8 * (2 * 5000 + 300))
    #expect(peak <= 200 * text.utf8.count, "\(peak / text.utf8.count) bytes for each byte")
  }

  @Test func spansMakeNoLargeTableOfFewBytes() {
    var grid = Grid()
    for _ in 0..<1000 {
      grid.beginRow()
      grid.add(InlineText(plain: "x"), columns: 200, rows: 1000)
    }
    #expect(grid.finish().reduce(0) { $0 + $1.count } <= 8_024)
    grid = Grid()
    for _ in 0..<1000 {
      grid.flow(InlineText(plain: "x"), columns: 1, rows: 1, copies: 200, width: 3)
    }
    #expect(grid.finish().reduce(0) { $0 + $1.count } <= 8_024)
  }
}
