import ArgumentParser
import DocOutput

/// Parses the arguments of a program, runs the command they name, and ends the program with the contract's exit
/// status: every error is one line on standard error and status 2, whoever threw it.
package enum CommandRunner {
  /// - Parameters:
  ///   - overview: what the program says of itself when nothing is asked of it.
  ///   - plain: the work of arguments so simple that they need no parser; nil for all others.
  package static func run<Root: ParsableCommand>(
    _ root: Root.Type, arguments: [String], overview: String? = nil, plain: (() throws -> Void)? = nil
  ) -> Never {
    SystemCall.ignoreBrokenPipes()
    if arguments.isEmpty, let overview {
      do throws(CommandError) {
        try StandardStream.writeOutput(Array(overview.utf8))
        SystemCall.end(.done)
      } catch {
        fail(error)
      }
    }
    if let plain {
      do {
        try plain()
        SystemCall.end(.done)
      } catch {
        finish(error, root: root, arguments: arguments)
      }
    }
    let isHelp = arguments.first == "help"
    if let error = unknownCommand(isHelp ? arguments.dropFirst().first : arguments.first, root: root) {
      fail(error)
    }
    do {
      var command = try root.parseAsRoot(arguments)
      do {
        try command.run()
        SystemCall.end(.done)
      } catch {
        finish(error, root: root, arguments: arguments)
      }
    } catch {
      finish(error, root: root, arguments: arguments)
    }
  }

  private static func finish<Root: ParsableCommand>(
    _ error: any Error, root: Root.Type, arguments: [String]
  ) -> Never {
    if let status = error as? ExitStatus { SystemCall.end(status) }
    if let failure = error as? any CommandFailure { fail(CommandError(failure)) }
    if let error = error as? CommandError { fail(error) }
    if root.exitCode(for: error).isSuccess {
      // Help and version are what was asked for: they go to standard output.
      var text = root.fullMessage(for: error)
      if !text.hasSuffix("\n") { text += "\n" }
      if (try? StandardStream.writeOutput(Array(text.utf8))) == nil { SystemCall.end(.error) }
      SystemCall.end(.done)
    }
    fail(usageError(root.message(for: error), root: root, arguments: arguments))
  }

  private static func fail(_ error: CommandError) -> Never {
    StandardStream.writeError(error.line)
    SystemCall.end(.error)
  }

  /// The parser would call a misspelt command an unexpected argument.
  static func unknownCommand<Root: ParsableCommand>(_ name: String?, root: Root.Type) -> CommandError? {
    let names = root.configuration.subcommands.map { $0._commandName } + ["help"]
    guard let name, !name.isEmpty, !name.hasPrefix("-"), !names.contains(name) else { return nil }
    return CommandError(
      "unknown command '\(name)'", at: "bridgedoc",
      wayOut: "\(suggestion(for: name, of: names))see 'bridgedoc --help'")
  }

  /// `did you mean 'search'? `, or nothing when no name is near.
  private static func suggestion(for name: String, of names: [String]) -> String {
    let nearest = names.map { (distance: EditDistance.between(name, $0), name: $0) }
      .min { ($0.distance, $0.name) < ($1.distance, $1.name) }
    return nearest.flatMap { $0.distance <= 2 ? "did you mean '\($0.name)'? " : nil } ?? ""
  }

  /// The parser says `The value 'xlm' is invalid for '--format <format>'. Please provide one of 'text' or 'json'`, or
  /// lists the values below each other: ` - text`.
  private static func unknownValue(_ message: String, command: String?) -> CommandError? {
    let lines = message.split(separator: "\n").map { $0.drop { $0 == " " } }
    let pieces = (lines.first ?? "").split(separator: "'", omittingEmptySubsequences: false)
    guard pieces.count >= 5, pieces[2] == " is invalid for " else { return nil }
    var values = lines.dropFirst().filter { $0.hasPrefix("- ") }.map { String($0.dropFirst(2)) }
    if values.isEmpty { values = stride(from: 5, to: pieces.count - 1, by: 2).map { String(pieces[$0]) } }
    guard values.count > 1 else { return nil }
    let value = String(pieces[1])
    let option = pieces[3].prefix { $0 != " " }
    return CommandError(
      "unknown value '\(value)'", at: "\(command ?? "bridgedoc") \(option)",
      wayOut: "\(suggestion(for: value, of: values))it takes \(values.joined(separator: ", "))")
  }

  /// A parser's message as one line of ours: `unknown option '--limt', did you mean '--limit'?: search: …`.
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
    let help = command.map { "bridgedoc \($0) --help" } ?? "bridgedoc --help"
    return CommandError(what, at: command ?? "bridgedoc", wayOut: "see '\(help)'")
  }
}

extension ExitStatus: Error {}

/// How many letters must be put in, taken out, changed or swapped to make one word of another (optimal string
/// alignment; for words of a few letters).
enum EditDistance {
  static func between(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.utf8.prefix(64)), Array(right.utf8.prefix(64)))
    var rows = [[Int]](
      repeating: [Int](repeating: 0, count: right.count + 1), count: left.count + 1)
    for row in 0...left.count { rows[row][0] = row }
    for column in 0...right.count { rows[0][column] = column }
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    for row in 1...left.count {
      for column in 1...right.count {
        let change = left[row - 1] == right[column - 1] ? 0 : 1
        var best = min(
          rows[row - 1][column] + 1, rows[row][column - 1] + 1, rows[row - 1][column - 1] + change)
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          best = min(best, rows[row - 2][column - 2] + 1)
        }
        rows[row][column] = best
      }
    }
    return rows[left.count][right.count]
  }
}
