import DocCodec
import TestSupport
import Testing

struct InflatedBlockTests {
  private func sample(_ count: Int) throws -> (bytes: [UInt8], deflated: ByteView) {
    var generator = SeededGenerator(seed: UInt64(count))
    let bytes = (0..<count).map { _ in UInt8.random(in: 0..<6, using: &generator) }
    return (bytes, ByteView(copying: try Deflater(format: .raw).deflate(bytes)))
  }

  @Test(arguments: [0, 1, 4096, 70_000], [1, 4096, 200_000])
  func whatIsThereIsTheBeginningOfTheWhole(count: Int, expectedSize: Int) throws {
    let (bytes, deflated) = try sample(count)
    let inflater = try Inflater(format: .raw)
    let block = InflatedBlock(deflated, inflater, expectedSize: expectedSize, limit: 1 << 20)
    for wanted in [1, 100, 5000, 5001, 69_999, 80_000] {
      try block.inflate(to: wanted)
      #expect(block.count >= min(wanted, count))
      #expect(bytes.prefix(block.count).elementsEqual(block.bytes))
    }
    #expect(block.isWhole && block.count == count)
  }

  @Test func blocksThatShareAnInflaterAreBegunAgain() throws {
    let (bytes, deflated) = try sample(50_000)
    let (others, otherDeflated) = try sample(40_000)
    let inflater = try Inflater(format: .raw)
    let block = InflatedBlock(deflated, inflater, expectedSize: 100, limit: 1 << 20)
    let other = InflatedBlock(otherDeflated, inflater, expectedSize: 100, limit: 1 << 20)
    try block.inflate(to: 1000)
    try other.inflate(to: 1000)
    #expect(!block.isWhole && !other.isWhole)
    try block.inflate(to: 2000)
    #expect(block.isWhole && bytes.elementsEqual(block.bytes))
    try other.inflate(to: 2000)
    #expect(other.isWhole && others.elementsEqual(other.bytes))
  }

  @Test func damageAndOversizeAreErrors() throws {
    let (_, deflated) = try sample(50_000)
    let inflater = try Inflater(format: .raw)
    let bytes = deflated.array
    for damaged in [Array(bytes.dropLast(9)), bytes + [0], [0xff, 0xff, 0xff]] {
      let block = InflatedBlock(
        ByteView(copying: damaged), inflater, expectedSize: 50_000, limit: 1 << 20)
      #expect(throws: CodecError.self) { try block.inflate(to: .max) }
    }
    let block = InflatedBlock(deflated, inflater, expectedSize: 100, limit: 10_000)
    #expect(throws: CodecError.self) { try block.inflate(to: .max) }
  }
}
