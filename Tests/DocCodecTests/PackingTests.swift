import DocCodec
import TestSupport
import Testing

/// Packing and unpacking give the same integers at each width and around the edges of blocks.
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

  @Test(arguments: [0, 1, 2, 3, 127, 128, 129, 1000], 0..<20)
  func interpolatedNumbersRoundTrip(count: Int, seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    // The numbers range from the greatest density, which needs no bits, to sparse ones.
    let spare: [UInt32] = [0, 1, 50, 1_000_000]
    let room = UInt32(count) + UInt32.random(in: 0...spare[seed % 4], using: &generator)
    let low = UInt32.random(in: 0...1000, using: &generator)
    var chosen: Set<UInt32> = []
    while chosen.count < count { chosen.insert(low + UInt32.random(in: 0..<room, using: &generator)) }
    let values = chosen.sorted()
    var writer = BitWriter()
    writer.writeGamma(UInt32(count) + 1)
    writer.writeInterpolative(values[...], in: low..<low + room)
    writer.write(0b101, width: 3)
    writer.align()
    if room == UInt32(count) { #expect(writer.bytes.count <= 4) }
    try writer.bytes.withUnsafeBytes { bytes in
      var reader = BitReader(bytes)
      let length = try reader.readGamma()
      var output = [UInt32](repeating: 0, count: count)
      try reader.readInterpolative(into: &output, at: 0..<count, in: low..<low + room)
      let mark = try reader.read(width: 3)
      #expect(length == UInt32(count) + 1)
      #expect(output == values, "seed \(seed)")
      #expect(mark == 0b101)
    }
  }

  @Test(arguments: [1, 2, 3, 7, 8, 9, 1000, UInt32.max])
  func truncatedBinaryRoundTrips(range: UInt32) throws {
    var values = [0, range / 2, range - 1]
    if range < 2000 { values = Array(0..<range) }
    var writer = BitWriter()
    for value in values { writer.writeTruncated(value, below: range) }
    writer.align()
    try writer.bytes.withUnsafeBytes { bytes in
      var reader = BitReader(bytes)
      for value in values {
        let read = try reader.readTruncated(below: range)
        #expect(read == value)
      }
    }
  }

  @Test(arguments: 0..<200)
  func anyBitsReadOrThrow(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let bytes = generator.bytes(count: Int.random(in: 0...60, using: &generator))
    bytes.withUnsafeBytes { raw in
      var reader = BitReader(raw)
      let count = Int.random(in: 1...128, using: &generator)
      let bounds: Range<UInt32> = 5..<UInt32.random(in: 5...1000, using: &generator)
      var output = [UInt32](repeating: 0, count: count)
      do {
        try reader.readInterpolative(into: &output, at: 0..<count, in: bounds)
        #expect(zip(output, output.dropFirst()).allSatisfy { $0 < $1 })
        #expect(output.allSatisfy { bounds.contains($0) })
      } catch {
        // Truncated input and too many numbers must throw an error and not trap.
      }
    }
  }
}
