import Foundation
import Synchronization
import Testing

@testable import DocLibrary

/// If the system cannot watch more folders, a watch checks files every few seconds and reports this.
@Suite(.serialized) struct WatchTests {
  private struct Enough: Error {}

  @Test(arguments: [0, 2]) func beyondTheLimitItPolls(mostFolders: Int) throws {
    let folder = try LibraryFolder()
    for name in ["a/x.md", "a/b/y.md", "a/c/z.md"] { try folder.write(name, "# T\n\nt\n") }
    var reports: [Int] = []
    var notes = 0
    #expect(throws: Enough.self) {
      try folder.library.watch(Library.Request(paths: [folder.path("a")]), mostFolders: mostFolders) { news in
        switch news {
        case .polling: notes += 1
        case .failed(let text): Issue.record("\(text)")
        case .refreshed(let report):
          reports.append(report.documents)
          if reports.count == 2 { throw Enough() }
          try folder.write("a/d/w.md", "# W\n\nw\n")
        }
      }
    }
    #expect(reports == [3, 4] && notes == 1)
  }
}
