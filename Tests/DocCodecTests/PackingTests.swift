import DocCodec
import TestSupport
import Testing

/// Packing and unpacking give back what went in, at every width and around block edges.
struct PackingTests {
  @Test(arguments: 0...32)
  func verticalBlocksRoundTrip(width: Int) throws {
    var generator = SeededGenerator(seed: UInt64(width))
    let limit: UInt32 = width == 32 ? .max : (1 << UInt32(width)) - 1
    var values = (0..<128).map { _ in UInt32.random(in: 0...limit, using: &generator) }
    values[0] = limit
    values[127] = limit
    #expect(BitPacking.width(values) == width)
    var writer = ByteWriter()
    BitPacking.pack(values, width: width, into: &writer)
    #expect(writer.count == 16 * width)
    var output = [UInt32](repeating: 7, count: 128)
    let view = ByteView(copying: writer.bytes)
    try output.withUnsafeMutableBufferPointer { buffer in
      let source = try view.pointer(at: 0, count: 16 * width)
      BitPacking.unpack(source, width: width, into: try #require(buffer.baseAddress))
    }
    #expect(output == values)
  }

  @Test(arguments: [1, 2, 127, 128], 0..<40)
  func patchedChunksRoundTrip(count: Int, seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    // Mostly small values with outliers of any size: what the patches are for.
    let values = (0..<count).map { _ -> UInt32 in
      let bits = Int.random(in: 0..<10, using: &generator) == 0 ? 32 : Int.random(in: 0...6, using: &generator)
      return bits == 0 ? 0 : UInt32.random(in: 0...(.max >> UInt32(32 - bits)), using: &generator)
    }
    var writer = ByteWriter()
    PatchedPacking.pack(values[...], into: &writer)
    var output: [UInt32] = []
    try writer.bytes.withUnsafeBytes { bytes in
      var reader = ByteReader(bytes)
      try PatchedPacking.unpack(&reader, count: count, into: &output)
      #expect(reader.isAtEnd)
    }
    #expect(output == values, "seed \(seed)")
  }

  @Test func patchedChunksAreNeverLargerThanPlainOnes() {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<50 {
      let values = (0..<128).map { _ in UInt32.random(in: 0...1000, using: &generator) }
      var writer = ByteWriter()
      PatchedPacking.pack(values[...], into: &writer)
      #expect(writer.count <= 2 + 16 * BitPacking.width(values))
    }
  }

  @Test(arguments: 0..<200)
  func anyBytesUnpackOrThrow(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let bytes = generator.bytes(count: Int.random(in: 0...300, using: &generator))
    bytes.withUnsafeBytes { raw in
      var reader = ByteReader(raw)
      var output: [UInt32] = []
      let count = Int.random(in: 1...128, using: &generator)
      do {
        try PatchedPacking.unpack(&reader, count: count, into: &output)
        #expect(output.count == count)
      } catch {
        #expect(reader.offset <= bytes.count)
      }
    }
  }
}
