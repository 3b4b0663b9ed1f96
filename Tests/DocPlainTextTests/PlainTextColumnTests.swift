import DocModel
import Testing

@testable import DocPlainText

@Suite struct PlainTextColumnTests {
  private func recover(_ text: String) -> Table? {
    TableRecovery().result(text.split(separator: "\n").map { Array($0.utf8) })?.table
  }

  @Test("Rows whose cells are clear teach the columns before those that could be cut in several ways")
  func learnsFromClearRowsFirst() {
    let table = recover(
      """
      Kettle Part Closing \u{a0}
      @Camp Screw-based slow-steam checking before pouring boiling water
      @Stove Hinge-based slow-steam checking before pouring boiling water
      @Glass Screw-based \u{a0}
      @Steel (with lid) Screw-based \u{a0}
      @Travel (one-cup size) Hinge-based \u{a0}
      @Oak (by @Stove maker) Screw-based \u{a0}
      @Tin Hinge-based \u{a0}
      """)
    #expect(
      table?.rows.first == ["@Camp", "Screw-based", "slow-steam checking before pouring boiling water"])
    #expect(
      table?.rows[1] == ["@Stove", "Hinge-based", "slow-steam checking before pouring boiling water"])
    #expect(table?.rows.last == ["@Tin", "Hinge-based", ""])
  }

  @Test("Alternatives with a slash are words, and a word that points at the next ends no cell")
  func keepsPhrasesWhole() {
    let table = recover(
      """
      Shortfall Remedy Awaited Repair
      Thin glass walls StoveKettle via KettleRepresentable No date
      Exact steam pressure control SteamReader + valve, StoveKettle for hard cases Better yearly
      Wide lid layouts CupCollection compositional layout via representable KettleKit improving
      Own handle management StoveKit handle gripping + SpoutCenter Partly in newer StoveOS
      Tea brewing/steeping TeaKit via KettleRepresentable No date
      Fine spout/valve work AVPouring / PourKit via KettleRepresentable Partly (PourKit)
      Whistle tuning (pre-StoveOS 18) Limited compared to StoveKit Better in StoveOS 18+
      Boiling of 10,000+ cups LazyCups/LazyShelf help, but CupCollection faster Better
      """)
    #expect(table?.rows.first == ["Thin glass walls", "StoveKettle via KettleRepresentable", "No date"])
    #expect(
      table?.rows[3] == [
        "Own handle management", "StoveKit handle gripping + SpoutCenter", "Partly in newer StoveOS",
      ])
    #expect(
      table?.rows[5] == [
        "Fine spout/valve work", "AVPouring / PourKit via KettleRepresentable", "Partly (PourKit)",
      ])
  }

  @Test(
    "A slash joins words of prose, and parts those of paths and media types",
    arguments: [
      ("camera/lens", TableRow.Kind.lower), ("Forms/settings", .capitalized), ("image/png", .path),
      ("a/b", .path), ("lid/spout/handle", .path), ("/etc", .path),
    ])
  func tellsAlternativesFromPaths(word: String, kind: TableRow.Kind) {
    #expect(TableRow(Array(word.utf8)).words.first?.kind == kind)
  }

  @Test("What two names of columns share stands in each of them")
  func partsNamesThatShareAWord() {
    let row = TableRow(Array("Stove Target Cup Target Spouts".utf8))
    let cut = TableHeader.cuts(row, [0, 2, 0, 0.4, 1], columns: 3, .init()).first
    #expect(cut?.cells.map { row.text($0) } == ["Stove", "Target Cup", "Target Spouts"])
  }
}
