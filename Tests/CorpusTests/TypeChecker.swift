import Foundation

/// Compiles samples against the stand-ins in `StandIns/`, which declare the used parts of UIKit, SwiftUI and other frameworks. This finds
/// wrong labels, missing conformances, wrong context types and isolation errors. It also builds the programs that `SampleRunner` runs.
struct TypeChecker {
  /// Constructs that stand-ins cannot provide, each with the reason for which a sample that contains it is skipped.
  static let unsupported: [(mark: String, reason: String)] = [
    ("#Preview", "a macro of Xcode's"), ("@Entry", "a macro of SwiftUI's"),
    ("@Previewable", "a macro of Xcode's"),
    ("@Model", "a macro of SwiftData's"),
    ("#selector", "Objective-C"), ("@objc ", "Objective-C"),
    ("import XCTest", "no stand-in"), ("import Testing", "no stand-in"),
  ]

  static func isSupported(_ sample: SampleChecker.Sample) -> Bool {
    !unsupported.contains { sample.text.contains($0.mark) }
  }

  private let modules: URL

  /// Compiles the stand-ins into `modules`. Throws the compiler's messages if one of them is invalid.
  init(modules: URL) throws {
    self.modules = modules
    let standIns = Corpus.tests.appendingPathComponent("StandIns")
    var waiting: [String: [String]] = [:]
    for file in try Self.sources(below: standIns.appendingPathComponent("Others")) {
      waiting[URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent] = [file]
    }
    for module in ["AppKit", "Probe", "SwiftUI", "UIKit"] {
      waiting[module] = try Self.sources(below: standIns.appendingPathComponent(module))
    }
    let imports = try waiting.mapValues { try Self.imports(of: $0) }
    // A module is compiled after the modules that it imports.
    while !waiting.isEmpty {
      let ready = waiting.keys.filter {
        imports[$0, default: []].subtracting([$0]).isDisjoint(with: waiting.keys)
      }
      .sorted()
      guard !ready.isEmpty else {
        throw StandInError(description: "stand-ins import each other: \(waiting.keys.sorted())")
      }
      for module in ready { try compile(module, waiting.removeValue(forKey: module) ?? []) }
    }
  }

  /// The modules that Swift files import.
  private static func imports(of files: [String]) throws -> Set<String> {
    var modules: Set<String> = []
    for file in files {
      for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") {
        let words = line.split(separator: " ")
        if let place = words.firstIndex(of: "import"), place + 1 < words.count, place < 2 {
          modules.insert(String(words[place + 1]))
        }
      }
    }
    return modules
  }

  struct StandInError: Error, CustomStringConvertible {
    var description: String
  }

  private static func sources(below folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
      .sorted()
      .map { folder.appendingPathComponent($0).path }
  }

  private func compile(_ module: String, _ files: [String]) throws {
    let output = modules.appendingPathComponent("\(module).swiftmodule").path
    let run = Corpus.run(
      "swiftc",
      [
        "-swift-version", "6", "-emit-module", "-emit-object", "-wmo", "-parse-as-library",
        "-suppress-warnings", "-I",
        modules.path, "-module-name", module, "-emit-module-path", output, "-o",
        modules.appendingPathComponent("\(module).o").path,
      ] + files)
    guard let run, run.status == 0 else {
      throw StandInError(description: "stand-in \(module): \(run?.output ?? "no compiler")")
    }
  }

  /// Type-checks samples. Returns the compiler's messages; empty if there are none. Samples are checked together if they do not declare the
  /// same names.
  func check(_ samples: [SampleChecker.Sample]) throws -> String {
    var complaints = ""
    for batch in Self.batches(samples) {
      complaints += try SampleChecker.withFolder { folder in
        var files: [String] = []
        for (index, sample) in batch.enumerated() {
          let file = folder.appendingPathComponent("sample\(index).swift")
          try SampleChecker.wrapStatements(of: sample).write(to: file, atomically: true, encoding: .utf8)
          files.append(file.path)
        }
        let options = ["-typecheck", "-swift-version", "6", "-parse-as-library", "-suppress-warnings"]
        guard let run = Corpus.run("swiftc", options + ["-I", modules.path] + files), run.status != 0 else {
          return ""
        }
        return SampleChecker.named(run.output, samples: batch, folder: folder)
      }
    }
    return complaints
  }

  /// Builds and runs a program from samples and a driver. Returns its output, or the compiler's messages.
  func run(_ samples: [SampleChecker.Sample], driver: String) throws -> (complaints: String, output: String) {
    try SampleChecker.withFolder { folder in
      var files: [String] = []
      for (index, sample) in samples.enumerated() {
        let file = folder.appendingPathComponent("sample\(index).swift")
        try SampleChecker.wrapStatements(of: sample).write(to: file, atomically: true, encoding: .utf8)
        files.append(file.path)
      }
      let main = folder.appendingPathComponent("driver.swift")
      try driver.write(to: main, atomically: true, encoding: .utf8)
      let program = folder.appendingPathComponent("samples").path
      let objects = try FileManager.default.contentsOfDirectory(atPath: modules.path).filter {
        $0.hasSuffix(".o")
      }
      .sorted().map { modules.appendingPathComponent($0).path }
      let options = [
        "-swift-version", "6", "-parse-as-library", "-suppress-warnings", "-wmo", "-module-name", "Samples",
      ]
      let built = Corpus.run(
        "swiftc", options + ["-I", modules.path, "-o", program, main.path] + files + objects)
      guard let built, built.status == 0 else {
        return (SampleChecker.named(built?.output ?? "no compiler", samples: samples, folder: folder), "")
      }
      // A program that waits forever is ended after a minute. A sample takes milliseconds.
      let run = Corpus.run("timeout", ["60", program])
      return ("", (run?.output ?? "") + "END\t\(run?.status ?? -1)\n")
    }
  }

  static func batches(_ samples: [SampleChecker.Sample]) -> [[SampleChecker.Sample]] {
    var batches: [(samples: [SampleChecker.Sample], names: Set<String>)] = []
    for sample in samples {
      let names = topLevelNames(of: sample)
      if let free = batches.indices.first(where: { batches[$0].names.isDisjoint(with: names) }) {
        batches[free].samples.append(sample)
        batches[free].names.formUnion(names)
      } else {
        batches.append(([sample], names))
      }
    }
    return batches.map(\.samples)
  }

  /// Names of top-level declarations, and of functions in top-level extensions.
  private static func topLevelNames(of sample: SampleChecker.Sample) -> Set<String> {
    let keywords: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "actor"]
    var names: Set<String> = []
    // Inside `#if`, declarations are indented by one more level.
    let margin = sample.text.contains("#if") ? "   " : " "
    for line in sample.text.split(separator: "\n") where !line.hasPrefix(margin) {
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      for (word, next) in zip(words, words.dropFirst()) where keywords.contains(String(word)) {
        names.insert(String(next))
        break
      }
    }
    return names
  }
}
