import Synchronization

/// Numbered tasks, done at once where the caller has threads for them.
public struct TaskLoop: Sendable {
  let jobs: Int
  private let run: @Sendable (_ count: Int, _ task: @escaping @Sendable (Int) -> Void) -> Void

  /// - Parameters:
  ///   - jobs: how many tasks are done at once.
  ///   - run: does the tasks of 0..<count on threads of its own, and returns when all are done.
  public init(
    jobs: Int, run: @escaping @Sendable (_ count: Int, _ task: @escaping @Sendable (Int) -> Void) -> Void
  ) {
    self.jobs = max(1, jobs)
    self.run = run
  }

  /// One after another.
  public static let serial = TaskLoop(jobs: 1) { count, task in
    for number in 0..<count { task(number) }
  }

  /// Inputs that wait, or that are worked on at the same time.
  var window: Int { jobs == 1 ? 1 : jobs * 16 }

  /// Does the work of some inputs.
  /// - Returns: the outputs, in the order of the inputs.
  func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], _ work: @escaping @Sendable (Input) throws(IndexError) -> Output
  ) throws(IndexError) -> [Output] {
    let results = Mutex<[Result<Output, IndexError>?]>(Array(repeating: nil, count: inputs.count))
    run(inputs.count) { number in
      let result = Result { () throws(IndexError) in try work(inputs[number]) }
      results.withLock { $0[number] = result }
    }
    var outputs: [Output] = []
    outputs.reserveCapacity(inputs.count)
    for case let result? in results.withLock({ $0 }) { outputs.append(try result.get()) }
    return outputs
  }
}
