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
