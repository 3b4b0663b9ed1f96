/// Random numbers that depend only on the seed, on all platforms: SplitMix64 (Steele, Lea & Flood, "Fast splittable pseudorandom number
/// generators", OOPSLA 2014).
///
/// Property tests print the seed with a failure.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Random bytes.
  package mutating func bytes(count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) }
  }

  /// Text with scalars from all of Unicode, including difficult ones: controls, combining marks, bidirectional formatting, wide characters,
  /// emoji, quotation marks and line ends.
  package mutating func hostileText(scalars count: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<count {
      let ranges: [ClosedRange<UInt32>] = [
        0...0x7F, 0x80...0xFF, 0x300...0x36F, 0x2000...0x206F, 0x4E00...0x4FFF, 0x1F300...0x1F6FF,
        0xE0000...0xE007F, 0xFE00...0xFFFF, 0...0x10FFFF,
      ]
      let range = ranges[Int.random(in: ranges.indices, using: &self)]
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &self)) { text.append(scalar) }
    }
    return String(text)
  }
}
