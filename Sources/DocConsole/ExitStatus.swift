import DocSystem

package enum ExitStatus: Int32, Error {
  /// The command succeeded. If it was a search, it found something.
  case done = 0
  case nothingFound = 1
  /// The command was used wrongly, an index is missing or damaged, or the input is invalid.
  case error = 2
}

extension SystemCall {
  package static func end(_ status: ExitStatus) -> Never { exit(status.rawValue) }
}
