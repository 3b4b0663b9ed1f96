/// A name of the query that nothing in the index bears, and what there is near it.
public struct NearName: Sendable, Hashable {
  /// A part of the name that some section holds.
  public struct Part: Sendable, Hashable {
    /// As typed, in lower case.
    public var word: String
    /// Sections that hold it.
    public var sections: Int
  }

  /// The name as typed.
  public var typed: String
  /// Names of the index most like it, best first, as their authors write them; empty when none is like it.
  public var closest: [String]
  /// The name's known parts, in its order.
  public var parts: [Part]

  public init(typed: String, closest: [String] = [], parts: [Part] = []) {
    self.typed = typed
    self.closest = closest
    self.parts = parts
  }
}
