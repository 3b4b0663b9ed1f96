/// The program's exit statuses.
package enum ExitStatus: Int32, Sendable {
  /// The command succeeded, and a search found something.
  case done = 0
  case nothingFound = 1
  /// Wrong usage, a missing or damaged index, or bad input.
  case error = 2
}
