import DocModel
import DocSearch

/// Filters and paging of a search.
public struct SearchOptions: Sendable, Hashable {
  /// Maximum number of hits on a page.
  public var limit = 10
  /// Number of hits to skip.
  public var offset = 0
  /// Filter by kind, named as in `DocumentContent.kind`; empty for all.
  public var kinds: [String] = []
  /// Filter by collection; empty for all.
  public var collections: [String] = []
  /// Filter for sections with code in this language, in lower case.
  public var language: String?
  /// Filter for sections with code.
  public var onlyCode = false
  /// Whether to rank documents rather than sections. Each document is represented by its best section.
  public var ranksDocuments = false

  /// Options for the ten best sections of all documents.
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

/// Ranking weights. `closeness` and `heading` are weights of features between 0 and 1: the maximum of a feature multiplies the score by e
/// to the power of its weight.
public struct RankingOptions: Sendable, Hashable {
  /// Weight of the proximity of the query terms.
  public var closeness: Double
  /// Weight of a match between query and heading.
  public var heading: Double
  /// Weight of synonyms relative to the query's own words: 0 to 1.
  public var synonyms: Double

  /// The default weights of this package.
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
