/// The program's exit statuses.
package enum ExitStatus: Int32, Sendable {
  /// Something was found, or what was asked for is done.
  case done = 0
  case nothingFound = 1
  /// Wrong usage, no index, a damaged index, bad input.
  case error = 2
}
