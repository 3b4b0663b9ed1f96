import DocCodec
import DocText

/// How many of a posting's positions lie in each field, and the ways that a group of postings shares such counts
/// (docs/index-format.md, 5).
///
/// The frequency code of a posting, known before its positions are read, leaves few choices: one occurrence in body
/// text is what a code of four quarters nearly always stands for, and terms of a kind repeat their counts.
struct FieldCounts: Equatable {
  /// By `Field.rawValue`.
  private var counts = SIMD8<UInt32>.zero

  subscript(field: Int) -> UInt32 {
    get { counts[field] }
    set { counts[field] = newValue }
  }

  var total: UInt32 { counts.wrappedSum() }

  /// Weighted sum of all fields but the body, in quarters.
  var otherQuarters: UInt32 {
    var weighted = counts &* Self.quarters
    weighted[Self.body] = 0
    return weighted.wrappedSum()
  }

  static let body = Int(Field.body.rawValue)
  static let code = Int(Field.code.rawValue)
  /// Fields whose counts are written first; then comes that of code, and the body's is what is left.
  static let first: [Int] = [Field.title, .heading, .symbol].map { Int($0.rawValue) }
  private static let quarters: SIMD8<UInt32> = {
    var all = SIMD8<UInt32>.zero
    for field in Field.allCases { all[Int(field.rawValue)] = FieldWeights.quarters(field) }
    return all
  }()

  static func quarters(_ field: Int) -> UInt32 { quarters[field] }

  /// The smallest count in code that leaves a count for the body.
  static func leastInCode(of code: Int, used: UInt32, limit: UInt32) -> UInt32 {
    var least: UInt32 = 0
    while least < limit, bodyRange(of: code, used: used + least * quarters[Self.code]) == nil { least += 1 }
    return least
  }

  /// The sums that a frequency code may stand for.
  static func range(of code: Int) -> ClosedRange<UInt32> {
    let low = FrequencyCode.quarters[code]
    return low...(code + 1 < FrequencyCode.quarters.count ? FrequencyCode.quarters[code + 1] - 1 : 1 << 26)
  }

  /// The body counts that a code leaves beside `used` quarters in other fields; nil when there is none.
  static func bodyRange(of code: Int, used: UInt32) -> ClosedRange<UInt32>? {
    let range = range(of: code)
    guard used <= range.upperBound else { return nil }
    let weight = quarters[Self.body]
    let low = range.lowerBound > used ? (range.lowerBound - used + weight - 1) / weight : 0
    let high = (range.upperBound - used) / weight
    return low <= high ? low...high : nil
  }
}

/// What the postings of a group told so far: the counts that the next one of the same code likely has.
struct FieldCountPrediction {
  /// By code; a total of `none` stands for nothing known.
  private var known: [FieldCounts]
  private var epochs = [UInt32](repeating: 0, count: FrequencyCode.quarters.count)
  private var epoch: UInt32 = 1

  /// Without anything known, everything is expected in the body.
  private static let bodyOnly: [Bool] = FrequencyCode.quarters.indices.map {
    FieldCounts.bodyRange(of: $0, used: 0) != nil
  }

  init() { known = FrequencyCode.quarters.map { _ in FieldCounts() } }

  /// Forgets everything.
  mutating func reset() { epoch &+= 1 }

  /// The expected counts but for the body's; nil when there is nothing to expect.
  func expected(_ code: Int) -> FieldCounts? {
    if epochs[code] == epoch { return known[code] }
    return Self.bodyOnly[code] ? FieldCounts() : nil
  }

  mutating func learn(_ counts: FieldCounts, code: Int) {
    epochs[code] = epoch
    known[code] = counts
    known[code][FieldCounts.body] = 0
  }
}

extension BitWriter {
  /// Appends the counts of a posting with that code.
  mutating func writeFieldCounts(_ counts: FieldCounts, code: Int, _ prediction: inout FieldCountPrediction) {
    var others = counts
    others[FieldCounts.body] = 0
    var isExpected = false
    if let expected = prediction.expected(code) {
      isExpected = expected == others
      write(isExpected ? 1 : 0, width: 1)
    }
    if !isExpected {
      var rest = FieldCounts.range(of: code).upperBound
      let all = rest
      for field in FieldCounts.first {
        let weight = FieldCounts.quarters(field)
        writeSmall(counts[field], atMost: rest / weight)
        rest -= counts[field] * weight
      }
      let limit = rest / FieldCounts.quarters(FieldCounts.code)
      let least = FieldCounts.leastInCode(of: code, used: all - rest, limit: limit)
      writeSmall(counts[FieldCounts.code] - least, atMost: limit - least)
      prediction.learn(counts, code: code)
    }
    guard let range = FieldCounts.bodyRange(of: code, used: others.otherQuarters) else {
      preconditionFailure("a frequency code that is not its positions'")
    }
    let body = counts[FieldCounts.body]
    precondition(range.contains(body), "a frequency code that is not its positions'")
    if code + 1 == FrequencyCode.quarters.count {
      writeGamma(body - range.lowerBound + 1)
    } else {
      writeTruncated(body - range.lowerBound, below: UInt32(range.count))
    }
  }

  /// A number that is mostly 0 or 1.
  private mutating func writeSmall(_ value: UInt32, atMost limit: UInt32) {
    guard limit > 0 else { return }
    write(value > 0 ? 1 : 0, width: 1)
    guard value > 0, limit > 1 else { return }
    write(value > 1 ? 1 : 0, width: 1)
    if value > 1 { writeGamma(value - 1) }
  }
}

extension BitReader {
  /// Reads what `writeFieldCounts` wrote.
  mutating func readFieldCounts(
    code: Int, _ prediction: inout FieldCountPrediction
  ) throws(CodecError) -> FieldCounts {
    var counts = FieldCounts()
    var isExpected = false
    if let expected = prediction.expected(code) {
      isExpected = try read(width: 1) == 1
      if isExpected { counts = expected }
    }
    if !isExpected {
      var rest = FieldCounts.range(of: code).upperBound
      let all = rest
      for field in FieldCounts.first {
        let weight = FieldCounts.quarters(field)
        let count = try readSmall(atMost: rest / weight)
        counts[field] = count
        rest -= count * weight
      }
      let limit = rest / FieldCounts.quarters(FieldCounts.code)
      let least = FieldCounts.leastInCode(of: code, used: all - rest, limit: limit)
      counts[FieldCounts.code] = least + (try readSmall(atMost: limit - least))
      prediction.learn(counts, code: code)
    }
    guard let range = FieldCounts.bodyRange(of: code, used: counts.otherQuarters) else {
      throw .malformed("counts of positions that do not fit their frequency code", offset: 0)
    }
    let body =
      code + 1 == FrequencyCode.quarters.count
      ? try readGamma() - 1 : try readTruncated(below: UInt32(range.count))
    guard body <= range.upperBound - range.lowerBound else {
      throw .malformed("more positions than a section has", offset: 0)
    }
    counts[FieldCounts.body] = range.lowerBound + body
    return counts
  }

  private mutating func readSmall(atMost limit: UInt32) throws(CodecError) -> UInt32 {
    guard limit > 0, try read(width: 1) == 1 else { return 0 }
    guard limit > 1, try read(width: 1) == 1 else { return 1 }
    let value = try readGamma()
    guard value < limit else { throw .malformed("more positions than a section has", offset: 0) }
    return value + 1
  }
}
