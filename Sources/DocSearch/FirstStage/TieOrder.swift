import DocCodec
import DocIndex
import DocModel

/// The order of sections with equal scores: by id, then by collection, path and position in the document. It does not depend on how documents
/// are distributed over segments and indexes, unless two indexes contain the same section.
///
/// The index stores the first bits of each id. Collection and path are read only if these bits are equal, in about one of a million pairs.
struct TieOrder {
  private let contents: IndexContents
  /// The first bits of all ids, one list per segment.
  private let ids: [ByteView]

  init(_ contents: IndexContents) {
    self.contents = contents
    ids = contents.reader.segments.map { $0[.sectionIDs] }
  }

  /// The first bits of a section's id.
  func idPart(_ address: SectionAddress) throws(IndexError) -> UInt32 {
    do { return try ids[address.segment].u24(address.section * SegmentFormat.sectionIDSize) } catch {
      throw IndexError(error, path: contents.reader.segments[address.segment].path, part: .sectionIDs)
    }
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
    // The elements may be large, so small keys are sorted instead.
    var keyed: [(score: Section.Score, idPart: UInt32, index: Int)] = []
    keyed.reserveCapacity(sections.count)
    for (index, section) in sections.enumerated() {
      keyed.append((section.score, try idPart(section.address), index))
    }
    var failure: IndexError?
    keyed.sort { left, right in
      if left.score != right.score { return left.score > right.score }
      if left.idPart != right.idPart { return left.idPart < right.idPart }
      do throws(IndexError) {
        return try precedes(sections[left.index].address, sections[right.index].address)
      } catch {
        failure = error
        return left.index < right.index
      }
    }
    if let failure { throw failure }
    sections = keyed.map { sections[$0.index] }
  }
}

/// A section with a score.
protocol Ranked {
  associatedtype Score: Comparable
  var score: Score { get }
  var address: SectionAddress { get }
}
