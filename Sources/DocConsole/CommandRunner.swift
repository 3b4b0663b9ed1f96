import ArgumentParser
import DocIndex
import DocModel
import DocSearch
import DocSystem
import DocTopics

/// Parses arguments, runs the command, and ends the program with its status. An error is one line on standard error, and status 2.
package enum CommandRunner {
  /// - Parameters:
  ///   - overview: the text to show if there are no arguments.
  ///   - plain: runs a command whose arguments can be read without the parser; nil if the parser is needed.
  package static func run<Root: ParsableCommand>(
    _ root: Root.Type, arguments: [String], overview: String? = nil, plain: (() throws -> Void)? = nil
  ) -> Never {
    SystemCall.ignoreBrokenPipes()
    // Only the main program has an overview, and only the main program reports problems in the configuration. Programs that it starts would
    // report them a second time. Completion scripts, which need no report, pass an option that begins with `---`.
    if overview != nil, arguments.first?.hasPrefix("---") != true {
      for problem in Configuration.current.problems {
        StandardStream.warn(problem)
      }
    }
    if arguments.isEmpty, let overview {
      do throws(CommandError) { try StandardStream.writeOutput(Array(overview.utf8)) } catch { fail(error) }
      SystemCall.end(.done)
    }
    if let plain {
      do { try plain() } catch { finish(error, root: root, arguments: arguments) }
      SystemCall.end(.done)
    }
    let isHelp = arguments.first == "help"
    if let error = unknownCommand(isHelp ? arguments.dropFirst().first : arguments.first, root: root) {
      fail(error)
    }
    do {
      var command = try root.parseAsRoot(arguments)
      try command.run()
      SystemCall.end(.done)
    } catch {
      finish(error, root: root, arguments: arguments)
    }
  }

  private static func finish<Root: ParsableCommand>(
    _ error: any Error, root: Root.Type, arguments: [String]
  ) -> Never {
    if let status = error as? ExitStatus { SystemCall.end(status) }
    if case .missing(let directory) = error as? IndexError { fail(IndexLocation.error(missing: directory)) }
    if let failure = error as? any CommandFailure { fail(CommandError(failure)) }
    if let error = error as? CommandError { fail(error) }
    if root.exitCode(for: error).isSuccess {
      // The user asked for the help or the version, so the text goes to standard output.
      var text = root.fullMessage(for: error)
      if !text.hasSuffix("\n") { text += "\n" }
      if Terminal.standardOutput().colour { text = withBoldHeadings(text) }
      if (try? StandardStream.writeOutput(Array(text.utf8))) == nil { SystemCall.end(.error) }
      SystemCall.end(.done)
    }
    fail(usageError(root.message(for: error), root: root, arguments: arguments))
  }

  /// Puts section headings such as `USAGE:` and `OPTIONS:` in bold.
  private static func withBoldHeadings(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let heading = line.prefix { $0 != ":" }
      let isHeading =
        heading.count > 3 && heading.count < line.count
        && heading.utf8.allSatisfy { ByteClass.isUpper($0) || $0 == 0x20 }
      return isHeading ? "\u{1B}[1m\(heading):\u{1B}[0m\(line.dropFirst(heading.count + 1))" : String(line)
    }.joined(separator: "\n")
  }

  private static func fail(_ error: CommandError) -> Never {
    let isColoured = Terminal.wantsColour(
      .auto, isTerminal: SystemCall.isTerminal(StandardStream.errorDescriptor),
      preferred: Configuration.current.color, environment: SystemCall.environment)
    StandardStream.writeError(error.line(colour: isColoured))
    SystemCall.end(.error)
  }
}

/// Messages for unknown commands, options and values. They suggest the name that the user probably meant.
extension CommandRunner {
  /// The error for a misspelt command; nil if the command is known. The argument parser alone would report an unexpected argument.
  static func unknownCommand<Root: ParsableCommand>(_ name: String?, root: Root.Type) -> CommandError? {
    let names = root.configuration.subcommands.map { $0._commandName } + ["help"]
    guard let name, !name.isEmpty, !name.hasPrefix("-"), !names.contains(name) else { return nil }
    return CommandError(
      line:
        "unknown command '\(name)'; \(suggestion(for: name, of: names + ["--version"]))see 'bridgedoc --help'"
    )
  }

