import Synchronization

/// Work shared among threads whose results are taken in the order of their inputs, whatever the number of
/// threads: what is printed and written does not depend on it.
package struct OrderedWork {
  private let jobs: Int

  package init(jobs: Int) {
    self.jobs = max(1, jobs)
  }

  /// Works on rounds of inputs, so that memory holds the results of one round, never of all.
  package func run<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], work: @escaping @Sendable (Input) -> Output, take: (Output) throws -> Void
  ) throws {
    let roundSize = jobs * 32
    var start = 0
    while start < inputs.count {
      let round = Array(inputs[start..<min(start + roundSize, inputs.count)])
      for output in Self.parallel(round, jobs: jobs, work) { try take(output) }
      start += round.count
    }
  }

  /// The outputs in the order of the inputs. Threads draw the next input when they are free, because files
  /// differ in size.
  private static func parallel<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], jobs: Int, _ work: @escaping @Sendable (Input) -> Output
  ) -> [Output] {
    let outputs = Collected<Output>()
    WorkerThreads.run(count: inputs.count, jobs: jobs) { index in
      outputs.add(index, work(inputs[index]))
    }
    return outputs.inOrder()
  }

  private final class Collected<Output: Sendable>: Sendable {
    private let outputs = Mutex<[(index: Int, output: Output)]>([])

    func add(_ index: Int, _ output: Output) { outputs.withLock { $0.append((index, output)) } }

    func inOrder() -> [Output] {
      outputs.withLock { $0.sorted { $0.index < $1.index }.map(\.output) }
    }
  }
}
