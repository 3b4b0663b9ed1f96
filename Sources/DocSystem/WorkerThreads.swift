import Synchronization

/// A pool of reusable values. Only one thread at a time may use each value.
package final class Pool<Value>: Sendable {
  // SAFETY: a value in use is not in the pool, so no other thread can get it.
  private struct Lent: @unchecked Sendable { let value: Value }

  private let idle = Mutex<[Lent]>([])

  package init() {}

  /// Calls `body` with an idle value of the pool, or with a new value if none is idle.
  package func with<Result>(
    _ make: () throws -> Value, _ body: (Value) throws -> Result
  ) rethrows -> Result {
    let lent = try idle.withLock { $0.popLast() } ?? Lent(value: make())
    defer { idle.withLock { $0.append(lent) } }
    return try body(lent.value)
  }
}

/// Runs tasks on a few threads.
///
/// A dispatch queue is not suitable, because parsing needs a deep stack, and because users set the number of threads.
package enum WorkerThreads {
  package static let stackSize = 16 << 20

  /// Calls `task` once for each number below `count`, in ascending order, and returns when all calls have ended.
  /// - Parameters:
  ///   - jobs: the number of threads. If it is 0, or if no thread can be started, the calling thread runs the tasks.
  ///   - task: called with the number of the task and the number of the thread. Thread numbers are below `jobs`.
  package static func run(
    count: Int, jobs: Int, _ task: @escaping @Sendable (_ task: Int, _ thread: Int) -> Void
  ) {
    let next = Atomic(0)
    @Sendable func work(_ thread: Int) {
      while case let number = next.wrappingAdd(1, ordering: .relaxed).oldValue, number < count {
        task(number, thread)
      }
    }
    let threads = (0..<min(jobs, count)).compactMap { thread in
      Platform.startThread(stackSize: stackSize) { work(thread) }
    }
    if threads.isEmpty { work(0) }
    for thread in threads { pthread_join(thread, nil) }
  }

  /// The results of `work` for all inputs, in the order of the inputs.
  ///
  /// After a call of `work` has thrown, no further calls begin. If several calls have thrown, `map` throws the error for the first of their
  /// inputs.
  package static func map<Input: Sendable, Output: Sendable, Failure: Error>(
    _ inputs: [Input], jobs: Int, _ work: @escaping @Sendable (Input) throws(Failure) -> Output
  ) throws(Failure) -> [Output] {
    let results = Mutex([Result<Output, Failure>?](repeating: nil, count: inputs.count))
    let hasFailed = Atomic(false)
    run(count: inputs.count, jobs: jobs) { number, _ in
      if hasFailed.load(ordering: .relaxed) { return }
      let result = Result { () throws(Failure) in try work(inputs[number]) }
      if case .failure = result { hasFailed.store(true, ordering: .relaxed) }
      results.withLock { $0[number] = result }
    }
    var outputs: [Output] = []
    outputs.reserveCapacity(inputs.count)
    for case let result? in results.withLock({ $0 }) { outputs.append(try result.get()) }
    return outputs
  }
}
