import Testing

@testable import DocPlainText

@Suite struct TableSignsTests {
  private func showsTable(_ text: String) -> Bool {
    TableSigns.showTable(TableRows(text.split(separator: "\n").map { Array($0.utf8) }).rows)
  }

  @Test(
    "Rows that end alike, signs for short cells and names of columns show a table",
    arguments: [
      "Kettle model -O boil time -Osize boil time\nStove.o 1.18x 1.16x\nCamp.o 1.12x 1.11x\nAll with a lid 1.02x 1.02x",
      "Whistling Copper\nFixed lid ??? ---\nDynamic ??? Kettle",
      "Option Description\nboil The kettle will refuse and fail the cup.",
      "Kettle Attribute Details\nLid type Oak\nHandle The part (of oak) is left out.\nSpout count 1",
    ])
  func finds(text: String) { #expect(showsTable(text)) }

  @Test(
    "Lists, commands, output and prose do not",
    arguments: [
      "0 0\n1 1\n2 2",
      "A = 0 0\nB = 0 0\nB = 1 1",
      "CC=/opt/kettle/gcc \\\nAR=/opt/kettle/ar \\\nLD=/opt/kettle/ld - -",
      "A lid is needed.\nFill 1 2\nPour 3 4",
      "Fill the kettle\nBoil the water\nPour the tea",
      "let Kettle Description\nboil the water",
      "boil description\nfill the kettle",
      "Option Description",
    ])
  func refuses(text: String) { #expect(!showsTable(text)) }
}
