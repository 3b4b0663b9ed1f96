import CApart
import DocCodec
import DocFiles
import DocIndex
import DocSystem
import Synchronization

/// Distributes items, identified by their index, over worker processes, or over threads if worker processes are not supported. If a worker dies
/// from a trap, a signal or a resource limit, only the item in progress is lost. The other items that the worker was given are processed again.
///
/// A worker is a fork of this process, so it inherits prepared data and starts in about a millisecond. It receives a piece (a range of items),
/// sends a reply, and receives the next piece. After a few pieces, a new worker replaces it, which limits the effect of leaks. A new worker for
/// every piece would copy the same memory pages again each time.
///
/// Retries use fresh processes, so an item cannot affect the results of other items. If a worker dies in its second piece or later, an earlier
/// piece may be the cause, so a fresh worker repeats the last piece. If a worker dies within an item of its first piece, that item is lost, and
/// the items before and after it become two pieces. Up to here, an item is processed at most three times. If a worker dies before the first
/// item or after the last one, no single item is the cause, so the piece is halved. Halves that fail are halved again, until only one item is
/// left, which is lost. Each halving processes the items once more.
package struct WorkerProcesses: Sendable {
  package let jobs: Int
  /// Files and folders that workers may read, besides the system's programs and libraries.
  package let readable: [String]
  /// Resource limits of worker processes; nil to use threads.
  package let limits: WorkerLimits?

  package init(jobs: Int, readable: [String], limits: WorkerLimits?) {
    self.jobs = max(1, jobs)
    self.readable = readable
    self.limits = limits
  }

  /// The default limits of workers; nil if workers are not supported. On macOS, a forked process cannot use most system frameworks.
  package static var limitsHere: WorkerLimits? {
    #if os(Linux)
    WorkerLimits()
    #else
    nil
    #endif
  }

  /// The outcome for a range of items: a whole piece, or a part of a piece that was retried.
  package enum Outcome: Sendable {
    /// The items were processed. `reply` is the value that `work` returned.
    case done(Range<Int>, name: String, reply: [UInt8])
    /// The worker died while it processed this item. The message says why. The other items of the worker's piece have outcomes of their own.
    case lost(Int, message: String)

    var first: Int {
      switch self {
      case .done(let items, _, _): items.lowerBound
      case .lost(let item, _): item
      }
    }
  }

  /// Processes all pieces.
  /// - Parameters:
  ///   - pieces: ranges of items, in ascending order.
  ///   - prepare: opens the files for a piece in the worker, before the worker is confined. `prepare` receives a unique name, but not yet the
  ///     piece.
  ///   - work: runs in the worker and returns the reply. `work` must call `begin` before each item.
  ///   - watch: called in this process with the number of items begun, about every 0.1 seconds; without worker processes, called by each
  ///     thread. If `watch` throws, all work ends.
  /// - Returns: the outcomes, in the order of their items.
  /// - Throws: an `IndexError` for an error of `prepare` or `work`; errors of `watch`.
  package func run<State>(
    _ pieces: [Range<Int>], prepare: @escaping @Sendable (String) throws -> State,
    work: @escaping @Sendable (State, Range<Int>, _ begin: (Int) throws -> Void) throws -> [UInt8],
    watch: @escaping @Sendable (Int) throws -> Void
  ) throws -> [Outcome] {
    if let limits, let outcomes = try runApart(pieces, limits, prepare, work, watch) { return outcomes }
    let begun = Atomic(0)
    return try WorkerThreads.map(Array(pieces.indices), jobs: jobs) { number in
      let (items, name) = (pieces[number], "batch-\(number)")
      let reply = try work(prepare(name), items) { _ in
        try watch(begun.wrappingAdd(1, ordering: .relaxed).newValue)
      }
      return .done(items, name: name, reply: reply)
    }
  }

  /// Processes all pieces in worker processes.
  /// - Returns: nil if no worker could be started.
  private func runApart<State>(
    _ pieces: [Range<Int>], _ limits: WorkerLimits, _ prepare: (String) throws -> State,
    _ work: (State, Range<Int>, (Int) throws -> Void) throws -> [UInt8], _ watch: (Int) throws -> Void
  ) throws -> [Outcome]? {
    var waiting = pieces.reversed().map { (items: $0, isRetry: false) }
    var running: [Worker] = []
    var outcomes: [Outcome] = []
    var finished = 0
    var started = 0
    defer { for worker in running { worker.end() } }
    while !waiting.isEmpty || !running.isEmpty {
      while running.count < jobs, let piece = waiting.popLast() {
        let turns = min(limits.pieces, (waiting.count + jobs) / jobs)
        guard let worker = Worker(piece.items, turns: turns, number: started) else {
          if running.isEmpty { return nil }
          waiting.append(piece)
          break
        }
        started += turns
        if worker.isWorker { worker.live(readable, limits, prepare: prepare, work: work) }
        running.append(worker)
      }
      Worker.wait(for: running, seconds: 0.1)
      for index in running.indices.reversed() where running[index].takeReply(limits) {
        let worker = running[index]
        if let reply = try worker.content() {
          outcomes.append(.done(worker.items, name: worker.name, reply: reply))
          finished += worker.items.count
          if let next = waiting.last, !next.isRetry, worker.take(next.items) {
            waiting.removeLast()
          } else {
            running.remove(at: index).end()
          }
          continue
        }
        running.remove(at: index)
        let end = worker.end()
        if !worker.isFresh {
          waiting.append((worker.items, true))
          continue
        }
        // If the worker died before the first item, no item is the cause. If the worker died after the last item, the results of all items
        // together may have exceeded a limit. In both cases the piece is halved.
        let half = worker.items.lowerBound + worker.items.count / 2
        let rest =
          worker.current.map { [worker.items.lowerBound..<$0, $0 + 1..<worker.items.upperBound] }
          ?? (worker.items.count > 1
            ? [worker.items.lowerBound..<half, half..<worker.items.upperBound] : [])
        if let item = worker.current ?? (rest.isEmpty ? worker.items.lowerBound : nil) {
          outcomes.append(.lost(item, message: end.message(limits)))
          finished += 1
        }
        waiting += rest.filter { !$0.isEmpty }.reversed().map { ($0, true) }
      }
      try watch(min(running.reduce(finished) { $0 + $1.begun }, pieces.last?.upperBound ?? 0))
    }
    return outcomes.sorted { $0.first < $1.first }
  }
}

