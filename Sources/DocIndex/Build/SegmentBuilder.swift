import DocCodec
import DocModel
import DocText

/// Documents → one segment. Documents are added in the order of their ordinals.
///
/// Memory grows with the tokens added; a large index is built as several segments, which `SegmentMerger` joins.
public final class SegmentBuilder {
  private var inverter = Inverter()
  private var tokens = SectionTokens()
  private var counts = SegmentCounts()
  private var collectionNumbers: [ByteString: Int] = [:]
  private let file: SegmentFileWriter
  private var records = RecordBuffer()
  /// Of a batch, in place of `records`.
  private var recordRun = RecordRunWriter()
  private var encoded = EncodedSection()
  private var documents: DocumentsWriter
  private var sectionIDs = BitWriter()
  /// Of the index whose documents were replaced last.
  private var replacedContents: IndexContents?
  private var lengthNorms: [UInt8] = []
  /// Five a section.
  private var fieldNorms: [UInt8] = []
  private var usedIDs: Set<UInt64>
  private var headings = HeadingStatistics()
  /// Of terms that many sections share, by what they say.
  private var filterNumbers: [ByteString: UInt32] = [:]
  private let textWithoutPositions: Int
  /// Where the names of a batch's runs begin.
  private let runPath: String?

  /// - Parameters:
  ///   - directory: where the segment will stand.
  ///   - name: a name for temporary files that no other builder uses.
  ///   - usedIDs: ids of sections in other segments of the same index.
  ///   - textWithoutPositions: positions are stored when the records take more bytes.
  ///   - isIntermediate: whether the segment will only be merged with others by the commit: it is written fast rather than
  ///     small, and its records and postings stand
  ///     beside it in runs.
  ///   - memoryLimit: bytes of a part that are kept in memory before they go to a temporary file.
  public init(
    directory: String, name: String, usedIDs: Set<UInt64> = [],
    textWithoutPositions: Int = SegmentFormat.textWithoutPositions, isIntermediate: Bool = false,
    memoryLimit: Int = 1 << 20
  ) throws(IndexError) {
    runPath = isIntermediate ? "\(directory)/\(name)" : nil
    file = SegmentFileWriter(directory: directory, name: name, memoryLimit: memoryLimit)
    // A batch of 8 MB has about 1.6 million.
    if isIntermediate { inverter.reserve(2 << 20) }
    self.usedIDs = usedIDs
    self.textWithoutPositions = textWithoutPositions
    do {
      documents = try DocumentsWriter(
        documents: file[.documents], index: file[.documentIndex],
        level: isIntermediate ? 1 : SegmentFormat.deflateLevel)
    } catch { throw IndexError(error, path: directory) }
  }

  /// Occurrences of terms gathered so far; memory is about 24 bytes for each.
  public var occurrenceCount: Int { inverter.count }
  public var documentCount: Int { counts.documents }

  /// Gives the ids of documents back that this segment replaces: a section keeps its id through edits of its text.
  public func release(idsOf replaced: [DocumentAddress], in reader: IndexReader) throws(IndexError) {
    guard !replaced.isEmpty else { return }
    let contents: IndexContents
    if let known = replacedContents, known.reader === reader {
      contents = known
    } else {
      contents = try IndexContents(reader)
    }
    replacedContents = contents
    for address in replaced {
      for id in try contents.ids(of: address) { usedIDs.remove(id) }
    }
  }

  public func add(_ document: Document, collection: String) throws(IndexError) {
    do { try addDocument(document, collection: collection) } catch {
      throw IndexError(error, path: file.directory)
    }
  }

