import DocCodec
import DocIndex
import DocSearch
import DocSystem
import DocText

/// Quantises a term's impact, that is the most that it can add to a section's score, in equal steps.
///
/// Impact is BM25's saturated term frequency times the features that do not depend on the query: the term's share of the section's heading
/// (or of the title, if there is no heading), and whether the section is the document's first. A section's vector contains the tier of each
/// term. So the server's index returns the sections with the highest impact first, as impact-ordered lists do (Anh & Moffat 2006; Lin &
/// Trotman 2015).
struct ImpactTier {
  static let count = 16

  let averageLength: Double
  let parameters: RankingParameters

  /// The approximate share of the maximum impact for a section in this tier.
  static func part(of tier: Int) -> Double { (Double(tier) + 0.5) / Double(count) }

  /// The name of a term in a tier, as a lexeme. Texts do not contain the control character.
  static func lexeme(_ term: [UInt8], tier: Int) -> [UInt8] { term + [2, UInt8(0x41 + tier)] }

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
    let impact = frequency / (frequency + saturation) * factor
    return min(max(0, Int(Double(Self.count) * impact)), Self.count - 1)
  }
}

/// A section's terms as the text form of a `tsvector`.
enum TermVector {
  /// PostgreSQL's limits are positions up to 16,383, 255 positions per lexeme, lexemes below 2,048 bytes and 1 MB per vector. The limits
  /// here are equal or lower.
  private static let lastPosition: UInt32 = 16_383
  private static let mostPositions = 64
  private static let longestLexeme = 1024
  private static let mostBytes = 900_000

  static func text(_ row: StoredRow, _ postings: [(posting: StoredRow.Posting, tier: Int)]) -> [UInt8] {
    var output: [UInt8] = []
    let field = row.fields()
    var lexemeBytes = 0
    for (posting, tier) in postings {
      guard posting.term.count <= longestLexeme, isText(posting.term) else {
        continue
      }
      // A position takes three bytes, and a lexeme's entry eight.
      lexemeBytes += posting.term.count + 8
      guard lexemeBytes <= mostBytes / 3 else { break }
      append(posting.term, to: &output)
      for (number, position) in posting.positions.prefix(mostPositions).enumerated() {
        output.append(UInt8(ascii: number == 0 ? ":" : ","))
        output += Array("\(min(position + 1, lastPosition))".utf8)
        output.append(label(field(position)))
      }
      if FilterTerm.isFilter(posting.term) { continue }
      append(ImpactTier.lexeme(posting.term, tier: tier), to: &output)
    }
    return output
  }

  /// Appends a quoted lexeme of a vector or query.
  static func append(_ lexeme: [UInt8], to output: inout [UInt8]) {
    if !output.isEmpty { output.append(0x20) }
    output.append(UInt8(ascii: "'"))
    for byte in lexeme {
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\") { output.append(byte) }
      output.append(byte)
    }
    output.append(UInt8(ascii: "'"))
  }

  /// Whether a term is a valid lexeme: PostgreSQL requires UTF-8 without null bytes.
  static func isText(_ term: [UInt8]) -> Bool {
    !term.contains(0) && String(validating: term, as: UTF8.self) != nil
  }

  /// The letter for a field's weight, in descending order of weight.
  private static func label(_ field: Field) -> UInt8 {
    switch field {
    case .heading, .symbol: UInt8(ascii: "A")
    case .title: UInt8(ascii: "B")
    case .code: UInt8(ascii: "C")
    case .body: UInt8(ascii: "D")
    }
  }
}
