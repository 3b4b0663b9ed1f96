import DocModel
import Testing

@testable import DocIngest

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
      $0.filter { !$0.isEmpty }.joined(separator: " ")
    }
    #expect(words == text.split(separator: "\n").map(String.init))
    #expect(table?.header == ["Name", "Type", "Description"])
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
}
