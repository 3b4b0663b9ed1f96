import DocCodec
import DocModel
import DocText

/// Writes documents to a run, in the order of their ordinals.
///
/// The memory needed grows with the number of tokens. A large index is therefore written as several runs, and `SegmentMerger` merges the runs.
public final class RunWriter {
  private var inverter = Inverter()
  private var tokens = SectionTokens()
  private let path: String
  private var files: RunFiles

  /// - Parameter directory: the folder of the index.
  /// - Parameter name: a name for temporary files. No other writer may use it.
  public init(directory: String, name: String) throws(IndexError) {
    path = "\(directory)/\(name)"
    // Opens the two files now, because a worker in the sandbox cannot open files later.
    do { files = try RunFiles(path: path) } catch { throw IndexError(error, path: path) }
  }

  public var documentCount: Int { files.documentCount }

  /// The number of term occurrences added so far. Each occurrence takes about 24 bytes of memory.
  public var occurrenceCount: Int { inverter.count }

  /// Adds a document. Texts that exceed `StoredLimits` are cut.
  /// - Returns: the source path of the document in the index.
  @discardableResult
  public func add(_ document: Document, collection: String) throws(IndexError) -> String {
    var document = StoredLimits.fitting(document)
    let records = Self.makeStorable(&document)
    do { try addDocument(document, records, collection: collection) } catch {
      throw IndexError(error, path: path)
    }
    return document.source
  }

  private func addDocument(
    _ document: Document, _ records: [[UInt8]], collection: String
  ) throws(CodecError) {
    try files.begin(DocumentRecord(document, collection: collection), sections: document.sections.count)
    let hasOneHeading = document.sections.allSatisfy { $0.heading == document.sections.first?.heading }
    let standings = SectionStanding.ofSections(in: document, collection: collection)
    var identifier = DocumentIdentifier.ofDocument(document)
    let facts = DocumentFacts(document.metadata)
    let availability = SectionAvailability(
      metadata: document.metadata, title: document.title, opening: document.sections)
    var usedIDs: Set<UInt32> = []
    var ordinals = HeadingOrdinals()
    for (ordinal, section) in document.sections.enumerated() {
      let id = SectionID(
        collection: collection, path: document.source, heading: section.heading,
        ordinal: ordinals.next(for: section.heading))
      var stored = SectionFacts(idPart: Self.unused(id, in: &usedIDs))
      let next = ordinal + 1 < document.sections.count ? document.sections[ordinal + 1] : nil
      if isOnlyHeading(section, of: document, before: next) {
        stored.heading = HeadingStatistics.SectionData(standing: standings[ordinal])
      } else {
        tokens.load(
          section, in: facts.language, documentTitle: document.title,
          documentDescription: ordinal == 0 ? document.metadata("description") : nil,
          isWholeDocument: hasOneHeading, terms: &inverter.terms)
        stored.heading = headingData(of: section, standing: standings[ordinal])
        addTokens(&stored)
        addFilters(of: section, document: document, facts, collection: collection)
        for system in availability.of(section) {
          guard let version = system.introduced else { continue }
          inverter.add(filter: FilterTerm.availability(system.platform, version))
        }
        if let name = identifier.take() { inverter.add(filter: FilterTerm.identifier(name.key)) }
      }
      try files.add(stored, records[ordinal])
    }
  }

  /// Reduces a document to what an index can store. The reduced document is indexed, so that the index can be rebuilt from its stored documents.
  /// - Returns: the encoded records of the sections.
  private static func makeStorable(_ document: inout Document) -> [[UInt8]] {
    var targets = document.linkNumbers
    return document.sections.indices.map { index in
      var section = SectionRecord.storable(document.sections[index])
      func record() -> [UInt8]? {
        SectionRecord(section, details: index == 0 ? DocumentDetails(document) : nil, targets: targets)
          .encoded()
      }
      var made = record()
      if made == nil {
        section.blocks = [.paragraph(Paragraph("The text of this section is too long to be stored."))]
        made = record()
      }
      if made == nil {
        (document.metadata, document.links, document.repairs) = ([], [], RepairReport())
        targets = document.linkNumbers
        made = record()
      }
      document.sections[index] = section
      return made ?? []
    }
  }

