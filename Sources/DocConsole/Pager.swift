import DocOutput
import DocSystem

/// Shows text in `$PAGER`, as git does, if the output is a terminal and the text is longer than the screen.
package enum Pager {
  /// Shows the text in the pager, or writes it to standard output if a pager is not possible or not useful.
  package static func show(_ bytes: [UInt8], on terminal: Terminal, allowed: Bool) throws(CommandError) {
    let bytes =
      terminal.isTerminal && Configuration.current.glyphs == .ascii ? PlainGlyphs.replaced(bytes) : bytes
    guard allowed, terminal.isTerminal, SystemCall.environment("TERM") != "dumb",
      let height = terminal.height, bytes.count(where: { $0 == 10 }) >= height,
      let command = command(), run(command, with: isLess(command) ? bytes : withoutLinks(bytes))
    else { return try StandardStream.writeOutput(bytes) }
  }

  /// The pager: `$PAGER`, otherwise the configured one, otherwise `less` if it is installed; nil if the user has disabled paging.
  private static func command() -> String? {
    if let pager = SystemCall.environment("PAGER") ?? Configuration.current.programs["pager"] {
      return pager.isEmpty || pager == "cat" ? nil : pager
    }
    return Platform.program(named: "less") == nil ? nil : "less -FRX"
  }

  private static func isLess(_ command: String) -> Bool {
    let program = command.split(separator: " ").first ?? ""
    return program == "less" || program.hasSuffix("/less")
  }

  /// Removes the control sequences of links (OSC 8), because pagers other than `less` show them as text.
  static func withoutLinks(_ bytes: [UInt8]) -> [UInt8] {
    let pieces = bytes.split(separator: 0x1B, omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(into: Array(pieces[0])) { result, piece in
      if piece.starts(with: "]8;".utf8) { return }
      // The sequence of a link ends with ESC and a backslash.
      result += piece.first == UInt8(ascii: "\\") ? Array(piece.dropFirst()) : [0x1B] + piece
    }
  }

  /// Runs the pager until it ends.
  /// - Returns: false if the pager could not be started. In this case nothing was shown.
  private static func run(_ command: String, with bytes: [UInt8]) -> Bool {
    if SystemCall.environment("LESS") == nil { setenv("LESS", "FRX", 1) }
    guard let pager = try? ChildProcess.start("/bin/sh", ["-c", command], input: .pipe) else { return false }
    // The pager handles Control-C, which users press to stop a search in it. If Control-C ended this program, the shell's prompt would appear
    // while the pager still runs.
    signal(SIGINT, SIG_IGN)
    _ = StandardStream.write(bytes, to: pager.input)
    close(pager.input)
    let status = pager.wait()
    // The shell's status 127 means that the pager does not exist.
    return !(status & 0x7F == 0 && (status >> 8) & 0xFF == 127)
  }
}
