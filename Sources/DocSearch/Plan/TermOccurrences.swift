import DocCodec
import DocIndex

/// A term's postings in one segment, together with their positions.
package struct TermOccurrences {
  private let segment: Segment
  private var cursor: PostingCursor
  private var reader: PositionReader

  package init(_ entry: TermEntry, in segment: Segment) throws(IndexError) {
    self.segment = segment
    cursor = try segment.cursor(for: entry, buffer: PostingBuffer())
    reader = try segment.positionReader(for: entry)
  }

  /// The first section at or after `section` that contains the term. Successive calls must pass ascending sections.
  package mutating func seek(_ section: UInt32) throws(IndexError) -> UInt32? {
    try segment.reading(.postings) { () throws(CodecError) in try cursor.seek(section) }
  }

  /// Appends the term's positions in a section, in ascending order. Successive calls must pass ascending sections.
  mutating func appendPositions(in section: UInt32, to positions: inout [UInt32]) throws(IndexError) {
    guard try seek(section) == section else { return }
    try segment.reading(.positions) { () throws(CodecError) in
      try reader.appendPositions(at: cursor, to: &positions)
    }
  }

  mutating func positions(in section: UInt32) throws(IndexError) -> [UInt32] {
    var positions: [UInt32] = []
    try appendPositions(in: section, to: &positions)
    return positions
  }
}

extension [TermOccurrences] {
  /// The first section at or after `start` that is in at least one list of every group.
  /// - Parameter groups: groups of lists. A list is given by its index in `self`.
  mutating func nextCommonSection(of groups: [[Int]], from start: UInt32) throws(IndexError) -> UInt32? {
    var target = start
    while true {
      var agreed = target
      for group in groups {
        var nearest: UInt32?
        for index in group {
          if let section = try self[index].seek(agreed) { nearest = Swift.min(nearest ?? .max, section) }
        }
        guard let nearest else { return nil }
        agreed = Swift.max(agreed, nearest)
      }
      if agreed == target { return target }
      target = agreed
    }
  }
}
