import DocSystem
import Synchronization

/// Turns SIGINT and SIGTERM into a request to stop. The request ends waits and can be polled. A second signal ends the process at once.
package enum StopSignal {
  /// The first signal that arrived; 0 if none has arrived yet.
  private static let raised = Atomic<Int32>(0)
  private static let writingEnd = Atomic<Int32>(-1)
  /// The two ends of a pipe, to which the signal handler writes.
  private static let pipe: (reading: Int32, writing: Int32) = {
    var ends: [Int32] = [-1, -1]
    guard systemPipe(&ends) == 0 else { return (-1, -1) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (ends[0], ends[1])
  }()

  /// Installs a handler for SIGINT and SIGTERM. The handler stays installed until the process ends.
  package static func install() {
    writingEnd.store(pipe.writing, ordering: .relaxed)
    Platform.onStopSignal { StopSignal.raise($0) }
  }

  package static var wasRaised: Bool { raised.load(ordering: .relaxed) != 0 }

  /// Ends the process by the signal that arrived, so that the parent process sees why it ended.
  package static func endProcess() -> Never {
    let number = raised.load(ordering: .relaxed)
    end(number)
    exit(128 &+ number)
  }

  /// A descriptor that becomes readable when the first signal arrives.
  static var descriptor: Int32 { pipe.reading }

  /// The signal handler. It only calls functions that are async-signal-safe: an atomic exchange, `write(2)`, `signal(3)` and `raise(3)`.
  static func raise(_ number: Int32) {
    let error = errno
    if !raised.compareExchange(expected: 0, desired: number, ordering: .relaxed).exchanged { end(number) }
    var byte: UInt8 = 1
    _ = write(writingEnd.load(ordering: .relaxed), &byte, 1)
    errno = error
  }
}

/// Restores the default action of a signal and raises it again.
private func end(_ number: Int32) {
  signal(number, SIG_DFL)
  raise(number)
}

func systemPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { pipe(ends) }
