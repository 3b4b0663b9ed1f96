import DocOutput
import DocSystem

/// A place in a file of this machine, and the program that shows it.
package struct FilePlace: Sendable {
  /// Absolute path, escaped as in `PathName`.
  package var path: String
  package var line: Int
  /// What a link to the place says behind `#`.
  package var anchor: String?
  /// Whether a browser shows it.
  package var isPage: Bool

  package init(path: String, line: Int, anchor: String?, isPage: Bool) {
    self.path = path
    self.line = line
    self.anchor = anchor
    self.isPage = isPage
  }

  /// A file URL with the anchor for a page, else `path:line`.
  package var address: String {
    isPage ? PlaceLinks.fileURL(path: path, anchor: anchor) : "\(PathName.shown(path)):\(line)"
  }

  /// Replaces this program by the one that shows the place.
  /// - Throws: `CommandError` if there is none, or it cannot be started.
  package func open() throws -> Never {
    var tried: [String] = []
    for command in commands(environment: SystemCall.environment, .current) {
      guard let name = command.first, let program = SystemCall.program(named: name) else {
        tried.append(command.first ?? "")
        continue
      }
      tried.append("\(name) (\(SystemCall.execute(program, arguments: command.map(native))))")
    }
    throw CommandError(
      "no program could open it", at: address,
      wayOut: "set \(isPage ? "BROWSER" : "EDITOR"); tried \(tried.joined(separator: ", "))")
  }

  /// The bytes of a word of a command. A word with the path is unescaped.
  private func native(_ word: String) -> [UInt8] {
    word.contains(path) ? PathName.bytes(word) : Array(word.utf8)
  }

  /// What to start, the best first: words of a command each. No shell reads them.
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
      // A list of browsers has colons between them.
      for browser in (environment("BROWSER") ?? configuration.browser ?? "").split(separator: ":") {
        let words = browser.split(separator: " ").map(String.init)
        if words.isEmpty { continue }
        commands.append(
          words.contains { $0.contains("%s") }
            ? words.map { Self.replacing($0, by: target) } : words + [target])
      }
    } else if let editor = words(environment("VISUAL")) ?? words(environment("EDITOR"))
      ?? words(configuration.editor)
    {
      commands.append(editor + Self.position(editor: editor[0], path: path, line: line))
    }
    // What the user chose is not replaced silently.
    if commands.isEmpty { commands = ["xdg-open", "open", "wslview"].map { [$0, target] } }
    return commands
  }

  /// How an editor is told the line: most know `+12 file`, those with windows mostly `file:12`.
  private static func position(editor: String, path: String, line: Int) -> [String] {
    let name = editor.utf8.split(separator: UInt8(ascii: "/")).last.map { String($0) ?? editor } ?? editor
    switch name {
    case "code", "codium", "cursor", "windsurf": return ["--goto", "\(path):\(line)"]
    case "subl", "zed", "hx", "atom", "mate": return ["\(path):\(line)"]
    default: return ["+\(line)", path]
    }
  }

  private static func replacing(_ word: String, by target: String) -> String {
    var output: [UInt8] = []
    var rest = Array(word.utf8)[...]
    while let byte = rest.first {
      if rest.starts(with: Array("%s".utf8)) {
        output += Array(target.utf8)
        rest = rest.dropFirst(2)
      } else {
        output.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
