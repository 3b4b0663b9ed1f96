extension Analyzer {
  private struct Letter {
    var scalar: UInt32
    var source: Range<Int>
  }

  /// Scans a run of letters of the kind `LetterFold.Kind.paired`. The run is split into overlapping pairs (bigrams), each with its own position.
  /// A run of one letter becomes a term of one letter.
  func scanPairs(_ text: Span<UInt8>, _ scan: inout Scan, _ buffer: inout TokenBuffer) {
    var previous: Letter?
    var current: Letter?
    var pairs = 0
    while scan.index < text.count, text[scan.index] >= 0x80 {
      let (scalar, length) = decodeScalar(text, at: scan.index)
      let fold = LetterFold.of(scalar)
      guard fold.kind == .paired || fold.kind == .dropped else { break }
      let source = scan.index..<(scan.index + length)
      scan.index += length
      if fold.kind == .dropped { continue }
      if let letter = current, let composed = Self.compose(letter.scalar, scalar) {
        current = Letter(scalar: composed, source: letter.source.lowerBound..<source.upperBound)
        continue
      }
      if let first = previous, let second = current {
        emitPair(first, second, &scan, &buffer)
        pairs += 1
      }
      previous = current
      current = Letter(scalar: scalar, source: source)
    }
    guard let last = current else { return }
    if let first = previous {
      emitPair(first, last, &scan, &buffer)
    } else if pairs == 0 {
      emitPair(last, nil, &scan, &buffer)
    }
  }

  private func emitPair(_ first: Letter, _ second: Letter?, _ scan: inout Scan, _ buffer: inout TokenBuffer) {
    let source = first.source.lowerBound..<(second ?? first).source.upperBound
    buffer.add(.word, from: source, at: scan.position, scan.field) { bytes in
      bytes.appendScalar(first.scalar)
      bytes.appendScalar(second?.scalar ?? 0)
    }
    scan.position &+= 1
  }

  /// Composes two scalars into one (Unicode 3.12): a kana with its voicing mark, or jamo to a Hangul syllable. Nil if they do not compose.
  private static func compose(_ first: UInt32, _ second: UInt32) -> UInt32? {
    switch second {
    case 0x3099, 0x309a: return composeKana(first, isHalfVoiced: second == 0x309a)
    case 0x1161..<0x1176:
      guard (0x1100..<0x1113).contains(first) else { return nil }
      return 0xac00 + ((first - 0x1100) * 21 + second - 0x1161) * 28
    case 0x11a8..<0x11c3:
      guard (0xac00..<0xd7a4).contains(first), (first - 0xac00) % 28 == 0 else { return nil }
      return first + second - 0x11a7
    default: return nil
    }
  }

  private static func composeKana(_ kana: UInt32, isHalfVoiced: Bool) -> UInt32? {
    // The code points of katakana are 0x60 above those of hiragana.
    let offset: UInt32 = (0x30a1..<0x3100).contains(kana) ? 0x60 : 0
    switch kana - offset {
    case 0x306f, 0x3072, 0x3075, 0x3078, 0x307b: return kana + (isHalfVoiced ? 2 : 1)
    case _ where isHalfVoiced: return nil
    case 0x304b...0x3061: return (kana - offset) % 2 == 1 ? kana + 1 : nil
    case 0x3064, 0x3066, 0x3068, 0x309d: return kana + 1
    case 0x3046: return kana + 0x4e
    case 0x308f...0x3092 where offset > 0: return kana + 8
    default: return nil
    }
  }
}
