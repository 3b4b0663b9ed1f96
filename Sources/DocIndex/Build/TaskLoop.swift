import Synchronization

/// Numbered tasks, done at once where the caller has threads for them.
public struct TaskLoop: Sendable {
  private let jobs: Int
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

  /// Does all tasks and takes their results in the order of the tasks, in rounds: memory holds the results of one.
  func map<Output: Sendable, Failure: Error>(
    _ count: Int, _ task: @escaping @Sendable (Int) throws(Failure) -> Output,
    take: (Output) throws(Failure) -> Void
  ) throws(Failure) {
    let roundSize = jobs == 1 ? 1 : jobs * 8
    for start in stride(from: 0, to: count, by: roundSize) {
      let size = min(roundSize, count - start)
      let results = Results<Output, Failure>()
      run(size) { number in
        do throws(Failure) {
          results.add(number, .success(try task(start + number)))
        } catch {
          results.add(number, .failure(error))
        }
      }
      for result in results.ordered() { try take(try result.get()) }
    }
  }

  /// Does two things at once; the second may use the threads that are left.
  func both<First: Sendable, Second: Sendable, Failure: Error>(
    _ first: @escaping @Sendable () throws(Failure) -> First,
    and second: @escaping @Sendable (TaskLoop) throws(Failure) -> Second
  ) throws(Failure) -> (First, Second) {
    let (one, other) = (Results<First, Failure>(), Results<Second, Failure>())
    let rest = jobs > 2 ? TaskLoop(jobs: jobs - 1, run: run) : .serial
    run(2) { number in
      if number == 0 {
        do throws(Failure) { one.add(0, .success(try first())) } catch { one.add(0, .failure(error)) }
      } else {
        do throws(Failure) { other.add(0, .success(try second(rest))) } catch {
          other.add(0, .failure(error))
        }
      }
    }
    return (try one.ordered()[0].get(), try other.ordered()[0].get())
  }

  private final class Results<Output: Sendable, Failure: Error>: Sendable {
    private let results = Mutex<[(number: Int, result: Result<Output, Failure>)]>([])

    func add(_ number: Int, _ result: Result<Output, Failure>) {
      results.withLock { $0.append((number, result)) }
    }

    func ordered() -> [Result<Output, Failure>] {
      results.withLock { $0.sorted { $0.number < $1.number }.map(\.result) }
    }
  }
}
