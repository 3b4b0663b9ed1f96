import Foundation
import Testing

/// What the query program links decides how fast it starts (ARCHITECTURE.md): neither libxml2 nor ICU nor the
/// full Foundation.
@Suite struct LinkageTests {
  #if os(Linux)
  @Test func libraries() throws {
    let paths = [Program.bridgedoc] + [Program.release].compactMap { $0 }
    for path in paths {
      let outcome = try Program.start("/usr/bin/ldd", [path])
      // A program without a loader, as the release program is where all archives are, links nothing when it starts.
      let isAlone = (outcome.output + outcome.error).contains("not a dynamic executable")
      #expect(outcome.status == 0 || isAlone)
      for library in ["libxml2", "libicu", "_FoundationICU", "libFoundation.so", "libcmark"] {
        #expect(!outcome.output.contains(library), "\(path) links \(library)")
      }
    }
  }

  /// In the release program libraries are linked in, so that only its symbols tell.
  @Test(.enabled(if: Program.release != nil, "script/test builds the release program")) func symbols()
    throws
  {
    let release = try #require(Program.release)
    let program = try Data(contentsOf: URL(fileURLWithPath: release))
    // Names that are in the data of these libraries whether or not symbols were stripped.
    for (library, mark) in [
      ("ICU", "icudt"), ("libxml2", "xmlParse"), ("Foundation", "NSURLErrorDomain"), ("cmark", "cmark_"),
    ] {
      #expect(program.range(of: Data(mark.utf8)) == nil, "the release program holds \(library)")
    }
    let ingest = try Data(contentsOf: URL(fileURLWithPath: release + "-ingest"))
    #expect(ingest.range(of: Data("NSURLErrorDomain".utf8)) != nil, "the mark of Foundation is no mark")
  }
  #endif
}