  /// A suggestion such as `did you mean 'search'? `; empty if no name is similar.
  private static func suggestion(for name: String, of names: [String]) -> String {
    EditDistance.nearest(to: name, of: names, most: 1).first.map { "did you mean '\($0)'? " } ?? ""
  }

  /// Rewrites the parser's message about an invalid value. An example is `The value 'xlm' is invalid for '--format <format>'. Please provide one
  /// of 'text' or 'json'`. In another form of this message, each possible value follows on its own line: ` - text`.
  private static func unknownValue(_ message: String, command: String?) -> CommandError? {
    let lines = message.split(separator: "\n").map { $0.drop { $0 == " " } }
    let pieces = (lines.first ?? "").split(separator: "'", omittingEmptySubsequences: false)
    guard pieces.count >= 5, pieces[2] == " is invalid for " else { return nil }
    var values = lines.dropFirst().filter { $0.hasPrefix("- ") }.map { String($0.dropFirst(2)) }
    if values.isEmpty { values = stride(from: 5, to: pieces.count - 1, by: 2).map { String(pieces[$0]) } }
    let value = String(pieces[1])
    let option = pieces[3].prefix { $0 != " " }
    if values.isEmpty {
      let what =
        Int(value) == nil
        ? "\(option) takes a number, not '\(value)'" : "\(value) is out of range for \(option)"
      return CommandError(line: "\(head(command))\(what); \(help(command))")
    }
    guard values.count > 1 else { return nil }
    return CommandError(
      line: "\(head(command))unknown value '\(value)' for \(option); "
        + "\(suggestion(for: value, of: values))use \(values.joined(separator: ", "))")
  }

  /// The prefix of a message: the name of the command and a colon; empty if there is no command.
  private static func head(_ command: String?) -> String { command.map { "\($0): " } ?? "" }

  private static func help(_ command: String?) -> String {
    "see 'bridgedoc \(command.map { "\($0) " } ?? "")--help'"
  }

  /// Rewrites the parser's message as one line in our style: `search: unknown option '--limt'; did you mean '--limit'? see …`.
  static func usageError<Root: ParsableCommand>(
    _ message: String, root: Root.Type, arguments: [String]
  ) -> CommandError {
    let names = root.configuration.subcommands.map { $0._commandName }
    let command = arguments.first { !$0.hasPrefix("-") && names.contains($0) }
    var what = message.split(separator: "\n").joined(separator: " ")
    while what.hasSuffix(".") { what.removeLast() }
    if let first = what.first, what.dropFirst().first?.isLowercase == true {
      what = first.lowercased() + what.dropFirst()
    }
    if let error = unknownValue(message, command: command) { return error }
    var remedy = help(command)
    let parts = what.split(separator: "'", omittingEmptySubsequences: false)
    switch (parts.first, parts.count) {
    // The parser's message is `Missing expected argument '<topic> ...'`.
    case ("missing expected argument ", 3):
      what = "\(parts[1].split(separator: " ").filter { $0 != "..." }.joined(separator: " ")) is missing"
    // The parser suggests options of commands, but not those of the program itself, so the program's options are suggested here.
    case ("unknown option ", 3) where command == nil:
      remedy = suggestion(for: String(parts[1]), of: ["--version", "--help"]) + remedy
    default: break
    }
    // The parser's message is `Unknown option '--limt'. Did you mean '--limit'?`
    let (bytes, mark) = (Array(what.utf8), Array(". Did you mean ".utf8))
    if let index = bytes.indices.first(where: { bytes[$0...].starts(with: mark) }) {
      remedy = "did you mean \(String(decoding: bytes[(index + mark.count)...], as: UTF8.self)) \(remedy)"
      what = String(decoding: bytes[..<index], as: UTF8.self)
    }
    return CommandError(line: "\(head(command))\(what); \(remedy)")
  }
}
