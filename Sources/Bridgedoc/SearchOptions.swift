import DocModel
import DocSearch

/// Filters and paging of a search.
public struct SearchOptions: Sendable, Hashable {
  /// Upper bound on the number of hits on a page.
  public var limit = 10
  /// The number of hits to skip.
  public var offset = 0
  /// The kinds of documents to search, with the names of `DocumentContent.kind`; empty for all kinds.
  public var kinds: [String] = []
  /// The names of the collections to search; empty for all.
  public var collections: [String] = []
  /// A programming language in lower case. If set, only sections with code in that language are searched.
  public var language: String?
  /// Whether only sections with code are searched.
  public var onlyCode = false
  /// Whether documents are ranked instead of sections. Each document is then represented by its best section.
  public var ranksDocuments = false

  /// Creates options for the ten best sections of all documents.
  public init() {}

  func request(_ query: String) -> SearchRequest {
    var request = SearchRequest(query)
    request.limit = limit
    request.offset = offset
    request.kinds = kinds.compactMap { DocumentKind(rawValue: $0) }
    request.collections = collections
    request.language = language
    request.onlyCode = onlyCode
    request.ranksDocuments = ranksDocuments
    return request
  }
}

/// Weights of the ranking. `closeness` and `heading` are weights of features with values from 0 to 1. At the value 1, a feature multiplies the
/// score by e to the power of its weight.
public struct RankingOptions: Sendable, Hashable {
  /// The weight of the feature that measures how close the query terms are to each other.
  public var closeness: Double
  /// The weight of the feature that measures how well a heading matches the query.
  public var heading: Double
  /// The weight of synonyms in comparison with the words of the query, from 0 to 1.
  public var synonyms: Double

  /// Creates the default weights.
  public init() {
    let parameters = RankingParameters()
    closeness = parameters.weights[.closeness]
    heading = parameters.weights[.heading]
    synonyms = parameters.synonymWeight
  }

  var parameters: RankingParameters {
    var parameters = RankingParameters()
    parameters.weights[.closeness] = closeness
    parameters.weights[.heading] = heading
    parameters.synonymWeight = synonyms
    return parameters
  }
}
