import DocIndex
import DocModel
import DocReaders
import DocText

/// The versions of the readers and the analyzer. If other versions made a collection, a refresh reads all files of the collection again.
enum CollectionOrigin {
  /// Changes whenever a reader may produce a different document from the same file.
  static let readers = Int(Readers.version)
  /// Changes whenever the analyzer or the stemmer may produce different terms from the same document.
  static let analysis = ByteString(Analyzer.fingerprint)

  /// Whether a collection was made by the current versions of the readers and the analyzer.
  static func made(_ record: CollectionRecord) -> Bool {
    record.readers == readers && record.analysis == analysis
  }
}
