import DocCodec
import TestSupport
import Testing

struct ChecksumTests {
  /// CRC-32 bit by bit, as ISO 3309 defines it.
  private func defined(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xedb8_8320 : 0) }
    }
    return ~sum
  }

  @Test func theChecksumOfTheStandardIsFound() {
    #expect(Checksum.of(Array("123456789".utf8)) == 0xcbf4_3926)
  }

  @Test func everyLengthGivesWhatIsDefined() {
    var generator = SeededGenerator(seed: 7)
    let bytes = (0..<400).map { _ in UInt8.random(in: 0...255, using: &generator) }
    for count in 0...bytes.count {
      #expect(Checksum.of(Array(bytes[..<count])) == defined(bytes[..<count]), "\(count) bytes")
    }
  }

  @Test(arguments: [1, 15, 63, 64, 65, 127, 128, 129, 4096])
  func piecesAddUp(length: Int) {
    var generator = SeededGenerator(seed: UInt64(length))
    let bytes = (0..<10_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    var sum = Checksum()
    // Pieces also begin at odd addresses.
    bytes.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let end = min(start + length, bytes.count)
        sum.add(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        start = end
      }
    }
    #expect(sum.value == defined(bytes))
  }
}
