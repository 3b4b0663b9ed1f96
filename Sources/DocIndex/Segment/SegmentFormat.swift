import DocCodec
import DocModel

/// The parts of a segment file, by the names in its part table (docs/index-format.md).
public enum SegmentPart: Int, CaseIterable, Sendable {
  case counts
  case termIndex
  case terms
  case postings
  case positions
  case norms
  case sectionIDs
  case storedIndex
  case stored
  case dictionary
  case documentIndex
  case documents
  case headings
  /// CRC-32 of each page of the file before this part. This part is the last one.
  case checksums

  private static let names = [
    "counts", "term index", "terms", "postings", "positions", "norms", "section ids", "stored index",
    "stored", "dictionary", "document index", "documents", "headings", "checksums",
  ]

  public var name: String { Self.names[rawValue] }

  init?(name: String) {
    guard let number = Self.names.firstIndex(where: { $0.hasSameBytes(as: name) }) else { return nil }
    self.init(rawValue: number)
  }
}

/// Constants of the segment format.
public enum SegmentFormat {
  /// The version that is written, and the oldest version that can be read.
  public static let version: UInt32 = 13
  public static let oldestVersion: UInt32 = 13
  static let magic: [UInt8] = [0x42, 0x44, 0x53, 0x45, 0x47, 0x0d, 0x0a, 0x1a]
  static let endMagic: [UInt8] = [0x42, 0x44, 0x45, 0x4e, 0x44, 0x0d, 0x0a, 0x1a]

  /// Number of terms per compressed block of the term dictionary. With 300,000 terms, blocks of 128 are 5 % smaller, but a lookup takes
  /// twice as long.
  static let termsPerBlock = 64
  static let termIndexEntrySize = 20
  static let storedIndexEntrySize = 10
  public static let sectionIDSize = 3
  /// Number of document records per compressed block. Every hit decompresses one block.
  static let documentsPerBlock = 64
  static let fieldCount = 5
  /// Number of postings whose positions are decoded together.
  static let positionGroup = 16

  /// Size in bytes at which a block of section records is full. Every hit decompresses one block. On 200 MB of reference pages, compared
  /// with 96 KiB, records take 5 % less space at 160 KiB, and 4 % more at 64 KiB, 7 % at 48 KiB and 12 % at 32 KiB.
  static let storedBlockSize = 48 << 10
  /// Compression level of blocks. Level 7 takes 1 to 2 % more space and two thirds of the time. Level 13 takes 1 % less space and three
  /// times as long.
  static let compressionLevel: Int32 = 9
  /// Upper bound on the record bytes of a *small* segment. Its records are in one block, which is compressed at the highest level.
  public static let smallSegment = 2 << 20
  static let smallCompressionLevel: Int32 = 19
  /// For each byte of the dictionary, there are this many bytes of records.
  static let textPerDictionaryByte = 64
  /// Upper bound on the size of a dictionary. A larger one takes as much space as it saves: with 128 KiB the total is 1 % larger, with 1
  /// MiB it is the same.
  static let dictionaryLimit = 256 << 10
  /// Upper bound on the record bytes on which the dictionary is trained.
  static let sampleLimit = 16 << 20

  /// Upper bound on the size of a decompressed block. Readers reject larger blocks.
  static let blockLimit = 256 << 20
  /// Upper bound on the decompressed bytes of a block of terms or document records.
  static let termBlockLimit = 1 << 20
  static let pageSize = ByteView.pageSize
  /// Segments up to this size use the system's default read-ahead.
  static let readAtOnce = 1 << 20

  static func padded(_ offset: Int) -> Int { (offset + 7) & ~7 }
}
