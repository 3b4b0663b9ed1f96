// Gives system functions the same names and types on Linux and macOS, so that other modules need no conditional compilation. An import of this
// module also imports the system's C library.

#if canImport(Glibc)
@_exported import Glibc
#elseif canImport(Musl)
@_exported import Musl
#else
@_exported import Darwin
#endif

package enum Platform {
  #if canImport(Darwin)
  package typealias SpawnActions = posix_spawn_file_actions_t?
  package typealias SpawnAttributes = posix_spawnattr_t?
  #else
  package typealias SpawnActions = posix_spawn_file_actions_t
  package typealias SpawnAttributes = posix_spawnattr_t
  #endif

  /// Empty values, which `posix_spawn_file_actions_init` and `posix_spawnattr_init` initialise.
  package static func spawnSettings() -> (actions: SpawnActions, attributes: SpawnAttributes) {
    #if canImport(Darwin)
    (nil, nil)
    #else
    (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #endif
  }

  /// Handles SIGINT and SIGTERM, and unblocks them, because the parent process may have blocked them.
  package static func onStopSignal(_ handler: @convention(c) (Int32) -> Void) {
    var numbers = sigset_t()
    sigemptyset(&numbers)
    for number in [SIGINT, SIGTERM] {
      signal(number, handler)
      sigaddset(&numbers, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &numbers, nil)
  }

  /// Starts a thread, which the caller must join with `pthread_join`. Nil if the system refuses.
  package static func startThread(stackSize: Int, _ body: @escaping @Sendable () -> Void) -> pthread_t? {
    let start = Unmanaged.passRetained(ThreadBody(body))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    // SAFETY: the new thread takes over the reference to its body. If the thread cannot be created, the reference is released here.
    let status = pthread_create(
      &thread, &attributes,
      {
        ThreadBody.take($0)?.run()
        return nil
      }, start.toOpaque())
    guard status == 0 else {
      start.release()
      return nil
    }
    return thread
  }

  /// Lowers the priority of the calling thread permanently, so that other threads run first.
  package static func yieldToOtherThreads() {
    #if canImport(Darwin)
    pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
    #else
    // The first 0 is PRIO_PROCESS, which has different types in Glibc and Musl. On Linux, process 0 is the calling thread (setpriority(2)).
    _ = setpriority(0, 0, 10)
    #endif
  }

  package static var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    #if canImport(Darwin)
    _NSGetEnviron().pointee
    #else
    environ
    #endif
  }

  /// The times at which a file's content (mtime) and its metadata (ctime) were last changed.
  package static func times(of status: stat) -> (modification: timespec, change: timespec) {
    #if canImport(Darwin)
    (status.st_mtimespec, status.st_ctimespec)
    #else
    (status.st_mtim, status.st_ctim)
    #endif
  }

  /// The path of the running program; nil if the system does not provide it.
  package static var programPath: String? {
    #if canImport(Darwin)
    var size: UInt32 = 0
    _NSGetExecutablePath(nil, &size)
    var buffer = [CChar](repeating: 0, count: Int(size) + 1)
    guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
    return "/proc/self/exe"
    #endif
  }

  /// The constant by which `getrlimit` identifies the limit on open files.
  #if canImport(Glibc)
  package static var openFiles: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
  #else
  package static var openFiles: Int32 { RLIMIT_NOFILE }
  #endif

  /// The command that finds developer tools; nil if tools are found by `PATH` or not at all.
  package static var xcrun: String? {
    #if os(macOS)
    "/usr/bin/xcrun"
    #else
    nil
    #endif
  }
}

extension Platform {
  /// The path without symbolic links, `.` and `..`; nil if there is no such file.
  package static func realPath(_ path: String) -> String? {
    // SAFETY: with a nil buffer, realpath returns nil or a C string from malloc. The string is copied, and freed once.
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Finds a program by its path, or by its name in the absolute folders of `PATH`. Relative folders are skipped, because they could belong to
  /// somebody else.
  package static func program(named name: String) -> String? {
    if name.utf8.contains(UInt8(ascii: "/")) { return access(name, X_OK) == 0 ? name : nil }
    // SAFETY: the C string is valid until the environment changes. It is copied at once.
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return folders.utf8.split(separator: UInt8(ascii: ":")).lazy.map { "\(Substring($0))/\(name)" }
      .first { $0.utf8.first == UInt8(ascii: "/") && access($0, X_OK) == 0 }
  }
}

/// Calls read(2) from types that have a method named `read`.
package func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

/// Calls write(2) from types that have a method named `write`.
package func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }

  static func take(_ pointer: UnsafeMutableRawPointer?) -> ThreadBody? {
    pointer.map { Unmanaged<ThreadBody>.fromOpaque($0).takeRetainedValue() }
  }
}
