/// Builds programs from samples, runs them with the stand-ins, and reads the problems that the stage recorded.
struct SampleRunner {
  let checker: TypeChecker

  struct Report {
    /// Problems such as `corpus/skills/some.md:12: Name leaks its coordinator`.
    var problems: [String] = []
    /// Driven objects, as `skills/some.md:12 Name`.
    var driven: [String] = []
    var skipped: [String] = []
    var complaints = ""
    var programs = 0
  }

  func run(_ samples: [SampleChecker.Sample]) throws -> Report {
    var report = Report()
    for batch in TypeChecker.batches(samples) {
      let sources = batch.map(DriverSource.init)
      report.skipped += sources.flatMap { source in source.skipped.map { "\(source.origin): \($0)" } }
      let result = try checker.run(batch, driver: Self.driver(sources, batch))
      report.complaints += result.complaints
      read(result.output, into: &report)
      report.programs += 1
    }
    return report
  }

  private static func driver(_ sources: [DriverSource], _ samples: [SampleChecker.Sample]) -> String {
    let imported = samples.flatMap { sample in
      sample.text.split(separator: "\n").map { String($0.trimmed) }.filter { $0.hasPrefix("import ") }
    }
    let imports = Set(imported + ["import Foundation", "import Probe", "import SwiftUI", "import UIKit"])
      .sorted()
    var text = imports.joined(separator: "\n") + "\n"
    let driven = sources.enumerated().filter { !$0.element.calls.isEmpty }
    for (index, source) in driven {
      text += "@MainActor func drive\(index)() async {\n  \(source.calls.joined(separator: "\n  "))\n}\n"
    }
    // The run loop runs on the main thread, because notifications and timers of Foundation need one.
    text += "@main struct Drive {\n  @MainActor static func main() {\n    Task { @MainActor in\n"
    for (index, _) in driven { text += "      await drive\(index)()\n" }
    return text + "      exit(0)\n    }\n    RunLoop.main.run()\n  }\n}\n"
  }

  /// Parses the output. After a trap, the sample that was started last is the cause.
  private func read(_ output: String, into report: inout Report) {
    var last = ""
    for line in output.split(separator: "\n") {
      let fields = line.split(separator: "\t").map(String.init)
      switch fields.first {
      case "RUN" where fields.count == 3:
        last = "\(fields[1]) \(fields[2])"
        report.driven.append(last)
      case "PROBLEM" where fields.count == 3: report.problems.append("corpus/\(fields[1]): \(fields[2])")
      case "END" where fields.count == 2 && fields[1] != "0":
        let words = output.split(separator: "\n").first { $0.contains("Fatal error") }.map(String.init) ?? ""
        report.problems.append("corpus/\(last) traps, status \(fields[1]) \(words)")
      default: break
      }
    }
  }
}
