import Synchronization

/// Starts a program without a shell, given its path, arguments and streams.
package struct ChildProcess: Sendable {
  package enum Stream: Sendable {
    case inherited
    /// A pipe whose other end belongs to this program.
    case pipe
    case descriptor(Int32)
    case null
  }

  package let id: pid_t
  /// This program's ends of the pipes to the child. The caller must close these ends. The value is -1 if the stream is not a pipe.
  package let input: Int32
  package let output: Int32

  /// Locked from the creation of the pipes until the child has started. If another thread started a second child meanwhile, that child could
  /// inherit an end of a pipe and keep the pipe open.
  private static let starting = Mutex(())

  /// - Parameters:
  ///   - arguments: the arguments after the program's name.
  ///   - error: the standard error, which must not be a pipe.
  ///   - environment: strings of the form `NAME=value`; nil if the child inherits the environment of this program.
  /// - Throws: `SystemFailure`, with the reason why no process was started.
  package static func start(
    _ path: String, _ arguments: [String], input: Stream, output: Stream = .inherited,
    error: Stream = .inherited, environment: [String]? = nil
  ) throws(SystemFailure) -> ChildProcess {
    try starting.withLock { _ in
      Result { () throws(SystemFailure) in
        try startAlone(path, arguments, [input, output, error], environment)
      }
    }.get()
  }

  private static func startAlone(
    _ path: String, _ arguments: [String], _ streams: [Stream], _ environment: [String]?
  ) throws(SystemFailure) -> ChildProcess {
    var (actions, attributes) = Platform.spawnSettings()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    var (childEnds, ownEnds): ([Int32], [Int32]) = ([], [-1, -1, -1])
    var isStarted = false
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
      for end in isStarted ? childEnds : childEnds + ownEnds where end >= 0 { close(end) }
    }
    // This program ignores SIGPIPE, but its children should not.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    for (number, stream) in streams.enumerated() {
      switch stream {
      case .inherited: continue
      case .null: posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0)
      case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
      case .pipe:
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemFailure(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let child = number == 0 ? ends[0] : ends[1]
        childEnds.append(child)
        ownEnds[number] = number == 0 ? ends[1] : ends[0]
        posix_spawn_file_actions_adddup2(&actions, child, Int32(number))
      }
    }
    var process: pid_t = 0
    let code = withCStrings(([path] + arguments).map { Array($0.utf8) }) { words in
      guard let environment else {
        return posix_spawn(&process, path, &actions, &attributes, words, Platform.environment)
      }
      return withCStrings(environment.map { Array($0.utf8) }) {
        posix_spawn(&process, path, &actions, &attributes, words, $0)
      }
    }
    if code != 0 { throw SystemFailure(code: code) }
    isStarted = true
    return ChildProcess(id: process, input: ownEnds[0], output: ownEnds[1])
  }

  /// Waits until the process ends, at most `seconds`.
  /// - Returns: the status from `waitpid`; nil if the process is still running.
  package func wait(seconds: Double) -> Int32? {
    var left = seconds
    var pause = 0.001
    while true {
      var status: Int32 = 0
      let found = waitpid(id, &status, WNOHANG)
      if found == id { return status }
      guard found == 0 || errno == EINTR, left > 0 else { return nil }
      usleep(UInt32(pause * 1e6))
      left -= pause
      pause = min(pause * 2, 0.05)
    }
  }

  /// Waits until the process ends.
  /// - Returns: the status from `waitpid`.
  @discardableResult
  package func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
