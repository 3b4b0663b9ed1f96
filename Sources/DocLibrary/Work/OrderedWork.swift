import DocCodec
import DocSystem

/// The result for one input, which a worker encodes for its parent.
package protocol WorkerReply: Sendable {
  init(_ reader: inout ByteReader) throws(CodecError)
  func encode(into writer: inout ByteWriter)
}

/// Distributes inputs over processes or threads. Results are passed on in the order of the inputs, so they do not depend on the number of
/// workers.
package struct OrderedWork {
  private let jobs: Int
  private let workers: WorkerProcesses?

  /// The number of inputs that a worker process receives at a time.
  private static let pieceSize = 64

  /// - Parameters:
  ///   - readable: files and folders that workers may read.
  ///   - limits: resource limits of worker processes; nil to use threads.
  package init(jobs: Int, readable: [String], limits: WorkerLimits?) {
    self.jobs = max(1, jobs)
    workers = limits.map { WorkerProcesses(jobs: jobs, readable: readable, limits: $0) }
  }

  /// Processes the inputs in rounds, so that memory holds only the results of one round.
  /// - Parameter lost: makes a result for an input whose worker died. The second argument is a message with the cause.
  package func run<Input: Sendable, Output: WorkerReply>(
    _ inputs: [Input], work: @escaping @Sendable (Input) -> Output, lost: (Input, String) -> Output,
    take: (Output) throws -> Void
  ) throws {
    for start in stride(from: 0, to: inputs.count, by: jobs * Self.pieceSize) {
      let round = Array(inputs[start..<min(start + jobs * Self.pieceSize, inputs.count)])
      if let workers, try Self.run(round, workers, work: work, lost: lost, take: take) { continue }
      for output in WorkerThreads.map(round, jobs: jobs, work) { try take(output) }
    }
  }

  /// Processes inputs in worker processes. Returns false if no worker could be started.
  private static func run<Input, Output: WorkerReply>(
    _ inputs: [Input], _ workers: WorkerProcesses, work: (Input) -> Output, lost: (Input, String) -> Output,
    take: (Output) throws -> Void
  ) throws -> Bool {
    let pieces = stride(from: 0, to: inputs.count, by: pieceSize).map {
      $0..<min($0 + pieceSize, inputs.count)
    }
    let outcomes: [WorkerProcesses.Outcome]
    do {
      outcomes = try workers.run(pieces) { _ in
      } work: { _, items, begin in
        var writer = ByteWriter()
        for item in items {
          begin(item)
          work(inputs[item]).encode(into: &writer)
        }
        return writer.bytes
      } watch: { _ in
      }
    } catch is WorkerProcesses.CannotStart { return false }
    for outcome in outcomes {
      switch outcome {
      case .lost(let item, let end): try take(lost(inputs[item], end.message(workers.limits)))
      case .done(let items, _, let reply):
        let outputs = try reply.withRawBytes { (bytes) throws(CodecError) in
          var reader = ByteReader(bytes)
          var outputs: [Output] = []
          for _ in items { outputs.append(try Output(&reader)) }
          return outputs
        }
        for output in outputs { try take(output) }
      }
    }
    return true
  }
}
