import DocIndex
import DocModel

/// The order of sections of equal score: by id, and where two ids are the same by collection, path and place in the document, so
/// that it does not matter how documents are spread over segments and indexes. Only copies of one section in two indexes are
/// as the indexes were named.
///
/// Of an id the first bits come from the index; the others, and the names, are read for the one pair in a million that
/// they tell apart.
struct TieOrder {
  private let contents: IndexContents

  init(_ contents: IndexContents) { self.contents = contents }

  func idPart(_ address: SectionAddress) throws(IndexError) -> UInt32 {
    try contents.reader.segments[address.segment].sectionIDPart(address.section)
  }

  /// Whether the first of two sections whose ids begin alike comes before the second.
  func precedes(_ left: SectionAddress, _ right: SectionAddress) throws(IndexError) -> Bool {
    guard left != right else { return false }
    let (one, other) = (try contents.section(at: left), try contents.section(at: right))
    if one.section.id != other.section.id { return one.section.id < other.section.id }
    for path in [\DocumentRecord.collection, \DocumentRecord.source] {
      let (name, another) = (one.document[keyPath: path], other.document[keyPath: path])
      if !name.hasSameBytes(as: another) { return ByteOrder.precedes(name, another) }
    }
    return left < right
  }

  /// Sorts by falling score, and sections of equal score by this order.
  func sort<Section: Ranked>(_ sections: inout [Section]) throws(IndexError) {
    sections.sort { left, right in
      left.score == right.score
        ? (left.idPart, left.address) < (right.idPart, right.address) : left.score > right.score
    }
    // The few whose ids begin alike.
    var place = 1
    while place < sections.count {
      let (left, right) = (sections[place - 1], sections[place])
      if left.score == right.score, left.idPart == right.idPart, try precedes(right.address, left.address) {
        sections.swapAt(place - 1, place)
        place = max(1, place - 1)
      } else {
        place += 1
      }
    }
  }
}

/// A section with a score.
protocol Ranked {
  associatedtype Score: Comparable
  var score: Score { get }
  /// The first bits of its id.
  var idPart: UInt32 { get }
  var address: SectionAddress { get }
}
