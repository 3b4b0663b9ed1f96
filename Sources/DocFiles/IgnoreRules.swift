/// The patterns of one `.gitignore` (gitignore(5)): bytes of the file in, a verdict for a path out.
///
/// Matching works on UTF-8 bytes, without backtracking over `/`, so a hostile pattern stays polynomial in the
/// length of one path component.
struct IgnoreRules: Sendable {
  private struct Rule: Sendable {
    var isNegated: Bool
    /// Matches folders only (the pattern ended in `/`).
    var foldersOnly: Bool
    /// Parts between slashes. A pattern without an inner slash has one part and matches at any depth.
    var parts: [[UInt8]]
    var isAnchored: Bool
  }

  private var rules: [Rule] = []

  /// Longest pattern that is honoured, in bytes: longer than any path.
  static let longestPattern = 4096

  init(bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if let rule = Self.rule(line) { rules.append(rule) }
    }
  }

  var isEmpty: Bool { rules.isEmpty }

  /// True: ignored; false: taken back by a negated pattern; nil: no pattern speaks of it. `path` is relative to
  /// the folder of the `.gitignore`. The last pattern that matches decides.
  func verdict(_ path: String, isFolder: Bool) -> Bool? {
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
    guard let name = parts.last else { return nil }
    for rule in rules.reversed() where isFolder || !rule.foldersOnly {
      let matches =
        rule.isAnchored
        ? Self.matches(rule.parts[...], parts[...]) : Self.matches(rule.parts.first ?? [], name)
      if matches { return !rule.isNegated }
    }
    return nil
  }

  private static func rule(_ line: ArraySlice<UInt8>) -> Rule? {
    var text = Array(line)
    if text.last == UInt8(ascii: "\r") { text.removeLast() }
    // Trailing spaces fall away unless a backslash keeps them.
    while text.last == UInt8(ascii: " ") {
      if text.dropLast().last == UInt8(ascii: "\\") { break }
      text.removeLast()
    }
    guard let first = text.first, first != UInt8(ascii: "#"), text.count <= longestPattern else { return nil }
    var isNegated = false
    if first == UInt8(ascii: "!") {
      isNegated = true
      text.removeFirst()
    }
    var foldersOnly = false
    if text.last == UInt8(ascii: "/") {
      foldersOnly = true
      text.removeLast()
    }
    guard !text.isEmpty else { return nil }
    let isAnchored = text.contains(UInt8(ascii: "/"))
    let parts = text.split(separator: UInt8(ascii: "/")).map(Array.init)
    guard !parts.isEmpty else { return nil }
    return Rule(isNegated: isNegated, foldersOnly: foldersOnly, parts: parts, isAnchored: isAnchored)
  }

  /// Parts of a pattern against parts of a path; `**` stands for any number of folders.
  private static func matches(_ pattern: ArraySlice<[UInt8]>, _ path: ArraySlice<[UInt8]>) -> Bool {
    let doubleStar = Array("**".utf8)
    // The classic two-pointer walk: on a mismatch the latest `**` swallows one part more.
    var patternIndex = pattern.startIndex
    var pathIndex = path.startIndex
    var retry: (pattern: Int, path: Int)?
    while pathIndex < path.endIndex {
      if patternIndex < pattern.endIndex {
        if pattern[patternIndex] == doubleStar {
          // A trailing `/**` matches what is inside, not the folder itself: at least one part must follow.
          if patternIndex + 1 == pattern.endIndex { return true }
          retry = (patternIndex + 1, pathIndex)
          patternIndex += 1
          continue
        }
        if matches(pattern[patternIndex], path[pathIndex]) {
          patternIndex += 1
          pathIndex += 1
          continue
        }
      }
      guard let from = retry else { return false }
      retry = (from.pattern, from.path + 1)
      patternIndex = from.pattern
      pathIndex = from.path + 1
    }
    return patternIndex == pattern.endIndex
  }

  /// One part of a pattern against one name: `*`, `?`, `[a-z]`, `[!a]`, and backslash escapes.
  private static func matches(_ pattern: [UInt8], _ name: [UInt8]) -> Bool {
    var at = 0
    var position = 0
    var retry: (pattern: Int, name: Int)?
    while position < name.count {
      if at < pattern.count {
        if pattern[at] == UInt8(ascii: "*") {
          retry = (at + 1, position)
          at += 1
          continue
        }
        if let next = step(pattern, at, name[position]) {
          at = next
          position += 1
          continue
        }
      }
      guard let from = retry else { return false }
      retry = (from.pattern, from.name + 1)
      at = from.pattern
      position = from.name + 1
    }
    while at < pattern.count, pattern[at] == UInt8(ascii: "*") { at += 1 }
    return at == pattern.count
  }

  /// Where the pattern goes on if its next element takes `byte`; nil if it does not.
  private static func step(_ pattern: [UInt8], _ at: Int, _ byte: UInt8) -> Int? {
    switch pattern[at] {
    case UInt8(ascii: "?"): return at + 1
    case UInt8(ascii: "\\") where at + 1 < pattern.count: return pattern[at + 1] == byte ? at + 2 : nil
    case UInt8(ascii: "["):
      guard let set = set(pattern, at, byte) else { return byte == pattern[at] ? at + 1 : nil }
      return set.contains ? set.end : nil
    default: return pattern[at] == byte ? at + 1 : nil
    }
  }

  /// A bracket expression that begins at `start`: whether it takes `byte`, and where it ends; nil if it is not
  /// closed.
  private static func set(_ pattern: [UInt8], _ start: Int, _ byte: UInt8) -> (contains: Bool, end: Int)? {
    var at = start + 1
    guard at < pattern.count else { return nil }
    let isNegated = pattern[at] == UInt8(ascii: "!") || pattern[at] == UInt8(ascii: "^")
    if isNegated { at += 1 }
    var contains = false
    var isFirst = true
    while at < pattern.count {
      if pattern[at] == UInt8(ascii: "]"), !isFirst { return (contains != isNegated, at + 1) }
      isFirst = false
      if pattern[at] == UInt8(ascii: "\\"), at + 1 < pattern.count { at += 1 }
      let low = pattern[at]
      if at + 2 < pattern.count, pattern[at + 1] == UInt8(ascii: "-"), pattern[at + 2] != UInt8(ascii: "]") {
        if low <= byte, byte <= pattern[at + 2] { contains = true }
        at += 3
      } else {
        if low == byte { contains = true }
        at += 1
      }
    }
    return nil
  }
}
