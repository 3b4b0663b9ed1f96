/// The patterns of a `.gitignore` (gitignore(5)). Names are matched by their UTF-8 bytes (`NamePattern`).
struct IgnoreRules: Sendable {
  private struct Rule: Sendable {
    var isNegated: Bool
    /// Whether the pattern ends in `/`, and therefore matches only folders.
    var foldersOnly: Bool
    /// The components between slashes. A pattern without a slash inside has one component, and matches at any depth.
    var parts: [Part]
    var isAnchored: Bool
  }

  private enum Part: Sendable {
    /// A component `**`, which matches any number of folders.
    case folders
    case name(NamePattern)
  }

  private var rules: [Rule] = []
  /// The indices of rules. `byFirst` contains the anchored rules whose first component has no wildcards, with this component as the key, because
  /// a package may have thousands of such rules. `others` contains all other rules, in descending order.
  private var byFirst: [[UInt8]: [Int]] = [:]
  private var others: [Int] = []

  /// Upper bound on the bytes of a pattern. A longer pattern is ignored, because it would be longer than any path.
  static let longestPattern = 4096

  init(bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let rule = Self.rule(line) else { continue }
      if rule.isAnchored, case .name(let glob) = rule.parts[0], let name = glob.literal {
        byFirst[name, default: []].append(rules.count)
      } else {
        others.append(rules.count)
      }
      rules.append(rule)
    }
    others.reverse()
  }

  /// The indices, in descending order, of the rules that may match a path whose first component is `first`.
  private func candidates(_ first: ArraySlice<UInt8>) -> [Int] {
    guard !byFirst.isEmpty, let own = byFirst[Array(first)] else { return others }
    return (own + others).sorted(by: >)
  }

  var isEmpty: Bool { rules.isEmpty }

  /// The verdict of the last matching pattern: true if the pattern ignores the path, false if the pattern is negated and thus includes the path
  /// again. Nil if no pattern matches.
  /// - Parameter path: relative to the folder with the `.gitignore`.
  func verdict(_ path: String, isFolder: Bool) -> Bool? {
    var work = 0
    return verdict(path, isFolder: isFolder, work: &work)
  }

  /// Like `verdict(_:isFolder:)`. The number of compared pattern elements is added to `work`.
  func verdict(_ path: String, isFolder: Bool, work: inout Int) -> Bool? {
    let parts = Array(path.utf8).split(separator: UInt8(ascii: "/"))
    guard let first = parts.first, let last = parts.last else { return nil }
    for index in candidates(first) {
      let rule = rules[index]
      if rule.foldersOnly, !isFolder { continue }
      let matches: Bool
      if rule.isAnchored {
        matches = Self.matches(rule.parts, parts, &work)
      } else if case .name(let glob) = rule.parts.first {
        matches = glob.matches(last, work: &work)
      } else {
        matches = true
      }
      if matches { return !rule.isNegated }
    }
    return nil
  }

  /// Whether a pattern may match a folder, or anything inside that folder.
  func mayMatch(below folder: String) -> Bool {
    let parts = Array(folder.utf8).split(separator: UInt8(ascii: "/"))
    guard let first = parts.first else { return true }
    var work = 0
    return candidates(first).contains { index in
      let rule = rules[index]
      guard rule.isAnchored else { return true }
      for (pattern, part) in zip(rule.parts, parts) {
        guard case .name(let glob) = pattern else { return true }
        if !glob.matches(part, work: &work) { return false }
      }
      return true
    }
  }

  private static func rule(_ line: ArraySlice<UInt8>) -> Rule? {
    var text = Array(line)
    if text.last == UInt8(ascii: "\r") { text.removeLast() }
    // Spaces at the end are ignored, except after a backslash.
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
    let parts = text.split(separator: UInt8(ascii: "/")).map { part in
      part.elementsEqual("**".utf8) ? Part.folders : .name(NamePattern(Array(part)))
    }
    guard !parts.isEmpty else { return nil }
    return Rule(isNegated: isNegated, foldersOnly: foldersOnly, parts: parts, isAnchored: isAnchored)
  }

  /// Whether the components of a pattern match those of a path. A `/**` at the end matches everything in a folder, but not the folder itself.
  private static func matches(_ pattern: [Part], _ path: [ArraySlice<UInt8>], _ work: inout Int) -> Bool {
    let rest = NamePattern.rest(of: pattern, behind: path[...]) { part in
      if case .folders = part { true } else { false }
    } takes: { part, name in
      if case .name(let glob) = part { glob.matches(name, work: &work) } else { false }
    }
    return rest == pattern.count
  }
}
