import DocIndex
import DocSearch
import DocText

/// How much of a term's possible score a section gets from it, in four steps. A section's vector holds a term once more for each step above the
/// first, so that the server's own index can give the sections of a common word that matter, and leave the others.
enum ImpactTier {
  /// The least part of BM25's bound, k1 + 1, from the second tier on. With k1 = 1.2 one occurrence in a section of average length gives 0.45,
  /// one in its heading 0.71, three in its text 0.71.
  static let bounds = [0.5, 0.68, 0.8]
  static let count = 4

  static func tier(code: UInt8, lengthNorm: UInt8, averageLength: Double, _ parameters: RankingParameters)
    -> Int
  {
    let frequency = Double(FrequencyCode.quarters[Int(code)]) / 4
    let length = Double(LengthNorm.length(lengthNorm))
    let saturation = parameters.k1 * (1 - parameters.b + parameters.b * length / max(1, averageLength))
    let part = frequency / (frequency + saturation)
    return 1 + bounds.count { part >= $0 }
  }

  /// About how much of the bound a section of a tier gets.
  static let parts = [0.4, 0.59, 0.74, 0.87]

  /// What a term of a tier above the first is called in a vector: no text holds the control character.
  static func lexeme(_ term: [UInt8], tier: Int) -> [UInt8] {
    tier == 1 ? term : term + [2, UInt8(0x30 + tier)]
  }
}

/// A section's terms as a `tsvector` in text.
enum TermVector {
  /// PostgreSQL keeps positions to 16,383 and 255 of a lexeme, lexemes below 2,048 bytes and 1 MB in all.
  private static let lastPosition: UInt32 = 16_383
  private static let mostPositions = 64
  private static let longestLexeme = 1024
  private static let mostBytes = 900_000

  /// - Parameter tier: of a posting.
  static func text(_ row: StoredRow, _ postings: [StoredRow.Posting], tier: (StoredRow.Posting) -> Int)
    -> [UInt8]
  {
    var output: [UInt8] = []
    let field = row.fields()
    var lexemeBytes = 0
    for posting in postings {
      guard posting.term.count <= longestLexeme, !posting.term.contains(0), isText(posting.term) else {
        continue
      }
      // Positions take three bytes each, and a lexeme's entry eight.
      lexemeBytes += posting.term.count + 8
      guard lexemeBytes <= mostBytes / 3 else { break }
      append(posting.term, to: &output)
      for (number, position) in posting.positions.prefix(mostPositions).enumerated() {
        output.append(UInt8(ascii: number == 0 ? ":" : ","))
        output += Array("\(min(position + 1, lastPosition))".utf8)
        output.append(label(field(position)))
      }
      if FilterTerm.isFilter(posting.term) { continue }
      for step in 1..<max(1, tier(posting)) {
        append(ImpactTier.lexeme(posting.term, tier: step + 1), to: &output)
      }
    }
    return output
  }

  /// A lexeme in quotation marks, for vectors and queries.
  static func append(_ lexeme: [UInt8], to output: inout [UInt8]) {
    if !output.isEmpty { output.append(0x20) }
    output.append(UInt8(ascii: "'"))
    for byte in lexeme {
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\") { output.append(byte) }
      output.append(byte)
    }
    output.append(UInt8(ascii: "'"))
  }

  /// Whether a term can be a lexeme: the server takes UTF-8 only.
  static func isText(_ term: [UInt8]) -> Bool { String(validating: term, as: UTF8.self) != nil }

  /// The weight's letter, heaviest first, by field: headings and names, titles, code, text.
  private static func label(_ field: Field) -> UInt8 {
    switch field {
    case .heading, .symbol: UInt8(ascii: "A")
    case .title: UInt8(ascii: "B")
    case .code: UInt8(ascii: "C")
    case .body: UInt8(ascii: "D")
    }
  }
}
