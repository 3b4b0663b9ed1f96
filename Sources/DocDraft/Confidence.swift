/// How sure a reader is that a text is in its format. The surest reader wins; of two equally sure readers, the earlier in the list.
package enum Confidence: Int, Sendable, Comparable {
  /// Any text can be read this way.
  case fallback
  /// The evidence for the format is stronger than that for plain text.
  case possible
  /// Several independent signs of the format.
  case likely
  /// So many signs that another format has them only by chance.
  case strong
  /// Marks that only this format has: `<!DOCTYPE html>`, `WEBVTT`, or front matter with `name` and `description`.
  case certain

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
