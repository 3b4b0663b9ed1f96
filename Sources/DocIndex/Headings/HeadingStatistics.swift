import DocCodec
import DocModel

/// Sections in, the headings that recur over their documents out ("Introduction", "Alternatives considered"), each with
/// how much the sections below it say of their document's subject: the share of the title's words that stand in their
/// text. So a collection tells by itself which of its headings stand above answers, and which above formalities.
///
/// Part *headings*, empty when no heading recurs and all sections have the same plain standing:
///
///     u8      number n of headings, at most 63
///     varint  sections with a heading, varint sum of their shares in 255ths
///     n ×     u32 hash, varint documents, varint sections, varint sum of their shares
///     36 ×    for each group of 256 sections: u32 marks before it, 256 bits: whether a section has a mark
///     bytes   the marks: the number of the section's heading, counted from 1, or 0, and in the upper two bits its
///             standing (`SectionStanding`); a section without a mark has neither
struct HeadingStatistics {
  /// What is known of one heading, or of all.
  struct Entry: Sendable, Equatable {
    var documents = 0
    var sections = 0
    /// Of the sections' shares, each 0 to 255.
    var sum = 0

    mutating func add(_ other: Entry) {
      documents += other.documents
      sections += other.sections
      sum += other.sum
    }
  }

  static let limit = 63
  /// Bits of a section's byte that are its heading's number; its standing is above them.
  static let numberBits = 6
  /// Sections whose marks are found by one number.
  static let groupSize = 256
  static let groupEntrySize = 4 + groupSize / 8
  /// Documents that share a heading, at least.
  private static let leastDocuments = 2

  private var all = Entry()
  private var entries: [UInt32: Entry] = [:]
  /// Hash of each section's heading; 0 for none.
  private var hashes: [UInt32] = []
  private var standings: [SectionStanding] = []
  private var lastDocument: [UInt32: Int] = [:]

  /// Adds a section without a heading of its own.
  mutating func addSection(standing: SectionStanding) {
    hashes.append(0)
    standings.append(standing)
  }

  /// Adds a section.
  /// - Parameters:
  ///   - heading: its own heading.
  ///   - share: of the title's words that stand in its text, in 255ths.
  mutating func addSection(heading: String, standing: SectionStanding, share: Int, document: Int) {
    let hash = Self.hash(heading)
    hashes.append(hash)
    standings.append(standing)
    var entry = Entry(documents: 0, sections: 1, sum: share)
    all.add(entry)
    if lastDocument[hash] != document {
      lastDocument[hash] = document
      entry.documents = 1
    }
    entries[hash, default: Entry()].add(entry)
  }

  /// Adds what a segment knows.
  mutating func add(_ headings: RecurringHeadings, sections: [Int]) throws(CodecError) {
    all.add(headings.all)
    for (hash, entry) in headings.entries { entries[hash, default: Entry()].add(entry) }
    for section in sections {
      let mark = try headings.mark(ofSection: section)
      let number = Int(mark.number)
      hashes.append(number == 0 ? 0 : headings.entries[number - 1].hash)
      standings.append(mark.standing)
    }
  }

  func encode() -> [UInt8] {
    let recurring = entries.filter { $0.key != 0 && $0.value.documents >= Self.leastDocuments }
      .sorted { ($1.value.documents, $0.key) < ($0.value.documents, $1.key) }
      .prefix(Self.limit)
    guard !recurring.isEmpty || standings.contains(where: { !$0.isEmpty }) else { return [] }
    var writer = ByteWriter()
    writer.u8(UInt8(recurring.count))
    writer.varint(all.sections)
    writer.varint(all.sum)
    var numbers: [UInt32: UInt8] = [:]
    for (hash, entry) in recurring {
      numbers[hash] = UInt8(numbers.count + 1)
      writer.u32(hash)
      writer.varint(entry.documents)
      writer.varint(entry.sections)
      writer.varint(entry.sum)
    }
    let marks = zip(hashes, standings).map { hash, standing in
      (numbers[hash] ?? 0) | standing.rawValue << Self.numberBits
    }
    var before = 0
    for first in stride(from: 0, to: marks.count, by: Self.groupSize) {
      var bits = [UInt8](repeating: 0, count: Self.groupSize / 8)
      writer.u32(UInt32(before))
      for place in 0..<min(Self.groupSize, marks.count - first) where marks[first + place] != 0 {
        bits[place >> 3] |= 1 << UInt8(place & 7)
        before += 1
      }
      writer.append(bits)
    }
    writer.append(marks.filter { $0 != 0 })
    return writer.bytes
  }

  /// FNV-1a, 32 bits, of the heading in lower case without white space; never 0.
  private static func hash(_ heading: String) -> UInt32 {
    var hash: UInt32 = 0x811c_9dc5
    for byte in heading.utf8 where byte > 0x20 {
      hash = (hash ^ UInt32((0x41...0x5a).contains(byte) ? byte | 0x20 : byte)) &* 0x0100_0193
    }
    return hash == 0 ? 1 : hash
  }
}

/// The part *headings* of a segment, open for reading.
public final class RecurringHeadings: Sendable {
  let all: HeadingStatistics.Entry
  let entries: [(hash: UInt32, entry: HeadingStatistics.Entry)]
  private let groups: ByteView?
  private let marks: ByteView?
  private let sectionCount: Int

