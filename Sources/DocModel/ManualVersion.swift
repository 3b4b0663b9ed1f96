/// The version of the manual to which a document belongs. The name of the document's collection contains the version (`httpx@0.27.0`), or else
/// a folder in the document's path (`docs/3.0/routing.md`, `v2/api.md`, `version-2.x/intro.md`).
package struct ManualVersion: Sendable {
  /// Identifies the manual: the name of the collection, and the path before the folder with the version. Only versions of the same manual can
  /// be compared.
  package let manual: [UInt8]
  private let components: [Component]

  /// Returns nil if neither the collection nor a folder has a version.
  package init?(collection: String, source: String) {
    let name = collection.utf8
    if let at = name.lastIndex(of: UInt8(ascii: "@")), at > name.startIndex {
      manual = Array(name[..<at])
      components = Self.components(name[name.index(after: at)...])
      return
    }
    for folder in source.utf8.split(separator: UInt8(ascii: "/")).dropLast() {
      guard let version = Self.version(ofFolder: folder) else { continue }
      manual = Array(name) + [0] + source.utf8[..<folder.startIndex]
      components = Self.components(version)
      return
    }
    return nil
  }

  /// The version in the name of a folder: numbers with a full stop between them, or with `v` or `version-` before them, such as `3.0`, `4.x`,
  /// `v2` and `1.0-beta2`. Nil for any other name. A single number without a prefix is more often the number of a chapter.
  private static func version(ofFolder name: Substring.UTF8View) -> Substring.UTF8View? {
    var rest = name
    for prefix in ["version-", "v"] where rest.starts(with: prefix.utf8) {
      rest = rest.dropFirst(prefix.utf8.count)
      break
    }
    let version = rest
    var numbers = 0
    while true {
      let digits = rest.prefix { ByteClass.isDigit($0) }
      if digits.isEmpty {
        guard numbers > 0, rest.first == UInt8(ascii: "x") else { return nil }
        rest = rest.dropFirst()
      }
      rest = rest.dropFirst(digits.count)
      numbers += 1
      guard rest.first == UInt8(ascii: ".") else { break }
      rest = rest.dropFirst()
    }
    guard numbers > 1 || version.startIndex > name.startIndex else { return nil }
    let isWhole = rest.isEmpty || ["-alpha", "-beta", "-rc"].contains { rest.starts(with: $0.utf8) }
    return isWhole ? version : nil
  }

  /// Whether this version is newer than another version. Nil if the manuals differ or the versions are equal.
  package func isNewer(than other: ManualVersion) -> Bool? {
    guard manual == other.manual else { return nil }
    for index in 0..<max(components.count, other.components.count) {
      // After a common prefix, a further word marks an older version (`1.0-beta` < `1.0`), and a further number a newer one (`1.0.1` > `1.0`).
      let own = components.dropFirst(index).first ?? .none
      let others = other.components.dropFirst(index).first ?? .none
      if own != others { return others < own }
    }
    return nil
  }

  private enum Component: Comparable {
    case word([UInt8]), none
    case number(Int)

    static func < (left: Self, right: Self) -> Bool {
      switch (left, right) {
      case (.word(let left), .word(let right)): left.lexicographicallyPrecedes(right)
      case (.number(let left), .number(let right)): left < right
      case (.word, _), (.none, .number): true
      default: false
      }
    }
  }

  /// Splits a version into its numbers and its words.
  private static func components(_ version: Substring.UTF8View) -> [Component] {
    let text = version.first == UInt8(ascii: "v") ? version.dropFirst() : version
    var parts: [[UInt8]] = []
    for byte in text {
      let isDigit = ByteClass.isDigit(byte)
      guard isDigit || ByteClass.isLetter(byte) else {
        parts.append([])
        continue
      }
      if let last = parts.last?.last, ByteClass.isDigit(last) != isDigit { parts.append([]) }
      if parts.isEmpty { parts.append([]) }
      parts[parts.count - 1].append(byte)
    }
    return parts.filter { !$0.isEmpty }.map { part in
      Int(String(decoding: part, as: UTF8.self)).map { .number($0) } ?? .word(part)
    }
  }
}
