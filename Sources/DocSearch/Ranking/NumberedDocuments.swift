import DocIndex
import DocText

/// Finds the documents that a query names by their identifiers: `SE-0302`, `rfc 2119`, `session 10072`.
package struct NumberedDocuments {
  /// One identifier in the query.
  package struct Mention {
    /// The byte range of the identifier in the query.
    package var range: Range<Int>
    /// The documents that the identifier names, in ascending order of address.
    package var documents: [DocumentAddress]
  }

  /// From a segment, at most this many identifiers with the same number are read, and at most this many documents per identifier.
  private static let mostDocuments = 64

  private let reader: IndexReader

  package init(_ reader: IndexReader) { self.reader = reader }

  /// The document identifiers in a query, in the order of the text.
  /// - Parameter isAlone: a function that returns whether the query is only a number. A number in a longer query identifies a document only
  ///   together with a word such as `rfc`.
  package func mentions(in text: [UInt8], isAlone: () -> Bool) throws(IndexError) -> [Mention] {
    var mentions: [Mention] = []
    for typed in TypedNumber.all(in: text) {
      var best: (words: Int, mention: Mention)?
      for (identifier, documents) in try documents(numbered: typed.number) {
        let words = typed.before.prefix { identifier.holds($0.word) }
        guard
          !words.isEmpty
            || (typed.isApart && typed.digitCount >= DocumentIdentifier.fewestDigits && isAlone())
        else { continue }
        let start = words.last?.start ?? typed.range.lowerBound
        if let known = best, known.words > words.count { continue }
        if best?.words == words.count {
          best?.mention.documents += documents
        } else {
          best = (words.count, Mention(range: start..<typed.range.upperBound, documents: documents))
        }
      }
      guard var mention = best?.mention else { continue }
      mention.documents = Set(mention.documents).sorted {
        ($0.segment, $0.document) < ($1.segment, $1.document)
      }
      // An identifier may include a preceding year. If that year alone was also taken for an identifier, the mention of the year is dropped.
      if let last = mentions.last, last.range.overlaps(mention.range) { mentions.removeLast() }
      mentions.append(mention)
    }
    return mentions
  }

  /// The sections of a document that can be hits, in order.
  func sections(of document: DocumentAddress) throws(IndexError) -> [SectionAddress] {
    let segment = reader.segments[document.segment]
    var rest = try segment.sections(ofDocument: document.document)
    var sections: [SectionAddress] = []
    while let section = try segment.firstSearchable(of: rest) {
      sections.append(SectionAddress(segment: document.segment, section: section))
      rest = section + 1..<rest.upperBound
    }
    return sections
  }

  private func documents(
    numbered number: String
  ) throws(IndexError) -> [(DocumentIdentifier, [DocumentAddress])] {
    var found: [(DocumentIdentifier, [DocumentAddress])] = []
    let prefix = FilterTerm.identifier(number)
    for (segmentNumber, segment) in reader.segments.enumerated() {
      var entries: [(DocumentIdentifier, TermEntry)] = []
      try segment.forEachTerm(from: prefix) { term, entry in
        guard term.starts(with: prefix) else { return false }
        // Skips the keys of longer numbers that begin with this number.
        guard term.count == prefix.count || term[prefix.count] == 0x20 else { return false }
        if let identifier = FilterTerm.identifier(of: term) { entries.append((identifier, entry)) }
        return entries.count < Self.mostDocuments
      }
      for (identifier, entry) in entries {
        var documents: [DocumentAddress] = []
        var occurrences = try TermOccurrences(entry, in: segment)
        var target: UInt32 = 0
        while documents.count < Self.mostDocuments, let section = try occurrences.seek(target) {
          target = section + 1
          let address = SectionAddress(segment: segmentNumber, section: Int(section))
          guard !reader.isDeleted(address) else { continue }
          let number = try segment.document(ofSection: Int(section))
          documents.append(DocumentAddress(segment: segmentNumber, document: number))
        }
        if !documents.isEmpty { found.append((identifier, documents)) }
      }
    }
    return found
  }
}
