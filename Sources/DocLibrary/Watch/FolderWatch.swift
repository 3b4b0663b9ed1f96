import DocSystem

/// What ended a wait.
enum WatchEvent: Sendable, Hashable {
  case changed
  case timedOut
  case stopped
}

/// Waits for changes of files in some folders. What changed is not told: a refresh finds out.
final class FolderWatch {
  private let changes: FileChanges

  init(leavingOut ownFolder: String, limit: Int = .max) throws(WatchLimit) {
    changes = try FileChanges(leavingOut: ownFolder, limit: limit)
  }

  /// Watches these folders, and no others.
  /// - Returns: whether one was not watched before: changes in it may have gone unseen.
  func watch(_ folders: [String]) throws(WatchLimit) -> Bool { try changes.watch(folders) }

  /// Waits for a change, a signal to stop, or so many seconds (nil: for ever).
  func wait(seconds: Double?) -> WatchEvent { Self.wait(changes.descriptor, seconds: seconds) }

  /// - Parameter descriptor: what tells of changes; -1 when nothing does.
  static func wait(_ descriptor: Int32, seconds: Double?) -> WatchEvent {
    let readable = Int16(POLLIN)
    var waits = [
      pollfd(fd: StopSignal.descriptor, events: readable, revents: 0),
      pollfd(fd: descriptor, events: readable, revents: 0),
    ]
    let milliseconds = seconds.map { Int32(max(0, min($0, 86_400)) * 1000) } ?? -1
    let count = poll(&waits, nfds_t(waits.count), milliseconds)
    if StopSignal.wasRaised || (count > 0 && waits[0].revents != 0) { return .stopped }
    // An interrupted wait is one that may have missed something.
    if count < 0 { return .changed }
    if count == 0 { return .timedOut }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while read(descriptor, &buffer, buffer.count) > 0 {}
    return .changed
  }
}
