import DocFiles
import DocIndex
import DocSystem
import Foundation
import Synchronization

package enum WatchNews: Sendable {
  case refreshed(IndexReport)
  /// A refresh failed. The text describes the error.
  case failed(String)
  /// The system allows no more watched folders, so folders are polled every few seconds instead.
  case polling
}

private enum Interval {
  /// The time without changes, in seconds, after which a refresh starts. Editors and version control write several files in quick succession.
  static let quiet = 0.2
  /// If changes never pause for `quiet` seconds, a refresh starts after this number of seconds.
  static let longest = 2.0
  /// The pause after a refresh, as a multiple of the refresh's duration. Refreshes thus take at most a fifth of the time.
  static let rest = 4.0
  /// The pause between polls is at least `poll` seconds, and at least `pollRest` times the duration of a poll.
  static let poll = 2.0
  static let pollRest = 20.0
}

extension Library {
  /// Makes operations that change an index stop on signals. A stopped operation leaves the index unchanged and removes partial output.
  package mutating func stopOnSignal() {
    StopSignal.install()
    shouldStop = { StopSignal.wasRaised }
  }

  /// Refreshes at once, and again whenever files change, until a stop signal arrives (`StopSignal`).
  /// - Parameter mostFolders: upper bound on the number of watched folders.
  /// - Throws: errors of the first refresh, and permanent errors of later refreshes. Temporary errors, such as a lock that another process
  ///   holds, are only reported.
  package func watch(
    _ request: Request, mostFolders: Int = .max, news: (WatchNews) throws -> Void
  ) throws {
    var library = self
    library.stopOnSignal()
    var folders = try? FileChanges(leavingOut: home, limit: mostFolders)
    if folders == nil { try news(.polling) }
    var isFirst = true
    while !StopSignal.wasRaised {
      let started = Date()
      var isWhole = true
      var isNew = false
      do {
        let report = try library.refresh(request)
        isWhole = report.collections.allSatisfy { $0.state != .missing && $0.state != .empty }
        if isFirst || report.hasChanged || !isWhole { try news(.refreshed(report)) }
        isNew = try folders?.watch(report.folders) ?? false
      } catch is WatchLimit {
        folders = nil
        try news(.polling)
      } catch LibraryError.isStopped {
        return
      } catch  where !isFirst && Self.mayPass(error) {
        isWhole = false
        try news(.failed("\(error)"))
      }
      isFirst = false
      // Files may have changed before the new folder was watched, so the next refresh follows at once.
      if isNew { continue }
      let took = Date().timeIntervalSince(started)
      if folders != nil, Self.wait(-1, seconds: max(Interval.quiet, took * Interval.rest)) == .stopped {
        return
      }
      let look = max(Interval.poll, took * Interval.pollRest)
      guard let folders else {
        if Self.wait(-1, seconds: look) == .stopped { return }
        continue
      }
      // A missing root cannot be watched. The wait is therefore limited, and afterwards the root is looked for again.
      switch Self.wait(folders.descriptor, seconds: isWhole ? nil : look) {
      case .stopped: return
      case .timedOut: continue
      case .changed: break
      }
      let changed = Date()
      while Date().timeIntervalSince(changed) < Interval.longest {
        let event = Self.wait(folders.descriptor, seconds: Interval.quiet)
        if event == .stopped { return }
        if event == .timedOut { break }
      }
    }
  }

  private enum WatchEvent { case changed, timedOut, stopped }

  /// Waits for a change or a stop signal, for at most `seconds`, or without a limit if `seconds` is nil.
  /// - Parameter descriptor: becomes readable when files change; -1 to wait without files.
  private static func wait(_ descriptor: Int32, seconds: Double?) -> WatchEvent {
    let readable = Int16(POLLIN)
    var waits = [
      pollfd(fd: StopSignal.descriptor, events: readable, revents: 0),
      pollfd(fd: descriptor, events: readable, revents: 0),
    ]
    let milliseconds = seconds.map { Int32(max(0, min($0, 86_400)) * 1000) } ?? -1
    let count = poll(&waits, nfds_t(waits.count), milliseconds)
    if StopSignal.wasRaised || (count > 0 && waits[0].revents != 0) { return .stopped }
    // An interrupted wait may have missed a change, so a change is reported.
    if count < 0 { return .changed }
    if count == 0 { return .timedOut }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while read(descriptor, &buffer, buffer.count) > 0 {}
    return .changed
  }

  /// Whether the error may be temporary, so that a retry can succeed.
  private static func mayPass(_ error: any Error) -> Bool {
    switch error {
    case IndexError.locked, LibraryError.noSuchPath, LibraryError.rootIsMissing: true
    default: error is IngestError
    }
  }
}

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
