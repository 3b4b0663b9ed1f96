import DocCodec
import DocIndex
import DocModel

/// The order of sections with equal scores: by id, then by collection, path and position in the document. It does not depend on how documents
/// are distributed over segments and indexes, unless two indexes contain the same section.
///
/// The index stores the first bits of each id. Collection and path are read only if these bits are equal, in about one of a million pairs.
struct TieOrder {
  let contents: IndexContents

  /// The first bits of a section's id.
  func idPart(_ address: SectionAddress) throws(IndexError) -> UInt32 {
    try contents.reader.segments[address.segment].sectionIDPart(address.section)
  }

  func precedes(_ left: SectionAddress, _ right: SectionAddress) throws(IndexError) -> Bool {
    let (first, second) = (try idPart(left), try idPart(right))
    if first != second || left == right { return first < second }
    let (one, other) = (try contents.section(at: left), try contents.section(at: right))
    if one.section.id != other.section.id { return one.section.id < other.section.id }
    for path in [\DocumentRecord.collection, \DocumentRecord.source] {
      let (name, another) = (one.document[keyPath: path], other.document[keyPath: path])
      if !name.hasSameBytes(as: another) { return UTF8Order.precedes(name, another) }
    }
    return left < right
  }

  /// Sorts by descending score. Sections with equal scores are sorted by this order.
  func sort<Section: Ranked>(_ sections: inout [Section]) throws(IndexError) {
    var failure: IndexError?
    sections.sort { left, right in
      if left.score != right.score { return left.score > right.score }
      do throws(IndexError) { return try precedes(left.address, right.address) } catch { failure = error }
      return false
    }
    if let failure { throw failure }
  }
}

/// A section with a score.
protocol Ranked {
  associatedtype Score: Comparable
  var score: Score { get }
  var address: SectionAddress { get }
}
