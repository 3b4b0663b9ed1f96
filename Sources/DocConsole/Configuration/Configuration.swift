import DocIndex
import DocModel
import DocOutput
import DocSearch
import DocSystem
import DocTopics

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

extension Configuration {
  /// The boost of built-in collections if `built-in` is `"last"`. This boost ranks built-in collections below all others.
  private static let lastBoost = 0.01

  /// If the request names no collections, it gets the configured collections. If the request names no targets, it gets the configured targets.
  package func complete(_ request: inout SearchRequest) {
    if request.collections.isEmpty { request.collections = collections }
    if request.targets.isEmpty { request.targets = targets }
  }

  /// The preferences for searches of the given indexes: those from the configuration files, a low boost for built-in collections if `built-in`
  /// is `last`, and a high boost for collections inside the project.
  package func preferences(for directories: [String]) -> SearchPreferences {
    var preferences = preferences
    guard preferences.project != nil || builtIn == .last else { return preferences }
    for directory in directories {
      let isLast = builtIn == .last && IndexLocation.origin(of: directory) == .builtIn
      guard let real = Platform.realPath(directory), let manifest = try? Manifest(directory: real) else {
        continue
      }
      for collection in manifest.collections where preferences.boosts[collection.name.text] == nil {
        let root = collection.rootPath(below: real)
        if isLast {
          preferences.boosts[collection.name.text] = Self.lastBoost
        } else if let project = preferences.project, (root + "/").utf8.starts(with: (project + "/").utf8) {
          preferences.boosts[collection.name.text] = SearchPreferences.projectBoost
        }
      }
    }
    return preferences
  }
}

/// Parses a strict subset of TOML (docs/configuration.md): tables, bare and quoted keys, strings on one line, integers and decimals,
/// booleans, and arrays of strings.
///
/// Any other syntax is recorded as a problem with its line. Parsing then continues on the next line.
struct ConfigurationText {
  enum Value: Hashable {
    case string(String)
    case number(Double)
    case boolean(Bool)
    case strings([String])
  }

  struct Entry: Hashable {
    /// The name of the table; empty for keys before the first table.
    var table: String
    var key: String
    var value: Value
    var line: Int
  }

  struct Problem: Error, Hashable {
    var line: Int
    var reason: String
  }

  private(set) var entries: [Entry] = []
  private(set) var problems: [Problem] = []

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var table = ""
    while position < bytes.count {
      do throws(Problem) {
        try skipBlank()
        guard position < bytes.count else { return }
        let start = line
        if bytes[position] == UInt8(ascii: "[") {
          position += 1
          table = try key()
          try expect(UInt8(ascii: "]"), "a table must be a name in brackets: [name]")
        } else {
          let name = try key()
          try expect(UInt8(ascii: "="), "a line must be 'key = value'")
          skipSpaces()
          let entry = Entry(table: table, key: name, value: try value(), line: start)
          if entries.contains(where: { $0.table == table && $0.key == name }) {
            throw problem("'\(name)' is set twice; the first value is used")
          }
          entries.append(entry)
        }
        try expectEnd()
      } catch {
        problems.append(error)
        skipLine()
      }
    }
  }

  private func problem(_ reason: String) -> Problem { Problem(line: line, reason: reason) }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpaces() {
    while let byte = next, byte == 0x20 || byte == 0x09 { position += 1 }
  }

  private mutating func skipLine() {
    while let byte = next, byte != 0x0A { position += 1 }
  }

  private mutating func skipBlank() throws(Problem) {
    while let byte = next {
      switch byte {
      case 0x0A:
        line += 1
        position += 1
      case 0x20, 0x09, 0x0D: position += 1
      case UInt8(ascii: "#"): skipLine()
      default: return
      }
    }
  }

  private mutating func expect(_ byte: UInt8, _ reason: String) throws(Problem) {
    skipSpaces()
    guard next == byte else { throw problem(reason) }
    position += 1
  }

  private mutating func expectEnd() throws(Problem) {
    skipSpaces()
    if next == 0x0D { position += 1 }
    guard let byte = next, byte != UInt8(ascii: "#") else { return skipLine() }
    guard byte == 0x0A else { throw problem("there is text after the value; remove it") }
  }

  private mutating func key() throws(Problem) -> String {
    skipSpaces()
    if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") { return try string() }
    let start = position
    while let byte = next, Self.isBare(byte) { position += 1 }
    guard position > start else {
      throw problem("a key must consist of letters, digits, '-' and '_', or be in quotes")
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    ByteClass.isLetter(byte) || ByteClass.isDigit(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }

  private mutating func value() throws(Problem) -> Value {
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try string())
    case UInt8(ascii: "["): return .strings(try array())
    default: break
    }
    let start = position
    while let byte = next, Self.isBare(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+") {
      position += 1
    }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    if word == "true" || word == "false" { return .boolean(word == "true") }
    let isNumber =
      word.utf8.contains { ByteClass.isDigit($0) }
      && !word.utf8.contains { $0 | 0x20 >= 0x61 && $0 != UInt8(ascii: "_") }
    guard isNumber, let number = Double(word), number.isFinite else {
      throw problem("a value must be a string in quotes, a number, true, false, or [\"a\", \"b\"]")
    }
    return .number(number)
  }

  /// Parses a string on one line. Escapes are interpreted in double quotes, but not in single quotes.
  private mutating func string() throws(Problem) -> String {
    guard let quote = next else { throw problem("a string is missing") }
    position += 1
    var text: [UInt8] = []
    while let byte = next, byte != 0x0A {
      position += 1
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") else {
        text.append(byte)
        continue
      }
      switch next {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(bytes[position])
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "t"): text.append(0x09)
      default:
        throw problem("a backslash must be followed by \\, \", n or t; in single quotes it stands for itself")
      }
      position += 1
    }
    throw problem("the string has no closing quote")
  }

  private mutating func array() throws(Problem) -> [String] {
    position += 1
    var values: [String] = []
    while true {
      try skipBlank()
      if next == UInt8(ascii: "]") { break }
      guard next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") else {
        throw problem("an array must hold strings in quotes, separated by commas, and end with ]")
      }
      values.append(try string())
      try skipBlank()
      if next == UInt8(ascii: ",") { position += 1 }
    }
    position += 1
    return values
  }
}
