/// How text is laid out for whoever reads it.
package struct TextOptions: Sendable {
  /// Columns of the terminal; text is wrapped to it.
  package var width: Int
  /// Whether styles are shown; without it, inline marks stay as their source had them.
  package var colour: Bool
  /// Whether a person reads it: adds what scripts do not want, such as how to go on.
  package var isTerminal: Bool
  /// Whether a hit takes two lines.
  package var isCompact = false
  /// Whether paths end with a null byte instead of a line feed, for `xargs -0`.
  package var endsWithNull = false
  /// Makes places clickable; nil where a terminal would show the addresses as text.
  package var links: PlaceLinks?

  package init(width: Int = 80, colour: Bool = false, isTerminal: Bool = false, links: PlaceLinks? = nil) {
    self.width = max(width, 20)
    self.colour = colour
    self.isTerminal = isTerminal
    self.links = links
  }

  /// Prose wider than this is hard to read; tables and code may be wider.
  var proseWidth: Int { min(width, 100) }
}
