import DocIndex
import DocModel

/// The sections that require later system versions than the user targets.
struct UnavailableSections {
  /// One bitmap per segment.
  private var sections: [SectionBitmap] = []

  init(_ reader: IndexReader, targets: [SystemTarget]) throws(IndexError) {
    for segment in reader.segments {
      var all = SectionBitmap(count: segment.counts.sections)
      for target in targets {
        all.formUnion(try Self.sections(of: segment, target.platform, behind: target.version))
        // A version of iOS also applies to iPadOS and Mac Catalyst, unless the text states other versions for these.
        guard let base = target.platform.base else { continue }
        var others = try Self.sections(of: segment, base, behind: target.version)
        others.subtract(try Self.sections(of: segment, target.platform, behind: nil))
        all.formUnion(others)
      }
      sections.append(all)
    }
  }

  func contains(_ address: SectionAddress) -> Bool {
    sections[address.segment].contains(UInt32(address.section))
  }

  /// The sections that require a later version than `version`. If `version` is nil, all sections that require any version of the platform.
  private static func sections(
    of segment: Segment, _ platform: SystemPlatform, behind version: SystemVersion?
  ) throws(IndexError) -> SectionBitmap {
    let head = FilterTerm.availability(platform)
    let last = version.map { FilterTerm.availability(platform, $0) }
    var found = SectionBitmap(count: segment.counts.sections)
    var terms: [[UInt8]] = []
    try segment.forEachTerm(from: last ?? head) { term, _ in
      guard term.starts(with: head) else { return false }
      if term != last { terms.append(term) }
      return true
    }
    for term in terms {
      if let entry = try segment.entry(for: term) { try segment.insert(.stored(entry), into: &found) }
    }
    return found
  }
}
