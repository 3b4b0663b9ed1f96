import DocCodec
import DocModel

/// The parts of a segment file, by their numbers in its table (docs/index-format.md).
public enum SegmentPart: UInt32, CaseIterable, Sendable {
  case counts = 1
  case termIndex
  case terms
  case postings
  case positions
  case norms
  case sectionIDs
  case storedIndex
  case stored
  case documentIndex
  case documents
  case headings
  case stringIndex
  case strings
  case dictionary
  case words
  case pageChecksums

  public var name: String {
    switch self {
    case .counts: "counts"
    case .termIndex: "term index"
    case .terms: "terms"
    case .postings: "postings"
    case .positions: "positions"
    case .norms: "norms"
    case .sectionIDs: "section ids"
    case .storedIndex: "stored index"
    case .stored: "stored"
    case .documentIndex: "document index"
    case .documents: "documents"
    case .headings: "headings"
    case .stringIndex: "string index"
    case .strings: "strings"
    case .dictionary: "dictionary"
    case .words: "words"
    case .pageChecksums: "page checksums"
    }
  }
}

/// Constants of format version 6.
public enum SegmentFormat {
  public static let version: UInt32 = 6
  static let magic: [UInt8] = [0x42, 0x44, 0x53, 0x45, 0x47, 0x0d, 0x0a, 0x1a]
  static let partEntrySize = 24
  static let termsPerBlock = 32
  static let termIndexEntrySize = 16
  /// Bytes of the parts of ids that are stored.
  static func sectionIDsSize(_ sections: Int) -> Int { (sections * SectionID.sectionBits + 7) / 8 }
  static let storedIndexEntrySize = 10
  static let documentsPerBlock = 64
  /// First section and offset in *documents* of each block of documents.
  static let documentBlockEntrySize = 10
  /// Bytes a document takes in the document index beside that: number of its sections, topic hash.
  static let documentEntrySize = 3
  /// Stands for a number of sections that does not fit into a byte.
  static let largeSectionCount: UInt8 = 255
  static let largeCountEntrySize = 8
  /// How hard zlib tries, where a segment is to last.
  static let deflateLevel: Int32 = 9
  /// A stored block is closed when its records pass this many bytes.
  static let storedBlockSize = 16 << 10
  /// A block of texts that sections share is closed earlier: a hit needs some texts of several blocks.
  static let stringBlockSize = 4 << 10
  /// What blocks of both kinds mostly come to: the last record or text goes beyond.
  static let expectedStoredBlockSize = storedBlockSize + 1 << 10
  static let expectedStringBlockSize = stringBlockSize + 128
  /// Different texts pay for one byte of a preset dictionary from this many bytes on.
  static let textPerDictionaryByte = 64
  /// What deflate can use.
  static let dictionaryLimit = 32 << 10
  /// No record may be larger; a reader refuses to inflate more.
  static let recordLimit = 256 << 20
  static let fieldCount = 5
  /// A segment with at most this many bytes of records stores no positions: its text says them fast enough.
  public static let textWithoutPositions = 512 << 10
  /// Parts that such a segment holds as one zlib stream, if that is shorter; marked so in the part table.
  static let deflatedParts: [SegmentPart] = [
    .termIndex, .terms, .postings, .norms, .documentIndex, .headings,
  ]
  static let deflatedMark: UInt32 = 1 << 31
  /// No such part may be larger; a reader refuses to inflate more.
  static let deflatedLimit = 64 << 20
  /// Postings whose positions are read together.
  static let positionGroup = 32
  /// A part of more bytes is checked page by page, each before it is first read; others as a whole. zlib's CRC-32
  /// takes 0.6 µs for a page.
  static let pageSize = ByteView.pageSize
  /// Segments of up to this many bytes are read ahead as the system likes.
  static let readAtOnce = 1 << 20

  static var headerSize: Int { 16 + SegmentPart.allCases.count * partEntrySize + 4 }

  /// Whether a part's pages have checksums.
  static func isCheckedByPages(_ part: SegmentPart, size: Int, isDeflated: Bool) -> Bool {
    size > pageSize && !isDeflated && part != .counts && part != .pageChecksums
  }

  /// The header's checksum covers the parts' checksums, so it names the content.
  static func fileName(headerChecksum: UInt32, size: Int) -> String {
    "\(hexadecimal(headerChecksum))-\(hexadecimal(UInt32(truncatingIfNeeded: size))).segment"
  }

  static func padded(_ offset: Int) -> Int { (offset + 7) & ~7 }
}
