import DocSearch

/// Tells whether the files of documents are still what was indexed. Given the folders of the indexes once per answer, because
/// their manifests are read for it; then asked per document, by the number of its index, its collection and its path.
package typealias FreshnessCheck =
  (_ indexes: [String]) -> (_ index: Int, _ collection: String, _ source: String) -> Freshness?
