import DocCodec
import TestSupport
import Testing

struct BytesTests {
  @Test(arguments: [0, 1, 127, 128, 16383, 16384, UInt64(UInt32.max), .max - 1, .max])
  func varintsRoundTrip(value: UInt64) throws {
    var writer = ByteWriter()
    writer.varint(value)
    try writer.bytes.withUnsafeBytes { bytes in
      var reader = ByteReader(bytes)
      let read = try reader.varint()
      #expect(read == value)
      #expect(reader.isAtEnd)
    }
  }

  @Test(arguments: [0, -1, 1, 63, -64, 1 << 40, Int.min, Int.max])
  func signedVarintsRoundTrip(value: Int) throws {
    var writer = ByteWriter()
    writer.zigzag(value)
    try writer.bytes.withUnsafeBytes { bytes in
      var reader = ByteReader(bytes)
      let read = try reader.zigzag()
      #expect(read == value)
    }
  }

  @Test func fixedWidthsAndStringsRoundTrip() throws {
    var writer = ByteWriter()
    writer.u8(200)
    writer.u32(0xdead_beef)
    writer.u48(0x1234_5678_9abc)
    writer.u64(.max - 5)
    writer.string("naïve — 日本語")
    let view = ByteView(copying: writer.bytes)
    #expect(try view.u8(0) == 200)
    #expect(try view.u32(1) == 0xdead_beef)
    #expect(try view.u48(5) == 0x1234_5678_9abc)
    #expect(try view.u64(11) == .max - 5)
    try writer.bytes.withUnsafeBytes { bytes in
      var reader = ByteReader(bytes, from: 19)
      let read = try reader.string()
      #expect(read == "naïve — 日本語")
    }
  }

  @Test func readsBeyondTheEndThrow() {
    let view = ByteView(copying: [1, 2, 3])
    #expect(throws: CodecError.self) { try view.u32(0) }
    #expect(throws: CodecError.self) { try view.u8(3) }
    #expect(throws: CodecError.self) { try view.u8(-1) }
    #expect(throws: CodecError.self) { try view.slice(2, 2) }
    #expect(throws: CodecError.self) { try view.slice(1, .max) }
  }

  @Test func overlongVarintsThrow() {
    let bytes = [UInt8](repeating: 0xff, count: 11)
    bytes.withUnsafeBytes { raw in
      var reader = ByteReader(raw)
      #expect(throws: CodecError.self) { try reader.varint() }
    }
  }

  /// Computes known values: CRC-32 from the documentation of PNG and zlib, MurmurHash3 from its reference program.
  @Test func checksumsAreTheStandardOnes() {
    #expect(Checksum.of(Array("123456789".utf8)) == 0xcbf4_3926)
    #expect(
      Digest128(hashing: Array("hello".utf8), seed: 0).hexadecimal == "cbd8a7b341bd9b025b1e906a48ae1d19")
    #expect(Digest128(hashing: [], seed: 0) == .zero)
  }

  @Test func digestsAddAndSubtract() throws {
    let first = Digest128(hashing: Array("a".utf8))
    let second = Digest128(hashing: Array("b".utf8))
    #expect(first + second == second + first)
    #expect(first + second - second == first)
    #expect(Digest128(high: 0, low: .max) + Digest128(high: 0, low: 1) == Digest128(high: 1, low: 0))
    #expect(try #require(Digest128(hexadecimal: Array(first.hexadecimal.utf8))) == first)
    #expect(Digest128(hexadecimal: Array("12".utf8)) == nil)
  }
}
