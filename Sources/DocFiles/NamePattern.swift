/// A pattern for one path component (gitignore(5)), with `*`, `?`, `[a-z]`, `[!a]` and backslash escapes. Names are matched by bytes.
///
/// The time is at most proportional to the length of the pattern times the length of the name.
struct NamePattern: Sendable {
  private enum Element: Sendable {
    case byte(UInt8)
    case any
    case set(Set<UInt8>, isNegated: Bool)
    case star

    func takes(_ byte: UInt8) -> Bool {
      switch self {
      case .byte(let own): own == byte
      case .set(let set, let isNegated): set.contains(byte) != isNegated
      case .any: true
      case .star: false
      }
    }
  }

  private var elements: [Element] = []

  /// The name that a pattern without wildcards matches; nil if the pattern has wildcards.
  var literal: [UInt8]? {
    let bytes = elements.compactMap { if case .byte(let byte) = $0 { byte } else { nil } }
    return bytes.count == elements.count ? bytes : nil
  }

  init(_ pattern: [UInt8]) {
    var at = 0
    while at < pattern.count { elements.append(Self.element(pattern, &at)) }
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
      guard let (set, end) = bracketed(pattern, at) else { return .byte(byte) }
      at = end
      return set
    default: return .byte(byte)
    }
  }

  /// Parses a bracket expression, whose `[` is before `start`. Returns the set and the index after the `]`; nil if there is no `]`.
  private static func bracketed(_ pattern: [UInt8], _ start: Int) -> (set: Element, end: Int)? {
    var at = start
    guard at < pattern.count else { return nil }
    let isNegated = pattern[at] == UInt8(ascii: "!") || pattern[at] == UInt8(ascii: "^")
    if isNegated { at += 1 }
    let first = at
    var set: Set<UInt8> = []
    while at < pattern.count {
      if pattern[at] == UInt8(ascii: "]"), at > first { return (.set(set, isNegated: isNegated), at + 1) }
      if pattern[at] == UInt8(ascii: "\\"), at + 1 < pattern.count { at += 1 }
      let low = pattern[at]
      if at + 2 < pattern.count, pattern[at + 1] == UInt8(ascii: "-"), pattern[at + 2] != UInt8(ascii: "]") {
        if low <= pattern[at + 2] { set.formUnion(low...pattern[at + 2]) }
        at += 3
      } else {
        set.insert(low)
        at += 1
      }
    }
    return nil
  }

  private static func isStar(_ element: Element) -> Bool {
    if case .star = element { true } else { false }
  }

  /// Whether the pattern matches a name. The number of compared elements is added to `work`.
  func matches(_ name: ArraySlice<UInt8>, work: inout Int) -> Bool {
    let rest = Self.rest(of: elements, behind: name, isStar: Self.isStar) { element, byte in
      work += 1
      return element.takes(byte)
    }
    return rest.map { elements[$0...].allSatisfy(Self.isStar) } ?? false
  }

  /// Matches all values with a pattern in which a star stands for any number of values. Returns the index after the elements of the pattern that
  /// matched; nil if the values do not match.
  @inline(__always)
  static func rest<Element, Value>(
    of pattern: [Element], behind values: ArraySlice<Value>, isStar: (Element) -> Bool,
    takes: (Element, Value) -> Bool
  ) -> Int? {
    // On a mismatch, the last star takes one more value. Earlier stars need not be retried, because the elements after earlier stars have
    // already matched as early as possible.
    var (index, at) = (0, values.startIndex)
    var retry: (index: Int, at: Int)?
    while at < values.endIndex {
      if index < pattern.count, isStar(pattern[index]) {
        index += 1
        if index == pattern.count { return index }
        retry = (index, at)
      } else if index < pattern.count, takes(pattern[index], values[at]) {
        index += 1
        at += 1
      } else if let from = retry {
        (index, at) = (from.index, from.at + 1)
        retry = (index, at)
      } else {
        return nil
      }
    }
    return index
  }
}
