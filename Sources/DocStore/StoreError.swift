package enum StoreError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The connection failed. `reason` is the message of the server or of its client library.
  case cannotConnect(place: String, reason: String)
  case failed(place: String, reason: String)
  case lost(place: String, reason: String)
  case noLibrary(place: String, name: String, package: String, formula: String)
  case noSchema(place: String)
  case otherVersion(place: String, found: Int, expected: Int)
  case readOnly(place: String, reason: String)
  case noRight(place: String, reason: String)
  case damaged(place: String, reason: String)
  case nothingToPush(String)
  case noSuchCollection(String, known: [String])
  case nameIsTaken(String)

  /// The message of the server or of its library; nil if there is none.
  var reason: String? {
    switch self {
    case .cannotConnect(_, let reason), .failed(_, let reason), .lost(_, let reason): reason
    default: nil
    }
  }

  /// One line: the failure, the database and the remedy.
  package var description: String {
    switch self {
    case .cannotConnect(let place, let reason):
      "cannot connect: \(place): \(reason); check the address\(place.hasPrefix("sphinx:") ? "" : " and ~/.pgpass")"
    case .failed(let place, let reason):
      "the database refused: \(place): \(reason); nothing was changed; try again"
    case .lost(let place, let reason): "the connection was lost: \(place): \(reason); try again"
    case .noLibrary(let place, let name, let package, let formula):
      "\(name)'s library is missing: \(place): install it ('apt install \(package)', 'brew install \(formula)')"
    case .noSchema(let place): "no index: \(place): make one with 'bridgedoc push'"
    case .otherVersion(let place, let found, let expected):
      found > expected
        ? "index of a newer version (\(found), this program reads \(expected)): \(place): update bridgedoc"
        : "index of an older version (\(found), this program reads \(expected)): \(place): update it with 'bridgedoc push'"
    case .readOnly(let place, let reason):
      "no permission to write: \(place): \(reason); push as the owner of the schema bridgedoc, or ask for CREATE on the database if there is none"
    case .noRight(let place, let reason):
      "no permission to read: \(place): \(reason); ask the owner for USAGE on the schema bridgedoc and SELECT on its tables"
    case .damaged(let place, let reason): "damaged index: \(place): \(reason); push it again"
    case .nothingToPush(let path): "nothing to push: \(path): index your documents first"
    case .noSuchCollection(let name, let known):
      "no such collection: \(name): the database has \(known.isEmpty ? "none" : known.joined(separator: ", "))"
    case .nameIsTaken(let name): "the database has a collection of that name: \(name): choose another name"
    }
  }
}
