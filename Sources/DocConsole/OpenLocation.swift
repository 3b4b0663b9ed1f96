import DocOutput
import DocSystem

package struct OpenLocation: Sendable {
  /// The absolute path, escaped as in `PathName`.
  package var path: String
  package var line: Int
  /// The fragment for links to the location, without `#`.
  package var anchor: String?
  package var isPage: Bool

  package init(path: String, line: Int, anchor: String?, isPage: Bool) {
    self.path = path
    self.line = line
    self.anchor = anchor
    self.isPage = isPage
  }

  /// For a page, a file URL with the anchor; otherwise `path:line`.
  package var address: String {
    isPage ? PlaceLinks.fileURL(path: path, anchor: anchor) : "\(PathName.shown(path)):\(line)"
  }

  /// The address for standard output. In a pipe, the address has the original bytes of the path, so that scripts can open the file. On a
  /// terminal, bytes that are not UTF-8 are escaped.
  package func address(onTerminal isTerminal: Bool) -> [UInt8] {
    isPage || isTerminal
      ? Array(TerminalText.safe(address).utf8)
      : PathName.bytes(TerminalText.safe(path)) + Array(":\(line)".utf8)
  }

  /// Replaces this process by a program that shows the location.
  /// - Throws: `CommandError` if there is no such program, or if the program cannot be started.
  package func open() throws -> Never {
    var tried: [String] = []
    for command in commands(environment: SystemCall.environment, .current) {
      guard let name = command.first, let program = Platform.program(named: name) else {
        tried.append(command.first ?? "")
        continue
      }
      tried.append("\(name) (\(SystemCall.execute(program, arguments: command.map(native))))")
    }
    throw CommandError(
      "no program could open it", at: address,
      remedy: "set \(isPage ? "BROWSER" : "EDITOR"); tried \(tried.joined(separator: ", "))")
  }

  /// A word of a command as bytes. If the word contains the path, the path's escapes are decoded.
  private func native(_ word: String) -> [UInt8] {
    word.contains(path) ? PathName.bytes(word) : Array(word.utf8)
  }

  /// The commands that may show the location, each as a list of words, in order of preference. They are run without a shell.
  func commands(
    environment: (String) -> String?, _ configuration: Configuration = Configuration(user: nil, project: nil)
  ) -> [[String]] {
    func words(_ command: String?) -> [String]? {
      let words = command?.split(separator: " ").map(String.init) ?? []
      return words.isEmpty ? nil : words
    }
    let target = isPage ? address : path
    var commands: [[String]] = []
    if isPage {
      // `$BROWSER` contains several commands, separated by colons.
      for browser in (environment("BROWSER") ?? configuration.programs["browser"] ?? "").split(separator: ":")
      {
        guard let words = words(String(browser)) else { continue }
        commands.append(
          words.contains { $0.contains("%s") }
            ? words.map { $0.replacing("%s", with: target) } : words + [target])
      }
    } else if let editor = words(environment("VISUAL")) ?? words(environment("EDITOR"))
      ?? words(configuration.programs["editor"])
    {
      commands.append(editor + Self.position(editor: editor[0], path: path, line: line))
    }
    // If the user has chosen programs, no others are tried.
    if commands.isEmpty { commands = ["xdg-open", "open", "wslview"].map { [$0, target] } }
    return commands
  }

  /// The arguments with which an editor opens a file at a line: `+12 file` for most editors, `file:12` for most graphical editors.
  private static func position(editor: String, path: String, line: Int) -> [String] {
    let name = editor.utf8.split(separator: UInt8(ascii: "/")).last.map { String($0) ?? editor } ?? editor
    switch name {
    case "code", "codium", "cursor", "windsurf": return ["--goto", "\(path):\(line)"]
    case "subl", "zed", "hx", "atom", "mate": return ["\(path):\(line)"]
    default: return ["+\(line)", path]
    }
  }

}
