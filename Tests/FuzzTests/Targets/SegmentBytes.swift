import DocCodec

@testable import DocIndex

/// A segment's bytes with every checksum put right, so that a change of one byte gets past them to the readers.
enum SegmentBytes {
  static func withChecksums(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= SegmentFormat.headerSize else { return bytes }
    var output = bytes
    for part in SegmentPart.allCases {
      let entry = 16 + (Int(part.rawValue) - 1) * SegmentFormat.partEntrySize
      let offset = integer(output, entry + 8, 8)
      let length = integer(output, entry + 16, 8)
      guard offset <= UInt64(output.count), length <= UInt64(output.count) - offset else { continue }
      store(Checksum.of(Array(output[Int(offset)..<Int(offset + length)])), at: entry + 4, in: &output)
    }
    let end = SegmentFormat.headerSize - 4
    store(Checksum.of(Array(output[..<end])), at: end, in: &output)
    return output
  }

  private static func integer(_ bytes: [UInt8], _ offset: Int, _ width: Int) -> UInt64 {
    (0..<width).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
  }

  private static func store(_ value: UInt32, at offset: Int, in bytes: inout [UInt8]) {
    for place in 0..<4 { bytes[offset + place] = UInt8(truncatingIfNeeded: value >> UInt32(8 * place)) }
  }
}
