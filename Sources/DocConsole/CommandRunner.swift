import ArgumentParser
import DocIndex
import DocModel
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
