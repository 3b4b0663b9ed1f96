import DocModel
import DocOutput
import DocSystem

/// Decides whether locations are shown as links (OSC 8), and makes these links.
package enum Hyperlinks {
  /// Whether the terminal is known to support links. A program cannot ask a terminal for this, and an old terminal would show links as text.
  /// Links are therefore used only if environment variables name a terminal that supports them, or tmux 3.4 or later. Such a tmux removes links
  /// that its own terminal does not support.
  package static func areKnown(isTerminal: Bool, environment: (String) -> String?) -> Bool {
    if let force = environment("FORCE_HYPERLINK"), !force.isEmpty { return force != "0" }
    let term = environment("TERM") ?? ""
    guard isTerminal, term != "dumb", !term.isEmpty else { return false }
    if let program = environment("TERM_PROGRAM") {
      if program == "tmux" { return isAtLeast(3, 4, environment("TERM_PROGRAM_VERSION")) }
      if program == "iTerm.app" { return isAtLeast(3, 1, environment("TERM_PROGRAM_VERSION")) }
      if program == "vscode" { return isAtLeast(1, 72, environment("TERM_PROGRAM_VERSION")) }
      if ["WezTerm", "ghostty", "rio", "Hyper", "Tabby"].contains(program) { return true }
    }
    // Other multiplexers do not reveal the terminal in which they run.
    if term.hasPrefix("screen") || term.hasPrefix("tmux") { return false }
    if let version = environment("VTE_VERSION").flatMap({ Int($0) }) { return version >= 5000 }
    for name in ["WT_SESSION", "KONSOLE_VERSION", "DOMTERM"] where environment(name)?.isEmpty == false {
      return true
    }
    return ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "contour"].contains { term.hasPrefix($0) }
  }

  /// Makes links to the documents of the given indexes; nil if links are not wanted or not supported. `$BRIDGEDOC_LINK_FORMAT` may contain a
  /// template for URLs, such as `vscode://file{path}:{line}`.
  package static func links(
    _ choice: Terminal.Choice, isTerminal: Bool, indexes: [String], environment: (String) -> String?
  ) -> PlaceLinks? {
    switch choice {
    case .never: return nil
    case .always: break
    case .auto: guard areKnown(isTerminal: isTerminal, environment: environment) else { return nil }
    }
    let files = SourceFreshness(indexes: indexes)
    let format = environment("BRIDGEDOC_LINK_FORMAT").flatMap { $0.isEmpty ? nil : $0 }
    return PlaceLinks(format: format ?? PlaceLinks.plainFormat, host: hostName()) {
      files.file(index: $0, collection: $1, source: $2)
    }
  }

  private static func isAtLeast(_ major: Int, _ minor: Int, _ version: String?) -> Bool {
    // Versions are written like `3.4`, `3.5a`, `1.94.2` or `next-3.6`.
    let numbers = (version ?? "").utf8.split(whereSeparator: { !ByteClass.isDigit($0) })
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    guard let first = numbers.first else { return false }
    return (first, numbers.dropFirst().first ?? 0) >= (major, minor)
  }

  private static func hostName() -> String {
    var name = [CChar](repeating: 0, count: 257)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
