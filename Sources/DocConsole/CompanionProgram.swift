import DocSystem

package enum CompanionProgram: String {
  case ingest = "bridgedoc-ingest"
  case serve = "bridgedoc-serve"

  /// Replaces this process by the program, whose exit status and signals then reach the caller. Returns only by throwing.
  package func runInstead(_ arguments: [String]) throws(CommandError) -> Never {
    let path = try path()
    let reason = SystemCall.execute(path, arguments: ([path] + arguments).map { Array($0.utf8) })
    throw notRunning(path, reason)
  }

  func notRunning(_ path: String, _ reason: String) -> CommandError {
    SystemCall.exists(path)
      ? CommandError("cannot run \(rawValue)", at: path, remedy: "\(reason); install it again")
      : CommandError(line: "\(rawValue) is not installed at \(path): install it beside bridgedoc")
  }

  func path() throws(CommandError) -> String {
    guard let own = SystemCall.programPath() else {
      throw CommandError(
        "cannot find the program's own folder", at: rawValue, remedy: "run bridgedoc by its full path")
    }
    return (PathName.folder(of: own) ?? ".") + "/" + rawValue
  }
}
