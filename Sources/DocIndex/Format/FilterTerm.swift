import DocModel
import DocText

/// Terms that no text can hold, for what a search may be restricted to, and for what documents are called. Their postings have no frequencies and
/// no positions.
package enum FilterTerm {
  package static let hasCode: [UInt8] = [1] + Array("code".utf8)

  package static func kind(_ kind: DocumentKind) -> [UInt8] { [1] + Array("k:\(kind.rawValue)".utf8) }

  package static func collection(_ name: String) -> [UInt8] { [1] + Array("c:\(name)".utf8) }

  package static func language(_ name: String) -> [UInt8] {
    [1] + Array("l:\(StoredLimits.cut(name, to: StoredLimits.filter).lowercased())".utf8)
  }

  /// A word of the place where a document lies, as the analyzer gives it.
  package static func place(_ word: [UInt8]) -> [UInt8] { [1] + Array("p:".utf8) + word }

  /// What a document is called (`DocumentIdentifier.key`); stands at its first section that is searched.
  package static func identifier(_ key: String) -> [UInt8] {
    [1] + Array("i:\(StoredLimits.cut(key, to: StoredLimits.filter))".utf8)
  }

  /// The identifier of such a term.
  package static func identifier(of term: [UInt8]) -> DocumentIdentifier? {
    term.starts(with: identifier("")) ? DocumentIdentifier(key: term.dropFirst(3)) : nil
  }

  package static func isFilter(_ term: some Collection<UInt8>) -> Bool { term.first == 1 }
}
