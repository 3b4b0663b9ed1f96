import DocIndex

/// A section's terms as a `tsvector`: each term with its tier of impact as a suffix, and its positions.
enum TermVector {
  /// Limits on vectors, within those of PostgreSQL: positions up to 16,383, 255 positions and 2,047 bytes per lexeme, 1 MB per vector.
  private static let lastPosition: UInt32 = 16_383
  private static let (mostPositions, longestLexeme, mostBytes) = (64, 1024, 900_000)
  /// Separates a term from its tier. Texts do not contain this byte.
  private static let mark: UInt8 = 2

  /// Formats a section's terms in the text form of a `tsvector`.
  static func text(_ postings: ImpactTier.Tiers.Element) -> [UInt8] {
    var output: [UInt8] = []
    var bytes = 0
    for (posting, tier) in postings where posting.term.count <= longestLexeme && isText(posting.term) {
      let positions = posting.positions.prefix(mostPositions)
      bytes += posting.term.count + 2 * positions.count + 10
      if bytes > mostBytes { break }
      append(FilterTerm.isFilter(posting.term) ? posting.term : lexeme(posting.term, tier), to: &output)
      for (number, position) in positions.enumerated() {
        output += "\(number == 0 ? ":" : ",")\(min(position + 1, lastPosition))".utf8
      }
    }
    return output
  }

  /// A condition of a query: a term in one tier.
  static func condition(_ term: [UInt8], tier: Int) -> String { quoted(lexeme(term, tier)) }

  /// A condition of a query: any of the terms in any tier. Nil if none of the terms is a valid lexeme.
  static func condition(any terms: [[UInt8]]) -> String? {
    let conditions = terms.filter(isText).map {
      FilterTerm.isFilter($0) ? quoted($0) : quoted($0 + [mark]) + ":*"
    }
    return conditions.isEmpty ? nil : "(" + conditions.joined(separator: " | ") + ")"
  }

  private static func lexeme(_ term: [UInt8], _ tier: Int) -> [UInt8] {
    term + [mark, UInt8(ascii: "A") + UInt8(tier)]
  }

  private static func quoted(_ lexeme: [UInt8]) -> String {
    var text: [UInt8] = []
    append(lexeme, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private static func append(_ lexeme: [UInt8], to output: inout [UInt8]) {
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
}
