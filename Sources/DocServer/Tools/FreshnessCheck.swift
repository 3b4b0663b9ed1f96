import DocSearch

/// Tells whether the file of a document is still what was indexed, by the folder of its index, its collection and its path.
package typealias FreshnessCheck = (_ index: String, _ collection: String, _ source: String) -> Freshness?
