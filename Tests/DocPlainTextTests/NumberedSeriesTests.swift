import Testing

@testable import DocPlainText

struct NumberedSeriesTests {
  @Test(arguments: [
    (["Step 1: lay out the line", "Step 2: hold the kite up", "Step 3: walk backwards"], true),
    (["Day 3 calm", "Day 4 windy"], true),
    (["Step 1: lay out", "Step 3: walk"], false), (["Step 1: lay out", "Stage 2: hold"], false),
    (["Red 30 metres", "Blue 31 metres"], false), (["Kite Line Wind", "Delta 30 m light"], false),
    (["Step 1: alone"], false),
  ])
  func tellsStepsFromRows(lines: [String], isSeries: Bool) {
    #expect(NumberedSeries.isSeries(lines.map { Array($0.utf8) }) == isSeries)
    if isSeries { #expect(TableRecovery().result(lines.map { Array($0.utf8) }) == nil) }
  }
}
