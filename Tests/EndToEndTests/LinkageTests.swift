import Foundation
import Testing

/// The libraries of the query program determine how long it takes to start (ARCHITECTURE.md). It must not link libxml2, ICU or the whole of
/// Foundation.
@Suite struct LinkageTests {
  #if os(Linux)
  @Test func libraries() throws {
    let paths = [Program.bridgedoc] + [Program.release].compactMap { $0 }
    for path in paths {
      let outcome = try Program.start("/usr/bin/ldd", [path])
      // A statically linked program has no loader and loads no libraries.
      let isAlone = (outcome.output + outcome.error).contains("not a dynamic executable")
      #expect(outcome.status == 0 || isAlone)
      for library in ["libxml2", "libicu", "_FoundationICU", "libFoundation.so", "libcmark"] {
        #expect(!outcome.output.contains(library), "\(path) links \(library)")
      }
    }
  }

  /// The release program is statically linked, so only its symbols show its libraries.
  @Test(.enabled(if: Program.release != nil, "script/test builds the release program")) func symbols()
    throws
  {
    let release = try #require(Program.release)
    let program = try Data(contentsOf: URL(fileURLWithPath: release))
    // These strings are in the data of the libraries, even if symbols were stripped.
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
