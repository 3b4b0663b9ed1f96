import DocConsole
import DocOutput
import DocReaders

/// Says files that are not understood, by name and kind: the first of each kind, then how many more there were.
struct UnknownFiles {
  /// Files of a kind that are named.
  static let named = 20

  private var counts: [String: Int] = [:]

  /// Names files of kinds that were not named often enough yet.
  mutating func warn(_ files: [NotUnderstood]) {
    for file in files {
      let count = counts[file.kind, default: 0]
      counts[file.kind] = count + 1
      guard count < Self.named else { continue }
      say("\(TerminalText.safe(file.path)): unsupported format (\(file.kind)); skipped")
    }
  }

  /// Says how many were not named.
  func end() {
    for (kind, count) in counts.sorted(by: { $0.key < $1.key }) where count > Self.named {
      say("\(DecimalText.grouped(count - Self.named)) more files of an unsupported format (\(kind)) skipped")
    }
  }

  private func say(_ text: String) { StandardStream.writeError("bridgedoc: warning: \(text)\n") }
}
