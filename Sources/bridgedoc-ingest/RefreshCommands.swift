import DocConsole
import DocIndex
import DocLibrary
import DocModel
import DocOutput
import DocSystem

/// The commands that the user's configuration runs before a refresh, such as `git pull` (docs/configuration.md, `[before-refresh]`).
enum RefreshCommands {
  /// Runs the commands of the collections that a refresh reads, each in its collection's folder. A command that fails is a warning: the
  /// folder is then read as it is.
  /// - Parameters:
  ///   - collections: the collections of the index.
  ///   - paths: the folders of a request; with none, all collections are read.
  ///   - collection: the collection that a request names.
  static func run(_ collections: [(name: String, root: String)], paths: [String], collection: String?) {
    let commands = Configuration.current.refreshCommands
    guard !commands.isEmpty else { return }
    let wanted = paths.map { SystemCall.realPath($0) ?? $0 }
    for (name, root) in collections {
      guard let command = commands[name], collection.map({ $0.hasSameBytes(as: name) }) ?? true,
        wanted.isEmpty || wanted.contains(where: { $0.hasSameBytes(as: root) }), SystemCall.isFolder(root)
      else { continue }
      // What it prints goes to standard error, because standard output belongs to programs.
      let process = try? ChildProcess.start(
        "/bin/sh", ["-c", "cd -- \"$1\" && eval \"$2\"", "sh", root, command], input: .null,
        output: .descriptor(2))
      let status = process?.wait() ?? -1
      guard status != 0 else { continue }
      StandardStream.writeError(
        "bridgedoc: warning: \(TerminalText.safe(name)): '\(TerminalText.safe(command))' failed; the folder is read as it is; "
          + "see [before-refresh] in your configuration\n")
    }
  }
}
