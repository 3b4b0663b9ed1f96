import DocModel

/// MurmurHash3 (x64, 128 bits; Austin Appleby, public domain): a fast digest, but not a cryptographic one.
///
/// Digests are added modulo 2^128, so the digest of a set does not depend on the order of its members. Clarke et al. (2003) describe such
/// multiset hashing. Unlike theirs, this hash is not collision-resistant: an adversary can construct two sets with the same digest.
public struct Digest128: Sendable, Hashable {
  public var high: UInt64
  public var low: UInt64

  public static let zero = Digest128(high: 0, low: 0)

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  public init(hashing bytes: [UInt8], seed: UInt64 = 1) {
    self = bytes.withUnsafeBytes { Self(hashing: $0, seed: seed) }
  }

  public init(hashing bytes: UnsafeRawBufferPointer, seed: UInt64 = 1) {
    let c1: UInt64 = 0x87c3_7b91_1142_53d5
    let c2: UInt64 = 0x4cf5_ad43_2745_937f
    var h1 = seed
    var h2 = seed
    func rotate(_ value: UInt64, _ bits: UInt64) -> UInt64 { value << bits | value >> (64 - bits) }
    func mix1(_ k: UInt64) -> UInt64 { rotate(k &* c1, 31) &* c2 }
    func mix2(_ k: UInt64) -> UInt64 { rotate(k &* c2, 33) &* c1 }
    let blocks = bytes.count / 16
    for block in 0..<blocks {
      let k1 = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: block * 16, as: UInt64.self))
      let k2 = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: block * 16 + 8, as: UInt64.self))
      h1 ^= mix1(k1)
      h1 = (rotate(h1, 27) &+ h2) &* 5 &+ 0x52dc_e729
      h2 ^= mix2(k2)
      h2 = (rotate(h2, 31) &+ h1) &* 5 &+ 0x3849_5ab5
    }
    var k1: UInt64 = 0
    var k2: UInt64 = 0
    let tail = blocks * 16
    for index in tail..<bytes.count {
      let position = UInt64(index - tail)
      if position < 8 {
        k1 |= UInt64(bytes[index]) << (position * 8)
      } else {
        k2 |= UInt64(bytes[index]) << (position * 8 - 64)
      }
    }
    if bytes.count - tail > 8 { h2 ^= mix2(k2) }
    if bytes.count > tail { h1 ^= mix1(k1) }
    h1 ^= UInt64(bytes.count)
    h2 ^= UInt64(bytes.count)
    h1 = h1 &+ h2
    h2 = h2 &+ h1
    h1 = h1.mixed
    h2 = h2.mixed
    h1 = h1 &+ h2
    self.init(high: h1, low: h2 &+ h1)
  }

  public static func + (left: Self, right: Self) -> Self {
    let (low, carry) = left.low.addingReportingOverflow(right.low)
    return Self(high: left.high &+ right.high &+ (carry ? 1 : 0), low: low)
  }

  public static func - (left: Self, right: Self) -> Self {
    let (low, borrow) = left.low.subtractingReportingOverflow(right.low)
    return Self(high: left.high &- right.high &- (borrow ? 1 : 0), low: low)
  }

  /// The digest as 32 hexadecimal digits.
  public var hexadecimal: String { DocCodec.hexadecimal(high) + DocCodec.hexadecimal(low) }

  /// - Parameter digits: exactly 32 hexadecimal digits in ASCII. For any other bytes, the initialiser fails.
  public init?(hexadecimal digits: [UInt8]) {
    guard digits.count == 32, let high = number(hexadecimal: digits, 0..<16),
      let low = number(hexadecimal: digits, 16..<32)
    else { return nil }
    self.init(high: high, low: low)
  }
}

/// Formats a number as lower-case hexadecimal digits, including leading zeros.
package func hexadecimal<Number: FixedWidthInteger>(_ value: Number) -> String {
  let digits = String(value, radix: 16)
  return String(repeating: "0", count: Number.bitWidth / 4 - digits.count) + digits
}

/// Parses one to sixteen lower-case hexadecimal digits in ASCII; nil for other bytes and for an empty range.
public func number(hexadecimal digits: [UInt8], _ range: Range<Int>) -> UInt64? {
  guard !range.isEmpty, range.count <= 16 else { return nil }
  var value: UInt64 = 0
  for byte in digits[range] {
    switch byte {
    case 0x30...0x39: value = value << 4 | UInt64(byte - 0x30)
    case 0x61...0x66: value = value << 4 | UInt64(byte - 0x61 + 10)
    default: return nil
    }
  }
  return value
}
