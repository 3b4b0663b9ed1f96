import DocCodec
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

  /// Does the work of some lanes, those named first before the others: a thread that has nothing to do in one lane goes on
  /// to the next.
  func work(_ lanes: [any WorkLane]) throws(IndexError) {
    let failure = Mutex<IndexError?>(nil)
    run(jobs) { _ in
      while failure.withLock({ $0 == nil }) {
        var isDone = true
        var hasWorked = false
        do throws(IndexError) {
          for lane in lanes where !hasWorked {
            let step = try lane.step()
            hasWorked = step == .worked
            if step != .done { isDone = false }
          }
        } catch {
          failure.withLock { $0 = $0 ?? error }
        }
        if isDone { return }
        // Others are at the last pieces, which are small.
        if !hasWorked { usleep(100) }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }
}

/// Work that is cut into pieces; any number of threads may take steps at the same time.
protocol WorkLane: Sendable {
  func step() throws(IndexError) -> LaneStep
}

enum LaneStep {
  case worked
  /// What is left is being done by others, or waits for them.
  case idle
  case done
}

/// Pieces that are made one after another, worked on at the same time, and whose results are taken in order.
///
/// SAFETY: the closures that make and take pieces are called by one thread at a time: the marks in `state` say who does, and
/// changing them under its lock orders what the threads do.
final class Lane<Input: Sendable, Output: Sendable>: WorkLane, @unchecked Sendable {
  private struct State {
    var waiting: [(number: Int, input: Input)] = []
    var results: [Int: Output] = [:]
    /// Pieces that were made, and that were taken.
    var made = 0
    var taken = 0
    var isMaking = false
    var isTaking = false
    var isAtEnd = false
    var isDone = false
  }

  private enum Action {
    case make
    case work(number: Int, input: Input)
    case take(Output)
    case finish
    case none(LaneStep)
  }

  private let state = Mutex(State())
  private let window: Int
  private let produce: () throws(IndexError) -> Input?
  private let work: @Sendable (Input) throws(IndexError) -> Output
  private let take: (Output) throws(IndexError) -> Void
  private let finish: () throws(IndexError) -> Void

  /// - Parameters:
  ///   - window: how many pieces may be made before the first of them is taken.
  ///   - produce: makes the next piece; nil when there are no more.
  init(
    window: Int, produce: @escaping () throws(IndexError) -> Input?,
    work: @escaping @Sendable (Input) throws(IndexError) -> Output,
    take: @escaping (Output) throws(IndexError) -> Void, finish: @escaping () throws(IndexError) -> Void
  ) {
    self.window = window
    self.produce = produce
    self.work = work
    self.take = take
    self.finish = finish
  }

  func step() throws(IndexError) -> LaneStep {
    switch state.withLock({ Self.next(&$0, window: window) }) {
    case .make:
      let input = try produce()
      state.withLock { state in
        state.isMaking = false
        if let input {
          state.waiting.append((state.made, input))
          state.made += 1
        } else {
          state.isAtEnd = true
        }
      }
    case .work(let number, let input):
      let output = try work(input)
      state.withLock { $0.results[number] = output }
    case .take(let output):
      try take(output)
      state.withLock { state in
        state.isTaking = false
        state.taken += 1
      }
    case .finish:
      try finish()
      state.withLock { $0.isDone = true }
    case .none(let step): return step
    }
    return .worked
  }

  private static func next(_ state: inout State, window: Int) -> Action {
    if state.isDone { return .none(.done) }
    if !state.isTaking, let output = state.results.removeValue(forKey: state.taken) {
      state.isTaking = true
      return .take(output)
    }
    if !state.waiting.isEmpty {
      let (number, input) = state.waiting.removeFirst()
      return .work(number: number, input: input)
    }
    if !state.isMaking, !state.isAtEnd, state.made - state.taken < window {
      state.isMaking = true
      return .make
    }
    if state.isAtEnd, !state.isTaking, state.taken == state.made {
      // Nobody else finishes it.
      state.isTaking = true
      return .finish
    }
    return .none(.idle)
  }
}

extension Lane where Input == Void, Output == Void {
  /// A lane of one piece.
  convenience init(single: @escaping @Sendable () throws(IndexError) -> Void) {
    var isMade = false
    self.init(
      window: 1,
      produce: { () throws(IndexError) in
        defer { isMade = true }
        return isMade ? nil : ()
      }, work: { (_) throws(IndexError) in try single() }, take: { (_) throws(IndexError) in },
      finish: { () throws(IndexError) in })
  }
}
