import Foundation
import Synchronization

/// Executes tasks on a few threads. Tasks are identified by their index.
///
/// It creates threads instead of using a dispatch queue, because parsing needs a deep stack and because users set the number of threads.
package enum WorkerThreads {
  static let stackSize = 16 << 20

  /// Executes `task` for each index below `count`, in ascending order, on up to `jobs` threads. Returns when all tasks have ended.
  ///
  /// After a task has thrown, no further tasks start. If several have thrown, the error of the lowest index is thrown.
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