  private func addDocument(_ document: Document, collection: String) throws(CodecError) {
    let record = DocumentRecord(document, collection: collection)
    let number = collectionNumber(collection)
    try documents.add(
      record, collection: number, firstSection: counts.sections, sectionCount: document.sections.count)
    var hashed = ByteWriter()
    hashed.string(collection)
    record.encode(into: &hashed)
    let hasOneHeading = document.sections.allSatisfy { $0.heading == document.sections.first?.heading }
    let standings = SectionStanding.ofSections(in: document)
    var identifier = DocumentIdentifier.ofDocument(document)
    let idPart = SectionID.documentPart(collection: collection, path: document.source)
    for (ordinal, original) in document.sections.enumerated() {
      let section = SectionRecord.storable(original)
      var details: DocumentDetails?
      if ordinal == 0 {
        var all = DocumentDetails()
        all.metadata = document.metadata
        all.links = document.links
        all.repairs = document.repairs
        details = all
      }
      encoded.removeAll()
      SectionRecord(section, details: details).encode(into: &encoded)
      if runPath == nil { records.add(encoded) } else { try recordRun.add(encoded) }
      encoded.hash(into: &hashed)
      try addID(SectionID(section: section.id.sectionPart, document: idPart))
      let next = ordinal + 1 < document.sections.count ? document.sections[ordinal + 1] : nil
      if isOnlyHeading(section, of: document, before: next) {
        addEmptyNorms()
        headings.addSection(standing: standings[ordinal])
      } else {
        addTokens(
          of: section, standing: standings[ordinal], document: document, isFirst: ordinal == 0,
          isWhole: hasOneHeading)
        addFilters(of: section, document: document, collection: collection)
        if let name = identifier.take() { inverter.add(filter: FilterTerm.identifier(name.key)) }
      }
      counts.sections += 1
    }
    counts.documents += 1
    counts.digest = counts.digest + Digest128(hashing: hashed.bytes)
  }

  /// Whether a section is a heading that lives on in the path of the next one, or the title above everything: it is
  /// kept for outlines, and is no answer to a query.
  private func isOnlyHeading(_ section: Section, of document: Document, before next: Section?) -> Bool {
    guard section.blocks.isEmpty, let next else { return false }
    return section.heading == [document.title] || next.heading.starts(with: section.heading)
  }

  private func addEmptyNorms() {
    lengthNorms.append(0)
    for _ in 0..<SegmentFormat.fieldCount { fieldNorms.append(0) }
  }

  private func collectionNumber(_ name: String) -> Int {
    if let number = collectionNumbers[ByteString(name)] { return number }
    let number = counts.collections.count
    collectionNumbers[ByteString(name)] = number
    counts.collections.append(name)
    return number
  }

  /// Ids that hash alike are drawn again, deterministically.
  private func addID(_ id: SectionID) throws(CodecError) {
    let id = try SectionIDs.unused(id, in: usedIDs)
    usedIDs.insert(id.bits)
    sectionIDs.write(id.sectionPart, width: SectionID.sectionBits)
  }

  private func addTokens(
    of section: Section, standing: SectionStanding, document: Document, isFirst: Bool, isWhole: Bool
  ) {
    tokens.load(
      section, documentTitle: document.title,
      documentDescription: isFirst ? document.metadata("description") : nil, isWholeDocument: isWhole,
      terms: &inverter.terms)
    addHeading(of: section, standing: standing, document: document)
    let fields = layOut()
    inverter.beginSection(UInt32(counts.sections))
    for field in Field.allCases {
      let start = tokens.layout.starts[Int(field.rawValue)]
      inverter.add(tokens.tokens(of: field), of: field, from: start, in: fields)
    }
  }

  private func addHeading(of section: Section, standing: SectionStanding, document: Document) {
    guard let heading = section.heading.last, tokens.layout[.heading] > 0 else {
      return headings.addSection(standing: standing)
    }
    headings.addSection(
      heading: heading, standing: standing, share: tokens.titleShare(inverter.terms),
      document: counts.documents)
  }

  /// Lays the fields out anew by lengths on the norms' scale, so that a position tells its field, and keeps the
  /// section's norms.
  /// - Returns: where the fields lie now.
  private func layOut() -> SectionFields {
    let layout = tokens.layout
    var quarters: UInt64 = 0
    let first = fieldNorms.count
    for field in Field.allCases {
      let place = Int(field.rawValue)
      // Gaps between blocks make a field's extent larger than its number of tokens.
      let extent = tokens.tokens(of: field).last.map { $0.position - layout.starts[place] + 1 } ?? 0
      let norm = LengthNorm.norm(min(extent, LengthNorm.maximum))
      fieldNorms.append(norm)
      counts.fieldTokens[place] += Int(LengthNorm.length(norm))
      quarters += UInt64(layout[field]) * UInt64(FieldWeights.quarters(field))
    }
    let length = quarters / UInt64(FieldWeights.quarters(.body))
    let weighted = LengthNorm.norm(UInt32(min(length, UInt64(LengthNorm.maximum))))
    lengthNorms.append(weighted)
    counts.weightedLength += Int(LengthNorm.length(weighted))
    return SectionFields { fieldNorms[first + $0] }
  }

