import DocDraft

/// Reads tar (POSIX ustar, with pax paths and GNU long names): bytes in, regular files out, in order.
///
/// Format: blocks of 512 bytes; a header block, then the content padded to whole blocks. Header fields used:
/// name 0–99, size 124–135 (octal, or base 256 when the first bit is set), checksum 148–155, type 156, magic
/// `ustar` 257–261, prefix 345–499 (POSIX.1-1988 ustar; pax: POSIX.1-2001; GNU: tar's `tar.h`).
package struct TarArchive {
  package struct Member {
    /// `/` between its parts; never absolute, never with `..`.
    package var path: String
    package var content: Range<Int>
  }

  package struct Problem {
    package var path: String?
    package var message: String
  }

  package static let blockSize = 512

  package let bytes: [UInt8]
  private var position = 0
  package private(set) var problems: [Problem] = []
  /// Member paths that were left out because they would leave the archive.
  package private(set) var escapes = 0

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether the first block is a header: by its checksum, which a text never has right by chance.
  package static func isTar(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count >= blockSize, bytes.first != 0 else { return false }
    return isHeader(bytes.prefix(blockSize))
  }

  private static func isHeader(_ block: ArraySlice<UInt8>) -> Bool {
    let start = block.startIndex
    guard block.count == blockSize, let stated = number(block[(start + 148)..<(start + 156)]) else {
      return false
    }
    // The checksum counts its own field as spaces.
    var sum = 8 * 32
    for (offset, byte) in block.enumerated() where !(148..<156).contains(offset) { sum += Int(byte) }
    return sum == stated
  }

  /// The next regular file; nil at the end, or where the archive is damaged (then `problems` says so).
  package mutating func next() -> Member? {
    var longName: String?
    while position + Self.blockSize <= bytes.count {
      let block = bytes[position..<(position + Self.blockSize)]
      let start = block.startIndex
      if block.allSatisfy({ $0 == 0 }) { return nil }
      guard Self.isHeader(block), let size = Self.number(block[(start + 124)..<(start + 136)]), size >= 0
      else {
        problems.append(
          Problem(path: nil, message: "the archive is damaged at byte \(position); pack it again"))
        position = bytes.count
        return nil
      }
      let content = position + Self.blockSize
      guard size <= bytes.count - content else {
        problems.append(
          Problem(
            path: longName ?? Self.name(block), message: "the archive ends inside this member; pack it again")
        )
        position = bytes.count
        return nil
      }
      // The padding of the last member may be missing.
      position = min(bytes.count, content + (size + Self.blockSize - 1) / Self.blockSize * Self.blockSize)
      let range = content..<(content + size)
      switch block[start + 156] {
      case UInt8(ascii: "L"): longName = Self.text(bytes[range])
      case UInt8(ascii: "x"): longName = Self.paxPath(bytes[range]) ?? longName
      case 0, UInt8(ascii: "0"), UInt8(ascii: "7"):
        let name = longName ?? Self.name(block)
        longName = nil
        guard let path = Self.sanitised(name) else {
          escapes += 1
          problems.append(
            Problem(path: nil, message: "the member “\(name)” leads out of the archive and was left out"))
          continue
        }
        return Member(path: path, content: range)
      default:
        // Folders, links, devices, and global pax headers give no document.
        longName = nil
      }
    }
    return nil
  }

  /// Octal digits, or base 256; nil for anything else.
  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    var value = 0
    if let first = field.first, first & 0x80 != 0 {
      for (offset, byte) in field.enumerated() {
        guard value < 1 << 48 else { return nil }
        value = value << 8 | Int(offset == 0 ? byte & 0x7f : byte)
      }
      return value
    }
    var sawDigit = false
    for byte in field {
      switch byte {
      case 0x30...0x37:
        guard value < 1 << 48 else { return nil }
        value = value << 3 | Int(byte - 0x30)
        sawDigit = true
      case 0x20, 0:
        if sawDigit { return value }
      default: return nil
      }
    }
    return sawDigit ? value : nil
  }

  private static func text(_ field: ArraySlice<UInt8>) -> String {
    String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
  }

  private static func name(_ block: ArraySlice<UInt8>) -> String {
    let start = block.startIndex
    let name = text(block[start..<(start + 100)])
    let isPosix = block[(start + 257)..<(start + 263)].elementsEqual(Array("ustar\0".utf8))
    let prefix = isPosix ? text(block[(start + 345)..<(start + 500)]) : ""
    return prefix.isEmpty ? name : prefix + "/" + name
  }

  /// The `path` of a pax header: records of `length key=value`, each ended by a line feed.
  private static func paxPath(_ content: ArraySlice<UInt8>) -> String? {
    var rest = content
    var path: String?
    while let space = rest.firstIndex(of: UInt8(ascii: " ")) {
      guard let length = Int(String(decoding: rest[rest.startIndex..<space], as: UTF8.self)),
        length > space - rest.startIndex, length <= rest.count
      else { break }
      let record = rest[(space + 1)..<(rest.startIndex + length)]
      let key = Array("path=".utf8)
      if record.starts(with: key) {
        path = String(
          decoding: record.dropFirst(key.count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      }
      rest = rest.dropFirst(length)
    }
    return path
  }

  /// The path without `.` parts; nil for one that is absolute or climbs.
  package static func sanitised(_ path: String) -> String? {
    guard path.utf8.first != UInt8(ascii: "/"), !path.isEmpty else { return nil }
    var parts: [String] = []
    for part in path.utf8.split(separator: UInt8(ascii: "/")) {
      let name = String(part) ?? ""
      if name == ".." { return nil }
      if name != ".", !name.isEmpty { parts.append(name) }
    }
    return parts.isEmpty ? nil : parts.joined(separator: "/")
  }
}
