import DocOutput
import DocSystem

package enum StandardStream {
  /// Writes all bytes to standard output. If the pipe is closed, its reader needs no more output, so the program ends silently with success.
  package static func writeOutput(_ bytes: [UInt8]) throws(CommandError) {
    let code = write(bytes, to: STDOUT_FILENO)
    if code == EPIPE { SystemCall.end(.done) }
    guard code != 0 else { return }
    throw CommandError(
      "cannot write", at: "standard output",
      remedy: "\(SystemFailure(code: code).message); make room or choose another file")
  }

  /// Writes one or more lines to standard error. Failures are ignored, because there is nowhere to report them.
  package static func writeError(_ text: String) {
    _ = write(Array(text.utf8), to: STDERR_FILENO)
  }

  /// Writes a line to standard output. The text is sanitised, because it may contain text from documents.
  package static func writeLine(_ text: String) throws(CommandError) {
    try writeOutput(Array(TerminalText.safe(text).utf8) + [0x0A])
  }

  package static func say(_ text: String) { writeError("bridgedoc: \(TerminalText.safe(text))\n") }

  package static func warn(_ text: String) { say("warning: " + text) }

  /// Says why nothing was found.
  /// - Returns: the status to throw.
  package static func nothingFound(_ reason: String) -> ExitStatus {
    say(reason)
    return .nothingFound
  }

  package static var errorDescriptor: Int32 { STDERR_FILENO }

  /// Whether standard output and standard error lead to the same terminal, pipe or file.
  package static var areOne: Bool {
    var (output, error) = (stat(), stat())
    return fstat(STDOUT_FILENO, &output) == 0 && fstat(STDERR_FILENO, &error) == 0
      && output.st_dev == error.st_dev && output.st_ino == error.st_ino
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { SystemCall.write($0, to: descriptor) }
  }
}

package enum FileOutput {
  package static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    defer { if descriptor >= 0 { close(descriptor) } }
    let code = descriptor < 0 ? errno : StandardStream.write(bytes, to: descriptor)
    guard code != 0 else { return }
    let reason = code == EPIPE ? "its reader has ended" : SystemFailure(code: code).message
    throw CommandError("cannot write", at: path, remedy: "\(reason); choose another file")
  }
}

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

/// Reads the lines of a file, a pipe or standard input as they arrive. A program can therefore write a query, wait for the answer, and then
/// write the next query. Long lines are cut, to limit memory.
package final class LineReader {
  private let descriptor: Int32
  /// The name for messages: the path of the file, or a description of the stream.
  private let name: String
  private let longestLine: Int
  private var bytes: [UInt8] = []
  /// The lines in `bytes[start...]` have not been returned yet. The first `searched` bytes from `start` on contain no line end.
  private var start = 0
  private var searched = 0
  package private(set) var isAtEnd = false

  /// - Parameters:
  ///   - path: the path of a file, or `-` for standard input.
  ///   - longestLine: the number of bytes to which longer lines are cut.
  package convenience init(path: String, longestLine: Int = .max) throws(CommandError) {
    let isInput = path == "-"
    let descriptor = isInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CommandError("cannot read", at: path, remedy: "\(SystemFailure.last.message); check the path")
    }
    self.init(descriptor: descriptor, name: isInput ? "standard input" : path, longestLine: longestLine)
  }

  /// - Parameter descriptor: the descriptor to read. The reader closes it.
  init(descriptor: Int32, name: String, longestLine: Int = .max) {
    (self.descriptor, self.name, self.longestLine) = (descriptor, name, longestLine)
  }

  deinit { if descriptor > STDERR_FILENO { close(descriptor) } }

  /// The next line without its end (LF or CR LF), if it has arrived; otherwise nil. The last line need not have a line end.
  package func arrived() -> [UInt8]? {
    if let end = bytes[(start + searched)...].firstIndex(of: UInt8(ascii: "\n")) {
      return take(upTo: end, next: end + 1)
    }
    searched = bytes.count - start
    if isAtEnd { return searched > 0 ? take(upTo: bytes.count, next: bytes.count) : nil }
    if searched > longestLine {
      bytes.removeSubrange((start + longestLine)...)
      searched = longestLine
    }
    return nil
  }

  private func take(upTo end: Int, next: Int) -> [UInt8] {
    defer { (start, searched) = (next, 0) }
    let line = bytes[start..<end].prefix(longestLine)
    return Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
  }

  package func next() throws(CommandError) -> [UInt8]? {
    while true {
      if let line = arrived() { return line }
      if isAtEnd { return nil }
      _ = try read(waitingFor: nil)
    }
  }

  /// The next line and the lines that have arrived with it, at most `count`; none after the last line.
  package func arrived(atMost count: Int) throws(CommandError) -> [[UInt8]] {
    guard let first = try next() else { return [] }
    var lines = [first]
    while lines.count < count, let line = arrived() { lines.append(line) }
    return lines
  }

  package func rest() throws(CommandError) -> [UInt8] {
    while !isAtEnd { _ = try read(waitingFor: nil) }
    defer { start = bytes.count }
    return Array(bytes[start...])
  }

  /// Waits up to `milliseconds`, or without a limit if nil, and then reads the available data.
  /// - Returns: whether data or the end was read. The result is also false after an interruption; the caller then waits again.
  package func read(waitingFor milliseconds: Int32?) throws(CommandError) -> Bool {
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard !isAtEnd, poll(&poller, 1, milliseconds ?? -1) > 0 else { return false }
    bytes.removeFirst(start)
    start = 0
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    // SAFETY: `read` writes at most `$0.count` bytes, which is the size of the array.
    let count = chunk.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
    if count < 0 {
      let failure = SystemFailure.last
      if failure.code == EINTR || failure.code == EAGAIN { return false }
      throw CommandError("cannot read", at: name, remedy: "\(failure.message); check the path or the pipe")
    }
    bytes += chunk[..<count]
    isAtEnd = count == 0
    return true
  }
}
