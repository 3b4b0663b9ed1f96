import DocCodec
import DocIndex
import DocSearch
import DocSystem
import DocText

/// Quantises a term's impact, that is the most that it can add to a section's score, in equal steps.
///
/// Impact is BM25's saturated term frequency times the features that do not depend on the query: the term's share of the section's heading
/// (or of the title, if there is no heading), and whether the section is the document's first. For a server that ranks all sections by the
/// sum of impacts, it is the saturated frequency alone, so that its order is that of BM25F. PostgreSQL's vectors contain the tier of each
/// term. So the server's index returns the sections with the highest impact first, as impact-ordered lists do (Anh & Moffat 2006; Lin &
/// Trotman 2015).
struct ImpactTier {
  static let count = 16

  let averageLength: Double
  let parameters: RankingParameters
  var withFeatures = true

  /// The approximate share of the maximum impact for a section in this tier.
  static func part(of tier: Int) -> Double { (Double(tier) + 0.5) / Double(count) }

  /// The name of a term in a tier, as a lexeme. Texts do not contain the control character.
  static func lexeme(_ term: [UInt8], tier: Int) -> [UInt8] { term + [2, UInt8(0x41 + tier)] }
  static let suffixBytes = 2

  /// The terms of one document's sections, with zero-based tiers. Filter terms are in the lowest tier.
  func tiers(
    of rows: [StoredRow]
  ) throws(CodecError) -> [[(posting: StoredRow.Posting, tier: Int)]] {
    let hits = rows.indices.filter { rows[$0].lengthNorm > 0 }
    var tiers: [[(posting: StoredRow.Posting, tier: Int)]] = []
    for (number, row) in rows.enumerated() {
      // The first section that can be a hit represents the document.
      let field = row.fields()
      tiers.append(
        try row.decodePostings().map { ($0, tier(of: $0, in: row, field, isOpening: number == hits.first)) })
    }
    return tiers
  }

  private func tier(
    of posting: StoredRow.Posting, in row: StoredRow, _ field: (UInt32) -> Field, isOpening: Bool
  ) -> Int {
    if FilterTerm.isFilter(posting.term) { return 0 }
    let frequency = Double(FrequencyCode.quarters[Int(posting.code)]) / 4
    let length = Double(LengthNorm.length(row.lengthNorm))
    let saturation = parameters.k1 * (1 - parameters.b + parameters.b * length / max(1, averageLength))
    func quantised(_ impact: Double) -> Int { min(max(0, Int(Double(Self.count) * impact)), Self.count - 1) }
    if !withFeatures { return quantised(frequency / (frequency + saturation)) }
    var inHeading = 0
    var inTitle = 0
    for position in posting.positions {
      switch field(position) {
      case .heading: inHeading += 1
      case .title: inTitle += 1
      default: break
      }
    }
    // A section without a heading uses the title.
    let headingLength = row.length(of: .heading)
    let share =
      headingLength > 0
      ? Double(inHeading) / Double(headingLength) : Double(inTitle) / Double(max(1, row.length(of: .title)))
    let agreement = 2 * min(1, share) / (1 + min(1, share))
    let heading = max(0, parameters.weights[.heading])
    let opening = max(0, parameters.weights[.opening])
    let factor = exp(heading * (agreement - 1) + opening * (isOpening ? 0 : -1))
    return quantised(frequency / (frequency + saturation) * factor)
  }
}
