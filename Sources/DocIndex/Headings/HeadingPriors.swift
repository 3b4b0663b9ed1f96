import DocCodec

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
