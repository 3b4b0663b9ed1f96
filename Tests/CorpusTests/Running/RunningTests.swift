import TestSupport
import Testing

/// Samples behave correctly: each bridge is created, shown, updated with other inputs, used and removed, with stand-ins that run.
struct RunningTests {
  @Test(
    .tags(.long), .long,
    .enabled(
      if: SampleTests.hasCompiler && TypeCheckTests.lacksFrameworks,
      "no swiftc on the path, or the real frameworks are here: samples are not run"))
  func samplesBehave() throws {
    try SampleChecker.withFolder { folder in
      let checker = try TypeChecker(modules: folder)
      let samples = SampleChecker.corpusSamples
      let supported = samples.filter(TypeChecker.isSupported)
      let report = try SampleRunner(checker: checker).run(supported)
      #expect(report.complaints.isEmpty, "\(report.complaints)")
      #expect(report.problems.isEmpty, "\(report.problems.joined(separator: "\n"))")
      #expect(report.skipped.isEmpty, "cannot be driven:\n\(report.skipped.joined(separator: "\n"))")
      #expect(Double(supported.count) >= 0.9 * Double(samples.count))
      print(
        "ran \(report.driven.count) declarations of \(supported.count) samples in \(report.programs) programs"
      )
      // Each mistake is compiled separately, because the compiler stops before it checks isolation if a type is wrong.
      for (index, (text, complaint)) in TypeCheckTests.mistakes.enumerated() {
        let found = try checker.check([.init(origin: "mistake\(index).md:1", text: text)])
        #expect(found.contains(complaint), "“\(complaint)” not in: \(found)")
      }
      // All samples run in one program. A trap ends it, so the sample that traps must be the last one.
      let planted = PlantedErrors.all.enumerated().map { index, error in
        SampleChecker.Sample(origin: "planted\(index).md:1", text: error.text)
      }
      let found = try SampleRunner(checker: checker).run(planted)
      #expect(found.complaints.isEmpty, "\(found.complaints)")
      for (index, error) in PlantedErrors.all.enumerated() {
        let problems = found.problems.filter { $0.hasPrefix("corpus/planted\(index).md") }
        #expect(problems.contains { $0.contains(error.problem) }, "“\(error.problem)” not in: \(problems)")
      }
    }
  }
}
