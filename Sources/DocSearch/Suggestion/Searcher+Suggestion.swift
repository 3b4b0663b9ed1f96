import DocIndex
import DocModel

extension Searcher {
  /// The query with the words that no section holds put right; nil when every word is known, or nothing is near.
  func suggestion(for query: Query, doubting doubted: Set<Int> = []) throws(IndexError) -> String? {
    let suggester = Suggester(reader.segments.map { SegmentTerms($0) })
    let finder = SpellingFinder()
    return try suggester.suggestion(for: query, doubting: doubted) { term, typed throws(IndexError) in
      try spelling(of: term, near: typed, finder)
    }?.text
  }

  /// A folded term as the section that it finds first writes it, headings before text before code.
  /// - Parameter typed: for a stem, what was typed: the nearest word of that stem in the section is meant.
  private func spelling(
    of term: [UInt8], near typed: String?, _ finder: SpellingFinder
  ) throws(IndexError) -> String? {
    var request = SearchRequest(String(decoding: term, as: UTF8.self))
    request.limit = 3
    // As it stands: a term that its own text does not find would be put right again, and so for ever.
    request.refines = false
    for ranked in try rank(request) {
      let stored = try contents.section(at: ranked.address)
      let section = stored.section
      let texts = section.heading + [stored.document.title] + section.paragraphs
      if let typed {
        if let word = finder.word(ofStem: term, near: typed, in: texts) { return word }
        continue
      }
      for text in texts {
        if let spelling = finder.spelling(of: term, in: text) { return spelling }
      }
      for sample in section.code {
        if let spelling = finder.spelling(of: term, in: sample.text, as: .code) { return spelling }
      }
    }
    return nil
  }
}
