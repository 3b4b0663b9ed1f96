import DocTopics

/// Errors that stop exporting, packing or unpacking.
package enum ExchangeError: Error, Sendable, Hashable, CustomStringConvertible {
  case notEmpty(String)
  case noSuchCollection(name: String, known: [String])
  /// The pack is malformed.
  case damaged(path: String, reason: String)
  case newerVersion(path: String)
  /// The index to be replaced contains collections whose files are on this machine.
  case ownIndex(String)
  case notPacked(String)
  /// The folder contains files that do not belong to an index.
  case notAnIndex(String)
  case severalIndexes
  /// A signature could not be made or verified.
  case signature(path: String, reason: String)

  /// The problem, its location and the remedy on one line.
  package var description: String {
    switch self {
    case .notEmpty(let path): "the folder is not empty: \(path): choose another folder, or remove it first"
    case .noSuchCollection(let name, let known):
      "no such collection: \(name): \(FilterAdvice.remedy(name, of: known))"
    case .damaged(let path, let reason): "damaged pack: \(path): \(reason); fetch it again"
    case .newerVersion(let path): "pack of a newer version: \(path): update bridgedoc"
    case .ownIndex(let path):
      "the index holds collections of your own: \(path): choose another folder with --index, or use 'bridgedoc index --from'"
    case .notPacked(let path): "neither a pack nor an index: \(path): make one with 'bridgedoc pack FILE'"
    case .notAnIndex(let path):
      "the folder holds other files than an index: \(path): choose a new or empty one with --index"
    case .severalIndexes: "one index can be packed at a time: several are named: name one with --index"
    case .signature(let path, let reason): "no valid signature: \(path): \(reason)"
    }
  }
}
