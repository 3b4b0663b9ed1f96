import DocCodec
import DocSystem
import Synchronization

/// Faults for the files of one folder, and a record of the calls that were made.
final class FaultPlan: FileFaults {
  enum Kind: Sendable, CaseIterable {
    /// One call fails, as on a bad sector.
    case badSector
    /// From one call on, whatever needs room fails, and removing does not.
    case fullDisk
    /// Every write from one call on takes only a byte or a few, which is no error.
    case shortWrites
    /// From one call on nothing happens any more, not even cleaning up: the process is gone.
    case killed
    /// The same, and what was not synced is lost: the power is gone.
    case powerCut
  }

  struct Call: Sendable {
    var call: FileCall
    var path: String
  }

  private struct State {
    var calls: [Call] = []
    /// For each file, bytes written and bytes of these that were synced.
    var written: [String: Int] = [:]
    var synced: [String: Int] = [:]
  }

  private let kind: Kind?
  private let place: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - kind: nil only records.
  ///   - place: the number of the call with which it begins, from 0.
  init(_ kind: Kind?, at place: Int = 0) {
    self.kind = kind
    self.place = place
  }

  var calls: [Call] { state.withLock { $0.calls } }

  /// Bytes of each file that a power cut leaves, where they are fewer than were written.
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

  /// Keeps count of what is on the disk for certain.
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
