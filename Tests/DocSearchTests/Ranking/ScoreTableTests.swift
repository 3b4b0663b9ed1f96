import Testing

@testable import DocSearch

struct ScoreTableTests {
  /// Scores are as exact as the steps of weight and entry, because only the product is rounded.
  @Test(arguments: [0.05, 0.7, 1, 2.3491, 4.6982, 16], [1, 4095, 4097, 65_535, 128_098, 144_179])
  func aContributionIsTheProduct(_ weight: Double, _ entry: UInt32) {
    let fixed = ScoreTable.fixed(weight)
    let product = Double(fixed) / 4096 * Double(entry)
    #expect(contribution(fixed, entry) == UInt32(product.rounded(.down)))
  }

  @Test func longerSectionsAndFewerOccurrencesScoreLess() {
    let table = ScoreTable(RankingParameters(), averageLength: 150)
    func part(_ code: Int, _ norm: Int) -> UInt32 { contribution(4096, table[UInt32(code), UInt8(norm)]) }
    for code in 2..<31 {
      for norm in [8, 20, 60, 100] {
        #expect(part(code, norm) > part(code, norm + 12))
        #expect(part(code + 1, norm) > part(code, norm))
      }
    }
  }
}
