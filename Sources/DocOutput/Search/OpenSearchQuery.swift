import DocIndex
import DocModel
import DocSearch
import DocText

/// Converts a query to a search body for OpenSearch (3.2 or later), for documents written by `export opensearch`. The body uses
/// `combined_fields` (BM25F) with our field weights; the rest of our ranking is missing. A phrase becomes separate words, because in our index a
/// name and its parts share a position, but in OpenSearch they do not.
package enum OpenSearchQuery {
  /// The names of the fields with their weights. `combined_fields` requires weights of at least 1, so all weights are divided by the smallest
  /// one. `saturation` compensates for that division.
  package static let fields = Field.allCases.map { "terms.\($0.name)^\(weight($0))" }
  private static func weight(_ field: Field) -> UInt32 { FieldWeights.quarters(field) / smallest }
  private static let smallest = Field.allCases.map(FieldWeights.quarters).min() ?? 1
  /// The k1 of BM25, multiplied by the weight of body text, because `combined_fields` multiplies all term frequencies by that weight as well.
  package static func saturation(_ parameters: RankingParameters) -> Double {
    parameters.k1 * Double(weight(.body))
  }

  /// The term as a token of OpenSearch; nil if it is too long or not UTF-8. Spaces, which would split it, are replaced.
  package static func token(_ term: [UInt8]) -> String? {
    // The language part of the term is omitted, so that people can query OpenSearch without stating a language.
    let term = LanguageTerm.parts(of: term)?.stem ?? term
    guard let text = String(validating: term, as: UTF8.self), term.count <= longestToken else { return nil }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.isWhitespace ? "\u{2423}" : $0 }))
  }

  /// Upper bound on the length of a term, in bytes. The tokenizer of OpenSearch splits longer terms.
  private static let longestToken = 255

  package static func body(_ request: SearchRequest) -> [UInt8] {
    let parameters = RankingParameters()
    let query = QueryTerms(request.text, languages: request.writtenLanguages, parameters: parameters)
    // The terms, grouped by weight: 1 for a word as typed, less for another spelling, a part of the word, or a stop word.
    var shares: [Double: [String]] = [:]
    for clause in query.clauses where !clause.isMust {
      for (term, share) in clause.terms {
        let share = clause.isStopWord ? share * parameters.stopWordWeight : share
        if let token = token(term), !shares[share, default: []].contains(token) {
          shares[share, default: []].append(token)
        }
      }
    }
    let must = query.clauses.filter(\.isMust).map { clause in
      clause.terms.filter { $0.share >= parameters.alternativeWeight }.compactMap { token($0.term) }
    }
    return JSONWriter.document { json in
      json.field("from", request.offset)
      json.field("size", request.limit)
      json.field("query") { json in
        // An empty bool query would match every document.
        guard !shares.isEmpty || !must.isEmpty else { return json.field("match_none", object: { _ in }) }
        json.field("bool") { json in
          json.field("should", array: shares.sorted { $0.key > $1.key }) { json, group in
            combined(group.value, boost: group.key, to: &json)
          }
          json.field("must", array: must) { json, tokens in combined(tokens, to: &json) }
          json.field("must_not", array: query.excluded.filter { !$0.terms.isEmpty }) { json, clause in
            combined(clause.terms.compactMap { token($0.term) }, all: true, to: &json)
          }
          json.field("filter", array: filters(request, query)) { json, filter in
            json.object { $0.field("terms", object: { $0.field(filter.field, strings: filter.values) }) }
          }
          json.field("minimum_should_match", must.isEmpty ? 1 : 0)
        }
      }
    }
  }

  private static func combined(
    _ tokens: [String], all: Bool = false, boost: Double? = nil, to json: inout JSONWriter
  ) {
    json.object {
      $0.field("combined_fields") {
        $0.field("query", tokens.joined(separator: " "))
        $0.field("fields", strings: fields)
        $0.field("operator", all ? "and" : "or")
        if let boost { $0.field("boost", boost) }
      }
    }
  }

  private static func filters(
    _ request: SearchRequest, _ query: QueryTerms
  ) -> [(field: String, values: [String])] {
    var found: [(String, [String])] = []
    if !request.kinds.isEmpty { found.append(("kind", request.kinds.map(\.rawValue))) }
    if !request.collections.isEmpty { found.append(("collection", request.collections)) }
    if let language = request.language { found.append(("language", [language])) }
    for codes in [request.writtenLanguages, query.languages] where !codes.isEmpty {
      found.append(("lang", codes))
    }
    if request.onlyCode { found.append(("hasCode", ["true"])) }
    return found
  }
}
