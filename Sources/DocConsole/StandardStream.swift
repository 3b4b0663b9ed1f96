import DocOutput
import DocSystem

package enum StandardStream {
  /// Writes all bytes to standard output. If the pipe is closed, its reader needs no more output, so the program ends silently with success.
  package static func writeOutput(_ bytes: [UInt8]) throws(CommandError) {
    switch write(bytes[...], to: STDOUT_FILENO) {
    case .done: return
    case .closed: SystemCall.end(.done)
    case .failed(let reason):
      throw CommandError(
        "cannot write", at: "standard output", remedy: "\(reason); make room or choose another file")
    }
  }

  /// Writes one or more lines to standard error. Failures are ignored, because there is nowhere to report them.
  package static func writeError(_ text: String) {
    _ = write(Array(text.utf8)[...], to: STDERR_FILENO)
  }

  /// Writes a warning to standard error. The text is sanitised, because it may contain text from documents.
  package static func warn(_ text: String) {
    writeError("bridgedoc: warning: \(TerminalText.safe(text))\n")
  }

  package static var errorDescriptor: Int32 { STDERR_FILENO }

  /// Whether standard output and standard error lead to the same terminal, pipe or file.
  package static var areOne: Bool {
    var (output, error) = (stat(), stat())
    return fstat(STDOUT_FILENO, &output) == 0 && fstat(STDERR_FILENO, &error) == 0
      && output.st_dev == error.st_dev && output.st_ino == error.st_ino
  }

  enum Outcome {
    case done
    case closed
    case failed(String)
  }

  /// Writes all bytes, with as many system calls as necessary.
  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Outcome {
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        // SAFETY: the rebased slice begins inside the buffer, and at most its remaining bytes are written.
        let rest = UnsafeRawBufferPointer(rebasing: buffer[offset...])
        let written = systemWrite(descriptor, rest.baseAddress, rest.count)
        if written >= 0 {
          offset += written
          continue
        }
        let failure = SystemFailure.last
        if failure.code == EINTR { continue }
        if failure.code == EAGAIN {
          // Another process has made the terminal or pipe non-blocking. The loop waits until more bytes can be written.
          var poller = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&poller, 1, -1)
          continue
        }
        return failure.code == EPIPE ? .closed : .failed(failure.message)
      }
      return .done
    }
  }
}

/// Writes output files that the user names on the command line.
package enum FileOutput {
  /// Writes a file, which is created or replaced.
  package static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path, SystemFailure.last.message) }
    defer { close(descriptor) }
    switch StandardStream.write(bytes[...], to: descriptor) {
    case .done: return
    case .closed: throw failure(path, "its reader has ended")
    case .failed(let reason): throw failure(path, reason)
    }
  }

  private static func failure(_ path: String, _ reason: String) -> CommandError {
    CommandError("cannot write", at: path, remedy: "\(reason); choose another file")
  }
}
