// Hides differences between Linux and macOS in names and types, so that other modules need no conditional compilation. Importing this
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

  /// Empty values for `posix_spawn_file_actions_init` and `posix_spawnattr_init` to initialise.
  package static func spawnSettings() -> (actions: SpawnActions, attributes: SpawnAttributes) {
    #if canImport(Darwin)
    (nil, nil)
    #else
    (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #endif
  }

  /// The environment to pass to child processes.
  package static var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    #if canImport(Darwin)
    _NSGetEnviron().pointee
    #else
    environ
    #endif
  }

  /// Times of the last change to a file's content (mtime) and to its metadata (ctime).
  package static func times(of status: stat) -> (modification: timespec, change: timespec) {
    #if canImport(Darwin)
    (status.st_mtimespec, status.st_ctimespec)
    #else
    (status.st_mtim, status.st_ctim)
    #endif
  }

  /// Path of the running program; nil if the system does not provide it.
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

  /// The resource constant of `getrlimit` for open files.
  #if canImport(Glibc)
  package static var openFiles: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
  #else
  package static var openFiles: Int32 { RLIMIT_NOFILE }
  #endif

  /// The command that finds developer tools; nil if they are on `PATH` or not available.
  package static var xcrun: String? {
    #if os(macOS)
    "/usr/bin/xcrun"
    #else
    nil
    #endif
  }
}

/// read(2), for types that have a `read` of their own.
package func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

/// write(2), for types that have a `write` of their own.
package func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
