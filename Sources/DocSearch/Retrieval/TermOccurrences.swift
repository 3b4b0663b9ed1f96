import DocCodec
import DocIndex
import DocText

/// A term's postings in one segment together with their positions.
struct TermOccurrences {
  let documentFrequency: Int
  private let segment: Segment
  private var cursor: PostingCursor
  private var reader: PositionReader

  /// Where a section's posting stands in the list.
  struct Place {
    var block: Int
    var index: Int
    /// Its frequency code.
    var code: UInt8
  }

  /// - Parameter cursor: of the term's list, at its beginning; nil for a new one.
  init(_ entry: TermEntry, in segment: Segment, _ cursor: PostingCursor? = nil) throws(IndexError) {
    self.segment = segment
    documentFrequency = entry.documentFrequency
    if let cursor {
      self.cursor = cursor
    } else {
      self.cursor = try segment.cursor(for: entry, buffer: PostingBuffer())
    }
    reader = try segment.positionReader(for: entry)
  }

  /// The first section at or after `section` that holds the term. Sections must ascend from call to call.
  mutating func seek(_ section: UInt32) throws(IndexError) -> UInt32? {
    do { return try cursor.seek(section) } catch { throw damaged(error, .postings) }
  }

  /// The section's posting; nil when it does not hold the term. Sections must ascend from call to call.
  mutating func place(of section: UInt32) throws(IndexError) -> Place? {
    guard try seek(section) == section else { return nil }
    do {
      let code = try cursor.code(at: cursor.index)
      return Place(block: cursor.block, index: cursor.index, code: UInt8(truncatingIfNeeded: code))
    } catch { throw damaged(error, .postings) }
  }

  /// The term's positions in a section, ascending; empty when it does not hold the term. Sections must ascend.
  mutating func positions(in section: UInt32) throws(IndexError) -> ArraySlice<UInt32> {
    guard try seek(section) == section else { return [] }
    do { try cursor.decode() } catch { throw damaged(error, .postings) }
    do { return try reader.positions(at: cursor) } catch { throw damaged(error, .positions) }
  }

  /// Appends the positions of a posting found before; postings may come in any order.
  mutating func appendPositions(at place: Place, to positions: inout [UInt32]) throws(IndexError) {
    do {
      cursor.move(toBlock: place.block)
      try cursor.decode()
    } catch { throw damaged(error, .postings) }
    cursor.index = place.index
    do { try reader.appendPositions(at: cursor, to: &positions) } catch { throw damaged(error, .positions) }
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
