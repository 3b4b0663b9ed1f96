import DocModel

/// Terms that no text can hold, for what a search may be restricted to. Their postings have no frequencies and
/// no positions.
public enum FilterTerm {
  public static let hasCode: [UInt8] = [1] + Array("code".utf8)

  public static func kind(_ kind: DocumentKind) -> [UInt8] { [1] + Array("k:\(kind.rawValue)".utf8) }

  public static func collection(_ name: String) -> [UInt8] { [1] + Array("c:\(name)".utf8) }

  public static func language(_ name: String) -> [UInt8] { [1] + Array("l:\(name.lowercased())".utf8) }

  public static func isFilter(_ term: some Collection<UInt8>) -> Bool { term.first == 1 }
}
