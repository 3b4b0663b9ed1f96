import DocIndex
import DocModel
import DocReaders
import DocText

/// What makes the documents and the terms of a collection now. A collection that something else made is read again as a whole.
enum CollectionOrigin {
  /// Changes whenever the same file may give another document.
  static let readers = Int(Readers.version)
  /// Changes whenever the same document may give other terms: analyzer and stemmer.
  static let analysis = ByteString(Analyzer.fingerprint)

  /// Whether a collection would be made alike now.
  static func made(_ record: CollectionRecord) -> Bool {
    record.readers == readers && record.analysis == analysis
  }
}
