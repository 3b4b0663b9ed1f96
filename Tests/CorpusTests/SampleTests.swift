import Testing

/// All Swift samples of the corpus are valid Swift.
struct SampleTests {
  static let hasCompiler = Corpus.run("swiftc", ["--version"])?.status == 0

  @Test(.enabled(if: hasCompiler, "no swiftc on the path: samples are not parsed"))
  func samplesParse() throws {
    let samples = SampleChecker.corpusSamples
    #expect(samples.count >= 120)
    let complaints = try #require(try SampleChecker.parse(samples))
    #expect(complaints.isEmpty, "\(complaints)")
  }

  @Test(
    .enabled(if: hasCompiler, "no swiftc on the path"),
    arguments: [
      ("struct A { var x = ", false), ("view.body(\n", false), ("let a = [1, 2\n", false),
      ("import UIKit\n\ncell.isHidden = true\nif cell.isHidden { return }\n", true),
      ("/// A type.\nstruct B {}\nextension B {}\n", true),
    ])
  func parserComplains(text: String, isRight: Bool) throws {
    let complaints = try #require(try SampleChecker.parse([.init(origin: "a.md:3", text: text)]))
    #expect(complaints.isEmpty == isRight, "\(complaints)")
    if !isRight { #expect(complaints.contains("corpus/a.md:3")) }
  }

  /// Most sections have a sample, because code can illustrate them.
  @Test func mostSectionsHaveASample() {
    let sections = Corpus.documents.filter { !$0.isCode && !$0.path.hasPrefix("rules/") }
      .flatMap(\.sections).filter { $0.level == 2 }
    let shown = sections.filter { !$0.samples.isEmpty }
    #expect(Double(shown.count) >= 0.7 * Double(sections.count), "\(shown.count) of \(sections.count)")
  }
}
