import Synchronization

/// Runs numbered tasks, in parallel if its creator provides threads.
public struct TaskLoop: Sendable {
  let jobs: Int
  private let run: @Sendable (_ count: Int, _ task: @escaping @Sendable (Int) -> Void) -> Void

  /// - Parameter jobs: the number of tasks that run in parallel.
  /// - Parameter run: a function that runs the tasks 0..<count on its threads, and returns when all of them are done.
  public init(
    jobs: Int, run: @escaping @Sendable (_ count: Int, _ task: @escaping @Sendable (Int) -> Void) -> Void
  ) {
    self.jobs = max(1, jobs)
    self.run = run
  }

  /// Runs the tasks one after another.
  public static let serial = TaskLoop(jobs: 1) { count, task in
    for number in 0..<count { task(number) }
  }

  /// The maximum number of inputs that are collected for one call of `map`.
  var window: Int { jobs == 1 ? 1 : jobs * 16 }

  /// Applies `work` to all inputs.
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
