import DocCodec
import DocModel

/// The table at the end of a segment file. It lists the byte range of each part of the file, and the format versions that can read the file
/// (docs/index-format.md, *Part table*).
///
/// Parts have names, so later versions can add parts. A reader skips an unknown part unless it is marked as required.
struct PartTable: Equatable {
  struct Entry: Equatable {
    var name: String
    /// The range of the part's bytes in the file.
    var range: Range<Int>
    var isNeeded: Bool
  }

  var version = SegmentFormat.version
  /// The oldest format version whose programs can read the file.
  var oldestReader = SegmentFormat.version
  /// The CRC-32 of the part *checksums*.
  var checksumOfChecksums: UInt32 = 0
  var entries: [Entry] = []
  /// The CRC-32 of the table and the footer, without the footer's last twelve bytes.
  private(set) var checksum: UInt32 = 0

  private static let nameSize = 16
  private static let entrySize = 40
  private static let footerSize = 28
  private static let neededFlag: UInt32 = 1

  init() {}

  /// Encodes the table, followed by the footer at the end of the file.
  mutating func encode() -> [UInt8] {
    var writer = ByteWriter()
    for entry in entries {
      let name = Array(entry.name.utf8.prefix(Self.nameSize))
      writer.append(name)
      writer.append([UInt8](repeating: 0, count: Self.nameSize - name.count))
      writer.u32(entry.isNeeded ? Self.neededFlag : 0)
      writer.u32(0)
      writer.u64(UInt64(entry.range.lowerBound))
      writer.u64(UInt64(entry.range.count))
    }
    writer.u32(UInt32(entries.count))
    writer.u32(checksumOfChecksums)
    writer.u32(version)
    writer.u32(oldestReader)
    checksum = Checksum.of(writer.bytes)
    writer.u32(checksum)
    writer.append(SegmentFormat.endMagic)
    return writer.bytes
  }

  /// Reads the table at the end of a file.
  /// - Throws: `damaged`, or `unsupportedVersion` if only another version of the program can read the file.
  init(_ file: ByteView, path: String) throws(IndexError) {
    do throws(CodecError) {
      let start = file.count - Self.footerSize
      guard start >= SegmentFormat.magic.count, try file.slice(0, 8).array == SegmentFormat.magic,
        try file.slice(file.count - 8, 8).array == SegmentFormat.endMagic
      else { throw .malformed("no table of its parts", offset: max(0, start)) }
      let count = Int(try file.u32(start))
      checksumOfChecksums = try file.u32(start + 4)
      version = try file.u32(start + 8)
      oldestReader = try file.u32(start + 12)
      checksum = try file.u32(start + 16)
      guard count <= start / Self.entrySize else {
        throw .malformed("more parts than there is room for", offset: start)
      }
      let first = start - count * Self.entrySize
      guard Checksum.of(try file.slice(first, start + 16 - first)) == checksum else {
        throw .malformed("its checksum is wrong", offset: first)
      }
      var end = SegmentFormat.magic.count
      for number in 0..<count {
        let entry = try Self.entry(file, at: first + number * Self.entrySize)
        guard entry.range.lowerBound == SegmentFormat.padded(end), entry.range.upperBound <= first else {
          throw .malformed("parts that do not follow each other", offset: first + number * Self.entrySize)
        }
        end = entry.range.upperBound
        entries.append(entry)
      }
      guard end == first else { throw .malformed("bytes between the last part and the table", offset: end) }
    } catch {
      throw IndexError(error, path: path, partName: "part table")
    }
    guard oldestReader <= SegmentFormat.version, version >= SegmentFormat.oldestVersion else {
      throw .unsupportedVersion(
        path: path, found: max(version, oldestReader), expected: SegmentFormat.version)
    }
  }

  private static func entry(_ file: ByteView, at offset: Int) throws(CodecError) -> Entry {
    let name = try file.slice(offset, nameSize).array.prefix { $0 != 0 }
    let flags = try file.u32(offset + nameSize)
    let limit = UInt64(file.count)
    let (start, length) = (try file.u64(offset + 24), try file.u64(offset + 32))
    guard start <= limit, length <= limit - start else {
      throw .malformed("a part beyond the end of the file", offset: offset)
    }
    return Entry(
      name: String(decoding: name, as: UTF8.self), range: Int(start)..<Int(start + length),
      isNeeded: flags & neededFlag != 0)
  }

  subscript(part: SegmentPart) -> Entry? { entries.first { $0.name.hasSameBytes(as: part.name) } }

  /// A file name derived from the content. It contains `checksum`, which depends on the checksums of all pages.
  func fileName(size: Int) -> String {
    "\(hexadecimal(checksum))-\(hexadecimal(UInt32(truncatingIfNeeded: size))).segment"
  }
}
