import DocIndex
import DocModel
import DocReaders
import DocText

/// Versions of the code that produces a collection's documents and terms. A collection from other versions is read again from all files.
enum CollectionOrigin {
  /// Changes whenever the same file may give a different document.
  static let readers = Int(Readers.version)
  /// Changes whenever the same document may give different terms. It covers analyzer and stemmer.
  static let analysis = ByteString(Analyzer.fingerprint)

  /// Whether the collection was made by the current versions.
  static func made(_ record: CollectionRecord) -> Bool {
    record.readers == readers && record.analysis == analysis
  }
}
