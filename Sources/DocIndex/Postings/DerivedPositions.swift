import DocCodec
import DocModel
import DocText
import Synchronization

/// Positions of a segment that stores none: a section's text is read and analysed again when they are asked for.
///
/// Small segments do so (docs/index-format.md, 5). What was analysed is kept: at most the text of one small segment.
final class DerivedPositions: Sendable {
  private let state = Mutex(State())

  private struct State {
    var records: RecordReader?
    var sections: [Int: AnalysedSection] = [:]
  }

  /// The tokens of a section, and where its fields began when it was analysed and where they lie.
  private struct AnalysedSection {
    var tokens: TokenBuffer
    var layout: FieldLengths
    var fields: SectionFields

    /// Positions of a term, ascending.
    /// - Throws: when a token lies outside the room that the norms give its field.
    func positions(of term: [UInt8]) throws(CodecError) -> [UInt32] {
      var found: [UInt32] = []
      var isInside = true
      tokens.bytes.withUnsafeBufferPointer { bytes in
        for token in tokens.tokens where Int(token.termEnd - token.termStart) == term.count {
          // A token lies inside its buffer; slicing checks it.
          guard bytes[Int(token.termStart)..<Int(token.termEnd)].elementsEqual(term) else { continue }
          let position = fields.position(of: token, in: layout)
          let field = Int(token.field.rawValue)
          isInside = isInside && position - fields.starts[field] < fields.lengths[field]
          found.append(position)
        }
      }
      guard isInside else { throw .malformed("a text longer than its norms", offset: 0) }
      if zip(found, found.dropFirst()).contains(where: { $0 >= $1 }) { found = Set(found).sorted() }
      return found
    }
  }

  /// The positions of a term in a section of the segment, which is always the same, ascending.
  func positions(of term: [UInt8], in section: Int, of segment: Segment) throws(IndexError) -> [UInt32] {
    try state.withLock { (state) throws(IndexError) in
      if let known = state.sections[section] {
        return try segment.reading(.norms) { () throws(CodecError) in try known.positions(of: term) }
      }
      let records: RecordReader
      if let open = state.records {
        records = open
      } else {
        records = try RecordReader(segment)
        state.records = records
      }
      let analysed = try Self.analyse(section, of: segment, records)
      state.sections[section] = analysed
      return try segment.reading(.norms) { () throws(CodecError) in try analysed.positions(of: term) }
    }
  }

  private static func analyse(
    _ section: Int, of segment: Segment, _ records: RecordReader
  ) throws(IndexError) -> AnalysedSection {
    let document = try segment.document(ofSection: section)
    let record = try records.section(section)
    var isWholeDocument = true
    for other in try segment.sections(ofDocument: document)
    where isWholeDocument && other != section {
      isWholeDocument = try records.section(other).heading == record.heading
    }
    var tokens = TokenBuffer()
    let layout = SectionAnalyzer().analyze(
      documentTitle: try records.document(document).title,
      documentDescription: record.details?.metadata.first { $0.key == "description" }?.value,
      section: Section(
        id: SectionID(bits: 0), topic: "", level: record.level, heading: record.heading,
        timestamp: record.timestamp, startLine: record.startLine, endLine: record.endLine,
        blocks: record.blocks),
      isWholeDocument: isWholeDocument, into: &tokens)
    return AnalysedSection(
      tokens: tokens, layout: layout, fields: try segment.fields(ofSection: section))
  }
}

/// A term whose positions are told by the text.
struct DerivedTerm {
  private let segment: Segment
  private let term: [UInt8]

  init(of entry: TermEntry, in segment: Segment) throws(IndexError) {
    self.segment = segment
    term = try segment.term(entry.number)
  }

  /// - Parameter code: the posting's frequency code, which must be that of the positions.
  func positions(in section: Int, code: UInt32) throws(CodecError) -> [UInt32] {
    do {
      let found = try segment.derivedPositions(of: term, in: section)
      let fields = try segment.fields(ofSection: section)
      let quarters = found.reduce(0) { $0 + FieldCounts.quarters(fields.field(of: $1)) }
      guard UInt32(FrequencyCode.code(quarters: quarters)) == code else {
        throw IndexError.damaged(
          path: segment.path, part: nil, reason: "they are not those of a frequency code")
      }
      return found
    } catch {
      guard case .damaged(_, _, let reason) = error as? IndexError else {
        throw .malformed("\(error)", offset: 0)
      }
      throw .malformed("\(reason), as its text tells them", offset: section)
    }
  }
}
