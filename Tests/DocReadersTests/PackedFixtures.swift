/// Builds small gzip streams and tar archives byte by byte, according to RFC 1952 and POSIX, so that tests need no packer.
enum PackedFixtures {
  /// One gzip member of stored blocks.
  static func gzip(_ content: [UInt8]) -> [UInt8] {
    var output: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]
    var rest = content[...]
    repeat {
      let piece = rest.prefix(65535)
      rest = rest.dropFirst(piece.count)
      let length = UInt16(piece.count)
      output.append(rest.isEmpty ? 1 : 0)
      output += [UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8)]
      output += piece
    } while !rest.isEmpty
    return output + littleEndian(checksum(content)) + littleEndian(UInt32(content.count))
  }

  private static func littleEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
  }

  /// CRC-32 of ISO 3309, bit by bit.
  private static func checksum(_ content: [UInt8]) -> UInt32 {
    var value: UInt32 = 0xffff_ffff
    for byte in content {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1 }
    }
    return ~value
  }

  struct Member {
    var path: String
    var content: [UInt8] = []
    var type: UInt8 = UInt8(ascii: "0")
    var prefix = ""
  }

  static func tar(_ members: [Member], ended: Bool = true) -> [UInt8] {
    members.flatMap(block) + (ended ? [UInt8](repeating: 0, count: 1024) : [])
  }

  private static func block(_ member: Member) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, at offset: Int, limit: Int) {
      for (index, byte) in text.utf8.prefix(limit).enumerated() { header[offset + index] = byte }
    }
    func octal(_ value: Int, digits: Int) -> String {
      let text = String(value, radix: 8)
      return String(repeating: "0", count: digits - text.count) + text
    }
    put(member.path, at: 0, limit: 100)
    put(octal(member.content.count, digits: 11), at: 124, limit: 11)
    header[156] = member.type
    put("ustar", at: 257, limit: 5)
    put("00", at: 263, limit: 2)
    put(member.prefix, at: 345, limit: 155)
    put("        ", at: 148, limit: 8)
    put(octal(header.reduce(0) { $0 + Int($1) }, digits: 6) + "\0 ", at: 148, limit: 8)
    let padding = (512 - member.content.count % 512) % 512
    return header + member.content + [UInt8](repeating: 0, count: padding)
  }
}
