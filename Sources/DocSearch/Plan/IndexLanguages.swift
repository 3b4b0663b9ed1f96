import DocIndex
import DocKnowledge

/// The languages of an index's code and of its texts, read once for all queries.
package struct IndexLanguages {
  private let reader: IndexReader
  private var terms: Set<[UInt8]> = []
  /// Codes of the languages, other than English, that live documents are written in, sorted.
  package private(set) var written: [String] = []
  /// Their sections.
  private(set) var sections: [Int] = []
  /// With entries for a language of code where a hundredth of the sections has code in it.
  private(set) var thesaurus = Thesaurus()

  package init(_ reader: IndexReader) throws(IndexError) {
    self.reader = reader
    let head = FilterTerm.language("")
    var codes: Set<String> = []
    func take(_ term: [UInt8]) -> Bool {
      if term.starts(with: head) {
        terms.insert(term)
      } else if let code = FilterTerm.writtenCode(of: term) {
        codes.insert(code)
      } else {
        return false
      }
      return true
    }
    for segment in reader.segments { try segment.forEachTerm(from: head) { term, _ in take(term) } }
    // Of sections that were chosen from more, none may hold code in a language that others do.
    for population in reader.indexes.compactMap(\.manifest.population) {
      for term in population.frequencies.keys { _ = take(term.bytes) }
    }
    codes.remove("en")
    for code in codes.sorted() {
      let count = try reader.documentFrequency(of: FilterTerm.written(code))
      if count == 0 { continue }
      written.append(code)
      sections.append(count)
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
