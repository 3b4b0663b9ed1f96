import DocIndex
import DocModel
import DocReaders
import DocText

/// The versions of the code that makes a collection's documents and terms. If other versions made a collection, all its files are read
/// again.
enum CollectionOrigin {
  /// Changes whenever the same file may produce a different document.
  static let readers = Int(Readers.version)
  /// Changes whenever the same document may produce different terms. It covers the analyzer and the stemmer.
  static let analysis = ByteString(Analyzer.fingerprint)

  /// Whether the present versions made a collection.
  static func made(_ record: CollectionRecord) -> Bool {
    record.readers == readers && record.analysis == analysis
  }
}
