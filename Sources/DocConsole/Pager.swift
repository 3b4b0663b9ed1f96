import DocSystem

/// Shows text through `$PAGER`, as git does: when it is longer than the screen, and only on a terminal.
package enum Pager {
  /// Writes to the pager if the text needs one and there is one, else to standard output.
  package static func show(_ bytes: [UInt8], on terminal: Terminal, allowed: Bool) throws(CommandError) {
    guard allowed, terminal.isTerminal, SystemCall.environment("TERM") != "dumb",
      let height = terminal.height, bytes.count(where: { $0 == 10 }) >= height,
      let command = command(), run(command, with: isLess(command) ? bytes : withoutLinks(bytes))
    else { return try StandardStream.writeOutput(bytes) }
  }

  /// `$PAGER`, or `less` if that is installed; nil when the user wants none.
  private static func command() -> String? {
    if let pager = SystemCall.environment("PAGER") {
      return pager.isEmpty || pager == "cat" ? nil : pager
    }
    let folders = (SystemCall.environment("PATH") ?? "/usr/bin:/bin").split(separator: ":")
    return folders.contains { SystemCall.isExecutable("\($0)/less") } ? "less -FRX" : nil
  }

  private static func isLess(_ command: String) -> Bool {
    let program = command.split(separator: " ").first ?? ""
    return program == "less" || program.hasSuffix("/less")
  }

  /// Without the controls that begin and end links (OSC 8), which other pagers than `less` show as text.
  static func withoutLinks(_ bytes: [UInt8]) -> [UInt8] {
    let opening = Array("\u{1B}]8;".utf8)
    guard bytes.contains(0x1B) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x1B, bytes[index...].starts(with: opening) {
        // The string terminator is ESC and a backslash.
        while index < bytes.count, bytes[index] != UInt8(ascii: "\\") { index += 1 }
        index += 1
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// Runs the pager to its end. False when it could not be started, so that nothing was shown.
  private static func run(_ command: String, with bytes: [UInt8]) -> Bool {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return false }
    let (readEnd, writeEnd) = (ends[0], ends[1])
    guard let process = start(command, input: readEnd, unused: writeEnd) else {
      close(readEnd)
      close(writeEnd)
      return false
    }
    close(readEnd)
    // Control-C is for the pager, which uses it to stop a search; without this the shell's prompt would come
    // back while the pager still shows.
    signal(SIGINT, SIG_IGN)
    _ = StandardStream.write(bytes[...], to: writeEnd)
    close(writeEnd)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    // 127 is the shell's word for "no such program".
    return !(status & 0x7F == 0 && (status >> 8) & 0xFF == 127)
  }

  private static func start(_ command: String, input: Int32, unused: Int32) -> pid_t? {
    if SystemCall.environment("LESS") == nil { setenv("LESS", "FRX", 1) }
    var (actions, attributes) = Platform.spawnSettings()
    guard posix_spawn_file_actions_init(&actions) == 0, posix_spawnattr_init(&attributes) == 0 else {
      return nil
    }
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_addclose(&actions, unused)
    // This program ignores broken pipes; its child must not inherit that.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

    // SAFETY: strdup gives nil or a copy that is freed here; posix_spawn reads the array up to its nil and has
    // copied it when it returns.
    let words = ["sh", "-c", command]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    var process: pid_t = 0
    guard posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments, Platform.environment) == 0 else {
      return nil
    }
    return process
  }
}
