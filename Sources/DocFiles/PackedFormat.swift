import CArchive

/// A format of compressed streams or archives, which is recognised by the first bytes of a file.
package enum PackedFormat: String, Sendable, CaseIterable {
  case gzip, bzip2, xz, zstd, tar, zip
  case sevenZip = "7z"

  package init?(_ bytes: ArraySlice<UInt8>) {
    let known = Self.allCases.first { format in
      let magic = format.magic
      return !magic.isEmpty && bytes.starts(with: magic)
    }
    guard let format = known ?? (Self.isTar(bytes) ? .tar : nil) else { return nil }
    self = format
  }

  /// The first bytes (RFC 1952; the headers of bzip2 and zstd; the XZ file format, 2.1.1; PKWARE's APPNOTE, 4.3.7; 7-Zip's `7zFormat.txt`).
  private var magic: [UInt8] {
    switch self {
    case .gzip: [0x1f, 0x8b, 0x08]
    case .bzip2: Array("BZh".utf8)
    case .xz: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]
    case .zstd: [0x28, 0xb5, 0x2f, 0xfd]
    case .zip: [0x50, 0x4b, 0x03, 0x04]
    case .sevenZip: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]
    case .tar: []
    }
  }

  /// libarchive's code for the format of a compressed stream; nil for an archive format.
  var filter: Int32? {
    switch self {
    case .gzip: ARCHIVE_FILTER_GZIP
    case .bzip2: ARCHIVE_FILTER_BZIP2
    case .xz: ARCHIVE_FILTER_XZ
    case .zstd: ARCHIVE_FILTER_ZSTD
    case .tar, .zip, .sevenZip: nil
    }
  }

  /// Whether the first block of 512 bytes has the checksum of a tar header (POSIX.1-1988). The checksum is the sum of the block's bytes, written
  /// as octal digits at offsets 148 to 155. In the sum, the bytes at these offsets count as spaces. Text hardly ever has such a checksum.
  private static func isTar(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count >= 512, bytes.first != 0 else { return false }
    let start = bytes.startIndex
    var stated = 0
    for byte in bytes[(start + 148)..<(start + 156)] {
      switch byte {
      case 0x30...0x37: stated = stated << 3 | Int(byte - 0x30)
      case 0x20, 0: continue
      default: return false
      }
    }
    var sum = 8 * 0x20
    for offset in 0..<512 where !(148..<156).contains(offset) { sum += Int(bytes[start + offset]) }
    return sum == stated
  }
}
