import DocSystem
import Synchronization

/// The system calls that change files: whatever an index's safety rests on passes through here, one function a call.
///
/// Tests put `FileFaults` on a folder, and calls on names below it then fail as the test plans. Without any the price is
/// one load of a flag a call.
package enum FileCalls {
  private static let isFaulty = Atomic<Bool>(false)
  private static let faults = Mutex<[String: any FileFaults]>([:])

  /// Puts faults on all names below a folder, or takes them away.
  package static func setFaults(_ plan: (any FileFaults)?, below folder: String) {
    faults.withLock {
      $0[folder] = plan
      isFaulty.store(!$0.isEmpty, ordering: .relaxed)
    }
  }

  /// What a test wants of a call; nil for the real one.
  private static func fault(_ call: FileCall, _ path: String, bytes: Int = 0) -> FileFault? {
    guard isFaulty.load(ordering: .relaxed) else { return nil }
    let plan = faults.withLock { plans in plans.first { path.hasPrefix($0.key) }?.value }
    return plan?.fault(in: call, path: path, bytes: bytes)
  }

  /// Sets `errno` as the failing system call would.
  private static func fails(_ call: FileCall, _ path: String) -> Bool {
    guard case .error(let code) = fault(call, path) else { return false }
    errno = code
    return true
  }

  /// `open(2)` for writing; `flags` beyond read, write, create, no symbolic link and close on exec.
  package static func create(_ path: String, flags: Int32) -> Int32 {
    fails(.create, path) ? -1 : open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | flags, 0o644)
  }

  /// Whether an open file is one: neither folder nor pipe nor device.
  package static func isRegular(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, path: String) -> Int {
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

  static func synchronize(_ descriptor: Int32, path: String) -> Int32 {
    fails(.synchronize, path) ? -1 : fsync(descriptor)
  }

  static func rename(_ source: String, _ destination: String) -> Int32 {
    fails(.rename(to: destination), source) ? -1 : systemRename(source, destination)
  }

  @discardableResult
  package static func remove(_ path: String) -> Int32 {
    fails(.remove, path) ? -1 : unlink(path)
  }

  static func makeDirectory(_ path: String) -> Int32 {
    fails(.makeDirectory, path) ? -1 : mkdir(path, 0o755)
  }
}

/// A system call that changes files.
package enum FileCall: Sendable, Hashable {
  case create
  case write
  /// Of a file, or of a folder's names.
  case synchronize
  case rename(to: String)
  case remove
  case makeDirectory
}

/// How a system call goes wrong.
package enum FileFault: Sendable, Hashable {
  /// It fails with that `errno` and does nothing.
  case error(Int32)
  /// It writes at most so many bytes.
  case short(Int)
}

/// A test's plan of what goes wrong.
package protocol FileFaults: Sendable {
  /// Asked before each call; nil lets it through. `bytes` is what a write would write.
  func fault(in call: FileCall, path: String, bytes: Int) -> FileFault?
}

private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, start, count)
}

private func systemRename(_ source: String, _ destination: String) -> Int32 { rename(source, destination) }
