#if canImport(Darwin)
import CoreServices
import Foundation
#endif

/// The number of watched folders has reached the limit of the system or of the caller.
package struct WatchLimit: Error {}

/// Reports changes in folders, by inotify on Linux and by FSEvents on macOS.
package final class FileChanges {
  /// A file descriptor that becomes readable after a change.
  package let descriptor: Int32
  private var watched: [String: Int32] = [:]
  /// Upper bound on the number of watched folders.
  private let limit: Int

  deinit { close(descriptor) }

  #if canImport(Darwin)
  private let writingEnd: Int32
  private var stream: FSEventStreamRef?
  /// A folder whose changes are ignored, because this program causes them.
  private let ownFolder: String

  package init(leavingOut ownFolder: String, limit: Int = .max) throws(WatchLimit) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw WatchLimit() }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    (descriptor, writingEnd) = (ends[0], ends[1])
    self.limit = limit
    self.ownFolder = ownFolder
  }

  /// FSEvents watches whole trees, so folders inside other folders are not registered.
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

  /// The inotify events for changes of names, content, times and permissions. Reads are not reported.
  private static let changes =
    UInt32(IN_CREATE | IN_DELETE | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO)
    | UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

  /// Watches exactly these folders.
  /// - Returns: whether one of the folders was not watched before, so that earlier changes in it may have been missed.
  package func watch(_ folders: [String]) throws(WatchLimit) -> Bool {
    var now: [String: Int32] = [:]
    var isNew = false
    for folder in folders {
      guard now.count < limit else { throw WatchLimit() }
      // For a folder that is already watched, inotify returns the same descriptor.
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
