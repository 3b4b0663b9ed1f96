import DocCodec

/// Sample texts in, a preset dictionary for deflate out: the stretches that share most with other texts.
///
/// As COVER does (Liao, Petri, Moffat & Wirth, "Effective construction of relative Lempel-Ziv dictionaries", 2016): every run
/// of 8 bytes counts by the number of chunks that hold it; the sample is cut into as many pieces as the dictionary has
/// room for segments, the segment of each piece whose runs count most is taken, and what a segment covers counts no more.
struct DictionaryTrainer {
  static let mostBytes = 32_000
  private static let runLength = 8
  private static let segmentLength = 64
  private static let bits: UInt64 = 18

  /// By the hash of a run: in how many chunks it stands; 0 when it is covered, or stands in one only.
  private var counts = [UInt32](repeating: 0, count: 1 << bits)

  /// - Parameter size: bytes that the dictionary may have.
  /// - Returns: the dictionary, what is likeliest last; as nearest, it costs least to refer to.
  static func train(_ chunks: [[UInt8]], size: Int) -> [UInt8] {
    var trainer = DictionaryTrainer()
    trainer.count(chunks)
    return trainer.select(Array(chunks.joined()), size: min(size, mostBytes))
  }

  /// SAFETY: callers give places that leave `runLength` bytes before the end.
  private static func hash(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> Int {
    let run = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    return Int(truncatingIfNeeded: (run &* 0x9e37_79b1_85eb_ca87) >> (64 - bits))
  }

  private mutating func count(_ chunks: [[UInt8]]) {
    var last = [Int32](repeating: -1, count: counts.count)
    for (number, chunk) in chunks.enumerated() {
      chunk.withUnsafeBytes { bytes in
        for place in 0..<max(0, bytes.count - Self.runLength + 1) {
          let hash = Self.hash(bytes, place)
          if last[hash] != number {
            last[hash] = Int32(number)
            counts[hash] += 1
          }
        }
      }
    }
    for hash in counts.indices where counts[hash] < 2 { counts[hash] = 0 }
  }

  private mutating func select(_ text: [UInt8], size: Int) -> [UInt8] {
    let pieces = max(1, size / Self.segmentLength)
    let pieceLength = max(Self.segmentLength, text.count / pieces)
    var chosen: [(score: Int, segment: ArraySlice<UInt8>)] = []
    var total = 0
    var active = [UInt16](repeating: 0, count: counts.count)
    // Pieces whose texts are covered give nothing; later rounds give their room to others.
    for _ in 0..<3 where total + Self.segmentLength <= size {
      for start in stride(from: 0, through: text.count - Self.segmentLength, by: pieceLength)
      where total + Self.segmentLength <= size {
        let end = min(text.count, start + pieceLength + Self.segmentLength)
        guard let (score, segment) = best(text, start..<end, &active) else { continue }
        chosen.append((score, text[segment]))
        total += segment.count
      }
    }
    let order = chosen.indices.sorted { (chosen[$0].score, $0) < (chosen[$1].score, $1) }
    return order.flatMap { chosen[$0].segment }
  }

  /// The segment of a range whose different runs count most; they count no more afterwards.
  private mutating func best(
    _ text: [UInt8], _ range: Range<Int>, _ active: inout [UInt16]
  ) -> (score: Int, segment: Range<Int>)? {
    let runs = Self.segmentLength - Self.runLength + 1
    guard range.count >= Self.segmentLength else { return nil }
    var score = 0
    var best = 0
    var start = range.lowerBound
    text.withUnsafeBytes { bytes in
      let last = range.upperBound - Self.runLength
      for place in range.lowerBound...last {
        let hash = Self.hash(bytes, place)
        if active[hash] == 0 { score += Int(counts[hash]) }
        active[hash] += 1
        if place - range.lowerBound >= runs {
          let old = Self.hash(bytes, place - runs)
          active[old] -= 1
          if active[old] == 0 { score -= Int(counts[old]) }
        }
        if place - range.lowerBound + 1 >= runs, score > best {
          best = score
          start = place + 1 - runs
        }
      }
      for place in max(range.lowerBound, last + 1 - runs)...last { active[Self.hash(bytes, place)] = 0 }
      guard best > 0 else { return }
      for place in start..<start + runs { counts[Self.hash(bytes, place)] = 0 }
    }
    return best > 0 ? (best, start..<start + Self.segmentLength) : nil
  }
}
