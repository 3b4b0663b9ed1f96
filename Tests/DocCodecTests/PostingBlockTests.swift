import DocCodec
import TestSupport
import Testing

/// Encoding and decoding a block of postings gives the same postings for all distributions. Any other bytes throw, or give ascending
/// numbers.
struct PostingBlockTests {
  /// Distributions of section numbers.
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
    let codes = (0..<128).map { _ in
      UInt32.random(in: 0..<[1, 2, 5, 32][seed % 4], using: &generator)
    }
    var writer = ByteWriter()
    PostingBlock.encode(deltas: deltas, codes: codes, into: &writer)
    #expect(writer.count == 2 + 16 * (BitPacking.width(deltas) + BitPacking.width(codes)))
    let view = ByteView(copying: writer.bytes)
    let output = UnsafeMutablePointer<UInt32>.allocate(capacity: 128)
    defer { output.deallocate() }
    let block = try PostingBlock(try view.pointer(at: 0, count: view.count), available: view.count)
    try block.decodeSections(first: first, last: next - 1, into: output)
    #expect((0..<128).map { output[$0] } == sections, "seed \(seed)")
    block.decodeCodes(into: output)
    #expect((0..<128).map { output[$0] } == codes, "seed \(seed)")
    #expect((0..<128).map { block.code(at: $0) } == codes, "seed \(seed)")
    withExtendedLifetime(view) {}
  }

  @Test(arguments: 0..<300)
  func anyBytesReadOrThrow(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var bytes = generator.bytes(count: Int.random(in: 1...700, using: &generator))
    if seed % 2 == 0 { bytes[0] %= 40 }
    if seed % 2 == 0, bytes.count > 1 { bytes[1] %= 7 }
    let view = ByteView(copying: bytes)
    let first = UInt32.random(in: 0...1000, using: &generator)
    let last = first + UInt32.random(in: 0...3000, using: &generator)
    let output = UnsafeMutablePointer<UInt32>.allocate(capacity: 128)
    defer { output.deallocate() }
    let source = try view.pointer(at: 0, count: view.count)
    guard let block = try? PostingBlock(source, available: view.count) else { return }
    if (try? block.decodeSections(first: first, last: last, into: output)) != nil {
      #expect((1..<128).allSatisfy { output[$0 - 1] < output[$0] } && output[127] == last, "seed \(seed)")
    }
    block.decodeCodes(into: output)
    #expect((0..<128).allSatisfy { output[$0] < 32 }, "seed \(seed)")
    withExtendedLifetime(view) {}
  }
}
