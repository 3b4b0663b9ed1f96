/// How sure a reader is that a text is of its format. The surest reads; of two that are equally sure, the earlier in the list.
package enum Confidence: Int, Sendable, Comparable {
  /// Any text can be read so.
  case fallback
  /// More speaks for the format than for plain text.
  case possible
  /// Several independent signs.
  case likely
  /// So many signs that a text of another format has them only by chance.
  case strong
  /// Marks that only this format has: `<!DOCTYPE html>`, `WEBVTT`, front matter with `name` and `description`.
  case certain

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
