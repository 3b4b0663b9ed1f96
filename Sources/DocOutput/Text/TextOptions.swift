/// Layout options for text output.
package struct TextOptions: Sendable {
  /// Width of the terminal in columns; text is wrapped to it.
  package var width: Int
  /// Whether styles are shown. Without styles, inline marks stay as in the source.
  package var colour: Bool
  /// Whether a person reads the output. It then includes hints that scripts do not need, such as the next command.
  package var isTerminal: Bool
  /// Whether each hit takes two lines.
  package var isCompact = false
  /// Whether paths end with a null byte instead of a line feed, for `xargs -0`.
  package var endsWithNull = false
  /// Makes file locations clickable; nil if the terminal would print the URLs as text.
  package var links: PlaceLinks?

  package init(width: Int = 80, colour: Bool = false, isTerminal: Bool = false, links: PlaceLinks? = nil) {
    self.width = max(width, 20)
    self.colour = colour
    self.isTerminal = isTerminal
    self.links = links
  }

  /// Wider prose is hard to read; tables and code may be wider.
  var proseWidth: Int { min(width, 100) }
}
