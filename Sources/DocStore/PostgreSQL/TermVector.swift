import DocCodec
import DocIndex
import DocSystem
import DocText

/// A section's terms as a `tsvector`: each term with its tier of impact as a suffix (`ImpactTier.lexeme`), and its positions.
enum TermVector {
  /// PostgreSQL's limits are positions up to 16,383, 255 positions per lexeme, lexemes below 2,048 bytes and 1 MB per vector. The limits
  /// here are equal or lower.
  private static let lastPosition: UInt32 = 16_383
  private static let mostPositions = 255
  private static let longestLexeme = 1024
  private static let mostBytes = 900_000

  /// The vector's text form.
  /// - Returns: `isWhole` is false if the vector does not tell the postings, because they exceed a limit of PostgreSQL.
  static func text(
    _ row: StoredRow, _ postings: [(posting: StoredRow.Posting, tier: Int)]
  ) -> (text: [UInt8], isWhole: Bool) {
    var output: [UInt8] = []
    var isWhole = true
    let (field, code) = (row.fields(), row.frequencyCode())
    var bytes = 0
    for (posting, tier) in postings {
      let isFilter = FilterTerm.isFilter(posting.term)
      guard posting.term.count <= longestLexeme, isText(posting.term), bytes <= mostBytes else {
        isWhole = false
        continue
      }
      if posting.code != code(posting.positions) || posting.positions.count > mostPositions
        || posting.positions.last.map({ $0 + 1 >= lastPosition }) ?? false
      {
        isWhole = false
      }
      let positions = posting.positions.prefix(mostPositions)
      bytes += posting.term.count + 2 * positions.count + 10
      append(isFilter ? posting.term : ImpactTier.lexeme(posting.term, tier: tier), to: &output)
      for (number, position) in positions.enumerated() {
        output.append(UInt8(ascii: number == 0 ? ":" : ","))
        output += Array("\(min(position + 1, lastPosition))".utf8)
        output.append(label(field(position)))
      }
    }
    return (output, isWhole)
  }

  /// The postings (`StoredRow.postings`) that a whole vector tells.
  /// - Parameter vector: its binary form: a count, then for each lexeme its bytes, a null byte, the number of positions, and the positions,
  ///   whose upper two bits are the label.
  static func postings(_ vector: [UInt8], of row: StoredRow) throws(CodecError) -> [UInt8] {
    var entries: [(term: Range<Int>, positions: Range<Int>)] = []
    var place = 4
    while place < vector.count {
      guard let end = vector[place...].firstIndex(of: 0), end + 2 < vector.count else { break }
      let positions = end + 3..<end + 3 + 2 * (Int(vector[end + 1]) << 8 | Int(vector[end + 2]))
      let suffix = positions.isEmpty ? 0 : ImpactTier.suffixBytes
      entries.append((place..<max(place, end - suffix), positions))
      place = positions.upperBound
    }
    guard place == vector.count else { throw .malformed("a vector that is cut off", offset: place) }
    return vector.withUnsafeBytes { raw in
      // SAFETY: ranges follow one another, and the last one ends with the vector.
      func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: raw[range])
      }
      entries.sort { bytes($0.term).precedes(bytes($1.term)) }
      let code = row.frequencyCode()
      var writer = ByteWriter()
      var positions: [UInt32] = []
      for entry in entries {
        positions.removeAll(keepingCapacity: true)
        for place in stride(from: entry.positions.lowerBound, to: entry.positions.upperBound, by: 2) {
          positions.append(((UInt32(raw[place]) << 8 | UInt32(raw[place + 1])) & lastPosition) &- 1)
        }
        writer.varint(entry.term.count)
        writer.append(bytes(entry.term))
        writer.u8(code(positions))
        writer.varint(positions.count)
        var before: UInt32 = 0
        for position in positions {
          writer.varint(position &- before)
          before = position
        }
      }
      return writer.bytes
    }
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

extension UnsafeRawBufferPointer {
  /// Whether the bytes sort before others.
  fileprivate func precedes(_ other: UnsafeRawBufferPointer) -> Bool {
    guard let one = baseAddress, let two = other.baseAddress else { return count < other.count }
    // SAFETY: both buffers have at least this many bytes.
    let order = memcmp(one, two, Swift.min(count, other.count))
    return order != 0 ? order < 0 : count < other.count
  }
}
