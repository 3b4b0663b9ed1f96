#if canImport(Darwin)
import CoreServices
import Foundation
#endif

/// The number of watched folders has reached the limit that the system or the caller sets.
package struct WatchLimit: Error {}

/// Reports that folders have changed. It uses inotify on Linux, and FSEvents on macOS.
package final class FileChanges {
  /// A file descriptor that becomes readable after a change.
  package let descriptor: Int32
  private var watched: [String: Int32] = [:]
  private let limit: Int

  deinit { close(descriptor) }

  #if canImport(Darwin)
  private let writingEnd: Int32
  private var stream: FSEventStreamRef?
  /// A folder whose changes are ignored, because this program makes them itself.
  private let ownFolder: String

  package init(leavingOut ownFolder: String, limit: Int = .max) throws(WatchLimit) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw WatchLimit() }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    (descriptor, writingEnd) = (ends[0], ends[1])
    self.limit = limit
    self.ownFolder = ownFolder
  }

  /// FSEvents watches whole trees, so a folder inside another watched folder is not registered.
  package func watch(_ folders: [String]) throws(WatchLimit) -> Bool {
    let all = Set(folders)
    let top = all.filter { folder in
      !all.contains { folder != $0 && (folder + "/").hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
    }
    guard top.count <= limit else { throw WatchLimit() }
    if Set(watched.keys) == top { return false }
    stopStream()
    var context = FSEventStreamContext(
      version: 0, info: UnsafeMutableRawPointer(bitPattern: Int(writingEnd)), retain: nil, release: nil,
      copyDescription: nil)
    let callback: FSEventStreamCallback = { _, info, _, _, _, _ in
      var byte: UInt8 = 1
      _ = write(Int32(Int(bitPattern: info)), &byte, 1)
    }
    guard
      let stream = FSEventStreamCreate(
        nil, callback, &context, Array(top) as CFArray, FSEventStreamEventId(kFSEventStreamEventIdSinceNow),
        0.1, FSEventStreamCreateFlags(kFSEventStreamCreateFlagFileEvents))
    else { throw WatchLimit() }
    FSEventStreamSetDispatchQueue(stream, DispatchQueue(label: "bridgedoc.watch"))
    FSEventStreamSetExclusionPaths(stream, [ownFolder] as CFArray)
    guard FSEventStreamStart(stream) else { throw WatchLimit() }
    self.stream = stream
    watched = Dictionary(uniqueKeysWithValues: top.map { ($0, 0) })
    return true
  }

  private func stopStream() {
    guard let stream else { return }
    FSEventStreamStop(stream)
    FSEventStreamInvalidate(stream)
    FSEventStreamRelease(stream)
    self.stream = nil
  }
  #else
  package init(leavingOut ownFolder: String, limit: Int = .max) throws(WatchLimit) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    self.limit = limit
    if descriptor < 0 { throw WatchLimit() }
  }

  /// inotify's events for changes of names, content, times and permissions. Reading a file causes none of them.
  private static let changes =
    UInt32(IN_CREATE | IN_DELETE | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO)
    | UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

  /// Watches these folders and no others.
  /// - Returns: whether a folder was not watched before. Earlier changes in such a folder may have been missed.
  package func watch(_ folders: [String]) throws(WatchLimit) -> Bool {
    var now: [String: Int32] = [:]
    var isNew = false
    for folder in folders {
      guard now.count < limit else { throw WatchLimit() }
      // If a folder is already watched, inotify returns the same descriptor again.
      let number = inotify_add_watch(descriptor, folder, Self.changes)
      if number >= 0 {
        now[folder] = number
        isNew = isNew || watched[folder] != number
      } else if errno == ENOSPC || errno == ENOMEM {
        throw WatchLimit()
      }
    }
    for number in Set(watched.values).subtracting(now.values) { inotify_rm_watch(descriptor, number) }
    watched = now
    return isNew
  }
  #endif
}
