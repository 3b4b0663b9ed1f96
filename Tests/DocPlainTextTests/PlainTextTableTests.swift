import DocModel
import Testing

@testable import DocDraft
@testable import DocPlainText

@Suite struct PlainTextTableTests {
  private func recover(_ text: String) -> Table? {
    TableRecovery().result(text.split(separator: "\n").map { Array($0.utf8) })?.table
  }

  @Test func cutsColumnsWithAFewValues() {
    let table = recover(
      """
      Appliance Support Notes
      Kettles Full KettleView, boiling, descaling
      Toasters Full ToasterView with two slots (version 3+)
      Ovens Partial OvenView, no convection
      Coffee makers Partial BrewView
      Dish washers Full WasherView, drying
      """)
    #expect(table?.header == ["Appliance", "Support", "Notes"])
    #expect(table?.rows.first == ["Kettles", "Full", "KettleView, boiling, descaling"])
    #expect(table?.rows.last == ["Dish washers", "Full", "WasherView, drying"])
    #expect(table?.rows.allSatisfy { $0.count == 3 } == true)
  }

  @Test func losesNoWord() {
    let text = "Name Type Description\nsize Integer The number of cups\nlid Boolean Whether the lid is open"
    let table = recover(text)
    let words = ([table?.header ?? []] + (table?.rows ?? [])).map {
      $0.filter { !$0.isEmpty }.map(\.plain).joined(separator: " ")
    }
    #expect(words == text.split(separator: "\n").map(String.init))
    #expect(table?.header == ["Name", "Type", "Description"])
  }

  @Test(
    "Signs and small words that begin cells are told from those within them",
    arguments: [
      (
        """
        \u{a0} SteamKettle CampKettle
        Ownership Kitchen makes & keeps the kettle Kitchen borrows it (does not own)
        Lifecycle Survives every boil (kept by the kitchen) May be lost if the camper leaves
        Use when This stove is the source of steam Camper passes the kettle down
        """,
        ["Use when", "This stove is the source of steam", "Camper passes the kettle down"]
      ),
      (
        "Model Whistle Lid\nCamp ✓ ✗\nSteam Oak ✗ ✗\nTravel ✓ ✓\nStove Top ✗ ✓",
        ["Stove Top", "✗", "✓"]
      ),
      (
        "Kettle Version Valve Version\n1.34 - 1.37 8\n1.38 - 1.44 9\n1.45 - 1.46 10\n1.47 - 1.51 11",
        ["1.47 - 1.51", "11"]
      ),
      (
        """
        Kitchen Operation Pot State
        pot = allocate() empty
        cup = pot.pourMemory(T) filled
        cup.lid = T filled
        pot.deallocate() invalid
        """,
        ["cup = pot.pourMemory(T)", "filled"]
      ),
    ])
  func readsSignsByThemselves(text: String, last: [String]) {
    let table = recover(text)
    #expect(table.map { [$0.header] + $0.rows }?.contains(last.map { InlineText(plain: $0) }) == true)
  }

  @Test(arguments: ["", "one", "one\ntwo", "a b\nc d", "( ( (\n) ) )", "\" \" \"\n\" \""])
  func survivesOddLines(text: String) {
    let table = recover(text)
    #expect(table?.rows.allSatisfy { $0.count == table?.header.count } ?? true)
  }

  @Test func refusesWhatIsTooLong() {
    let long = Array(repeating: UInt8(ascii: "a"), count: 10)
    #expect(TableRecovery().result(Array(repeating: long, count: 5000)) == nil)
    #expect(TableRecovery().result([long]) == nil)
  }

  /// Rows as in a scraped page, where a no-break space means an empty cell.
  private func fold(_ text: String) -> [String] {
    let lines = text.split(separator: "\n").map { Array($0.utf8)[...] }
    return lines.map { String(decoding: TableRow.folded($0), as: UTF8.self) }
  }

  @Test(
    "An empty cell leaves a no-break space",
    arguments: [
      ("\u{a0} Small Large\nCups 2 6", ["\u{a0} Small Large", "Cups 2 6"]),
      ("Part \u{a0} Price\nLid 2 3", ["Part \u{a0} Price", "Lid 2 3"]),
      // Two spaces after a sentence are a habit of typing. Wide gaps separate columns. A no-break space inside a word joins its parts.
      ("It boils.  It cools.\nLid    3", ["It boils. It cools.", "Lid 3"]),
      ("10\u{a0}km far\nthere", ["10 km far", "there"]),
    ])
  func marksEmptyCells(text: String, folded: [String]) {
    #expect(fold(text) == folded)
  }

