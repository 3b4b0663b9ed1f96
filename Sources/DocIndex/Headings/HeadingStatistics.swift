import DocCodec
import DocModel

/// Counts over the sections with a certain heading, or over all sections with a heading.
public struct HeadingCounts: Sendable, Hashable {
  public var documents = 0
  public var sections = 0
  /// The sum of the sections' title-word shares. A title-word share is the share of the document title's words that a section contains, on a
  /// scale from 0 to 15.
  public var sum = 0

  package init(documents: Int = 0, sections: Int = 0, sum: Int = 0) {
    (self.documents, self.sections, self.sum) = (documents, sections, sum)
  }

  static func += (left: inout Self, right: Self) {
    left.documents += right.documents
    left.sections += right.sections
    left.sum += right.sum
  }

  static func -= (left: inout Self, right: Self) {
    left += HeadingCounts(documents: -right.documents, sections: -right.sections, sum: -right.sum)
  }
}

/// Collects the data on headings that a segment stores. For each section, these are a hash of its heading, and the share of the title's words
/// that the section's text contains; for each heading, the sums over the sections with this heading.
///
/// From this data, `HeadingPriors` determines below which headings answers are common ("Introduction") or rare ("Source compatibility"). For the
/// format, see the part *headings* in docs/index-format.md.
package struct HeadingStatistics {
  /// The stored data on a section: the hash of its heading, its title-word share and its standing.
  package struct SectionData: Sendable, Hashable {
    /// Bits 0–3: standing. Bits 4–7: title-word share. Bits 8–23: hash of the heading, or 0 if the section has no heading.
    var bits: UInt32

    init(bits: UInt32) { self.bits = bits }

    /// Creates the data of a section that has no heading of its own.
    init(standing: SectionStanding) { bits = UInt32(standing.rawValue) }

    /// - Parameter heading: the section's own heading.
    /// - Parameter share: the share of the title's words that the section's text contains, in 255ths.
    init(heading: String, share: Int, standing: SectionStanding) {
      bits = HeadingStatistics.hash(heading) << 8 | UInt32((share + 8) / 17) << 4 | UInt32(standing.rawValue)
    }

    /// The hash of the section's heading; 0 if the section has none.
    package var hash: UInt32 { bits >> 8 }
    /// The share of the title's words that the section's text contains, in fifteenths.
    package var share: Int { Int(bits >> 4 & 15) }
    var standing: SectionStanding { SectionStanding(rawValue: UInt8(bits & 15)) }
  }

  /// The width of a heading's hash in bits. Among a hundred thousand headings, only one or two others have the same hash as a given heading. If
  /// the given heading occurs in hundreds of sections, the sections of the other headings hardly change the sums.
  static let hashBits = 16
  static let headSize = 20
  static let entrySize = 16
  /// The size of a section's data in bytes.
  static let sectionDataSize = 3

  private var sectionData: [SectionData] = []
  private var entries: [UInt32: HeadingCounts] = [:]
  /// For each heading, by hash, the last document in which it occurred.
  private var lastDocument: [UInt32: Int] = [:]

  /// Adds a section. All sections of a document must be added consecutively.
  mutating func add(_ data: SectionData, document: Int) {
    sectionData.append(data)
    guard data.hash != 0 else { return }
    let isFirst = lastDocument.updateValue(document, forKey: data.hash) != document
    entries[data.hash, default: HeadingCounts()] += HeadingCounts(
      documents: isFirst ? 1 : 0, sections: 1, sum: data.share)
  }

  func encode() -> [UInt8] {
    guard sectionData.contains(where: { $0.bits != 0 }) else { return [] }
    var all = HeadingCounts()
    for entry in entries.values { all += entry }
    var writer = ByteWriter()
    writer.u64(UInt64(all.sections))
    writer.u64(UInt64(all.sum))
    writer.u32(UInt32(entries.count))
    for (hash, entry) in entries.sorted(by: { $0.key < $1.key }) {
      writer.u16(UInt16(hash))
      writer.u32(UInt32(entry.documents))
      writer.u32(UInt32(entry.sections))
      writer.u48(entry.sum)
    }
    for data in sectionData { writer.u24(data.bits) }
    return writer.bytes
  }

  /// The 32-bit FNV-1a hash of the heading in lower case without white space, folded to 16 bits; never 0.
  fileprivate static func hash(_ heading: String) -> UInt32 {
    var hash = UInt32.fnvSeed
    for byte in heading.utf8 where byte > 0x20 { hash = hash.fnv(ByteClass.lowered(byte)) }
    return max(1, (hash ^ hash >> UInt32(hashBits)) & (1 << UInt32(hashBits) - 1))
  }
}

/// The part *headings* of a segment, open for reading.
struct SectionHeadings: Sendable {
  /// The sums over all sections with a heading, including deleted sections. The number of documents is not stored, so `documents` is 0.
  private(set) var all = HeadingCounts()
  private let segment: Segment
  private let view: ByteView
  private var entryCount = 0
  private var sectionData: ByteView?

  /// Opens the part.
  /// - Throws: `IndexError` if the sums or the size of the part are invalid.
  init(_ segment: Segment) throws(IndexError) {
    self.segment = segment
    view = segment[.headings]
    do { try open(sectionCount: segment.counts.sections) } catch {
      throw IndexError(error, path: segment.path, part: .headings)
    }
  }

