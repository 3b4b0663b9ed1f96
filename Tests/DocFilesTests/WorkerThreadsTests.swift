import DocSystem
import Synchronization
import Testing

@Suite struct WorkerThreadsTests {
  @Test(arguments: [0, 1, 7, 1_000], [0, 1, 3, 16]) func eachTaskRunsOnce(_ count: Int, _ jobs: Int) {
    let runs = Mutex([Int](repeating: 0, count: count))
    let busy = Mutex(Set<Int>())
    let isShared = Mutex(false)
    WorkerThreads.run(count: count, jobs: jobs) { task, thread in
      if thread >= max(1, jobs) || !busy.withLock({ $0.insert(thread).inserted }) {
        isShared.withLock { $0 = true }
      }
      runs.withLock { $0[task] += 1 }
      _ = busy.withLock { $0.remove(thread) }
    }
    #expect(runs.withLock { $0 } == [Int](repeating: 1, count: count))
    #expect(!isShared.withLock { $0 })
  }

  private struct Failure: Error, Equatable { var input: Int }

  @Test(arguments: [0, 1, 3]) func resultsHaveTheOrderOfTheInputs(_ jobs: Int) {
    #expect(WorkerThreads.map(Array(0..<100), jobs: jobs) { $0 * 2 } == (0..<100).map { $0 * 2 })
    #expect(throws: Failure(input: 7)) {
      try WorkerThreads.map(Array(0..<100), jobs: jobs) { (input) throws(Failure) in
        if input % 10 == 7 { throw Failure(input: input) }
      }
    }
  }
}