package struct WorkerLimits: Sendable, Hashable {
  /// The limit on processor time for one item, in seconds. The slowest known document (64 MB of joined captions) needs a quarter of this limit.
  package var seconds = 120
  /// The limit on a worker's address space in bytes, in addition to the memory that it inherits.
  package var bytes = 4 << 30
  /// The seconds without progress after which a worker is killed. Progress is a new item, or bytes of the reply. `pdftotext` has a lower limit.
  package var idleSeconds = 600
  /// The number of pieces (ranges of items) after which a new worker is forked. Forking for each piece takes too long.
  package var pieces = 8

  package init() {}
}

private enum WorkerEnd {
  case signal(Int32)
  case status(Int32)
  case hung

  /// The warning about the file that was being read, with the cause and the remedy.
  func message(_ limits: WorkerLimits) -> String {
    switch self {
    case .signal(SIGXCPU): "reading the file took more than \(limits.seconds) seconds; split it"
    case .hung: "reading the file did not end in \(limits.idleSeconds) seconds; check the file"
    case .signal(let number):
      // SAFETY: the system gives a valid C string for every number; it is copied at once.
      "a reader failed (\(strsignal(number).map { String(cString: $0) } ?? "signal \(number)")); report it with the file"
    case .status: "a reader failed; report it with the file"
    }
  }
}

/// A worker process and its current piece. After the fork, parent and child each have a copy of this object.
private final class Worker {
  private(set) var items: Range<Int>
  private let process: pid_t
  private let channel: Int32
  /// The number of items begun in the current piece, in shared memory. When all items are done, the value is one more than the number of items.
  private let progress: UnsafeMutablePointer<UInt32>
  /// `turns` is the number of pieces for which the worker has opened files, and `turn` is the number of pieces that it has completed.
  private let turns: Int
  private var turn = 0
  private let number: Int
  private var reply: [UInt8] = []
  private var lastBegun = 0
  private var lastNews = MonotonicClock.seconds()
  private var isHung = false
  private var isEnded = false

