import Synchronization
import Testing

@testable import DocConsole

@Suite struct WorkerThreadsTests {
  @Test(arguments: [0, 1, 7, 1_000], [0, 1, 3, 16]) func eachTaskRunsOnce(_ count: Int, _ workers: Int) {
    let runs = Mutex([Int](repeating: 0, count: count))
    let busy = Mutex(Set<Int>())
    let isShared = Mutex(false)
    WorkerThreads.run(count, workers: workers) { worker, task in
      if worker >= max(1, workers) || !busy.withLock({ $0.insert(worker).inserted }) {
        isShared.withLock { $0 = true }
      }
      runs.withLock { $0[task] += 1 }
      _ = busy.withLock { $0.remove(worker) }
    }
    #expect(runs.withLock { $0 } == [Int](repeating: 1, count: count))
    #expect(!isShared.withLock { $0 })
  }
}
