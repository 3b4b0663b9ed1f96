import DocSystem
import Synchronization

/// SIGINT and SIGTERM as a wish to stop, which ends a wait and is asked for during work.
package enum StopSignal {
  /// The ends of a pipe that a signal writes to.
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

  /// Takes both signals over, for the rest of the process.
  package static func install() {
    writingEnd.store(pipe.writing, ordering: .relaxed)
    // Whoever started the program may have left them blocked.
    var numbers = sigset_t()
    sigemptyset(&numbers)
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in StopSignal.raise() }
      sigaddset(&numbers, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &numbers, nil)
  }

  package static var wasRaised: Bool { isRaised.load(ordering: .relaxed) }

  /// Readable from the first signal on.
  static var descriptor: Int32 { pipe.reading }

  /// Only what a signal handler may do: a store, and `write(2)`.
  static func raise() {
    isRaised.store(true, ordering: .relaxed)
    let error = errno
    var byte: UInt8 = 1
    _ = write(writingEnd.load(ordering: .relaxed), &byte, 1)
    errno = error
  }
}

func systemPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { pipe(ends) }
