import DocCodec
import DocModel

/// The parts of a segment file, with their names in the part table (docs/index-format.md).
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
  /// The CRC-32 of each page before this part. This part is the last one in the file.
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

/// The version, sizes and limits of the segment file format (docs/index-format.md).
public enum SegmentFormat {
  /// The version that this program writes. `oldestVersion` is the oldest version that it can read.
  public static let version: UInt32 = 13
  public static let oldestVersion: UInt32 = 13
  static let magic: [UInt8] = [0x42, 0x44, 0x53, 0x45, 0x47, 0x0d, 0x0a, 0x1a]
  static let endMagic: [UInt8] = [0x42, 0x44, 0x45, 0x4e, 0x44, 0x0d, 0x0a, 0x1a]

  /// The number of terms per compressed block of the term dictionary. With 300,000 terms, blocks of 128 terms would take 5 % less space than
  /// blocks of 64, but twice the time for a lookup.
  static let termsPerBlock = 64
  static let termIndexEntrySize = 20
  static let storedIndexEntrySize = 10
  public static let sectionIDSize = 3
  /// The number of document records per compressed block. A block is decompressed for each hit.
  static let documentsPerBlock = 64
  static let fieldCount = 5
  /// The number of postings whose positions are decoded together.
  static let positionGroup = 16

  /// The size in bytes at which a block of section records is full. A block is decompressed for each hit, so it must be small, but small blocks
  /// take more space: on 200 MB of reference pages, records take 7 % more at 48 KiB than at 96 KiB, and 12 % more at 32 KiB.
  static let storedBlockSize = 48 << 10
  /// The compression level of blocks. Level 7 would take 1 to 2 % more space and two thirds of the time; level 13 would take 1 % less space
  /// and three times as long.
  static let compressionLevel: Int32 = 9
  /// The maximum total size of the records of a *small* segment. Its records are in one block, which is compressed at the highest level.
  public static let smallSegment = 2 << 20
  static let smallCompressionLevel: Int32 = 19
  /// The minimum ratio of the total size of the records to the size of the compression dictionary.
  static let textPerDictionaryByte = 64
  /// The maximum size of a compression dictionary in bytes. The total size of records and dictionary is the same with 1 MiB, and 1 % larger with
  /// 128 KiB.
  static let dictionaryLimit = 256 << 10
  /// The maximum number of bytes of records on which the dictionary is trained.
  static let sampleLimit = 16 << 20

  /// The maximum size of a decompressed block. Readers reject larger blocks.
  static let blockLimit = 256 << 20
  /// The maximum size of a decompressed block of terms or of document records.
  static let termBlockLimit = 1 << 20
  /// For segment files of at most this size in bytes, the system's read-ahead always stays on.
  static let readAtOnce = 1 << 20

  static func padded(_ offset: Int) -> Int { (offset + 7) & ~7 }
}
