import DocCodec
import DocIndex
import DocText

/// A term's postings in one segment together with their positions.
struct TermOccurrences {
  let documentFrequency: Int
  private let segment: Segment
  private var cursor: PostingCursor
  private var reader: PositionReader

  init(_ entry: TermEntry, in segment: Segment) throws(IndexError) {
    self.segment = segment
    documentFrequency = entry.documentFrequency
    cursor = try segment.cursor(for: entry, buffer: PostingBuffer())
    reader = try segment.positionReader(for: entry)
  }

  /// The first section at or after `section` that holds the term. Sections must ascend from call to call.
  mutating func seek(_ section: UInt32) throws(IndexError) -> UInt32? {
    do { return try cursor.seek(section) } catch { throw damaged(error, .postings) }
  }

  /// Appends the term's positions in a section, ascending; none when it does not hold the term. Sections must ascend.
  mutating func appendPositions(in section: UInt32, to positions: inout [UInt32]) throws(IndexError) {
    guard try seek(section) == section else { return }
    do { try cursor.decode() } catch { throw damaged(error, .postings) }
    do { try reader.appendPositions(at: cursor, to: &positions) } catch { throw damaged(error, .positions) }
  }

  /// The same as a list of their own.
  mutating func positions(in section: UInt32) throws(IndexError) -> [UInt32] {
    var positions: [UInt32] = []
    try appendPositions(in: section, to: &positions)
    return positions
  }

  private func damaged(_ error: CodecError, _ part: SegmentPart) -> IndexError {
    .damaged(path: segment.path, part: part.name, reason: "\(error)")
  }
}

/// Where the fields of a section lie among its positions.
struct FieldLayout {
  private let starts: SIMD8<UInt32>

  init(section: UInt32, in segment: Segment) throws(IndexError) {
    starts = try segment.fieldStarts(ofSection: Int(section))
  }

  func field(of position: UInt32) -> Field {
    var field = 0
    while field + 1 < Field.allCases.count, position >= starts[field + 1] { field += 1 }
    return Field.allCases[field]
  }

  /// Positions of a field, half-open; with nil all positions.
  func range(of field: Field?) -> Range<UInt32> {
    guard let field else { return 0..<UInt32.max }
    let number = Int(field.rawValue)
    return starts[number]..<max(starts[number], starts[number + 1] &- 1)
  }

  /// Tokens that the field has room for.
  func length(of field: Field) -> Int { range(of: field).count }
}
