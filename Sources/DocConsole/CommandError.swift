import DocOutput
import DocSystem

/// An error that stops a command. Its description is one line: the problem, the location of the problem, and the remedy.
package struct CommandError: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ what: String, at place: String, remedy: String) {
    description = "\(what): \(place): \(remedy)"
  }

  /// Creates an error from the message of another program.
  package init(line: String) { description = line }

  package init(_ error: some CommandFailure) { description = error.description }

  /// The line for standard error, with `error` in bold red if `colour` is true. Paths and text from documents are sanitised, and passwords in
  /// URLs are removed.
  package func line(colour: Bool = false) -> String {
    let label = colour ? "\u{1B}[1;31merror:\u{1B}[0m" : "error:"
    return "bridgedoc: \(label) \(TerminalText.safe(AddressRedaction.shown(description)))\n"
  }
}

/// An error of a library that is shown to users. Its description is one line of the form `problem: location: remedy`.
package protocol CommandFailure: Error, CustomStringConvertible {}

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
