/// A reader's confidence that a text is in its format. The highest wins; among equals, the reader that comes first in the list.
package enum Confidence: Int, Sendable, Comparable {
  /// Any text can be read this way.
  case fallback
  /// The evidence for the format is stronger than that for plain text.
  case possible
  /// The text has several independent signs of the format.
  case likely
  /// The text has many signs of the format, which another format would have only by chance.
  case strong
  /// The text has a mark that only this format has: `<!DOCTYPE html>`, `WEBVTT`, or front matter with `name` and `description`.
  case certain

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
