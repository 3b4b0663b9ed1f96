/// How confident a reader is that a text is in its format. The reader with the highest confidence wins. Among equally confident readers, the
/// first one in the list wins.
package enum Confidence: Int, Sendable, Comparable {
  /// Any text can be read this way.
  case fallback
  /// The evidence for the format is stronger than the evidence for plain text.
  case possible
  /// Several independent features of the text are typical of the format.
  case likely
  /// Many features of the text are typical of the format. Another format would have all of them only by chance.
  case strong
  /// The text has something that only this format has, such as `<!DOCTYPE html>`, `WEBVTT`, or front matter with `name` and `description`.
  case certain

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