  /// The maximum number of ids that are tried for a section. If all of these ids are taken, two sections of the document have the same id.
  private static let mostDraws = 100

  /// The high bits of a section's id. If an earlier section of the document has the same bits, other ids are tried (up to `mostDraws`).
  private static func unused(_ id: SectionID, in used: inout Set<UInt32>) -> UInt32 {
    var candidate = id
    for salt in 1...mostDraws {
      if used.insert(candidate.sectionPart).inserted { break }
      candidate = id.redrawn(salt: salt)
    }
    return candidate.sectionPart
  }

  /// Whether a section has no text, and its heading is the document's title or part of the next section's heading path. Such a section appears
  /// in outlines, but is not searchable.
  private func isOnlyHeading(_ section: Section, of document: Document, before next: Section?) -> Bool {
    guard section.blocks.isEmpty, let next else { return false }
    return section.heading == [document.title] || next.heading.starts(with: section.heading)
  }

  private func headingData(of section: Section, standing: SectionStanding) -> HeadingStatistics.SectionData {
    guard let heading = section.heading.last, tokens.layout[.heading] > 0 else {
      return HeadingStatistics.SectionData(standing: standing)
    }
    return HeadingStatistics.SectionData(
      heading: heading, share: tokens.titleShare(inverter.terms), standing: standing)
  }

  /// Sets the section's norms, and adds its tokens. A norm encodes the length of a field, rounded up. The positions of the field take a range of
  /// the rounded length, so that the norms alone determine the field of a position.
  private func addTokens(_ facts: inout SectionFacts) {
    let layout = tokens.layout
    var quarters: UInt64 = 0
    for field in Field.allCases {
      // The gaps between blocks take positions too, so a field may have more positions than tokens.
      let start = layout.starts[Int(field.rawValue)]
      let extent = tokens.tokens(of: field).last.map { $0.position - start + 1 } ?? 0
      facts.fieldNorms[Int(field.rawValue)] = LengthNorm.norm(min(extent, LengthNorm.maximum))
      quarters += UInt64(layout[field]) * UInt64(FieldWeights.quarters(field))
    }
    let length = quarters / UInt64(FieldWeights.quarters(.body))
    facts.lengthNorm = LengthNorm.norm(UInt32(min(length, UInt64(LengthNorm.maximum))))
    let fields = facts.fields
    inverter.beginSection(UInt32(files.sectionCount))
    for field in Field.allCases {
      let start = layout.starts[Int(field.rawValue)]
      inverter.add(tokens.tokens(of: field), of: field, from: start, in: fields)
    }
  }

  private func addFilters(
    of section: Section, document: Document, _ facts: DocumentFacts, collection: String
  ) {
    inverter.add(filter: FilterTerm.kind(document.kind))
    inverter.add(filter: FilterTerm.collection(collection))
    for key in EntryName.keys(heading: section.heading.last ?? document.title, anchor: section.anchor) {
      inverter.add(filter: FilterTerm.name(key))
    }
    if let date = facts.date { inverter.add(filter: FilterTerm.date(date)) }
    if let code = facts.language { inverter.add(filter: FilterTerm.written(code)) }
    for tag in facts.tags { inverter.add(filter: FilterTerm.tag(tag)) }
    let samples = section.code
    guard !samples.isEmpty else { return }
    inverter.add(filter: FilterTerm.hasCode)
    for language in Set(samples.compactMap(\.language)) {
      inverter.add(filter: FilterTerm.language(language))
    }
  }

  /// Completes the files of the run.
  public func finish() throws(IndexError) -> Run {
    do throws(CodecError) {
      try inverter.forEachTerm { (term, list) throws(CodecError) in try files.postings.add(term, list) }
      return try files.finish()
    } catch { throw IndexError(error, path: path) }
  }
}
