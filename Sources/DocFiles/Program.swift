import CApart
import DocSystem

/// Runs an installed program without a shell, with limits on time and output.
package enum Program {
  package enum Failure: Error, Sendable, Equatable {
    /// The program could not be started, or a system call failed. `reason` is the message of the system.
    case notStarted(reason: String)
    /// The program ended with this status, or was ended by a signal.
    case failed(status: Int32)
    /// The program exceeded its time limit and was killed.
    case tooSlow
    /// The program exceeded its output limit and was killed.
    case tooLarge
  }

  /// Runs a program until it ends.
  /// - Parameters:
  ///   - input: the program's standard input. The program gets the input as an unnamed file, so it can seek in the input.
  ///   - seconds: the time limit.
  ///   - limit: upper bound on the bytes of output.
  /// - Returns: the program's standard output. The program's standard error is discarded.
  package static func run(
    _ path: String, _ arguments: [String], input: ArraySlice<UInt8>, seconds: Int, limit: Int
  ) throws(Failure) -> [UInt8] {
    let file = bridgedoc_nameless_file()
    guard file >= 0 else { throw .notStarted(reason: SystemFailure.last.message) }
    defer { close(file) }
    var rest = input
    while !rest.isEmpty {
      // SAFETY: pointer and count belong to one buffer.
      let written = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw .notStarted(reason: SystemFailure.last.message) }
      rest = rest.dropFirst(written)
    }
    guard lseek(file, 0, SEEK_SET) == 0 else { throw .notStarted(reason: SystemFailure.last.message) }
    let (output, status) = try run(
      path, arguments, descriptor: file, environment: [], seconds: seconds, limit: limit)
    if status != 0, output.isEmpty { throw .failed(status: status) }
    return output
  }

  /// Runs a program until it ends. The program may use the user's home folder, terminal and SSH agent. Any exit status except 0 counts as a
  /// failure, even if the program wrote output.
  /// - Parameter descriptor: a file to be read from its beginning as standard input; nil for no input.
  package static func run(
    _ path: String, _ arguments: [String], descriptor: Int32?, seconds: Int, limit: Int
  ) throws(Failure) -> [UInt8] {
    if let descriptor, lseek(descriptor, 0, SEEK_SET) != 0 {
      throw .notStarted(reason: SystemFailure.last.message)
    }
    let (output, status) = try run(
      path, arguments, descriptor: descriptor,
      environment: ["HOME", "PATH", "SSH_AUTH_SOCK", "SSH_ASKPASS", "DISPLAY", "TERM"], seconds: seconds,
      limit: limit)
    if status != 0 { throw .failed(status: status) }
    return output
  }

  /// - Parameter environment: the names of the variables that the program inherits.
  private static func run(
    _ path: String, _ arguments: [String], descriptor: Int32?, environment: [String], seconds: Int, limit: Int
  ) throws(Failure) -> (output: [UInt8], status: Int32) {
    // SAFETY: the strings belong to the environment, which this program does not change. The strings are copied.
    let lent = environment.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
    let child: ChildProcess
    do {
      child = try ChildProcess.start(
        path, arguments, input: descriptor.map { .descriptor($0) } ?? .null, output: .pipe, error: .null,
        environment: ["LC_ALL=C"] + lent)
    } catch { throw .notStarted(reason: error.message) }
    defer { close(child.output) }
    var output: [UInt8] = []
    let deadline = MonotonicClock.seconds() + Double(seconds)
    let failure = read(child.output, into: &output, until: deadline, limit: limit)
    // A program may close its output and keep running, so the deadline also applies to the program's exit.
    if failure == nil, let status = child.wait(seconds: deadline - MonotonicClock.seconds()) {
      return (output, status)
    }
    kill(child.id, SIGKILL)
    child.wait()
    throw failure ?? .tooSlow
  }

  /// Reads a pipe until its end.
  /// - Returns: why reading ended early; nil if the end of the pipe was reached.
  private static func read(_ pipe: Int32, into output: inout [UInt8], until deadline: Double, limit: Int)
    -> Failure?
  {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let left = deadline - MonotonicClock.seconds()
      guard left > 0 else { return .tooSlow }
      var question = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      let ready = poll(&question, 1, Int32(min(left, 3600) * 1000) + 1)
      if ready == 0 || (ready < 0 && errno == EINTR) { continue }
      guard ready > 0 else { return .notStarted(reason: SystemFailure.last.message) }
      // SAFETY: the system writes at most `piece.count` bytes.
      let count = piece.withUnsafeMutableBytes { buffer in
        systemRead(pipe, buffer.baseAddress, buffer.count)
      }
      if count == 0 { return nil }
      if count < 0 {
        if errno == EINTR { continue }
        return .notStarted(reason: SystemFailure.last.message)
      }
      guard output.count + count <= limit else { return .tooLarge }
      output += piece[..<count]
    }
  }
}
