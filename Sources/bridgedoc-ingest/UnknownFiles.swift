import DocConsole
import DocOutput
import DocReaders

/// Reports files in formats that no reader supports. For each format, it names the first files, and then says how many more there are.
struct UnknownFiles {
  /// The number of files of each format that are reported by name.
  static let named = 20

  private var counts: [String: Int] = [:]

  /// Reports files by name, up to the limit for their format.
  mutating func warn(_ files: [NotUnderstood]) {
    for file in files {
      let count = counts[file.kind, default: 0]
      counts[file.kind] = count + 1
      guard count < Self.named else { continue }
      say("\(TerminalText.safe(file.path)): unsupported format (\(file.kind)); skipped")
    }
  }

  /// Reports the number of files that were not reported by name.
  func end() {
    for (kind, count) in counts.sorted(by: { $0.key < $1.key }) where count > Self.named {
      say("\(DecimalText.grouped(count - Self.named)) more files of an unsupported format (\(kind)) skipped")
    }
  }

  private func say(_ text: String) { StandardStream.writeError("bridgedoc: warning: \(text)\n") }
}
