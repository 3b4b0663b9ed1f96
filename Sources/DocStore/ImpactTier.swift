import DocCodec
import DocIndex
import DocModel
import DocSearch
import DocText

/// Quantises a term's impact in a section, that is, the saturated term frequency of BM25, in equal steps. A server can then find the sections
/// with the highest impact first, as in impact-ordered lists (Anh & Moffat 2006; Lin & Trotman 2015).
struct ImpactTier {
  /// For each section of a document, its terms and their tiers.
  typealias Tiers = [[(posting: StoredRow.Posting, tier: Int)]]

  static let count = Counts.scalarCount

  let averageLength: Double
  private let parameters = RankingParameters()

  /// The impact at the middle of a tier, as a share of the maximum impact.
  static func part(of tier: Int) -> Double { (Double(tier) + 0.5) / Double(count) }

  init(averageLength: Double) { self.averageLength = averageLength }

  /// The terms of a section, with zero-based tiers. Filter terms are in the lowest tier.
  func tiers(of row: StoredRow) throws(CodecError) -> Tiers.Element {
    let saturation = parameters.saturation(row.facts.lengthNorm, averageLength: averageLength)
    return try row.decodePostings().map { posting in
      if FilterTerm.isFilter(posting.term) { return (posting, 0) }
      let frequency = Double(FrequencyCode.quarters[Int(posting.code)]) / 4
      let tier = Int(Double(Self.count) * frequency / (frequency + saturation))
      return (posting, min(tier, Self.count - 1))
    }
  }
}
