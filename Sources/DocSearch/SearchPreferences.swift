import DocIndex
import DocModel
import DocSystem

/// A user's preferences for all searches: synonyms, boosts, and descriptions of folders. A changed preference does not require a new index.
package struct SearchPreferences: Sendable, Hashable {
  /// The synonyms of each word. The keys are in lower case.
  package private(set) var synonyms: [ByteString: [String]] = [:]
  /// For each path prefix, the factor by which scores are multiplied. A prefix names a collection, or its folder or file (`notes/drafts`).
  package var boosts: [String: Double] = [:]
  /// One-sentence descriptions of collections, folders and files, by path prefix.
  package var contexts: [String: String] = [:]
  /// The path of the project's folder. The project's own collections rank higher (`projectBoost`).
  package var project: String?

  package init() {}

  /// The boost of a project's own collections, unless the configuration sets another one.
  package static let projectBoost = 2.0

  package mutating func addSynonyms(of word: String, _ others: [String]) {
    synonyms[ByteString(word.lowercased()), default: []] += others
  }

  package func synonyms(of word: [UInt8]) -> [String] {
    synonyms.isEmpty ? [] : synonyms[ByteString(word)] ?? []
  }

  /// The factor for a section's score: the boost of the longest path prefix that matches its document, or 1 if none matches.
  func boost(of section: SectionAddress, _ contents: IndexContents) throws(IndexError) -> Double {
    if boosts.isEmpty { return 1 }
    let record = try contents.document(at: contents.document(ofSection: section))
    return Self.value(in: boosts, record.collection, record.source) ?? 1
  }

  /// The description for the longest matching path prefix; nil if none matches.
  package func context(collection: String, source: String) -> String? {
    contexts.isEmpty ? nil : Self.value(in: contexts, collection, source)
  }

  private static func value<Value>(in table: [String: Value], _ collection: String, _ source: String)
    -> Value?
  {
    var path = "\(collection)/\(source)"
    while true {
      if let value = table[path] ?? table[path + "/"] { return value }
      guard let folder = PathName.folder(of: path) else { return nil }
      path = folder
    }
  }
}
