import CApart
import DocCodec
import DocFiles
import DocIndex
import DocSystem

/// Numbered items shared out to processes of their own. What ends such a process, a trap, a signal, a bound of the system's, costs the item that
/// it had begun; all others are worked on again, and what they give does not depend on it.
///
/// A worker is a copy of this process (`fork`), so that it has everything that was made for it, and costs a millisecond. It gets a piece of the
/// items, gives back bytes, and ends. A piece whose worker died is read again in two, before and behind the item. So no item is worked on
/// more than twice, and one whose neighbour has died begins with nothing that this one left.
package struct WorkerProcesses: Sendable {
  package let jobs: Int
  /// Files and folders that a worker may read, beside the system's programs.
  package let readable: [String]
  package let limits: WorkerLimits

  package init(jobs: Int, readable: [String], limits: WorkerLimits) {
    self.jobs = max(1, jobs)
    self.readable = readable
    self.limits = limits
  }

  /// What a program's workers may take; nil where there are none: on macOS a copy of a process may not use most of what the system has.
  package static var limitsHere: WorkerLimits? {
    #if os(Linux)
    WorkerLimits()
    #else
    nil
    #endif
  }

  /// What became of a piece.
  package enum Outcome: Sendable {
    /// A piece that was worked on whole.
    case done(Range<Int>, name: String, reply: [UInt8])
    /// An item that ended its worker.
    case lost(Int, WorkerEnd)

    var first: Int {
      switch self {
      case .done(let items, _, _): items.lowerBound
      case .lost(let item, _): item
      }
    }
  }

  /// No process could be started: then the work is to be done in this one.
  package struct CannotStart: Error {}

  /// - Parameters:
  ///   - pieces: ranges of items.
  ///   - prepare: opens in the worker what it may not open later. Gets the piece's name, which no other has.
  ///   - work: gives the reply. It says when it begins an item.
  ///   - watch: called now and then with the number of items that were begun, all pieces together; what it throws ends all.
  /// - Returns: by their items.
  package func run<State>(
    _ pieces: [Range<Int>], prepare: (String) throws -> State,
    work: (State, Range<Int>, _ begin: (Int) -> Void) throws -> [UInt8], watch: (Int) throws -> Void
  ) throws -> [Outcome] {
    Self.waitForThreads()
    var waiting = Array(pieces.reversed())
    var running: [Worker] = []
    var outcomes: [Outcome] = []
    var finished = 0
    var started = 0
    defer { for worker in running { worker.end() } }
    while !waiting.isEmpty || !running.isEmpty {
      while running.count < jobs, let piece = waiting.popLast() {
        let name = "batch-\(started)"
        guard let worker = Worker(piece, name: name) else {
          guard !running.isEmpty else { throw CannotStart() }
          waiting.append(piece)
          break
        }
        started += 1
        if worker.isWorker { worker.live(self, prepare: prepare, work: work) }
        running.append(worker)
      }
      Worker.wait(for: running, seconds: 0.1)
      for place in running.indices.reversed() where try running[place].takeReply(limits) {
        let worker = running.remove(at: place)
        switch worker.end() {
        case .ended:
          outcomes.append(.done(worker.items, name: worker.name, reply: try worker.content()))
          finished += worker.items.count
        case let end:
          // Behind the last item, what all of them made together was too much.
          let half = worker.items.lowerBound + worker.items.count / 2
          let rest =
            worker.current.map { [worker.items.lowerBound..<$0, $0 + 1..<worker.items.upperBound] }
            ?? (worker.items.count > 1
              ? [worker.items.lowerBound..<half, half..<worker.items.upperBound] : [])
          if let item = worker.current ?? (rest.isEmpty ? worker.items.lowerBound : nil) {
            outcomes.append(.lost(item, end))
            finished += 1
          }
          waiting += rest.filter { !$0.isEmpty }.reversed()
        }
      }
      try watch(min(running.reduce(finished) { $0 + $1.begun }, pieces.last?.upperBound ?? 0))
    }
    return outcomes.sorted { $0.first < $1.first }
  }

  /// Threads that have done their work may not have ended. A copy of this process does not have them, and should not have what they hold.
  private static func waitForThreads() {
    for _ in 0..<100 {
      guard let threads = try? FileNames.list("/proc/self/task"), threads.count > 1 else { return }
      usleep(1000)
    }
  }
}

/// What a worker may take.
package struct WorkerLimits: Sendable, Hashable {
  /// Of processor time, for an item. The slowest document that was seen, 64 MB of fused captions, takes a quarter of it.
  package var seconds = 120
  /// Of memory beyond what the process that started it has.
  package var bytes = 4 << 30
  /// In which a worker begins no item and ends none, whatever it waits for: a reader waits for `pdftotext` no longer.
  package var idleSeconds = 600

  package init() {}
}

/// How a worker ended.
package enum WorkerEnd: Sendable, Hashable {
  case ended
  case signal(Int32)
  case status(Int32)
  case hung

  /// What a person is told of the file that it read: what happened, and the way out.
  func message(_ limits: WorkerLimits) -> String {
    switch self {
    case .signal(SIGXCPU): "reading it took more than \(limits.seconds) seconds; split it"
    case .hung: "reading it came to no end in \(limits.idleSeconds) seconds; look at the file"
    case .signal(let number):
      // SAFETY: the system gives a valid C string for every number; it is copied at once.
      "a reader failed on it (\(strsignal(number).map { String(cString: $0) } ?? "signal \(number)")); report it with the file"
    case .ended, .status: "a reader failed on it; report it with the file"
    }
  }
}

