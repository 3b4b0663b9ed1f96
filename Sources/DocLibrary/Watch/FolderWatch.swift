import DocSystem

/// Why a wait ended.
enum WatchEvent: Sendable, Hashable {
  case changed
  case timedOut
  case stopped
}

/// Waits for changes in folders. It does not report which files changed, because the refresh determines that.
final class FolderWatch {
  private let changes: FileChanges

  init(leavingOut ownFolder: String, limit: Int = .max) throws(WatchLimit) {
    changes = try FileChanges(leavingOut: ownFolder, limit: limit)
  }

  /// Sets the folders to watch.
  /// - Returns: whether a folder is new, so that changes before now may have been missed in it.
  func watch(_ folders: [String]) throws(WatchLimit) -> Bool { try changes.watch(folders) }

  /// Waits for a change or a stop signal, at most `seconds`, or without a limit if nil.
  func wait(seconds: Double?) -> WatchEvent { Self.wait(changes.descriptor, seconds: seconds) }

  /// Waits for a change, a stop signal or the end of the time. `descriptor` becomes readable when files change; -1 to wait without files.
  static func wait(_ descriptor: Int32, seconds: Double?) -> WatchEvent {
    let readable = Int16(POLLIN)
    var waits = [
      pollfd(fd: StopSignal.descriptor, events: readable, revents: 0),
      pollfd(fd: descriptor, events: readable, revents: 0),
    ]
    let milliseconds = seconds.map { Int32(max(0, min($0, 86_400)) * 1000) } ?? -1
    let count = poll(&waits, nfds_t(waits.count), milliseconds)
    if StopSignal.wasRaised || (count > 0 && waits[0].revents != 0) { return .stopped }
    // An interrupted wait may have missed a change, so a change is reported.
    if count < 0 { return .changed }
    if count == 0 { return .timedOut }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while read(descriptor, &buffer, buffer.count) > 0 {}
    return .changed
  }
}
