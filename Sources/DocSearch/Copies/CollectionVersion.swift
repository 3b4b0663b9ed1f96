import DocModel

/// The version in the name of a collection that `index --project` created: `0.27.0` in `httpx@0.27.0`.
enum CollectionVersion {
  /// Whether a collection has a newer version than another one. Nil if their names differ or their versions are equal.
  static func isNewer(_ collection: String, than other: String) -> Bool? {
    guard let (name, version) = parts(collection), let (otherName, old) = parts(other),
      name.elementsEqual(otherName)
    else { return nil }
    let (new, before) = (components(version), components(old))
    for index in 0..<max(new.count, before.count) {
      // After a common prefix, a further word makes a version older (`1.0-beta` < `1.0`), and a further number newer (`1.0.1` > `1.0`).
      let (left, right) = (new.dropFirst(index).first ?? .none, before.dropFirst(index).first ?? .none)
      if left != right { return right < left }
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

  private static func parts(_ collection: String) -> (name: Substring.UTF8View, version: Substring.UTF8View)?
  {
    let bytes = collection.utf8
    guard let at = bytes.lastIndex(of: UInt8(ascii: "@")), at > bytes.startIndex else { return nil }
    return (bytes[..<at], bytes[bytes.index(after: at)...])
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