  private mutating func open(sectionCount: Int) throws(CodecError) {
    if view.count == 0 { return }
    let (sections, sum) = (try view.u64(0), try view.u64(8))
    // The title-word share of each section is at most 15.
    guard sections <= sectionCount, sum <= 15 * sections else {
      throw .malformed("the sums of all headings", offset: 0)
    }
    all = HeadingCounts(sections: Int(sections), sum: Int(sum))
    entryCount = Int(try view.u32(16))
    let dataStart = HeadingStatistics.headSize + entryCount * HeadingStatistics.entrySize
    sectionData = try view.slice(dataStart, view.count - dataStart)
    guard sectionData?.count == sectionCount * HeadingStatistics.sectionDataSize else {
      throw .malformed("headings of another number of sections", offset: dataStart)
    }
  }

  func data(ofSection section: Int) throws(IndexError) -> HeadingStatistics.SectionData {
    try segment.reading(.headings) { () throws(CodecError) in
      HeadingStatistics.SectionData(
        bits: try sectionData?.u24(section * HeadingStatistics.sectionDataSize) ?? 0)
    }
  }

  /// The sums over the sections whose heading has this hash, including deleted sections.
  func entry(of hash: UInt32) throws(IndexError) -> HeadingCounts {
    try segment.reading(.headings) { () throws(CodecError) in try find(hash) }
  }

  private func find(_ hash: UInt32) throws(CodecError) -> HeadingCounts {
    func start(_ number: Int) -> Int { HeadingStatistics.headSize + number * HeadingStatistics.entrySize }
    let number = try (0..<entryCount).partitionPoint { (number) throws(CodecError) in
      try view.u16(start(number)) < hash
    }
    let entry = start(number)
    guard number < entryCount, try view.u16(entry) == hash else { return HeadingCounts() }
    return HeadingCounts(
      documents: Int(try view.u32(entry + 2)), sections: Int(try view.u32(entry + 6)),
      sum: try view.u48(entry + 10))
  }
}

/// Computes priors for headings that recur in many documents. A prior above 1 means that sections with the heading are usually about the
/// document's subject. Priors are computed from undeleted documents, for all segments together. Not thread-safe.
public final class HeadingPriors {
  /// A heading is recurring if it occurs in at least `leastDocuments` documents, and in at least the fraction `leastShare` of all documents.
  package static let leastDocuments = 5
  private static let leastShare = 0.005
  /// Additive smoothing: each heading's mean is computed as if it had this many additional sections with the average share.
  private static let smoothing = 10.0

  /// The headings of each segment.
  private var headings: [SectionHeadings] = []
  /// The counts of sections in deleted documents, by the hash of the heading. They are subtracted from the stored counts.
  private var deleted: [UInt32: HeadingCounts] = [:]
  private let least: Int
  /// The counts of the larger indexes from which the opened samples were taken; empty if no sample is open.
  private let populations: [Population]
  /// The mean title-word share (`HeadingCounts.sum`) of all sections with a heading.
  private let average: Double
  private var known: [UInt32: Double?] = [:]

  public init(_ reader: IndexReader) throws(IndexError) {
    populations = reader.isSample ? reader.indexes.compactMap(\.manifest.population) : []
    least = max(Self.leastDocuments, Int(Double(reader.documentCount) * Self.leastShare))
    var all = HeadingCounts()
    for (number, segment) in reader.segments.enumerated() {
      let some = try SectionHeadings(segment)
      headings.append(some)
      all += some.all
      for document in reader.deletedDocuments[number] {
        var met: Set<UInt32> = []
        for section in try segment.sections(ofDocument: document) {
          let data = try some.data(ofSection: section)
          guard data.hash != 0 else { continue }
          let isFirst = met.insert(data.hash).inserted
          let entry = HeadingCounts(documents: isFirst ? 1 : 0, sections: 1, sum: data.share)
          deleted[data.hash, default: HeadingCounts()] += entry
          all -= entry
        }
      }
    }
    if !populations.isEmpty {
      all = HeadingCounts()
      for population in populations {
        all += HeadingCounts(sections: population.headingSections, sum: population.headingSum)
      }
    }
    average = all.sections > 0 ? Double(all.sum) / Double(all.sections) : 0
  }

  /// The prior of a section's heading, and the section's standing. The prior is the mean title-word share of all sections with this heading,
  /// divided by that of all sections with any heading. It is nil if the heading is not recurring.
  public func priorAndStanding(
    of address: SectionAddress
  ) throws(IndexError) -> (prior: Double?, standing: SectionStanding) {
    let data = try headings[address.segment].data(ofSection: address.section)
    return (data.hash == 0 ? nil : try prior(of: data.hash), data.standing)
  }

  private func prior(of hash: UInt32) throws(IndexError) -> Double? {
    if let known = known[hash] { return known }
    var sum = HeadingCounts()
    for some in headings { sum += try some.entry(of: hash) }
    if let gone = deleted[hash] { sum -= gone }
    let others = populations.compactMap { $0.headings[hash] }
    if !others.isEmpty { sum = HeadingCounts() }
    for other in others { sum += other }
    var prior: Double?
    if sum.documents >= least, average > 0 {
      let mean = (Double(sum.sum) + Self.smoothing * average) / (Double(sum.sections) + Self.smoothing)
      prior = mean / average
    }
    known[hash] = .some(prior)
    return prior
  }
}
