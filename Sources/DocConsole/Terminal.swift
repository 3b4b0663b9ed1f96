import DocModel
import DocOutput
import DocSystem

package struct Terminal: Sendable, Hashable {
  package enum Choice: String, CaseIterable, Sendable {
    case auto, always, never
  }

  package var isTerminal: Bool
  package var colour: Bool
  package var width: Int
  package var height: Int?

  package static func standardOutput(colour choice: Choice = .auto) -> Terminal {
    let isTerminal = SystemCall.isTerminal(STDOUT_FILENO)
    let size = isTerminal ? windowSize() : nil
    return Terminal(
      isTerminal: isTerminal,
      colour: wantsColour(
        choice, isTerminal: isTerminal, preferred: Configuration.current.color,
        environment: SystemCall.environment),
      width: size?.columns ?? columns(SystemCall.environment("COLUMNS")) ?? 80, height: size?.rows)
  }

  package var textOptions: TextOptions {
    TextOptions(width: width, colour: colour, isTerminal: isTerminal)
  }

  package func fitted(_ lines: String) -> String {
    lines.split(separator: "\n", omittingEmptySubsequences: false)
      .map { TerminalText.cut(String($0), to: width) }.joined(separator: "\n")
  }

  /// Whether to use colours. The first of these settings that is present decides: the option, NO_COLOR (no-color.org), CLICOLOR_FORCE and
  /// CLICOLOR (bixense.com/clicolors), the configuration, the type of the terminal.
  package static func wantsColour(
    _ choice: Choice, isTerminal: Bool, preferred: Choice? = nil, environment: (String) -> String?
  ) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto:
      if environment("NO_COLOR").map({ !$0.isEmpty }) == true { return false }
      if let force = environment("CLICOLOR_FORCE"), !force.isEmpty, force != "0" { return true }
      if environment("CLICOLOR") == "0" || environment("TERM") == "dumb" { return false }
      return preferred == .always || preferred != .never && isTerminal
    }
  }

  private static func columns(_ text: String?) -> Int? {
    guard let text, let columns = Int(text), (1...10_000).contains(columns) else { return nil }
    return columns
  }

  /// The width of the terminal at a descriptor; if unknown, `$COLUMNS`; otherwise 80.
  package static func width(of descriptor: Int32) -> Int {
    windowSize(descriptor)?.columns ?? columns(SystemCall.environment("COLUMNS")) ?? 80
  }

  private static func windowSize(_ descriptor: Int32 = STDOUT_FILENO) -> (columns: Int, rows: Int)? {
    var size = winsize()
    // SAFETY: TIOCGWINSZ writes one winsize.
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}

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
