/// How text is laid out for whoever reads it.
public struct TextOptions: Sendable, Hashable {
  /// Columns of the terminal; text is wrapped to it.
  public var width: Int
  /// Whether styles are shown; without it, inline marks stay as their source had them.
  public var colour: Bool
  /// Whether a person reads it: adds what scripts do not want, such as how to go on.
  public var isTerminal: Bool

  public init(width: Int = 80, colour: Bool = false, isTerminal: Bool = false) {
    self.width = max(width, 20)
    self.colour = colour
    self.isTerminal = isTerminal
  }

  /// Prose wider than this is hard to read; tables and code may be wider.
  var proseWidth: Int { min(width, 100) }
}