  var isWorker: Bool { process == 0 }
  /// Whether the worker has not yet completed a piece (a range of items).
  var isFresh: Bool { turn == 0 }
  var name: String { "batch-\(number + turn)" }
  var begun: Int { min(Int(progress.pointee), items.count) }

  var current: Int? {
    let begun = Int(progress.pointee)
    return (1...items.count).contains(begun) ? items.lowerBound + begun - 1 : nil
  }

  /// Forks a worker. Returns in both processes, or fails if the system lacks resources.
  /// - Parameter number: the number in the file names of the first piece.
  init?(_ items: Range<Int>, turns: Int, number: Int) {
    (self.items, self.turns, self.number) = (items, turns, number)
    guard let shared = bridgedoc_shared_number() else { return nil }
    var channel: Int32 = -1
    let process = bridgedoc_fork(&channel)
    guard process >= 0 else {
      bridgedoc_drop_shared_number(shared)
      return nil
    }
    // SAFETY: the page stays mapped until deinit. The worker writes single words; the parent writes only while the worker waits.
    progress = UnsafeMutablePointer(mutating: shared)
    (self.process, self.channel) = (process, channel)
  }

  deinit {
    end()
    bridgedoc_drop_shared_number(progress)
  }

  /// Processes pieces and sends replies until there are no more pieces. Runs in the worker.
  func live<State>(
    _ readable: [String], _ limits: WorkerLimits, prepare: (String) throws -> State,
    work: (State, Range<Int>, (Int) throws -> Void) throws -> [UInt8]
  ) -> Never {
    do {
      // States are taken from the end of the array, so that each is released when its piece is complete.
      var states = try (number..<number + turns).map { try prepare("batch-\($0)") }
      states.reverse()
      bridgedoc_bound_memory(UInt64(limits.bytes), UInt64(WorkerThreads.stackSize))
      Self.confine(readable)
      while let state = states.popLast() {
        let answer = try work(state, items) { item in
          progress.pointee = UInt32(item - items.lowerBound + 1)
          bridgedoc_bound_time(UInt64(limits.seconds))
        }
        progress.pointee = UInt32(items.count + 1)
        send([0] + answer)
        guard !states.isEmpty, let next = receive() else { break }
        items = next
      }
    } catch { send([1] + WorkerFailure(error).encode()) }
    // Exits without cleaning up, because locks and files belong to the parent.
    _exit(0)
  }

  /// Sends a reply, preceded by its length. Runs in the worker.
  private func send(_ answer: [UInt8]) {
    var length = answer.count
    let isSent =
      withUnsafeBytes(of: &length) { SystemCall.write($0, to: channel) } == 0
      && answer.withUnsafeBytes { SystemCall.write($0, to: channel) } == 0
    if !isSent { _exit(1) }
  }

  /// Waits for the next piece; nil if there is none. Runs in the worker.
  private func receive() -> Range<Int>? {
    var bounds = (0, 0)
    let count = withUnsafeMutableBytes(of: &bounds) { systemRead(channel, $0.baseAddress, $0.count) }
    return count == MemoryLayout.size(ofValue: bounds) ? bounds.0..<bounds.1 : nil
  }

  /// After a reply, sends another piece to the worker.
  /// - Returns: false if the worker cannot take another piece.
  func take(_ next: Range<Int>) -> Bool {
    guard turn + 1 < turns else { return false }
    turn += 1
    items = next
    reply = []
    progress.pointee = 0
    (lastBegun, lastNews) = (0, MonotonicClock.seconds())
    var bounds = (next.lowerBound, next.upperBound)
    return withUnsafeBytes(of: &bounds) { SystemCall.write($0, to: channel) } == 0
  }

  private static func confine(_ paths: [String]) {
    _ = withConstantCStrings(paths.map(PathName.bytes)) { bridgedoc_confine($0, Int32(paths.count)) }
  }

  static func wait(for workers: [Worker], seconds: Double) {
    var waits = workers.map { pollfd(fd: $0.channel, events: Int16(POLLIN), revents: 0) }
    poll(&waits, nfds_t(waits.count), Int32(seconds * 1000))
  }

