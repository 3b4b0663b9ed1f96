import ArgumentParser
import DocConsole
import DocOutput
import DocSearch
import DocSystem

struct Config: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Show the configuration, and where each value comes from.",
    discussion: """
      Your own file is $XDG_CONFIG_HOME/bridgedoc/config.toml, by default ~/.config/bridgedoc/config.toml. The nearest .bridgedoc.toml, in \
      the current folder or one above it, overrides your own file. The environment overrides both files, and options override all.

        bridgedoc config
        bridgedoc config --json
      """)

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let configuration = Configuration.current
    let files = [configuration.paths.user, configuration.paths.project].compactMap(\.self)
    let rows = Self.rows(configuration)
    if json {
      return try StandardStream.writeOutput(
        JSONWriter.document("bridgedoc.config/1") { json in
          json.field("files", objects: files) { json, path in
            json.field("path", path)
            json.field("exists", SystemCall.exists(path))
          }
          json.field("settings", objects: rows) { json, row in
            json.field("key", row.key)
            json.field("value", row.value)
            json.field("from", row.place)
          }
          json.field("problems", strings: configuration.problems)
        })
    }
    var text = ""
    for path in files { text += "# \(path)\(SystemCall.exists(path) ? "" : " (not found)")\n" }
    let width = rows.map { $0.key.count + $0.value.count + 3 }.filter { $0 <= 50 }.max() ?? 0
    for row in rows {
      let line = "\(row.key) = \(row.value)"
      text += line + String(repeating: " ", count: max(0, width - line.count)) + "  # \(row.place)\n"
    }
    try StandardStream.writeOutput(Array(TerminalText.safe(text, lineBreaks: .kept).utf8))
  }

  private static func rows(_ configuration: Configuration) -> [Configuration.Setting] {
    func quoted(_ text: String) -> String { "\"\(text)\"" }
    let defaults = [
      ("indexes", "[]"), ("built-in", quoted("on")), ("collections", "[]"), ("target", "[]"),
      ("limit", "\(SearchRequest.defaultLimit)"), ("color", quoted("auto")), ("hyperlinks", quoted("auto")),
      ("pager", quoted("less -FRX")), ("editor", quoted("")), ("browser", quoted("")),
      ("glyphs", quoted("unicode")),
    ]
    let environment = [
      "indexes": ["BRIDGEDOC_INDEX"], "color": ["NO_COLOR", "CLICOLOR_FORCE"],
      "hyperlinks": ["FORCE_HYPERLINK"], "pager": ["PAGER"],
      "editor": ["VISUAL", "EDITOR"], "browser": ["BROWSER"],
    ]
    var rows: [Configuration.Setting] = defaults.map { key, value in
      for name in environment[key] ?? [] {
        if let value = SystemCall.environment(name), !value.isEmpty {
          return (key, quoted(value), "$\(name)")
        }
      }
      return configuration.settings.first { $0.key == key } ?? (key, value, "default")
    }
    let known = Set(rows.map(\.key))
    rows += configuration.settings.filter { !known.contains($0.key) }
    for index in rows.indices { rows[index].value = AddressRedaction.shown(rows[index].value) }
    return rows
  }
}
