import DocSearch

/// Checks whether the source files of documents have changed since they were indexed. The first call takes the folders of all
/// indexes and reads their manifests, so make it once per answer. The function it returns checks one document: the number of its
/// index, its collection, its path.
package typealias FreshnessCheck =
  (_ indexes: [String]) -> (_ index: Int, _ collection: String, _ source: String) -> Freshness?
