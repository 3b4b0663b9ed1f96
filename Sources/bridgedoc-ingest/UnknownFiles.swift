import DocConsole
import DocOutput
import DocReaders

/// Reports files whose format no reader supports. For each format, the first files are named, and further files are counted.
struct UnknownFiles {
  /// The maximum number of files that are named for each format.
  static let named = 20

  private var counts: [String: Int] = [:]

  /// Reports files by name, as long as their format has not reached its limit.
  mutating func warn(_ files: [NotUnderstood]) {
    for file in files {
      let count = counts[file.kind, default: 0]
      counts[file.kind] = count + 1
      guard count < Self.named else { continue }
      StandardStream.warn("\(file.path): unsupported format (\(file.kind)); skipped")
    }
  }

  /// Reports how many files were not named.
  func end() {
    for (kind, count) in counts.sorted(by: { $0.key < $1.key }) where count > Self.named {
      StandardStream.warn(
        "\(DecimalText.grouped(count - Self.named)) more files of an unsupported format (\(kind)) skipped")
    }
  }
}
