import DocModel
import DocSearch

/// What a search gives, and of what.
public struct SearchOptions: Sendable, Hashable {
  /// Most hits of a page.
  public var limit = 10
  /// Hits before the page.
  public var offset = 0
  /// Only documents of these kinds, named as in `DocumentContent.kind`; empty for all.
  public var kinds: [String] = []
  /// Only documents of these collections; empty for all.
  public var collections: [String] = []
  /// Only sections with code in this language, in lower case.
  public var language: String?
  /// Only sections with code.
  public var onlyCode = false
  /// Whether documents are ranked, each with its best section.
  public var ranksDocuments = false

  /// The ten best sections of all documents.
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

/// Weights of ranking. `closeness` and `heading` weigh features between 0 and 1: a section that has a feature in full scores e to the power of
/// its weight times as much.
public struct RankingOptions: Sendable, Hashable {
  /// How near the words of the query stand to each other.
  public var closeness: Double
  /// Whether the section's heading is what is asked for.
  public var heading: Double
  /// Weight of other words for the same, beside those of the query: 0 to 1.
  public var synonyms: Double

  /// The weights that the judged queries of this package ask for.
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
