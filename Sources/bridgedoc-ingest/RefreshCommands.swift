import DocConsole
import DocModel
import DocSystem

/// Runs the commands that the user has configured to run before a refresh, such as `git pull` (docs/configuration.md, `[before-refresh]`).
enum RefreshCommands {
  /// Runs the commands for the collections that a refresh reads, each in the folder of its collection. If a command fails, a warning is
  /// printed, and the folder is read as it is.
  /// - Parameters:
  ///   - collections: the collections of the index.
  ///   - paths: the folders of the request; empty if all collections are read.
  ///   - collection: the collection that the request names; nil if it names none.
  static func run(_ collections: [(name: String, root: String)], paths: [String], collection: String?) {
    let commands = Configuration.current.refreshCommands
    guard !commands.isEmpty else { return }
    let wanted = paths.map { Platform.realPath($0) ?? $0 }
    for (name, root) in collections {
      guard let command = commands[name], collection.map({ $0.hasSameBytes(as: name) }) ?? true,
        wanted.isEmpty || wanted.contains(where: { $0.hasSameBytes(as: root) }), SystemCall.isFolder(root)
      else { continue }
      // The command's output goes to standard error, because other programs parse this program's standard output.
      let process = try? ChildProcess.start(
        "/bin/sh", ["-c", "cd -- \"$1\" && eval \"$2\"", "sh", root, command], input: .null,
        output: .descriptor(2))
      let status = process?.wait() ?? -1
      guard status != 0 else { continue }
      StandardStream.warn(
        "\(name): '\(command)' failed; the folder is read as it is; see [before-refresh] in your configuration"
      )
    }
  }
}
