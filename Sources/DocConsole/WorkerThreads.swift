import DocSystem
import Synchronization

/// Runs tasks on several threads, one of which is the calling thread.
package enum WorkerThreads {
  /// Calls `body` once for each task from 0 to `count` - 1, and returns when all have ended. If a thread cannot be started, the other threads
  /// run its tasks.
  /// - Parameter workers: the number of threads.
  /// - Parameter body: called with the number of the thread, below `workers`, and the number of the task.
  package static func run(
    _ count: Int, workers: Int, _ body: @escaping @Sendable (_ worker: Int, _ task: Int) -> Void
  ) {
    let tasks = Tasks(count)
    let threads = (1..<max(1, min(workers, count))).compactMap { worker in
      Platform.startThread { while let task = tasks.next() { body(worker, task) } }
    }
    while let task = tasks.next() { body(0, task) }
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Hands out each task once.
  private final class Tasks: Sendable {
    private let count: Int
    private let taken = Atomic(0)

    init(_ count: Int) { self.count = count }

    func next() -> Int? {
      let task = taken.wrappingAdd(1, ordering: .relaxed).oldValue
      return task < count ? task : nil
    }
  }
}
