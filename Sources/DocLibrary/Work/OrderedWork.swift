import DocCodec
import DocSystem

/// The result for one input, which a worker encodes for its parent.
package protocol WorkerReply: Sendable {
  init(_ reader: inout ByteReader) throws(CodecError)
  func encode(into writer: inout ByteWriter)
}

/// Distributes inputs over processes or threads. Results are passed on in the order of the inputs, whatever the number of workers.
package struct OrderedWork {
  private let jobs: Int
  private let workers: WorkerProcesses

  private static let pieceSize = 64

  /// - Parameters:
  ///   - readable: files and folders that workers may read.
  ///   - limits: resource limits of worker processes; nil to use threads.
  package init(jobs: Int, readable: [String], limits: WorkerLimits?) {
    self.jobs = max(1, jobs)
    workers = WorkerProcesses(jobs: jobs, readable: readable, limits: limits)
  }

  /// Processes the inputs in rounds, so that memory holds only the results of one round.
  /// - Parameter lost: makes a result for an input whose worker died. The second argument is a message with the cause.
  package func run<Input: Sendable, Output: WorkerReply>(
    _ inputs: [Input], work: @escaping @Sendable (Input) -> Output, lost: (Input, String) -> Output,
    take: (Output) throws -> Void
  ) throws {
    for start in stride(from: 0, to: inputs.count, by: jobs * Self.pieceSize) {
      let round = Array(inputs[start..<min(start + jobs * Self.pieceSize, inputs.count)])
      let pieces = stride(from: 0, to: round.count, by: Self.pieceSize).map {
        $0..<min($0 + Self.pieceSize, round.count)
      }
      let outcomes = try workers.run(pieces) { _ in
      } work: { _, items, begin in
        var writer = ByteWriter()
        for item in items {
          try begin(item)
          work(round[item]).encode(into: &writer)
        }
        return writer.bytes
      } watch: { _ in
      }
      for outcome in outcomes {
        switch outcome {
        case .lost(let item, let message): try take(lost(round[item], message))
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
    }
  }
}
