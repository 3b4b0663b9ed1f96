/// Row numbers consist of a document's number and an ordinal. The ordinal is 0 for the document itself, and begins at 1 for its sections.
enum RowNumber {
  static let ordinalBits = 20
  static func document(_ number: Int) -> Int { number << ordinalBits }
  static func section(_ document: Int, _ ordinal: Int) -> Int { document << ordinalBits | (ordinal + 1) }
  static func document(of row: Int) -> Int { row >> ordinalBits }
}

/// A document to store, with its sections.
struct DocumentRow {
  struct Section {
    /// The key of the section's id.
    var key: UInt64
    var tiers: ImpactTier.Tiers.Element
    var payload: [UInt8]
  }

  var number: Int
  /// The key of the collection's name.
  var collection: UInt64
  /// The document's fingerprint (`Store.mark`), by which a push recognises unchanged documents.
  var mark: UInt64
  /// The keys of the document's topic and path.
  var topic: UInt64
  var path: UInt64
  /// The indices of the opening sections, that is, the first sections that can be hits.
  var openings: [Int]
  var payload: [UInt8]
  var sections: [Section]
}

/// A row as a server stores it: a document, a section, or a block of counts.
typealias ServerRow = (number: Int, payload: [UInt8])
