/// How confident a reader is that it knows the format of a text. The most confident reader is used; of equally confident readers, the first in
/// the list.
package enum Confidence: Int, Sendable, Comparable {
  /// Every text can be read in this format.
  case fallback
  /// There is more evidence for this format than for plain text.
  case possible
  /// The text has several independent features that are typical of the format.
  case likely
  /// The text has many features that are typical of the format. A text in another format would have all of them only by chance.
  case strong
  /// The text contains something that occurs only in this format: `<!DOCTYPE html>`, `WEBVTT`, front matter with `name` and `description`.
  case certain

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
