import Synchronization

/// Wraps the system calls that change files, one function per call. The safety of an index depends on these calls, so no other type makes them.
///
/// Tests set `FileFaults` for a folder. Calls on paths in that folder then fail as the test requires. If no test has set faults, the only
/// overhead is reading a flag.
package enum FileCalls {
  private static let isFaulty = Atomic<Bool>(false)
  private static let faults = Mutex<[String: any FileFaults]>([:])

  package static func setFaults(_ plan: (any FileFaults)?, below folder: String) {
    faults.withLock {
      $0[folder] = plan
      isFaulty.store(!$0.isEmpty, ordering: .relaxed)
    }
  }

  /// The fault that a test injects into a call; nil if the call should be made normally.
  private static func fault(_ call: FileCall, _ path: String, bytes: Int = 0) -> FileFault? {
    guard isFaulty.load(ordering: .relaxed) else { return nil }
    let plan = faults.withLock { plans in plans.first { path.hasPrefix($0.key) }?.value }
    return plan?.fault(in: call, path: path, bytes: bytes)
  }

  /// Whether a test makes the call fail. If it does, this function sets `errno` as the system call would.
  private static func fails(_ call: FileCall, _ path: String) -> Bool {
    guard case .error(let code) = fault(call, path) else { return false }
    errno = code
    return true
  }

  /// Calls `open(2)` with flags for reading, writing, creating, refusing symbolic links and closing on exec, in addition to `flags`.
  package static func create(_ path: String, flags: Int32) -> Int32 {
    fails(.create, path) ? -1 : open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | flags, 0o644)
  }

  package static func isRegular(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  package static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, path: String) -> Int {
    var count = bytes.count
    switch fault(.write, path, bytes: count) {
    case .error(let code):
      errno = code
      return -1
    case .short(let most): count = min(count, most)
    case nil: break
    }
    return systemWrite(descriptor, bytes.baseAddress, count)
  }

  package static func synchronize(_ descriptor: Int32, path: String) -> Int32 {
    fails(.synchronize, path) ? -1 : fsync(descriptor)
  }

  package static func rename(_ source: String, _ destination: String) -> Int32 {
    fails(.rename(to: destination), source) ? -1 : systemRename(source, destination)
  }

  @discardableResult
  package static func remove(_ path: String) -> Int32 {
    fails(.remove, path) ? -1 : unlink(path)
  }

  package static func makeDirectory(_ path: String) -> Int32 {
    fails(.makeDirectory, path) ? -1 : mkdir(path, 0o755)
  }
}

package enum FileCall: Sendable, Hashable {
  case create, write, remove, makeDirectory
  /// `fsync` of a file or folder. For a folder, the call makes added, removed and renamed entries durable.
  case synchronize
  case rename(to: String)
}

/// A failure of a system call that a test injects.
package enum FileFault: Sendable, Hashable {
  /// The call fails with this `errno` and has no effect.
  case error(Int32)
  /// The call writes at most this many bytes.
  case short(Int)
}

/// Decides which system calls fail in a test.
package protocol FileFaults: Sendable {
  /// Called before each system call. If the result is nil, the system call is made. `bytes` is the number of bytes to write.
  func fault(in call: FileCall, path: String, bytes: Int) -> FileFault?
}

private func systemRename(_ source: String, _ destination: String) -> Int32 { rename(source, destination) }
