import DocSearch

/// Checks whether the source files of documents have changed since they were indexed. The outer function takes the folders of all indexes and
/// reads their manifests, so it should be called once per answer. The inner function checks one document, given the position of its index in the
/// folders, its collection and its path.
package typealias FreshnessCheck =
  (_ indexes: [String]) -> (_ index: Int, _ collection: String, _ source: String) -> Freshness?
