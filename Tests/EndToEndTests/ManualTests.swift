import Foundation
import Testing

/// The manual pages agree with the definitions of arguments, and renderers find no errors in them.
@Suite struct ManualTests {
  private static let folder = Program.packageRoot.appendingPathComponent("man/man1").path

  @Test func pagesAreUpToDate() throws {
    let script = Program.packageRoot.appendingPathComponent("script/manual").path
    let outcome = try Program.start(script, ["--check", Program.bridgedoc])
    #expect(outcome.status == 0, "\(outcome.error)")
  }

  @Test func everyCommandHasAPage() throws {
    let pages = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
    for command in UsageTests.commands { #expect(pages.contains("bridgedoc-\(command).1")) }
  }

  @Test func pagesAreClean() throws {
    try #require(
      Program.shell("command -v mandoc").status == 0,
      "mandoc is not installed: run 'script/bootstrap --tests'")
    let outcome = try Program.shell("mandoc -T lint *.1", folder: Self.folder)
    // Only installed pages are found, so complaints about references between these pages are ignored.
    let complaints = (outcome.outputLines + outcome.errorLines).filter {
      !$0.contains("referenced manual not found: Xr bridgedoc")
    }
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
  }

  @Test func thePageOfSearchReadsWell() throws {
    try #require(
      Program.shell("command -v mandoc").status == 0,
      "mandoc is not installed: run 'script/bootstrap --tests'")
    let page = try Program.shell("mandoc -T ascii bridgedoc-search.1 | sed $'s/.\\b//g'", folder: Self.folder)
    for text in [
      "--limit n", "--kind kind", "EXAMPLES", "bridgedoc search --kind skill --code", "EXIT STATUS",
    ] {
      #expect(page.output.contains(text), "\(text)")
    }
  }
}
