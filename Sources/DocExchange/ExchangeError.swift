import DocTopics

package enum ExchangeError: Error, Sendable, Hashable, CustomStringConvertible {
  case notEmpty(String)
  case noSuchCollection(name: String, known: [String])
  case damaged(path: String, reason: String)
  case newerVersion(path: String)
  case ownIndex(String)
  case notPacked(String)
  case notAnIndex(String)
  case severalIndexes
  case signature(path: String, reason: String)

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
