package struct TextOptions: Sendable {
  package var width: Int
  /// Whether styles are shown. If not, the delimiters of inline markup are kept.
  package var colour: Bool
  /// Whether a person reads the output. If so, the output includes hints that scripts do not need, such as the next command.
  package var isTerminal: Bool
  package var isCompact = false
  /// Whether paths end with a null byte instead of a line feed, as `xargs -0` expects.
  package var endsWithNull = false
  /// Makes clickable links to files; nil if the terminal would print the URLs as text.
  package var links: PlaceLinks?

  package init(width: Int = 80, colour: Bool = false, isTerminal: Bool = false, links: PlaceLinks? = nil) {
    self.width = max(width, 20)
    self.colour = colour
    self.isTerminal = isTerminal
    self.links = links
  }

  /// The width of prose. It is limited, because long lines are hard to read. Tables and code may be wider.
  var proseWidth: Int { min(width, 100) }
}