/// A process that works on a piece, as both sides see it.
private final class Worker {
  let items: Range<Int>
  let name: String
  private let process: pid_t
  /// The end of the pipe that this side has.
  private let pipe: Int32
  /// How many items were begun; one more when all were done.
  private let progress: UnsafeMutablePointer<UInt32>
  private var reply: [UInt8] = []
  private var lastBegun = 0
  private var lastNews = Worker.now()
  private var hasSaidAll = false
  private var isHung = false
  private var isEnded = false

  var isWorker: Bool { process == 0 }
  var begun: Int { min(Int(progress.pointee), items.count) }

  /// The item that was being read; nil before the first one and behind the last.
  var current: Int? {
    let begun = Int(progress.pointee)
    return (1...items.count).contains(begun) ? items.lowerBound + begun - 1 : nil
  }

  /// Nil when the system has no room for it. Returns on both sides.
  init?(_ items: Range<Int>, name: String) {
    self.items = items
    self.name = name
    var ends: [Int32] = [-1, -1]
    guard let number = bridgedoc_shared_number() else { return nil }
    guard systemPipe(&ends) == 0 else {
      bridgedoc_drop_shared_number(number)
      return nil
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = bridgedoc_fork(ends[1])
    if process != 0 { close(ends[1]) }
    guard process >= 0 else {
      close(ends[0])
      bridgedoc_drop_shared_number(number)
      return nil
    }
    // SAFETY: the page stays mapped until deinit. Only the worker writes, a word at once.
    progress = UnsafeMutablePointer(mutating: number)
    self.process = process
    pipe = ends[process == 0 ? 1 : 0]
  }

  deinit {
    end()
    bridgedoc_drop_shared_number(progress)
  }

  /// What the worker does; then it is gone.
  func live<State>(
    _ processes: WorkerProcesses, prepare: (String) throws -> State,
    work: (State, Range<Int>, (Int) -> Void) throws -> [UInt8]
  ) -> Never {
    let limits = processes.limits
    var answer: [UInt8]
    do {
      let state = try prepare(name)
      bridgedoc_bound_memory(UInt64(limits.bytes), UInt64(WorkerThreads.stackSize))
      Self.confine(processes.readable)
      answer = try work(state, items) { item in
        progress.pointee = UInt32(item - items.lowerBound + 1)
        bridgedoc_bound_time(UInt64(limits.seconds))
      }
      answer.insert(0, at: 0)
      progress.pointee = UInt32(items.count + 1)
    } catch {
      answer = [1] + WorkerFailure(error).encode()
    }
    var rest = answer[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      if written <= 0 { _exit(1) }
      rest = rest.dropFirst(written)
    }
    // What belongs to the other side, locks and files, is left alone.
    _exit(0)
  }

  private static func confine(_ paths: [String]) {
    // SAFETY: each copy lives until the call is over, and is freed once.
    let copies = paths.map { path in
      (PathName.bytes(path) + [0]).map { CChar(bitPattern: $0) }.withUnsafeBufferPointer {
        $0.baseAddress.flatMap { strdup($0) }
      }
    }
    defer { for copy in copies { free(copy) } }
    _ = copies.map { UnsafePointer($0) }.withUnsafeBufferPointer {
      bridgedoc_confine($0.baseAddress, Int32($0.count))
    }
  }

  /// Waits until one of them has something to say, but not long.
  static func wait(for workers: [Worker], seconds: Double) {
    var waits = workers.map { pollfd(fd: $0.pipe, events: Int16(POLLIN), revents: 0) }
    poll(&waits, nfds_t(waits.count), Int32(seconds * 1000))
  }

  /// Takes what came.
  /// - Returns: whether it said all.
  func takeReply(_ limits: WorkerLimits) throws -> Bool {
    let number = Int(progress.pointee)
    if number != lastBegun { (lastBegun, lastNews) = (number, Self.now()) }
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      var question = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      guard poll(&question, 1, 0) > 0 else { break }
      let count = systemRead(pipe, &piece, piece.count)
      guard count > 0 || (count < 0 && errno == EINTR) else {
        hasSaidAll = true
        return true
      }
      if count > 0 {
        reply += piece[..<count]
        lastNews = Self.now()
      }
    }
    isHung = Self.now() - lastNews > Double(limits.idleSeconds)
    return isHung
  }

  /// Ends it, if it has not ended, and waits for that.
  @discardableResult
  func end() -> WorkerEnd {
    guard !isEnded, process > 0 else { return .ended }
    isEnded = true
    close(pipe)
    if !hasSaidAll { kill(process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    if isHung { return .hung }
    if status & 0x7f != 0 { return .signal(status & 0x7f) }
    let code = status >> 8 & 0xff
    return code == 0 && !reply.isEmpty ? .ended : .status(code)
  }

  /// What it gave back.
  /// - Throws: what it threw.
  func content() throws -> [UInt8] {
    if reply.first == 0 { return Array(reply.dropFirst()) }
    throw try reply.withRawBytes { (bytes) throws(CodecError) in
      var reader = ByteReader(bytes, from: 1)
      return try WorkerFailure(&reader).error
    }
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// Why a worker gave up, as bytes: what its disk or memory said, since nothing else is thrown by who reads files.
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
    if case .file(let place, let call, let text, let code) = error {
      (path, operation, reason, number) = (place, call, text, code)
    }
    var writer = ByteWriter()
    for text in [path, operation, reason] { writer.string(text) }
    writer.u32(UInt32(bitPattern: number))
    return writer.bytes
  }
}
