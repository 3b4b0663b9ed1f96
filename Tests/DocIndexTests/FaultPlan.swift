import DocCodec
import DocSystem
import Synchronization

/// Injects faults for the files of one folder, and records the calls.
final class FaultPlan: FileFaults {
  enum Kind: Sendable, CaseIterable {
    /// One call fails, as it does on a bad sector.
    case badSector
    /// From one call on, all calls that need space fail. Files can still be removed.
    case fullDisk
    /// From one call on, each write takes only a few bytes, which is not an error.
    case shortWrites
    /// From one call on, no call has an effect, including clean-up, because the process was killed.
    case killed
    /// The same as `killed`, but data that was not synced is lost as well.
    case powerCut
  }

  struct Call: Sendable {
    var call: FileCall
    var path: String
  }

  private struct State {
    var calls: [Call] = []
    /// For each file, the numbers of bytes written and synced.
    var written: [String: Int] = [:]
    var synced: [String: Int] = [:]
  }

  private let kind: Kind?
  private let place: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - kind: nil to record calls without failing.
  ///   - place: zero-based number of the call at which the faults begin.
  init(_ kind: Kind?, at place: Int = 0) {
    self.kind = kind
    self.place = place
  }

  var calls: [Call] { state.withLock { $0.calls } }

  /// For each file that a power cut would shorten, the number of bytes that survive.
  var survivingBytes: [String: Int] {
    state.withLock { state in
      var surviving: [String: Int] = [:]
      for (path, written) in state.written where state.synced[path, default: 0] < written {
        surviving[path] = state.synced[path, default: 0]
      }
      return surviving
    }
  }

  func fault(in call: FileCall, path: String, bytes: Int) -> FileFault? {
    state.withLock { state in
      let number = state.calls.count
      state.calls.append(Call(call: call, path: path))
      if let fault = fault(in: call, number: number) {
        if case .short(let most) = fault { Self.follow(call, path, min(most, bytes), &state) }
        return fault
      }
      Self.follow(call, path, bytes, &state)
      return nil
    }
  }

  private func fault(in call: FileCall, number: Int) -> FileFault? {
    guard let kind, number >= place else { return nil }
    switch kind {
    case .badSector: return number == place ? .error(EIO) : nil
    case .fullDisk:
      switch call {
      case .create, .write, .makeDirectory, .synchronize: return .error(ENOSPC)
      case .rename, .remove: return nil
      }
    case .shortWrites: return call == .write ? .short(1 + number % 7 * 100) : nil
    case .killed, .powerCut: return .error(EIO)
    }
  }

  /// Records which data is durable.
  private static func follow(_ call: FileCall, _ path: String, _ bytes: Int, _ state: inout State) {
    switch call {
    case .create:
      state.written[path] = 0
      state.synced[path] = 0
    case .write: state.written[path, default: 0] += bytes
    case .synchronize: if let written = state.written[path] { state.synced[path] = written }
    case .rename(let destination):
      state.written[destination] = state.written.removeValue(forKey: path)
      state.synced[destination] = state.synced.removeValue(forKey: path)
    case .remove:
      state.written[path] = nil
      state.synced[path] = nil
    case .makeDirectory: break
    }
  }
}
