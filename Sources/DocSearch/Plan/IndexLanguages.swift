import DocIndex
import DocKnowledge

/// The programming languages and written languages of an index. They are determined once and reused for all queries.
package struct IndexLanguages {
  private let reader: IndexReader
  private var terms: Set<[UInt8]> = []
  /// Sorted codes of the written languages of undeleted documents, except English.
  package private(set) var written: [String] = []
  /// The number of sections in each language of `written`.
  private(set) var sections: [Int] = []
  /// The thesaurus. Its entries for a programming language are used only if at least one section in a hundred contains code in it.
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
    // A small sample of a larger index may lack sections in a language, so the languages of the larger index are added.
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

  /// The number of undeleted sections with code in a language.
  func count(of language: String) throws(IndexError) -> Int {
    let term = FilterTerm.language(language)
    return terms.contains(term) ? try reader.documentFrequency(of: term) : 0
  }
}
