import CArguments

/// Wraps the system calls that concern the process, its environment and its terminal. For files, see `FileCalls` and `FileSystem`.
package enum SystemCall {
  package static func environment(_ name: String) -> String? {
    // SAFETY: getenv returns nil or a C string that is valid until the environment changes. This program changes the environment only before it
    // starts another program. The string is copied at once.
    guard let value = getenv(name) else { return nil }
    return String(cString: value)
  }

  /// A folder of the XDG Base Directory Specification: the value of `variable`, or else `folder` in the home folder. A relative value is
  /// ignored, as the specification requires.
  package static func baseFolder(_ variable: String, default folder: String) -> String? {
    if let value = environment(variable), value.hasPrefix("/") { return value }
    return environment("HOME").flatMap { $0.isEmpty ? nil : "\($0)/\(folder)" }
  }

  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  package static func isFolder(_ path: String) -> Bool { FileStatus(path)?.kind == .folder }

  package static func isSame(_ path: String, _ other: String?) -> Bool {
    guard let other, let real = Platform.realPath(path), let otherReal = Platform.realPath(other) else {
      return false
    }
    return real.utf8.elementsEqual(otherReal.utf8)
  }

  /// Writes all bytes, with as many calls as necessary.
  /// - Returns: 0, or the `errno` of the call that failed.
  package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      // SAFETY: the rebased slice lies inside the buffer, and at most its bytes are written.
      let written = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno == EAGAIN {
        // Another process has made the terminal or pipe non-blocking. The loop waits until more bytes can be written.
        var poller = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&poller, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }

  package static func close(_ descriptor: Int32) { _ = closeDescriptor(descriptor) }

  /// Makes writing to a closed pipe return an error instead of ending the program by a signal.
  package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Makes SIGINT and SIGTERM end the program at once with success. Signal handlers may call `_exit`, but not `exit`.
  package static func endOnRequest() {
    Platform.onStopSignal { _ in _exit(0) }
  }

  /// The absolute path of the running program, without symbolic links.
  package static func programPath() -> String? {
    // On systems without `/proc`, the program is found by its first argument, the name under which it was started.
    Platform.programPath.flatMap(Platform.realPath)
      ?? arguments.first.flatMap(Platform.program).flatMap(Platform.realPath)
  }

  /// The program's arguments, beginning with its name. The arguments come from the C library, because `CommandLine.arguments` takes 0.14 ms on
  /// first use and requires `/proc`. After the arguments are read, passwords in them are overwritten, so that `ps` does not show them.
  package static let arguments: [String] = {
    guard var next = bridgedoc_arguments() else { return CommandLine.arguments }
    var arguments: [String] = []
    // SAFETY: the array ends with a null pointer. Its strings are only changed after all of them are copied, and the strings keep their
    // lengths.
    defer { bridgedoc_hide_passwords() }
    while let argument = next.pointee {
      arguments.append(
        String(validatingCString: argument)
          ?? PathName.text(UnsafeRawBufferPointer(start: argument, count: strlen(argument))))
      next = next.successor()
    }
    return arguments
  }()

  /// Replaces this process by a program. Returns only if that fails, with the reason.
  /// - Parameter arguments: the arguments, beginning with the program's name.
  package static func execute(_ path: String, arguments: [[UInt8]]) -> String {
    withCStrings(arguments) {
      execv(path, $0)
      return SystemFailure.last.message
    }
  }
}

package enum ProcessorCount {
  package static var active: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}

private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }
