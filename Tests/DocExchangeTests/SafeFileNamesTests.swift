import CWorkCount
import DocModel
import TestSupport
import Testing

@testable import DocExchange

struct SafeFileNamesTests {
  /// If a name is already in use, the number appended to it continues from the last one. Starting at 1 each time would take quadratic time.
  @Test func namesThatClashCostNoMoreThanOthers() {
    var tree = SafeFileNames()
    let names = (0..<20_000).map { _ in tree.file("Same.md", ending: ".md", replacing: [".md"]) }
    #expect(Set(names).count == names.count && names.last == "Same-20000.md")
    #expect(tree.file("same-7.md", ending: ".md", replacing: [".md"]) == "same-7-2.md")
    func work(_ count: Int) -> UInt64 {
      var tree = SafeFileNames()
      let before = bridgedoc_work()
      for _ in 0..<count { _ = tree.file("Same.md", ending: ".md", replacing: [".md"]) }
      return bridgedoc_work() - before
    }
    _ = work(500)
    #expect(Double(work(8000)) <= 5.5 * Double(work(2000)))
  }

  /// For any document name, the file is in its folder, is found by a walk, and has a unique name.
  @Test func anyPathsGetNamesOfTheirOwn() {
    var generator = SeededGenerator(seed: 22)
    let pieces = [
      "..", ".", "/", "a", "A", "b.md", "B.MD", "e\u{301}", "é", ".hidden", "con", "NUL.txt", "-rf", "x:y",
      "\\", "\n", "\u{202e}", " ", "", "a.md",
      String(repeating: "long", count: 100), "%2e%2e", "~", "\u{0}", ". . ", "😀",
    ]
    for _ in 0..<200 {
      var tree = SafeFileNames()
      tree.reserve("llms.txt")
      var seen: Set<String> = ["llms.txt"]
      var folders: Set<String> = []
      let paths = Set(
        (0..<60).map { _ in
          ByteString(
            (0..<Int.random(in: 1...5, using: &generator)).map { _ in
              pieces[Int.random(in: 0..<pieces.count, using: &generator)]
                + (Bool.random(using: &generator) ? "/" : "")
            }.joined())
        }
      ).sorted()
      for path in paths {
        let name = tree.file(path.text, ending: ".md", replacing: [".md", ".txt"])
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        #expect(seen.insert(name.lowercased()).inserted, "\(path.bytes)")
        for part in parts {
          #expect(!part.isEmpty && part.first != "." && part != ".." && part.utf8.count <= 255, "\(name)")
          #expect(!part.unicodeScalars.contains { $0.value < 0x20 || $0 == "\\" || $0 == ":" }, "\(name)")
        }
        for end in 1..<max(2, parts.count) where end < parts.count {
          folders.insert(parts[..<end].joined(separator: "/").lowercased())
        }
      }
      // No name is both a file and a folder.
      #expect(seen.isDisjoint(with: folders))
    }
  }

  @Test func ordinaryPathsStay() {
    var tree = SafeFileNames()
    #expect(tree.file("a/b c/d.md", ending: ".md", replacing: [".md"]) == "a/b c/d.md")
    #expect(tree.file("a/b c/d.rs", ending: ".md", replacing: [".md"]) == "a/b c/d.rs.md")
    #expect(tree.file("a/b c/D.md", ending: ".md", replacing: [".md"]) == "a/b c/D-2.md")
    #expect(tree.file("book.epub/x.html", ending: ".md", replacing: [".html"]) == "book.epub/x.md")
  }
}
