import DocCodec
import DocText

/// How many of a posting's positions lie in each field, and the ways that a group of postings shares such counts
/// (docs/index-format.md, 5).
///
/// The frequency code of a posting, known before its positions are read, leaves few choices: one occurrence in body
/// text is what a code of four quarters nearly always stands for, and terms of a kind repeat their counts.
struct FieldCounts: Equatable {
  var title: UInt32 = 0
  var heading: UInt32 = 0
  var body: UInt32 = 0
  var code: UInt32 = 0
  var symbol: UInt32 = 0

  /// By `Field.rawValue`.
  subscript(field: Int) -> UInt32 {
    get {
      switch field {
      case 0: title
      case 1: heading
      case 2: body
      case 3: code
      default: symbol
      }
    }
    set {
      switch field {
      case 0: title = newValue
      case 1: heading = newValue
      case 2: body = newValue
      case 3: code = newValue
      default: symbol = newValue
      }
    }
  }

  /// Weighted sum of all fields but the body, in quarters.
  var otherQuarters: UInt32 {
    title &* FieldWeights.quarters(.title) &+ heading &* FieldWeights.quarters(.heading)
      &+ code &* FieldWeights.quarters(.code) &+ symbol &* FieldWeights.quarters(.symbol)
  }

  /// Whether all positions lie in the body.
  @inline(__always)
  var areInBody: Bool { title | heading | code | symbol == 0 }

  static let body = Int(Field.body.rawValue)
  static let code = Int(Field.code.rawValue)
  /// Fields whose counts are written first; then comes that of code, and the body's is what is left.
  static let first: [Int] = [Field.title, .heading, .symbol].map { Int($0.rawValue) }

  static func quarters(_ field: Int) -> UInt32 {
    Field(rawValue: UInt8(truncatingIfNeeded: field)).map(FieldWeights.quarters) ?? 0
  }

  /// The smallest count in code that leaves a count for the body.
  static func leastInCode(of code: Int, used: UInt32, limit: UInt32) -> UInt32 {
    let weight = FieldWeights.quarters(.code)
    var least: UInt32 = 0
    while least < limit, bodyRange(of: code, used: used + least * weight) == nil { least += 1 }
    return least
  }

  /// The sums that a frequency code may stand for.
  @inline(__always)
  static func range(of code: Int) -> ClosedRange<UInt32> {
    let low = FrequencyCode.quarters[code]
    return low...(code + 1 < FrequencyCode.quarters.count ? FrequencyCode.quarters[code + 1] - 1 : 1 << 26)
  }

  /// The body counts that a code leaves beside `used` quarters in other fields; nil when there is none.
  @inline(__always)
  static func bodyRange(of code: Int, used: UInt32) -> ClosedRange<UInt32>? {
    let range = range(of: code)
    guard used <= range.upperBound else { return nil }
    let weight = FieldWeights.quarters(.body)
    let low = range.lowerBound > used ? (range.lowerBound - used + weight - 1) / weight : 0
    let high = (range.upperBound - used) / weight
    return low <= high ? low...high : nil
  }
}

/// What the postings of a group told so far: the counts that the next one of the same code likely has.
struct FieldCountPrediction {
  /// What is expected of a code: the counts but for the body's, and which counts that leaves for the body.
  struct Expectation {
    var counts = FieldCounts()
    var leastInBody: UInt32 = 0
    /// Number of choices for the body's count; 0 when nothing is expected.
    var choices: UInt32 = 0
    fileprivate var epoch: UInt32 = 0

    fileprivate init(_ counts: FieldCounts, code: Int, epoch: UInt32) {
      self.counts = counts
      self.counts.body = 0
      self.epoch = epoch
      guard let range = FieldCounts.bodyRange(of: code, used: self.counts.otherQuarters) else { return }
      leastInBody = range.lowerBound
      choices = UInt32(range.count)
    }
  }

  /// Without anything known, everything is expected in the body.
  private static let bodyOnly = FrequencyCode.quarters.indices.map {
    Expectation(FieldCounts(), code: $0, epoch: 0)
  }

  private let bodyOnly = Self.bodyOnly
  /// By code.
  private var known = Self.bodyOnly
  private var epoch: UInt32 = 1

  /// Forgets everything.
  mutating func reset() { epoch &+= 1 }

  /// What is expected of a code.
  @inline(__always)
  func expected(_ code: Int) -> Expectation {
    let last = known[code]
    return last.epoch == epoch ? last : bodyOnly[code]
  }

  mutating func learn(_ counts: FieldCounts, code: Int) {
    known[code] = Expectation(counts, code: code, epoch: epoch)
  }
}

extension BitWriter {
  /// Appends the counts of a posting with that code.
  mutating func writeFieldCounts(_ counts: FieldCounts, code: Int, _ prediction: inout FieldCountPrediction) {
    var others = counts
    others[FieldCounts.body] = 0
    var isExpected = false
    let expectation = prediction.expected(code)
    if expectation.choices > 0 {
      isExpected = expectation.counts == others
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
  @inline(__always)
  mutating func readFieldCounts(
    code: Int, _ prediction: inout FieldCountPrediction
  ) throws(CodecError) -> FieldCounts {
    var expectation = prediction.expected(code)
    let isExpected = expectation.choices > 0 ? try read(width: 1) == 1 : false
    if !isExpected {
      expectation.counts = try readUnexpected(code: code)
      prediction.learn(expectation.counts, code: code)
      expectation = prediction.expected(code)
    }
    guard expectation.choices > 0 else {
      throw .malformed("counts of positions that do not fit their frequency code", offset: 0)
    }
    let body =
      code + 1 == FrequencyCode.quarters.count
      ? try readGamma() - 1 : try readTruncated(below: expectation.choices)
    guard body < expectation.choices else {
      throw .malformed("more positions than a section has", offset: 0)
    }
    expectation.counts.body = expectation.leastInBody + body
    return expectation.counts
  }

  /// All counts but the body's.
  @inline(never)
  private mutating func readUnexpected(code: Int) throws(CodecError) -> FieldCounts {
    var counts = FieldCounts()
    let most = FieldCounts.range(of: code).upperBound
    counts.title = try readSmall(atMost: most / FieldWeights.quarters(.title))
    var used = counts.title &* FieldWeights.quarters(.title)
    counts.heading = try readSmall(atMost: (most &- used) / FieldWeights.quarters(.heading))
    used &+= counts.heading &* FieldWeights.quarters(.heading)
    counts.symbol = try readSmall(atMost: (most &- used) / FieldWeights.quarters(.symbol))
    used &+= counts.symbol &* FieldWeights.quarters(.symbol)
    let limit = (most &- used) / FieldWeights.quarters(.code)
    let least = FieldCounts.leastInCode(of: code, used: used, limit: limit)
    counts.code = least + (try readSmall(atMost: limit - least))
    return counts
  }

  @inline(__always)
  private mutating func readSmall(atMost limit: UInt32) throws(CodecError) -> UInt32 {
    guard limit > 0, try read(width: 1) == 1 else { return 0 }
    guard limit > 1, try read(width: 1) == 1 else { return 1 }
    let value = try readGamma()
    guard value < limit else { throw .malformed("more positions than a section has", offset: 0) }
    return value + 1
  }
}
