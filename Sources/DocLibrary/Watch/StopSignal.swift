import DocSystem
import Synchronization

/// Turns SIGINT and SIGTERM into a request to stop, which ends a wait and can be polled during work.
package enum StopSignal {
  /// The two ends of a pipe that the signal handler writes to.
  private struct Pipe: Sendable {
    var reading: Int32 = -1
    var writing: Int32 = -1
  }

  private static let isRaised = Atomic<Bool>(false)
  private static let writingEnd = Atomic<Int32>(-1)
  private static let pipe: Pipe = {
    var ends: [Int32] = [-1, -1]
    guard systemPipe(&ends) == 0 else { return Pipe() }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return Pipe(reading: ends[0], writing: ends[1])
  }()

  /// Installs handlers of both signals for the rest of the process.
  package static func install() {
    writingEnd.store(pipe.writing, ordering: .relaxed)
    // The parent process may have blocked the signals.
    var numbers = sigset_t()
    sigemptyset(&numbers)
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in StopSignal.raise() }
      sigaddset(&numbers, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &numbers, nil)
  }

  package static var wasRaised: Bool { isRaised.load(ordering: .relaxed) }

  /// Descriptor that becomes readable at the first signal.
  static var descriptor: Int32 { pipe.reading }

  /// Does only what is safe in a signal handler: an atomic store, and `write(2)`.
  static func raise() {
    isRaised.store(true, ordering: .relaxed)
    let error = errno
    var byte: UInt8 = 1
    _ = write(writingEnd.load(ordering: .relaxed), &byte, 1)
    errno = error
  }
}

func systemPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { pipe(ends) }
