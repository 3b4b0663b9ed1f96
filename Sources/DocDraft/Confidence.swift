/// How confident a reader is that a text is in its format. The most confident reader is used. Among equally confident readers, the first one in
/// the list of readers is used.
package enum Confidence: Int, Sendable, Comparable {
  /// Every text can be read in this format.
  case fallback
  /// There is more evidence for this format than for plain text.
  case possible
  /// The text has several independent features that are typical of the format.
  case likely
  /// The text has many features that are typical of the format. It is very unlikely that a text in another format has all these features.
  case strong
  /// The text contains something that occurs only in this format: `<!DOCTYPE html>`, `WEBVTT`, front matter with `name` and `description`.
  case certain

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