  private func addFilters(of section: Section, document: Document, collection: String) {
    inverter.add(filter: number(ofFilter: document.kind.rawValue) { FilterTerm.kind(document.kind) })
    inverter.add(filter: number(ofFilter: "c:" + collection) { FilterTerm.collection(collection) })
    let samples = section.code
    guard !samples.isEmpty else { return }
    inverter.add(filter: FilterTerm.hasCode)
    for language in Set(samples.compactMap(\.language)) {
      inverter.add(filter: number(ofFilter: "l:" + language) { FilterTerm.language(language) })
    }
  }

  private func number(ofFilter name: String, _ term: () -> [UInt8]) -> UInt32 {
    let name = ByteString(name)
    if let known = filterNumbers[name] { return known }
    let number = inverter.terms.number(of: term())
    filterNumbers[name] = number
    return number
  }

  /// Writes the segment.
  /// - Returns: its entry for the manifest, and the digest of its documents.
  public func finish() throws(IndexError) -> SegmentSummary {
    do { return try writeAll() } catch { throw IndexError(error, path: file.directory) }
  }

  private func writeAll() throws(CodecError) -> SegmentSummary {
    if runPath == nil {
      counts.recordBytes = records.byteCount
      try records.write(to: file, oneBlockLimit: textWithoutPositions)
      records = RecordBuffer()
    }
    try documents.finish(sectionCount: counts.sections)
    sectionIDs.align()
    try file[.sectionIDs].append(sectionIDs.bytes)
    try file[.norms].append(lengthNorms)
    try file[.norms].append(FieldNorms.encode(fieldNorms))
    try file[.headings].append(headings.encode())
    if let runPath { return try writeBatch(runPath) }
    let hasPositions = counts.recordBytes > textWithoutPositions
    var dictionary = TermDictionaryWriter(
      terms: file[.terms], termIndex: file[.termIndex], hasPositions: hasPositions)
    var lists = PostingListWriter()
    try inverter.forEachTerm { (term, list) throws(CodecError) in
      lists.encode(list, norms: lengthNorms, fieldNorms: hasPositions ? fieldNorms : nil)
      try file[.postings].append(lists.postings.bytes)
      try file[.positions].append(lists.positions.bytes)
      try dictionary.add(
        Array(term), documentFrequency: list.documentFrequency, postingsLength: lists.postings.count,
        positionsLength: lists.positions.count)
      counts.postings += list.documentFrequency
      counts.positions += list.positions.count
    }
    try dictionary.flush()
    counts.terms = dictionary.count
    try file[.counts].append(counts.encode())
    let (name, bytes) = try file.finish(isSmall: !hasPositions)
    return SegmentSummary(
      entry: Manifest.Entry(file: name, bytes: bytes, documents: counts.documents, sections: counts.sections),
      digest: counts.digest)
  }

  /// Writes a segment without records and terms, which stand beside it.
  private func writeBatch(_ path: String) throws(CodecError) -> SegmentSummary {
    let records = try recordRun.write(to: path + "-records.tmp")
    recordRun = RecordRunWriter()
    counts.recordBytes = records.recordBytes
    try StoredWriter(file).finish(sections: 0, texts: 0)
    var postings = try PostingRunWriter(path: path + "-postings.tmp")
    try inverter.forEachTerm { (term, list) throws(CodecError) in try postings.add(term, list) }
    try file[.counts].append(counts.encode())
    let (name, bytes) = try file.finish(isSmall: false, isKept: false)
    return SegmentSummary(
      entry: Manifest.Entry(file: name, bytes: bytes, documents: counts.documents, sections: counts.sections),
      digest: counts.digest, runs: BatchRuns(records: records, postings: try postings.finish()))
  }
}

/// How ids are told apart.
enum SectionIDs {
  /// More sections with one id than chance ever makes; each costs as many tries as there were before.
  private static let mostTries = 1000

  /// The id itself, or the first of a fixed sequence that is not used.
  static func unused(_ id: SectionID, in used: Set<UInt64>) throws(CodecError) -> SectionID {
    var candidate = id
    var salt = 1
    while used.contains(candidate.bits) {
      guard salt <= mostTries else {
        throw .malformed("\(mostTries) sections of one id", offset: 0)
      }
      candidate = id.redrawn(salt: salt)
      salt += 1
    }
    return candidate
  }
}
