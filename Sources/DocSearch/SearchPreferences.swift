import DocIndex
import DocModel

/// What a person prefers for all searches, beside what each request says: other words for a word, what weighs more, and what folders are about.
/// No index is made anew for it.
package struct SearchPreferences: Sendable, Hashable {
  /// Other words for a word; words in lower case.
  package private(set) var synonyms: [ByteString: [String]] = [:]
  /// Factors of scores by place: a collection, or a collection and a folder or file in it (`notes/drafts`).
  package var boosts: [String: Double] = [:]
  /// A sentence by place.
  package var contexts: [String: String] = [:]
  /// The folder of a project: its own collections come first.
  package var project: String?

  package init() {}

  /// Boost of a project's own collections, unless a number is given for them.
  package static let projectBoost = 2.0

  package mutating func addSynonyms(of word: String, _ others: [String]) {
    synonyms[ByteString(word.lowercased()), default: []] += others
  }

  package func synonyms(of word: [UInt8]) -> [String] {
    synonyms.isEmpty ? [] : synonyms[ByteString(word)] ?? []
  }

  /// The factor of a document's score: that of the longest place that holds it.
  func boost(collection: String, source: String) -> Double {
    boosts.isEmpty ? 1 : Self.value(in: boosts, collection, source) ?? 1
  }

  /// The factor of a section's score.
  func boost(of section: SectionAddress, _ contents: IndexContents) throws(IndexError) -> Double {
    if boosts.isEmpty { return 1 }
    let record = try contents.document(at: contents.document(ofSection: section))
    return boost(collection: record.collection, source: record.source)
  }

  /// What the folder or collection of a document is about; nil when nobody wrote that.
  package func context(collection: String, source: String) -> String? {
    contexts.isEmpty ? nil : Self.value(in: contexts, collection, source)
  }

  private static func value<Value>(in table: [String: Value], _ collection: String, _ source: String)
    -> Value?
  {
    var place = "\(collection)/\(source)"
    while true {
      if let value = table[place] ?? table[place + "/"] { return value }
      guard let slash = place.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
      place = String(place[..<slash])
    }
  }
}
