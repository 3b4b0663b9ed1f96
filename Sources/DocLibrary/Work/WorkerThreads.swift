import Foundation
import Synchronization

/// Distributes numbered tasks over a few threads.
///
/// It creates its own threads because parsing needs a deeper stack than the threads of a dispatch queue have, and because the user chooses
/// their number.
package enum WorkerThreads {
  static let stackSize = 16 << 20

  /// Runs `task` for 0..<count on up to `jobs` threads, lower numbers first; returns when all are done.
  ///
  /// After a task throws, no new tasks start; the error of the lowest number is rethrown.
  package static func run<Failure: Error>(
    count: Int, jobs: Int, _ task: @escaping @Sendable (Int) throws(Failure) -> Void
  ) throws(Failure) {
    let state = Shared<Failure>()
    let finished = DispatchSemaphore(value: 0)
    let threadCount = max(1, min(jobs, count))
    for _ in 0..<threadCount {
      let thread = Thread {
        while let number = state.next(below: count) {
          do throws(Failure) { try task(number) } catch { state.fail(number, error) }
        }
        finished.signal()
      }
      thread.stackSize = stackSize
      thread.start()
    }
    for _ in 0..<threadCount { finished.wait() }
    if let error = state.error { throw error }
  }

  private final class Shared<Failure: Error>: Sendable {
    private let state = Mutex((next: 0, failed: Int?.none, error: Failure?.none))

    func next(below count: Int) -> Int? {
      state.withLock { state in
        guard state.next < count, state.error == nil else { return nil }
        state.next += 1
        return state.next - 1
      }
    }

    func fail(_ number: Int, _ error: Failure) {
      state.withLock {
        guard $0.failed.map({ number < $0 }) ?? true else { return }
        $0.failed = number
        $0.error = error
      }
    }

    var error: Failure? { state.withLock { $0.error } }
  }
}
