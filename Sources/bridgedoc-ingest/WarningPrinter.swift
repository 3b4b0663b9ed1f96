import DocConsole
import DocFiles
import DocOutput

/// Prints warnings to standard error, one per line. A missing program is reported only once, at the end, together with the files that need the
/// program.
struct WarningPrinter {
  private static let mostNamed = 3

  /// The maximum number of partly read files whose warnings are printed. Further files are only counted. Skipped files are always named.
  private let mostRead: Int
  private var readWithDoubts: Set<String> = []

  /// The messages about missing programs, in the order of their first occurrence, each with the paths of the files that need the program.
  private var ofMachine: [(message: String, paths: [String])] = []

  /// For each format that no reader supports, the maximum number of files that are named. Further files are only counted.
  static let mostUnsupported = 20
  private var unsupported: [String: Int] = [:]

  init(mostRead: Int = .max) { self.mostRead = mostRead }

  mutating func say(_ warnings: [IngestWarning]) {
    for warning in warnings where !warning.isRepeated {
      guard warning.isOfMachine else {
        if !warning.isSkipped {
          readWithDoubts.insert(warning.path)
          if readWithDoubts.count > mostRead { continue }
        }
        StandardStream.warn(warning.description)
        continue
      }
      if let index = ofMachine.firstIndex(where: { $0.message == warning.message }) {
        ofMachine[index].paths.append(warning.path)
      } else {
        ofMachine.append((warning.message, [warning.path]))
      }
    }
  }

  mutating func say(unsupported files: [IngestWarning]) {
    for file in files {
      unsupported[file.message, default: 0] += 1
      if unsupported[file.message, default: 0] > Self.mostUnsupported { continue }
      StandardStream.warn(file.description)
    }
  }

  /// Prints the warnings that were collected: missing programs, and the numbers of files that were not named.
  mutating func end() {
    for (message, paths) in ofMachine {
      let more = paths.count - Self.mostNamed
      let rest = more > 0 ? " and \(DecimalText.count(more, "more file"))" : ""
      StandardStream.warn("\(paths.prefix(Self.mostNamed).joined(separator: ", "))\(rest): \(message)")
    }
    ofMachine = []
    let more = readWithDoubts.count - mostRead
    if more > 0 {
      StandardStream.warn("\(DecimalText.count(more, "more file")) with warnings; --dry-run names them all")
    }
    readWithDoubts = []
    for (message, count) in unsupported.sorted(by: { $0.key < $1.key }) where count > Self.mostUnsupported {
      StandardStream.warn("\(DecimalText.count(count - Self.mostUnsupported, "more file")): \(message)")
    }
  }
}
