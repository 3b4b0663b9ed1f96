import DocCodec

/// Sections in, what each segment stores about their headings out: for each section a hash of its heading and how much it
/// says of its document's subject, which is the share of the title's words that stand in its text; and the sums over the
/// sections of each heading. So a collection tells by itself which of its headings stand above answers ("Introduction") and
/// which above formalities ("Source compatibility"), whatever the segments and indexes it is spread over (`HeadingPriors`).
///
/// The part *headings* (docs/index-format.md).
struct HeadingStatistics {
  /// What is known of one heading, or of all.
  struct Entry: Sendable, Hashable {
    var documents = 0
    var sections = 0
    /// Of the sections' shares, each 0 to 15.
    var sum = 0

    static func += (left: inout Self, right: Self) {
      left.documents += right.documents
      left.sections += right.sections
      left.sum += right.sum
    }

    static func -= (left: inout Self, right: Self) {
      left.documents -= right.documents
      left.sections -= right.sections
      left.sum -= right.sum
    }
  }

  /// What is known of a section.
  struct Mark: Sendable, Hashable {
    /// Bits 0–3: standing. Bits 4–7: share. Bits 8–23: hash of the heading, or 0 if the section has none.
    var bits: UInt32

    init(bits: UInt32) { self.bits = bits }

    /// Of a section without a heading of its own.
    init(standing: SectionStanding) { bits = UInt32(standing.rawValue) }

    /// - Parameters:
    ///   - heading: the section's own heading.
    ///   - share: of the title's words that stand in its text, in 255ths.
    init(heading: String, share: Int, standing: SectionStanding) {
      bits = HeadingStatistics.hash(heading) << 8 | UInt32((share + 8) / 17) << 4 | UInt32(standing.rawValue)
    }

    /// Of the section's heading; 0 when it has none.
    var hash: UInt32 { bits >> 8 }
    /// In fifteenths.
    var share: Int { Int(bits >> 4 & 15) }
    var standing: SectionStanding { SectionStanding(rawValue: UInt8(bits & 15)) }
  }

  /// Width of a heading's hash in bits. Among a hundred thousand headings a few share each hash. That adds a few sections to a recurring
  /// heading, which needs hundreds to count (`HeadingPriors`).
  static let hashBits = 16
  static let headSize = 17
  /// Bytes of a section's mark.
  static let markSize = 3
  /// Entries of a group, about.
  private static let groupSize = 4

  private var marks: [Mark] = []
  private(set) var entries: [UInt32: Entry] = [:]
  /// The document in which each heading was met last.
  private var lastDocument: [UInt32: Int] = [:]

  /// Adds a section of a document; those of one document one after the other.
  mutating func add(_ mark: Mark, document: Int) {
    marks.append(mark)
    guard mark.hash != 0 else { return }
    let isFirst = lastDocument.updateValue(document, forKey: mark.hash) != document
    entries[mark.hash, default: Entry()] += Entry(
      documents: isFirst ? 1 : 0, sections: 1, sum: mark.share)
  }

  func encode() -> [UInt8] {
    guard marks.contains(where: { $0.bits != 0 }) else { return [] }
    var all = Entry()
    for entry in entries.values { all += entry }
    var bits = 0
    while bits < Self.hashBits, entries.count >> bits > Self.groupSize { bits += 1 }
    var starts = ByteWriter()
    var list = ByteWriter()
    var most = [Int](repeating: 0, count: 1 << bits)
    var group: UInt32 = 0
    var before: UInt32 = 0
    let shift = UInt32(Self.hashBits - bits)
    starts.u32(0)
    for (hash, entry) in entries.sorted(by: { $0.key < $1.key }) {
      while group < hash >> shift {
        starts.u32(UInt32(list.count))
        group += 1
        before = group << shift
      }
      most[Int(group)] = max(most[Int(group)], entry.documents)
      list.varint(Int(hash - before))
      list.varint(entry.documents)
      list.varint(entry.sections - entry.documents)
      list.varint(entry.sum)
      before = hash
    }
    while group < 1 << UInt32(bits) {
      starts.u32(UInt32(list.count))
      group += 1
    }
    var writer = ByteWriter()
    writer.u64(UInt64(all.sections))
    writer.u64(UInt64(all.sum))
    writer.u8(UInt8(bits))
    writer.append(starts.bytes)
    for documents in most { writer.u8(UInt8(Int.bitWidth - documents.leadingZeroBitCount)) }
    writer.append(list.bytes)
    for mark in marks { writer.u24(mark.bits) }
    return writer.bytes
  }

  /// FNV-1a of the heading in lower case without white space, folded to 16 bits; never 0.
  fileprivate static func hash(_ heading: String) -> UInt32 {
    var hash: UInt32 = 0x811c_9dc5
    for byte in heading.utf8 where byte > 0x20 {
      hash = (hash ^ UInt32((0x41...0x5a).contains(byte) ? byte | 0x20 : byte)) &* 0x0100_0193
    }
    return max(1, (hash ^ hash >> UInt32(hashBits)) & (1 << UInt32(hashBits) - 1))
  }
}
