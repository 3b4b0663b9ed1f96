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
