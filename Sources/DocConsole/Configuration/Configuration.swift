import DocModel
import DocOutput
import DocSearch
import DocSystem

/// The configuration of a user in a project (docs/configuration.md). It is read from two files: the user's own file, and the project's file,
/// `.bridgedoc.toml` in the current folder or in the nearest parent folder with such a file. The project's values override those of the user.
package struct Configuration: Sendable {
  /// A value, and where it was set: `path:line`.
  package typealias Setting = (key: String, value: String, place: String)

  package private(set) var settings: [Setting] = []
  /// Problems in the files, one line each: `path:line: reason`.
  package private(set) var problems: [String] = []
  /// The paths of the user's file (nil without a home folder) and the project's file (nil if the project has none).
  package private(set) var paths: (user: String?, project: String?) = (nil, nil)

  package private(set) var indexes: [String] = []
  package private(set) var builtIn: BuiltIn?
  package private(set) var collections: [String] = []
  package private(set) var targets: [SystemTarget] = []
  package private(set) var limit: Int?
  package private(set) var color: Terminal.Choice?
  package private(set) var hyperlinks: Terminal.Choice?
  /// The commands that are set for `pager`, `editor` and `browser`.
  package private(set) var programs: [String: String] = [:]
  package private(set) var glyphs: Glyphs?
  package private(set) var preferences = SearchPreferences()
  /// For each collection, a command that is run in its folder before a refresh.
  package private(set) var refreshCommands: [String: String] = [:]

  package enum BuiltIn: String, CaseIterable, Sendable { case on, off, last }
  package enum Glyphs: String, CaseIterable, Sendable { case unicode, ascii }

  /// The configuration for this process, read on first use.
  package static let current = Configuration(
    user: userPath, project: projectPath(from: Platform.realPath(".")))

  static let name = ".bridgedoc.toml"

  /// `$XDG_CONFIG_HOME/bridgedoc/config.toml`; without that variable, `~/.config/bridgedoc/config.toml`.
  private static var userPath: String? {
    SystemCall.baseFolder("XDG_CONFIG_HOME", default: ".config").map { $0 + "/bridgedoc/config.toml" }
  }

  /// The project's file in `folder` or the nearest parent folder; nil if there is none.
  static func projectPath(from folder: String?) -> String? {
    guard let folder else { return nil }
    let folders = sequence(first: folder == "/" ? "" : folder, next: PathName.folder)
    return folders.lazy.map { $0 + "/" + name }.first(where: SystemCall.exists)
  }

  init(user: String?, project: String?) {
    paths = (user, project)
    if let user { read(user, isProject: false) }
    if let project { read(project, isProject: true) }
  }

  private static let mostBytes = 1 << 20

  private mutating func read(_ path: String, isProject: Bool) {
    guard let bytes = FileSystem.beginning(of: path, count: Self.mostBytes) else {
      if SystemCall.exists(path) {
        problems.append("\(path): it cannot be read; make it a file that you may read")
      }
      return
    }
    let text = ConfigurationText(bytes)
    let folder = PathName.folder(of: path) ?? "."
    var problems = text.problems.map { ($0.line, $0.reason) }
    for entry in text.entries {
      if let reason = take(entry, folder: folder, isProject: isProject) {
        problems.append((entry.line, reason))
      } else {
        let key = entry.table.isEmpty ? entry.key : "\(entry.table).\(entry.key)"
        settings.removeAll { $0.key == key }
        settings.append((key, entry.value.shown, "\(path):\(entry.line)"))
      }
    }
    problems.sort { $0.0 < $1.0 }
    self.problems += problems.map { "\(path):\($0.0): \($0.1)" }
    if isProject { preferences.project = folder }
  }

  private static let keys = [
    "indexes", "built-in", "collections", "target", "limit", "color", "hyperlinks", "pager", "editor",
    "browser", "glyphs",
  ]
  private static let tables = ["synonyms", "boost", "context", "before-refresh"]

  /// Applies an entry of a file.
  /// - Returns: why the entry is rejected; nil if it is accepted.
  private mutating func take(_ entry: ConfigurationText.Entry, folder: String, isProject: Bool) -> String? {
    switch (entry.table, entry.key, entry.value) {
    case ("", "indexes", .strings(let names)):
      var paths: [String] = []
      for name in names {
        let path = Self.path(name, in: folder)
        // A project may be untrusted, so its file can only select indexes in its own folder.
        if isProject, ServerAddress.isOne(path) || !Self.isBelow(path, folder) {
          return
            "a project names only indexes in its folder, and '\(name)' is elsewhere; name it in your own file"
        }
        paths.append(path)
      }
      indexes = paths
    case ("", "collections", .strings(let names)): collections = names
    case ("", "target", .string(let name)): return setTargets([name], isProject ? folder : ".")
    case ("", "target", .strings(let names)): return setTargets(names, isProject ? folder : ".")
    case ("", "limit", .number(let number)):
      guard number >= 1, number <= Double(QueryLimits().hits), number == number.rounded() else {
        return "limit must be a whole number from 1 to \(QueryLimits().hits)"
      }
      limit = Int(number)
    case ("", "built-in", .string(let value)): return Self.set(&builtIn, value)
    case ("", "glyphs", .string(let value)): return Self.set(&glyphs, value)
    case ("", "color", .string(let value)): return Self.set(&color, value)
    case ("", "hyperlinks", .string(let value)): return Self.set(&hyperlinks, value)
    case ("", "pager", .string(let command)), ("", "editor", .string(let command)),
      ("", "browser", .string(let command)):
      // A project may be untrusted, so its file must not start programs.
      if isProject { return "a project cannot set programs; set '\(entry.key)' in your own file" }
      programs[entry.key] = command
    case ("synonyms", let word, .strings(let others)): preferences.addSynonyms(of: word, others)
    case ("boost", let path, .number(let factor)):
      guard (0.01...100).contains(factor) else { return "a boost must be a number from 0.01 to 100" }
      preferences.boosts[path] = factor
    case ("context", let path, .string(let sentence)): preferences.contexts[path] = sentence
    case ("before-refresh", let collection, .string(let command)):
      if isProject { return "a project cannot run commands; set 'before-refresh' in your own file" }
      refreshCommands[collection] = command
    default: return Self.reason(against: entry)
    }
    return nil
  }

  private mutating func setTargets(_ names: [String], _ folder: String) -> String? {
    do { targets = try ProjectTargets.named(names, from: folder) } catch { return error.description }
    return nil
  }

  private static func reason(against entry: ConfigurationText.Entry) -> String {
    let isTable = !entry.table.isEmpty
    let name = isTable ? entry.table : entry.key
    if tables.contains(name) || !isTable && keys.contains(name) {
      return "'\(name)' has a value of the wrong type; see docs/configuration.md"
    }
    let near = EditDistance.nearest(to: name, of: isTable ? tables : keys + tables, most: 1).first
    return "unknown \(isTable ? "table" : "key") '\(name)'\(near.map { "; did you mean '\($0)'?" } ?? "")"
  }

  private static func set<Choice: CaseIterable & RawRepresentable<String>>(
    _ choice: inout Choice?, _ value: String
  ) -> String? {
    guard let made = Choice(rawValue: value) else {
      return "'\(value)' is not \(Choice.allCases.map { "'\($0.rawValue)'" }.joined(separator: " or "))"
    }
    choice = made
    return nil
  }

  /// Resolves a path. `~` stands for the home folder. A relative path is relative to the folder of the configuration file.
  private static func path(_ name: String, in folder: String) -> String {
    if ServerAddress.isOne(name) || name.hasPrefix("/") { return name }
    if name == "~" || name.hasPrefix("~/"), let home = SystemCall.environment("HOME") {
      return home + name.dropFirst()
    }
    return folder + "/" + name
  }

  private static func isBelow(_ path: String, _ folder: String) -> Bool {
    if path.utf8.split(separator: UInt8(ascii: "/")).contains(where: { $0.elementsEqual("..".utf8) }) {
      return false
    }
    let real = Platform.realPath(path) ?? path
    return real.utf8.starts(with: (folder + "/").utf8)
  }
}

extension ConfigurationText.Value {
  fileprivate var shown: String {
    func quoted(_ text: String) -> String {
      var output = "\""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": output += "\\\""
        case "\\": output += "\\\\"
        case "\n": output += "\\n"
        case "\t": output += "\\t"
        default: output.unicodeScalars.append(scalar)
        }
      }
      return output + "\""
    }
    switch self {
    case .string(let text): return quoted(text)
    case .number(let number):
      return number == number.rounded() && abs(number) < 1e9
        ? "\(Int(number))" : DecimalText.fixed(number, digits: 2)
    case .boolean(let value): return "\(value)"
    case .strings(let texts): return "[\(texts.map(quoted).joined(separator: ", "))]"
    }
  }
}
