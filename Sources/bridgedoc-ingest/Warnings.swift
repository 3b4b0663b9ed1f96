import DocConsole
import DocFiles
import DocOutput

/// Prints warnings to standard error, one line each. A program that this machine lacks is reported once, at
/// the end, with the files that need it.
struct Warnings {
  /// Number of files that a line names.
  private static let mostNamed = 3

  /// Paths of files by the message about what this machine lacks, in the order of first occurrence.
  private var ofMachine: [(message: String, paths: [String])] = []

  mutating func say(_ warnings: [IngestWarning]) {
    for warning in warnings where !warning.isRepeated {
      guard warning.isOfMachine else {
        Self.write(warning.description)
        continue
      }
      if let place = ofMachine.firstIndex(where: { $0.message == warning.message }) {
        ofMachine[place].paths.append(warning.path)
      } else {
        ofMachine.append((warning.message, [warning.path]))
      }
    }
  }

  mutating func end() {
    for (message, paths) in ofMachine {
      let more = paths.count - Self.mostNamed
      let rest = more > 0 ? " and \(DecimalText.count(more, "more file"))" : ""
      Self.write("\(paths.prefix(Self.mostNamed).joined(separator: ", "))\(rest): \(message)")
    }
    ofMachine = []
  }

  static func write(_ text: String) {
    StandardStream.writeError("bridgedoc: warning: \(TerminalText.safe(text))\n")
  }
}
