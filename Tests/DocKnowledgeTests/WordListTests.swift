import Testing

@testable import DocKnowledge

@Suite struct WordListTests {
  private static let list = WordList()

  @Test(arguments: ["separate", "kernel", "nginx", "zoom", "subclassing", "rows", "an"])
  func holdsWords(_ word: String) {
    #expect(Self.list.contains(Array(word.utf8)))
  }

  @Test(arguments: [
    "", "z", "seperate", "fucntion", "Kernel", "zzzzzzzz", "aaaaaaaa", "separates1", "naïve",
    "anextraordinarilylongwordindeed",
  ])
  func lacksOthers(_ word: String) {
    #expect(!Self.list.contains(Array(word.utf8)))
  }

  @Test func knowsPlurals() {
    #expect(!Self.list.contains(Array("dockers".utf8)))
    #expect(Self.list.knows(Array("dockers".utf8)))
    #expect(!Self.list.knows(Array("as".utf8) + Array("x".utf8)))
  }

  /// The table is sorted, and all lines have the length that the binary search assumes.
  @Test func isInOrder() {
    #expect(EmbeddedTable.wordList.count % WordList.width == 0)
    var last: [UInt8] = []
    var count = 0
    Self.list.forEachWord(from: []) { word in
      #expect(last.lexicographicallyPrecedes(word))
      #expect((2...24).contains(word.count) && word.allSatisfy { (0x61...0x7a).contains($0) })
      last = word
      count += 1
      return true
    }
    #expect(count > 60_000)
  }

  /// The words from any start on are complete.
  @Test func givesWordsFromAStart() {
    var all: [[UInt8]] = []
    Self.list.forEachWord(from: []) { word in
      all.append(word)
      return true
    }
    for number in stride(from: 0, to: all.count - 3, by: 997) {
      for start in [all[number], all[number] + [0x61]] {
        var found: [[UInt8]] = []
        Self.list.forEachWord(from: start) { word in
          found.append(word)
          return found.count < 3
        }
        #expect(found == Array(all.drop { $0.lexicographicallyPrecedes(start) }.prefix(3)))
      }
    }
  }
}
