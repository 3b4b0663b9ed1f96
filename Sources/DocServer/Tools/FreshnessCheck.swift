import DocModel
import DocSearch

/// Checks whether the source files of documents have changed since they were indexed. The outer function takes the folders of all indexes and
/// reads their manifests, so it should be called once per answer. The function that it returns checks one document. `index` is the position of
/// the document's index among the folders.
package typealias FreshnessCheck =
  (_ indexes: [String]) -> (_ index: Int, _ collection: String, _ source: String) -> Freshness?

extension SearchResponse {
  /// Records for each hit whether its file has changed. A file with several hits is checked only once.
  mutating func note(_ freshness: (_ index: Int, _ collection: String, _ source: String) -> Freshness?) {
    for number in hits.indices {
      let (index, collection, path) = (hits[number].index, hits[number].collection, hits[number].source.path)
      let known = hits[..<number].first {
        $0.index == index && $0.source.path.hasSameBytes(as: path)
          && $0.collection.hasSameBytes(as: collection)
      }
      hits[number].freshness = known.map(\.freshness) ?? freshness(index, collection, path)
    }
  }
}