  @Test func putsMarkedEmptyCellsWhereTheyWere() {
    let table = recover(
      fold(
        """
        \u{a0} SteamKettle CampKettle
        Heat Comes from the plate below Comes from the open fire
        Weight \u{a0} Less than a bag of tea
        Noise Whistles when the water boils \u{a0}
        """
      ).joined(separator: "\n"))
    #expect(table?.header == ["", "SteamKettle", "CampKettle"])
    #expect(table?.rows.map { $0[0] } == ["Heat", "Weight", "Noise"])
    #expect(table?.rows[1] == ["Weight", "", "Less than a bag of tea"])
    #expect(table?.rows[2] == ["Noise", "Whistles when the water boils", ""])
  }

  @Test("Labels of a capital and small words stay together; small words that bind are no cell's end or begin")
  func keepsLabelsTogether() {
    let draft = PlainTextFixtures.article(
      """
      Known Problems

      Every part of the kettle can be ordered by its name, and is sent by post within a few days of the order.

      Problem Remedy State
      Hot handle HandleView via InsulationGrip Not planned
      Slow boiling HeaterCoil or BurnerStack for large pots Getting better
      Dripping spout SpoutShape with RimGuard Not planned
      Loud whistle (older models) Softer than a train Getting better
      Loose lid LidView with SpringHinge Not planned
      Wet base BaseView via DripTray Getting better

      Every part of the kettle can be ordered by its name, and is sent by post within a few days of the order.
      """)
    let table = draft.tables.first
    #expect(table?.header == ["Problem", "Remedy", "State"])
    #expect(
      table?.rows.map { $0.first ?? "" } == [
        "Hot handle", "Slow boiling", "Dripping spout", "Loud whistle (older models)", "Loose lid",
        "Wet base",
      ])
    #expect(table?.rows.first == ["Hot handle", "HandleView via InsulationGrip", "Not planned"])
    let binding: Set<Substring> = ["via", "or", "for", "with", "than", "a"]
    for cell in (table?.rows ?? []).joined() where !cell.isEmpty {
      let words = cell.plain.split(separator: " ")
      #expect(!binding.contains(words[0]) && !binding.contains(words[words.count - 1]), "\(cell)")
    }
  }

  @Test(
    "Rows may stop early, lists go on after a comma, brackets belong to what stands before, a mark begins a cell"
  )
  func keepsCellsWhole() {
    let early = recover(
      """
      Field Type Description Required
      lid Boolean Whether the lid is open ✓
      size Integer How many cups it holds ✓
      color String The color of the body
      maker String Who made the kettle ✓
      note String What else is known
      """)
    #expect(early?.header == ["Field", "Type", "Description", "Required"])
    #expect(early?.rows.first == ["lid", "Boolean", "Whether the lid is open", "✓"])
    #expect(early?.rows[2] == ["color", "String", "The color of the body", ""])
    let lists = recover(
      """
      Appliance Support Parts
      Kettles Full KettleLid, SpoutCover, HandleGrip
      Toasters Full ToastSlot, CrumbTray (version 3+)
      Ovens Partial OvenDoor, HeatFan
      """)
    #expect(lists?.rows.first == ["Kettles", "Full", "KettleLid, SpoutCover, HandleGrip"])
    #expect(lists?.rows[1] == ["Toasters", "Full", "ToastSlot, CrumbTray (version 3+)"])
    let marks = recover(
      """
      Kettle Whistles Glows
      Steel with a lid ✅ ❌
      Glass ❌ ✅
      Camping ✅ ❌
      Travelling by train ❌ ❌
      """)
    #expect(marks?.rows.first == ["Steel with a lid", "✅", "❌"])
    #expect(marks?.rows.last == ["Travelling by train", "❌", "❌"])
  }

  /// Two names of two words each. Only other texts show where the first name ends.
  private static let parts = """
    Part Fits
    Steam Valve Camp Kettle
    Heat Shield Camp Kettle
    Door Hinge Travel Oven
    """

  private func recoverParts(beside text: String) -> [[String]]? {
    let lines = Self.parts.split(separator: "\n").map { Array($0.utf8) }
    var pairs = WordPairCounts(rows: lines)
    for line in text.split(separator: "\n") { pairs.count(Array(line.utf8)[...]) }
    return TableRecovery().result(lines, in: pairs)?.table.rows.map { $0.map(\.plain) }
  }

  @Test("What stands side by side in the text around a table stays in one cell")
  func readsTheTextAround() {
    let text = """
      The steam valve, the heat shield and the door hinge wear out first.
      A new Steam Valve, a Heat Shield or a Door Hinge is sent within a day.
      Who has a Camp Kettle has no Travel Oven; a Camp Kettle boils, and a Travel Oven bakes.
      """
    let rows = [
      ["Steam Valve", "Camp Kettle"], ["Heat Shield", "Camp Kettle"], ["Door Hinge", "Travel Oven"],
    ]
    #expect(recoverParts(beside: text) == rows)
    #expect(recoverParts(beside: "") != rows)
  }

  private static func many(_ text: String, _ times: Int) -> String { String(repeating: text, count: times) }

  @Test(
    "A pair's class tells how often the text has it, and whether its words are known there",
    arguments: [
      ("", "steam", "valve", 1), ("valve steam", "steam", "valve", 2), ("steam valve", "steam", "valve", 13),
      ("steam valve steam valve", "Steam", "(valve)", 14), ("a steam\nvalve b", "steam", "valve", 2),
      ("steam x valve", "steam", "valve", 2), ("-> ..< ->", "->", "..<", 13),
      ("steam valve steam steam", "steam", "valve", 13), ("no words", "kettle", "unseen", 1),
      ("valve steam valve steam valve steam", "steam", "steam", 3),
      (many("steam x valve ", 10), "steam", "valve", 4),
      (many("steam valve ", 3), "steam", "valve", 15), (many("steam valve ", 6), "steam", "valve", 16),
      ("steam valve " + many("valve x steam x ", 3), "steam", "valve", 9),
      ("steam valve " + many("valve x steam x ", 6), "steam", "valve", 5),
    ])
  func countsPairs(text: String, first: String, second: String, expected: Int) {
    var pairs = WordPairCounts(rows: [Array("steam valve a b -> ..<".utf8), Array("Steam (valve)".utf8)])
    for line in text.split(separator: "\n") { pairs.count(Array(line.utf8)[...]) }
    let keys = [first, second].map { WordPairCounts.key(Array($0.utf8).span) }
    #expect(pairs.evidence(keys[0], keys[1]) == expected)
    #expect(WordPairCounts().evidence(keys[0], keys[1]) == 0)
  }

  @Test("Tables with the same names of columns are cut as one, and each keeps its own rows")
  func cutsTablesOfOneHeaderAlike() {
    let rows = [
      "size Integer The number of cups that fit in", "lid Boolean Whether the lid is open when it boils",
      "color String The color of the handle and the lid", "power Double The power in watts that it takes",
    ]
    let prose = "Every part of the kettle can be ordered by its name, and is sent by post within a few days."
    let first = "Ordering Parts\n\n\(prose)\n\nName Type Description\n\(rows.joined(separator: "\n"))\n\n"
    let second =
      "Parts of the Oven\n\n\(prose)\n\nName Type Description\ndoor Hinged Opened\nrack Hinged Slid\n\n\(prose)\n"
    let tables = PlainTextFixtures.article(first + second).tables
    #expect(tables.map(\.header) == Array(repeating: ["Name", "Type", "Description"], count: 2))
    #expect(tables.map(\.rows.count) == [4, 2])
    #expect(tables.last?.rows == [["door", "Hinged", "Opened"], ["rack", "Hinged", "Slid"]])
  }

  @Test("More rows of one header than a table may have are cut as several tables, and none is lost")
  func boundsTablesOfOneHeader() {
    let table = ["Name Size"] + (0..<400).map { "kettle\($0) \($0 + 10)" }
    let text = (0..<6).map { _ in table.joined(separator: "\n") }.joined(separator: "\n\n")
    let tables = PlainTextFixtures.article("Sizes of Kettles\n\n\(text)\n").tables
    #expect(tables.map(\.rows.count) == Array(repeating: 400, count: 6))
    #expect(
      tables.allSatisfy { $0.rows.first == ["kettle0", "10"] && $0.rows.last == ["kettle399", "409"] })
  }

  @Test("A block that begins with the first line of a table is a table, too")
  func knowsTablesByTheirFirstLine() {
    let table = """
      Name Type Description
      size Integer The number of cups that fit in
      lid Boolean Whether the lid is open when it boils
      """
    let prose = "Every part of the kettle can be ordered by its name, and is sent by post within a few days."
    let other =
      "Name Type Description\n\nThe next one.\n\nName Type Description\nIt is\nnot known\n\nimport Kettle\nboil()"
    let lines = MeasuredLines(SourceText("Parts\n\n\(prose)\n\n\(table)\n\n\(prose)\n\n\(other)\n"))
    let runs = PlainTextSegmenter(lines.source).runs().filter { $0.kind == .tableRows }
    #expect(runs.map { $0.lastLine - $0.firstLine + 1 } == [3, 3])
  }

  @Test(
    "A block is looked at by its borders, its columns and the ends of its rows",
    arguments: [
      ("one line", false, false), ("one\ntwo", true, false),
      ("Letter Date\nOn copper May 2020\nOn lids June 2021\nOn spouts July 2022", true, true),
    ])
  func looksAtBlocks(text: String, hasBorders: Bool, hasEnds: Bool) {
    let evidence = TableEvidence(text.split(separator: "\n").map { Array($0.utf8) })
    #expect((evidence.borders > 0) == hasBorders)
    #expect((evidence.ends > 0) == hasEnds)
    #expect((evidence.columns > 0) == hasEnds)
  }
}
