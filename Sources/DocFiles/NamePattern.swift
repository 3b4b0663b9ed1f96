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

  /// Whether the pattern matches a name. The number of compared elements is added to `work`.
  func matches(_ name: ArraySlice<UInt8>, work: inout Int) -> Bool {
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
