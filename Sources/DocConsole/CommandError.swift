import DocOutput
import DocSystem

/// What keeps a command from doing its work, said to a person in one line: what is wrong, where, the way out.
package struct CommandError: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ what: String, at place: String, wayOut: String) {
    description = "\(what): \(place): \(wayOut)"
  }

  /// - Parameter line: of that form, as another program says it.
  package init(line: String) { description = line }

  package init(_ error: some CommandFailure) { description = error.description }

  /// The line for standard error. Paths and document text are made safe to print, and passwords in addresses
  /// are removed.
  package var line: String { line(colour: false) }

  /// The same line, with `error` in bold red if `colour` is true.
  package func line(colour: Bool) -> String {
    let label = colour ? "\u{1B}[1;31merror:\u{1B}[0m" : "error:"
    return "bridgedoc: \(label) \(TerminalText.safe(AddressText.shown(description)))\n"
  }
}

/// Errors of libraries whose text is one line in the form `what: where: the way out`.
package protocol CommandFailure: Error, CustomStringConvertible {}
