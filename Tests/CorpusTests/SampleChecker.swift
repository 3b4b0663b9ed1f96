import Foundation

/// Writes samples to files, and checks them with the Swift compiler.
struct SampleChecker {
  struct Sample {
    /// Where the first line of the sample is: `skills/some.md:12`.
    var origin: String
    var text: String
  }

  static var corpusSamples: [Sample] {
    Corpus.documents.flatMap { document in
      document.swiftSamples.map { Sample(origin: "\(document.path):\($0.startLine)", text: $0.text) }
    }
  }

  /// Parses all samples in one run. Returns the parser's messages; nil if there is no Swift compiler.
  static func parse(_ samples: [Sample]) throws -> String? {
    try withFolder { folder in
      var names: [String] = []
      for (index, sample) in samples.enumerated() {
        let file = folder.appendingPathComponent("sample\(index).swift")
        try wrapStatements(of: sample).write(to: file, atomically: true, encoding: .utf8)
        names.append(file.path)
      }
      guard let run = Corpus.run("swiftc", ["-frontend", "-parse"] + names) else { return nil }
      return run.status == 0 ? "" : named(run.output, samples: samples, folder: folder)
    }
  }

  /// If a sample consists of statements, wraps them in a function, with the imports outside. A sample of declarations is unchanged, and so
  /// are line numbers. `@main` is removed, because many samples are compiled into one program, whose entry point is the driver.
  static func wrapStatements(of sample: Sample) -> String {
    var sample = sample
    sample.text = sample.text.replacing("@main\n", with: "\n")
    // The stand-ins exist on all systems. On macOS, SwiftUI includes AppKit.
    if sample.text.contains("#if os(macOS)") {
      sample.text = "import AppKit; " + sample.text.replacing("#if os(macOS)", with: "#if canImport(AppKit)")
    }
    let lines = sample.text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.contains(where: { isStatement($0) }) else { return sample.text }
    let first = lines.firstIndex { !$0.isEmpty && !$0.hasPrefix("import ") && !$0.hasPrefix("//") } ?? 0
    var wrapped = lines.map(String.init)
    wrapped[first] = "func sample() async throws { " + wrapped[first]
    return wrapped.joined(separator: "\n") + "}\n"
  }

  /// Whether a line without indentation begins neither a declaration nor a directive.
  private static func isStatement(_ line: Substring) -> Bool {
    guard let head = line.first, head.isLetter || head == "_" || head == "." else { return false }
    let declarations: Set = [
      "import", "struct", "class", "enum", "protocol", "extension", "func", "final", "public", "private",
      "internal", "fileprivate", "open", "actor", "typealias", "nonisolated", "let", "var",
    ]
    return !declarations.contains(String(line.prefix { $0.isLetter }))
  }

  /// Replaces file names in messages by the samples' origins.
  static func named(_ output: String, samples: [Sample], folder: URL) -> String {
    var output = output
    for (index, sample) in samples.enumerated() {
      output = output.replacingOccurrences(
        of: folder.appendingPathComponent("sample\(index).swift").path, with: "corpus/\(sample.origin) line")
    }
    return output
  }

  static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("corpus-samples-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
