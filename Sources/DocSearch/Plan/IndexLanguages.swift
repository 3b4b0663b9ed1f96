import DocIndex
import DocKnowledge

/// The languages of an index's code, read once for all queries.
package struct IndexLanguages {
  private let reader: IndexReader
  private var terms: Set<[UInt8]> = []
  /// With entries for a language of code where a hundredth of the sections has code in it.
  private(set) var thesaurus = Thesaurus()

  package init(_ reader: IndexReader) throws(IndexError) {
    self.reader = reader
    let head = FilterTerm.language("")
    for segment in reader.segments {
      try segment.forEachTerm(from: head) { term, _ in
        let isLanguage = term.starts(with: head)
        if isLanguage { terms.insert(term) }
        return isLanguage
      }
    }
    // Of sections that were chosen from more, none may hold code in a language that others do.
    for population in reader.indexes.compactMap(\.manifest.population) {
      for term in population.frequencies.keys where term.bytes.starts(with: head) { terms.insert(term.bytes) }
    }
    var holds: [Bool] = []
    for language in Thesaurus.languages {
      let sections = try count(of: "\(language)")
      holds.append(sections * 100 >= reader.sectionCount && sections > 0)
    }
    thesaurus = Thesaurus(holds: holds)
  }

  /// Live sections that hold code in a language.
  func count(of language: String) throws(IndexError) -> Int {
    let term = FilterTerm.language(language)
    return terms.contains(term) ? try reader.documentFrequency(of: term) : 0
  }
}