  /// Reads the part; checks that it has a group for every section.
  init(_ view: ByteView, sectionCount: Int) throws(CodecError) {
    guard view.count > 0 else {
      (all, entries, groups, marks, self.sectionCount) = (HeadingStatistics.Entry(), [], nil, nil, 0)
      return
    }
    let groupCount = (sectionCount + HeadingStatistics.groupSize - 1) / HeadingStatistics.groupSize
    let groupsSize = groupCount * HeadingStatistics.groupEntrySize
    try view.check(0, min(view.count, HeadingStatistics.limit * Self.mostEntryBytes))
    var (all, entries) = (
      HeadingStatistics.Entry(), [(hash: UInt32, entry: HeadingStatistics.Entry)]()
    )
    let start = try view.withUnsafeBytes { (bytes) throws(CodecError) in
      var reader = ByteReader(bytes)
      let count = try reader.u8()
      all.sections = try reader.count(limit: 1 << 40)
      all.sum = try reader.count(limit: 1 << 48)
      for _ in 0..<count {
        let hash = try reader.u32()
        var entry = HeadingStatistics.Entry()
        entry.documents = try reader.count(limit: 1 << 40)
        entry.sections = try reader.count(limit: 1 << 40)
        entry.sum = try reader.count(limit: 1 << 48)
        entries.append((hash, entry))
      }
      return reader.offset
    }
    guard view.count - start >= groupsSize else {
      throw .malformed("headings that are not of every section", offset: start)
    }
    self.all = all
    self.entries = entries
    self.sectionCount = sectionCount
    groups = try view.slice(start, groupsSize)
    marks = try view.slice(start + groupsSize, view.count - start - groupsSize)
  }

  /// More than an entry and what stands before all of them take.
  private static let mostEntryBytes = 64

  /// The number of a section's heading, counted from 1, 0 when it does not recur; and how far the section speaks for what
  /// holds.
  func mark(ofSection section: Int) throws(CodecError) -> (number: UInt8, standing: SectionStanding) {
    let byte = try byte(ofSection: section)
    let number = byte & (1 << HeadingStatistics.numberBits - 1)
    guard number <= entries.count else { throw .malformed("a heading without an entry", offset: section) }
    return (number, SectionStanding(rawValue: byte >> HeadingStatistics.numberBits))
  }

  private func byte(ofSection section: Int) throws(CodecError) -> UInt8 {
    guard let groups, let marks else { return 0 }
    guard section >= 0, section < sectionCount else {
      throw .malformed("a heading of no section", offset: section)
    }
    let group = try groups.pointer(
      at: section / HeadingStatistics.groupSize * HeadingStatistics.groupEntrySize,
      count: HeadingStatistics.groupEntrySize)
    let place = section % HeadingStatistics.groupSize
    // SAFETY: a group's 36 bytes were just found to be there.
    func word(_ number: Int) -> UInt64 {
      UInt64(littleEndian: group.loadUnaligned(fromByteOffset: 4 + number * 8, as: UInt64.self))
    }
    let last = word(place >> 6)
    guard last >> UInt64(place & 63) & 1 != 0 else { return 0 }
    var mark = Int(UInt32(littleEndian: group.loadUnaligned(as: UInt32.self)))
    for number in 0..<place >> 6 { mark += word(number).nonzeroBitCount }
    mark += (last & (1 << UInt64(place & 63) - 1)).nonzeroBitCount
    return try marks.u8(mark)
  }

  /// Checks that every section's mark is there, each behind the one before.
  func verify() throws(CodecError) {
    guard let groups, let marks else { return }
    var before = 0
    for offset in stride(from: 0, to: groups.count, by: HeadingStatistics.groupEntrySize) {
      guard Int(try groups.u32(offset)) == before else {
        throw .malformed("marks before a group", offset: offset)
      }
      for byte in 4..<HeadingStatistics.groupEntrySize {
        before += try groups.u8(offset + byte).nonzeroBitCount
      }
    }
    guard before == marks.count else {
      throw .malformed("\(before) marks in \(marks.count) bytes", offset: 0)
    }
    for section in 0..<sectionCount { _ = try mark(ofSection: section) }
  }
}

/// How much the headings that recur over an index say: by segment and number of the heading.
public struct HeadingPriors: Sendable {
  /// A heading recurs when so many documents have it, and at least this share of all.
  private static let leastDocuments = 5
  private static let leastShare = 0.005
  /// Sections of average worth that are added to each heading's own, so that few tell little.
  private static let smoothing = 10.0

  private let segments: [Segment]
  private var headings: [RecurringHeadings] = []
  private var priors: [[Double?]] = []

  public init(_ reader: IndexReader) throws(IndexError) {
    var all = HeadingStatistics.Entry()
    var sums: [UInt32: HeadingStatistics.Entry] = [:]
    segments = reader.segments
    for segment in segments {
      let some = try segment.recurringHeadings()
      all.add(some.all)
      headings.append(some)
    }
    // A single segment knows its sums.
    if headings.count > 1 {
      for (hash, entry) in headings.flatMap(\.entries) {
        sums[hash, default: HeadingStatistics.Entry()].add(entry)
      }
    }
    let least = max(Self.leastDocuments, Int(Double(reader.documentCount) * Self.leastShare))
    let average = all.sections > 0 ? Double(all.sum) / Double(all.sections) : 0
    for some in headings {
      priors.append(
        [nil]
          + some.entries.map { hash, own in
            let entry = sums[hash] ?? own
            guard entry.documents >= least, average > 0 else { return nil }
            let mean =
              (Double(entry.sum) + Self.smoothing * average) / (Double(entry.sections) + Self.smoothing)
            return mean / average
          })
    }
  }

  /// How much sections below this heading say of their document's subject, against the average of 1, nil when the heading
  /// does not recur; and how far the section speaks for what holds.
  public func mark(
    of address: SectionAddress
  ) throws(IndexError) -> (prior: Double?, standing: SectionStanding) {
    let mark = try segments[address.segment].reading(.headings) { () throws(CodecError) in
      try headings[address.segment].mark(ofSection: address.section)
    }
    return (priors[address.segment][Int(mark.number)], mark.standing)
  }
}
