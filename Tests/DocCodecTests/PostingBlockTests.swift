import DocCodec
import TestSupport
import Testing

/// Blocks of postings come back, whatever their shape, and other bytes throw or give numbers in order.
struct PostingBlockTests {
  /// Ways in which section numbers lie.
  enum Shape: String, CaseIterable {
    case adjacent, dense, runs, even, leaps, widest

    func deltas(_ generator: inout SeededGenerator) -> [UInt32] {
      (0..<128).map { _ in
        switch self {
        case .adjacent: 0
        case .dense: UInt32.random(in: 0...2, using: &generator)
        case .runs:
          Int.random(in: 0..<10, using: &generator) > 0 ? 0 : .random(in: 0...50_000, using: &generator)
        case .even: .random(in: 200...300, using: &generator)
        case .leaps:
          Int.random(in: 0..<40, using: &generator) > 0 ? 3 : .random(in: 0...9_000_000, using: &generator)
        case .widest: .random(in: 0...((1 << 24) - 1), using: &generator)
        }
      }
    }
  }

  @Test(arguments: Shape.allCases, 0..<20)
  func sectionsRoundTrip(shape: Shape, seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let deltas = shape.deltas(&generator)
    let first = UInt32.random(in: 0...1000, using: &generator)
    var sections: [UInt32] = []
    var next = first
    for delta in deltas {
      sections.append(next + delta)
      next = next + delta + 1
    }
    var writer = ByteWriter()
    let mode = PostingBlock.encode(deltas: deltas, into: &writer)
    let length = writer.count
    // Never larger than packing everything to the widest delta.
    #expect(length <= 16 * BitPacking.width(deltas))
    if shape == .adjacent { #expect(length == 0) }
    writer.u32(.max)
    let view = ByteView(copying: writer.bytes)
    let output = UnsafeMutablePointer<UInt32>.allocate(capacity: 128)
    defer { output.deallocate() }
    let read = try PostingBlock.decodeSections(
      try view.pointer(at: 0, count: view.count), available: view.count, mode: mode, first: first,
      last: next - 1, into: output)
    #expect(read == length)
    #expect((0..<128).map { output[$0] } == sections, "seed \(seed)")
  }

  @Test(arguments: [1, 2, 3, 4, 8, 9, 32], 0..<10)
  func codesRoundTrip(colours: Int, seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let chosen = (0..<colours).map { _ in UInt32.random(in: 0..<32, using: &generator) }
    let codes = (0..<128).map { _ -> UInt32 in
      // The first ones are common, the others are not.
      let place = min(
        Int.random(in: 0..<colours, using: &generator), Int.random(in: 0..<colours, using: &generator))
      return chosen[place]
    }
    var writer = ByteWriter()
    let mode = PostingBlock.encode(codes: codes, into: &writer)
    #expect(writer.count <= 80)
    if colours == 1 { #expect(writer.count == 1) }
    let view = ByteView(copying: writer.bytes)
    let output = UnsafeMutablePointer<UInt32>.allocate(capacity: 128)
    defer { output.deallocate() }
    try PostingBlock.decodeCodes(
      try view.pointer(at: 0, count: view.count), available: view.count, mode: mode, into: output)
    #expect((0..<128).map { output[$0] } == codes, "seed \(seed)")
  }

  @Test(arguments: 0..<300)
  func anyBytesReadOrThrow(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let view = ByteView(copying: generator.bytes(count: Int.random(in: 1...700, using: &generator)))
    let mode = UInt8.random(in: 0...255, using: &generator)
    let first = UInt32.random(in: 0...1000, using: &generator)
    let last = first + UInt32.random(in: 0...3000, using: &generator)
    let output = UnsafeMutablePointer<UInt32>.allocate(capacity: 128)
    defer { output.deallocate() }
    let source = try view.pointer(at: 0, count: view.count)
    if (try? PostingBlock.decodeSections(
      source, available: view.count, mode: mode, first: first, last: last, into: output)) != nil
    {
      #expect((1..<128).allSatisfy { output[$0 - 1] < output[$0] } && output[127] == last, "seed \(seed)")
    }
    if (try? PostingBlock.decodeCodes(source, available: view.count, mode: mode, into: output)) != nil {
      #expect((0..<128).allSatisfy { output[$0] < 32 }, "seed \(seed)")
    }
  }
}
