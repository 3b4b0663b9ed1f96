import DocIndex
import DocText

/// A section's terms as a `tsvector`: each term with its tier of impact as a suffix (`ImpactTier.lexeme`), and its positions.
enum TermVector {
  /// PostgreSQL's limits are positions up to 16,383, 255 positions per lexeme, lexemes below 2,048 bytes and 1 MB per vector. The limits
  /// here are equal or lower.
  private static let lastPosition: UInt32 = 16_383
  private static let (mostPositions, longestLexeme, mostBytes) = (64, 1024, 900_000)

  /// The vector's text form.
  static func text(_ row: StoredRow, _ postings: TermCounts.Tiers.Element) -> [UInt8] {
    var output: [UInt8] = []
    let field = row.fields()
    var bytes = 0
    for (posting, tier) in postings where posting.term.count <= longestLexeme && isText(posting.term) {
      let positions = posting.positions.prefix(mostPositions)
      bytes += posting.term.count + 2 * positions.count + 10
      if bytes > mostBytes { break }
      let isFilter = FilterTerm.isFilter(posting.term)
      append(isFilter ? posting.term : ImpactTier.lexeme(posting.term, tier: tier), to: &output)
      for (number, position) in positions.enumerated() {
        output.append(UInt8(ascii: number == 0 ? ":" : ","))
        output += Array("\(min(position + 1, lastPosition))".utf8)
        output.append(label(field(position)))
      }
    }
    return output
  }

  /// Appends a quoted lexeme of a vector or query.
  static func append(_ lexeme: some Sequence<UInt8>, to output: inout [UInt8]) {
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