  /// Reads the bytes that the worker has sent so far.
  /// - Returns: whether to stop waiting: the worker has replied or ended, or made no progress for `idleSeconds`.
  func takeReply(_ limits: WorkerLimits) -> Bool {
    let number = Int(progress.pointee)
    if number != lastBegun { (lastBegun, lastNews) = (number, MonotonicClock.seconds()) }
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while !hasReplied {
      var question = pollfd(fd: channel, events: Int16(POLLIN), revents: 0)
      guard poll(&question, 1, 0) > 0 else {
        isHung = MonotonicClock.seconds() - lastNews > Double(limits.idleSeconds)
        return isHung
      }
      let count = systemRead(channel, &piece, piece.count)
      if count > 0 {
        reply += piece[..<count]
        lastNews = MonotonicClock.seconds()
      } else if count == 0 || errno != EINTR {
        return true
      }
    }
    return true
  }

  /// Whether the complete reply has arrived. The first eight bytes of a reply are its length.
  private var hasReplied: Bool {
    let head = MemoryLayout<Int>.size
    return reply.count > head
      && reply.count - head >= reply.withUnsafeBytes { $0.loadUnaligned(as: Int.self) }
  }

  /// Kills the worker if it still runs, and collects its exit status.
  @discardableResult
  func end() -> WorkerEnd {
    guard !isEnded, process > 0 else { return .status(0) }
    isEnded = true
    close(channel)
    // The signal has no effect if the process has already ended.
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    if isHung { return .hung }
    return status & 0x7f != 0 ? .signal(status & 0x7f) : .status(status >> 8 & 0xff)
  }

  /// The bytes that `work` returned; nil if the worker has not replied.
  /// - Throws: the error that `prepare` or `work` threw in the worker.
  func content() throws -> [UInt8]? {
    guard hasReplied else { return nil }
    let content = reply.dropFirst(MemoryLayout<Int>.size)
    if content.first == 0 { return Array(content.dropFirst()) }
    throw try Array(content).withRawBytes { (bytes) throws(CodecError) in
      var reader = ByteReader(bytes, from: 1)
      return try WorkerFailure(&reader).error
    }
  }
}

/// An error in a worker, encoded for the parent. Readers handle bad files, so such an error comes from the disk or a lack of memory.
private struct WorkerFailure {
  let error: IndexError

  init(_ error: any Error) {
    self.error =
      error as? IndexError
      ?? .file(path: "a worker", operation: "read files", reason: "\(error)", code: EIO)
  }

  init(_ reader: inout ByteReader) throws(CodecError) {
    let (path, operation, reason) = (try reader.string(), try reader.string(), try reader.string())
    error = .file(path: path, operation: operation, reason: reason, code: Int32(bitPattern: try reader.u32()))
  }

  func encode() -> [UInt8] {
    var (path, operation, reason, number) = ("a worker", "read files", "\(error)", EIO)
    if case .file(let file, let call, let text, let code) = error {
      (path, operation, reason, number) = (file, call, text, code)
    }
    var writer = ByteWriter()
    for text in [path, operation, reason] { writer.string(text) }
    writer.u32(UInt32(bitPattern: number))
    return writer.bytes
  }
}

/// The result for one file, which a worker encodes for its parent.
package protocol WorkerReply: Sendable {
  init(_ reader: inout ByteReader) throws(CodecError)
  func encode(into writer: inout ByteWriter)
  /// The result for a file that was not read.
  init(warnings: [IngestWarning])
}

extension WorkerProcesses {
  private static let pieceSize = 64

  /// Distributes files over processes or threads. Results are passed on in the order of the files, whatever the number of workers. The files are
  /// processed in rounds, so that memory holds only the results of one round.
  package func run<Output: WorkerReply>(
    _ files: [SourceFile], work: @escaping @Sendable (SourceFile) -> Output, take: (Output) throws -> Void
  ) throws {
    for start in stride(from: 0, to: files.count, by: jobs * Self.pieceSize) {
      let round = Array(files[start..<min(start + jobs * Self.pieceSize, files.count)])
      let pieces = stride(from: 0, to: round.count, by: Self.pieceSize).map {
        $0..<min($0 + Self.pieceSize, round.count)
      }
      let outcomes = try run(pieces) { _ in
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
        case .lost(let item, let message):
          let warning = IngestWarning(path: round[item].path, message: message, isSkipped: true)
          try take(Output(warnings: [warning]))
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

/// The clock that file systems use for time stamps.
enum WallClock {
  static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
