/// A section's stable name: eight characters of `a…z` without `i l o u`, and digits, the first one a letter,
/// for example `k3f9a2c1`.
///
/// It is a hash of the collection, the document's path, the heading path and the section's ordinal among
/// sections of the same heading path, so it outlives rebuilds while those stay. Two sections of one index that
/// hash alike are told apart by the index writer, which draws again with the next `salt`.
public struct SectionID: Sendable, Hashable, Comparable {
  /// 39 bits: four for the first letter out of 16, then seven times five.
  public let bits: UInt64

  static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
  static let letters = Array("abcdefghjkmnpqrs".utf8)

  public init(bits: UInt64) {
    self.bits = bits & ((1 << 39) - 1)
  }

  public init(collection: String, path: String, heading: [String], ordinal: Int, salt: Int = 0) {
    // FNV-1a, 64 bits (Fowler, Noll, Vo), with the parts set apart by a byte that no UTF-8 text holds,
    // then the finaliser of MurmurHash3, because FNV's high bits mix poorly.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func mix(_ part: String) {
      for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
      hash = (hash ^ 0xff) &* 0x0000_0100_0000_01b3
    }
    mix(collection)
    mix(path)
    for part in heading { mix(part) }
    mix("\(ordinal)")
    mix("\(salt)")
    hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
    hash = (hash ^ (hash >> 33)) &* 0xc4ce_b9fe_1a85_ec53
    self.init(bits: hash ^ (hash >> 33))
  }

  /// Reads what `description` writes, with or without a leading `#`, upper or lower case.
  public init?(_ text: String) {
    var bytes = Array(text.lowercased().utf8)
    if bytes.first == UInt8(ascii: "#") { bytes.removeFirst() }
    guard bytes.count == 8, let first = Self.letters.firstIndex(of: bytes[0]) else { return nil }
    var bits = UInt64(first)
    for byte in bytes.dropFirst() {
      guard let digit = Self.alphabet.firstIndex(of: byte) else { return nil }
      bits = bits << 5 | UInt64(digit)
    }
    self.init(bits: bits)
  }

  public static func < (left: Self, right: Self) -> Bool { left.bits < right.bits }
}

extension SectionID: CustomStringConvertible {
  public var description: String {
    var characters = [Self.letters[Int(bits >> 35)]]
    for shift in stride(from: 30, through: 0, by: -5) {
      characters.append(Self.alphabet[Int(bits >> UInt64(shift)) & 31])
    }
    return String(decoding: characters, as: UTF8.self)
  }
}
