/// A pattern for one part of a path: `*`, `?`, `[a-z]`, `[!a]` and backslash escapes (gitignore(5)), over bytes.
///
/// What a pattern begins and ends with, and how long it is at least, tells of most names that they do not match. The others are
/// matched by the set of places that the pattern can have come to, a bit for each place: a pattern costs its length times the
/// name's length over 64, whatever it holds.
struct Glob: Sendable {
  private enum Element: Sendable {
    case byte(UInt8)
    case any
    case set(ByteSet)
    case star
  }

  private var elements: [Element] = []
  /// Bytes before the first and behind the last element that is no byte.
  private var beginning: [UInt8] = []
  private var ending: [UInt8] = []
  private var leastLength = 0
  private var isLiteral = true
  private var hasStar = false

  init(_ pattern: [UInt8]) {
    var at = 0
    while at < pattern.count { elements.append(Self.element(pattern, &at)) }
    // Stars side by side are one.
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

  /// The element that begins at a place, which is moved behind it.
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

  func matches(_ name: inout GlobName) -> Bool {
    let count = name.bytes.count
    guard count >= leastLength, hasStar || count == leastLength else { return false }
    if isLiteral { return name.bytes == beginning }
    guard name.bytes.starts(with: beginning), name.bytes.reversed().starts(with: ending.reversed()) else {
      return false
    }
    name.begin()
    for (number, element) in elements.enumerated() {
      switch element {
      case .star:
        if number + 1 == elements.count { return true }
        name.passOver()
      case .any: name.stepOverAny()
      case .byte(let byte): name.step(over: byte)
      case .set(let set): name.step(over: set)
      }
      if !name.isAnywhere { return false }
    }
    return name.isAtEnd
  }
}

/// A part of a path that patterns are held against, with the places that the pattern at hand can have come to.
struct GlobName {
  let bytes: [UInt8]
  /// Words of 64 places that were looked at so far: the work that patterns made.
  private(set) var work = 0
  /// A bit for each place, which says whether so many bytes of the name can have been taken.
  private var state: [UInt64] = []
  /// The different bytes of the name, and for each a bit for each place where it stands. Made when first needed.
  private var present: [UInt8] = []
  private var places: [[UInt64]] = []
  /// By byte: its number in `present`; -1 for others.
  private var numbers: [Int16] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  fileprivate var isAnywhere: Bool { state.contains { $0 != 0 } }
  fileprivate var isAtEnd: Bool { state[bytes.count / 64] >> UInt64(bytes.count % 64) & 1 == 1 }

  fileprivate mutating func begin() {
    if state.isEmpty { prepare() }
    for word in state.indices { state[word] = 0 }
    state[0] = 1
  }

  private mutating func prepare() {
    let none = [UInt64](repeating: 0, count: bytes.count / 64 + 1)
    state = none
    numbers = [Int16](repeating: -1, count: 256)
    for (place, byte) in bytes.enumerated() {
      if numbers[Int(byte)] < 0 {
        numbers[Int(byte)] = Int16(present.count)
        present.append(byte)
        places.append(none)
      }
      places[Int(numbers[Int(byte)])][place / 64] |= 1 << UInt64(place % 64)
    }
  }

  /// Takes one byte, which must be the one given.
  fileprivate mutating func step(over byte: UInt8) {
    let number = Int(numbers[Int(byte)])
    advance(number < 0 ? [UInt64](repeating: 0, count: state.count) : places[number])
  }

  /// Takes one byte of a set.
  fileprivate mutating func step(over set: ByteSet) {
    var allowed = [UInt64](repeating: 0, count: state.count)
    for (number, byte) in present.enumerated() where set.contains(byte) {
      for word in allowed.indices { allowed[word] |= places[number][word] }
      work += allowed.count
    }
    advance(allowed)
  }

  /// Takes any one byte.
  fileprivate mutating func stepOverAny() {
    advance([UInt64](repeating: .max, count: state.count))
    keepInside()
  }

  private mutating func advance(_ allowed: [UInt64]) {
    var carry: UInt64 = 0
    for word in state.indices {
      let moved = state[word] & allowed[word]
      state[word] = moved << 1 | carry
      carry = moved >> 63
    }
    work += state.count
  }

  /// Takes any number of bytes.
  fileprivate mutating func passOver() {
    var isBehind = false
    for word in state.indices {
      if isBehind {
        state[word] = .max
      } else if state[word] != 0 {
        state[word] = .max << UInt64(state[word].trailingZeroBitCount)
        isBehind = true
      }
    }
    work += state.count
    keepInside()
  }

  /// Clears the bits past the place behind the last byte.
  private mutating func keepInside() {
    let last = UInt64(bytes.count % 64)
    if last < 63 { state[state.count - 1] &= (1 << (last + 1)) - 1 }
  }
}

/// A set of bytes, one bit each.
struct ByteSet: Sendable {
  private var words = SIMD4<UInt64>()

  func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }

  private mutating func insert(_ range: ClosedRange<UInt8>) {
    for byte in range { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }
  }

  /// A bracket expression whose `[` stands before `start`, and where it ends; nil if it is not closed.
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
