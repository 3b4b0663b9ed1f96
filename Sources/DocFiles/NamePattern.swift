/// A pattern for one path component (gitignore(5)), with `*`, `?`, `[a-z]`, `[!a]` and backslash escapes. Names are matched by bytes.
///
/// The pattern's literal prefix, its literal suffix and its minimum length exclude most names quickly. For the remaining names, the time is at
/// most proportional to the length of the pattern times the length of the name.
struct NamePattern: Sendable {
  private enum Element: Sendable {
    case byte(UInt8)
    case any
    case set(ByteSet)
    case star

    func takes(_ byte: UInt8) -> Bool {
      switch self {
      case .byte(let own): own == byte
      case .set(let set): set.contains(byte)
      case .any: true
      case .star: false
      }
    }
  }

  private var elements: [Element] = []
  /// `beginning` has the literal bytes before the first wildcard, and `ending` the literal bytes after the last wildcard.
  private var beginning: [UInt8] = []
  private var ending: [UInt8] = []
  private var leastLength = 0
  private var isLiteral = true
  private var hasStar = false

  /// The name that a pattern without wildcards matches; nil if the pattern has wildcards.
  var literal: [UInt8]? { isLiteral ? beginning : nil }

  init(_ pattern: [UInt8]) {
    var at = 0
    while at < pattern.count { elements.append(Self.element(pattern, &at)) }
    // Several stars in a row are replaced by one.
    var isStar = false
    elements.removeAll { element in
      guard case .star = element else {
        isStar = false
        return false
      }
      defer { isStar = true }
      return isStar
    }
    for element in elements {
      switch element {
      case .byte(let byte):
        leastLength += 1
        if isLiteral { beginning.append(byte) }
        ending.append(byte)
        continue
      case .any, .set: leastLength += 1
      case .star: hasStar = true
      }
      isLiteral = false
      ending.removeAll()
    }
  }

  /// Parses the element at an index, and moves the index past it.
  private static func element(_ pattern: [UInt8], _ at: inout Int) -> Element {
    let byte = pattern[at]
    at += 1
    switch byte {
    case UInt8(ascii: "*"): return .star
    case UInt8(ascii: "?"): return .any
    case UInt8(ascii: "\\") where at < pattern.count:
      at += 1
      return .byte(pattern[at - 1])
    case UInt8(ascii: "["):
      guard let (set, end) = ByteSet.bracketed(pattern, at) else { return .byte(byte) }
      at = end
      return .set(set)
    default: return .byte(byte)
    }
  }

  /// Whether the pattern matches a name. The number of compared elements is added to `work`.
  func matches(_ name: ArraySlice<UInt8>, work: inout Int) -> Bool {
    guard name.count >= leastLength, hasStar || name.count == leastLength else { return false }
    if isLiteral { return name.elementsEqual(beginning) }
    guard name.starts(with: beginning), name.reversed().starts(with: ending.reversed()) else { return false }
    // On a mismatch, the last star takes one more byte. Earlier stars need not be retried, because the elements after earlier stars have
    // already matched as early as possible.
    var (index, at) = (0, name.startIndex)
    var retry: (index: Int, at: Int)?
    while at < name.endIndex {
      work += 1
      if index < elements.count, case .star = elements[index] {
        index += 1
        if index == elements.count { return true }
        retry = (index, at)
      } else if index < elements.count, elements[index].takes(name[at]) {
        index += 1
        at += 1
      } else if let from = retry {
        (index, at) = (from.index, from.at + 1)
        retry = (index, at)
      } else {
        return false
      }
    }
    return elements[index...].allSatisfy { if case .star = $0 { true } else { false } }
  }
}

/// A set of byte values, stored as one bit per value.
struct ByteSet: Sendable {
  private var words = SIMD4<UInt64>()

  func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }

  private mutating func insert(_ range: ClosedRange<UInt8>) {
    for byte in range { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }
  }

  /// Parses a bracket expression, whose `[` is before `start`. Returns the set and the index after the `]`; nil if there is no `]`.
  static func bracketed(_ pattern: [UInt8], _ start: Int) -> (set: ByteSet, end: Int)? {
    var at = start
    guard at < pattern.count else { return nil }
    let isNegated = pattern[at] == UInt8(ascii: "!") || pattern[at] == UInt8(ascii: "^")
    if isNegated { at += 1 }
    var set = ByteSet()
    var isFirst = true
    while at < pattern.count {
      if pattern[at] == UInt8(ascii: "]"), !isFirst {
        if isNegated { set.words = ~set.words }
        return (set, at + 1)
      }
      isFirst = false
      if pattern[at] == UInt8(ascii: "\\"), at + 1 < pattern.count { at += 1 }
      let low = pattern[at]
      if at + 2 < pattern.count, pattern[at + 1] == UInt8(ascii: "-"), pattern[at + 2] != UInt8(ascii: "]") {
        if low <= pattern[at + 2] { set.insert(low...pattern[at + 2]) }
        at += 3
      } else {
        set.insert(low...low)
        at += 1
      }
    }
    return nil
  }
}
