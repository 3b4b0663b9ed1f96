import DocIndex
import DocText
import Testing

@testable import DocSearch

/// A dictionary in memory.
private struct TermList: TermLookup {
  let terms: [(term: [UInt8], frequency: Int)]

  init(_ frequencies: [String: Int]) {
    terms = frequencies.map { (Array($0.key.utf8), $0.value) }.sorted {
      $0.0.lexicographicallyPrecedes($1.0)
    }
  }

  private func place(of term: [UInt8]) -> Int {
    var low = 0
    var high = terms.count
    while low < high {
      let middle = (low + high) / 2
      if terms[middle].term.lexicographicallyPrecedes(term) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func documentFrequency(of term: [UInt8]) throws(IndexError) -> Int {
    let place = place(of: term)
    return place < terms.count && terms[place].term == term ? terms[place].frequency : 0
  }

  func walkTerms(from start: [UInt8], _ body: ([UInt8], Int) -> TermStep) throws(IndexError) {
    var place = place(of: start)
    while place < terms.count {
      switch body(terms[place].term, terms[place].frequency) {
      case .proceed: place += 1
      case .seek(let target): place = self.place(of: target)
      case .stop: return
      }
    }
  }
}

@Suite struct SpellingCorrectorTests {
  private static let list = TermList([
    "margin": 40, "cell": 300, "list": 500, "uihostingconfiguration": 12, "ui": 900, "host": 60,
    "configur": 70,
    "configuration": 20, "concurr": 80, "structur": 90, "protocol": 200, "generic": 30, "where": 50,
    "claus": 9,
    "librari": 25, "@state": 40, "state": 200, "@binding": 30, "task": 100, "swiftui": 700, "enumer": 60,
    "associ": 50, "self-sizing": 5, "self": 600, "size": 100, "17": 9, "view": 900, "café": 1, "the": 5000,
    "ten": 3,
    "tent": 1, "padd": 1,
  ])

  private func corrected(_ query: String) throws -> String? {
    try SpellingCorrector([Self.list]).suggestion(for: QueryParser().parse(query)) { _, _ in nil }?.text
  }

  @Test(arguments: [
    ("UIHostingConfigration", "uihostingconfiguration"),
    ("uihostingconfigration margins", "uihostingconfiguration margins"),
    ("margns", "margins"),
    ("structered concurency", "structured concurrency"),
    ("protocal", "protocol"),
    ("genric where claus", "generic where claus"),
    ("libary", "library"),
    ("enumaration asociated", "enumeration associated"),
    ("@Sate", "@state"),
    ("swfitui", "swiftui"),
    ("self-sizng cells", "self-sizing cells"),
    ("+protocal -genric", "+protocol -genric"),
    ("title:protocal", "title:protocol"),
  ])
  func putsRight(_ query: String, _ suggestion: String) throws {
    #expect(try corrected(query) == suggestion)
  }

  @Test(arguments: [
    "margins", "MKTeleporterRegion", "xq", "1234", "", "\"unknwon phrase\"", "UIView", "zzzzzz", "lists",
    "-protocal cell", "mastodon", "lint", "cellos", "hostel",
  ])
  func leavesAlone(_ query: String) throws {
    #expect(try corrected(query) == nil)
  }

  /// Known words do not count towards the upper bound on corrected words.
  @Test(arguments: [1, SpellingCorrector<TermList>.mostTried, 64])
  func soManyWordsAreCorrected(count: Int) throws {
    let typed = Array(repeating: "margins", count: 20) + Array(repeating: "margns", count: count)
    let suggestion = try SpellingCorrector([Self.list])
      .suggestion(for: QueryParser().parse(typed.joined(separator: " "))) { _, _ in nil }
    #expect(suggestion?.corrections.count == min(count, SpellingCorrector<TermList>.mostTried))
  }

  /// A similar word is suggested, but not searched for, if the difference is not a typical typing error.
  @Test func tellsWhatIsCertain() throws {
    func isCertain(_ query: String) throws -> Bool? {
      try SpellingCorrector([Self.list]).suggestion(for: QueryParser().parse(query)) { _, _ in nil }?
        .corrections
        .first?
        .isCertain
    }
    #expect(try isCertain("margns") == true)
    #expect(try isCertain("tesk") == false)
  }

  /// The stems of words in the list may differ much from the stem of the entered word.
  @Test func wordsLeadToStems() throws {
    let list = TermList(["failur": 3, "separ": 9, "without": 50])
    func corrected(_ query: String) throws -> String? {
      try SpellingCorrector([list]).suggestion(for: QueryParser().parse(query)) { _, _ in nil }?.text
    }
    #expect(try corrected("failre") == "failure")
    #expect(try corrected("seprator") == "separator")
    #expect(try corrected("wiithout") == "without")
  }

  @Test func aNearTermBeatsAFrequentOneFartherOff() throws {
    let list = TermList(["margin": 1, "margyny": 1000, "marvel": 9])
    let term = try #require(QueryAnalyzer().terms(in: "margxn").first)
    let terms = try SpellingCorrector([list]).candidates(for: term).map {
      String(decoding: $0.term, as: UTF8.self)
    }
    #expect(terms == ["margin", "margyny"])
  }

  @Test func spellingIsRestored() throws {
    let finder = WrittenForms()
    let suggestion = try SpellingCorrector([Self.list]).suggestion(
      for: QueryParser().parse("use UIHostingConfigration")
    ) { term, _ in
      finder.spelling(of: term, in: "a UIHostingConfiguration here")
    }
    #expect(suggestion?.text == "use UIHostingConfiguration")
    #expect(suggestion?.corrections.map(\.typed) == ["UIHostingConfigration"])
    #expect(suggestion?.corrections.map(\.sourceRange) == [4..<25])
  }

  @Test func segmentsAreSummed() throws {
    let lists = [TermList(["protocol": 3]), TermList(["protocol": 4, "protocols": 1])]
    let term = try #require(QueryAnalyzer().terms(in: "protocal").first)
    let candidates = try SpellingCorrector(lists).candidates(for: term, stopsWhenCertain: true)
    #expect(candidates.first?.documentFrequency == 7)
  }

  /// The search finds exactly the terms that a comparison with each term finds.
  @Test func searchAgreesWithBruteForce() throws {
    var state: UInt64 = 11
    func random(_ below: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % below
    }
    let alphabet = Array("aabcekls".utf8)
    var frequencies: [String: Int] = [:]
    for _ in 0..<1500 {
      let letters = (0..<(1 + random(9))).map { _ in alphabet[random(alphabet.count)] }
      frequencies[String(decoding: letters, as: UTF8.self)] = 1 + random(50)
    }
    let list = TermList(frequencies)
    for round in 0..<30 {
      let word = (0..<(2 + random(8))).map { _ in alphabet[random(alphabet.count)] }
      let edits = 1 + round % 2
      var search = EditSearch(word: word, edits: edits)
      try list.walkTerms(from: [0x21]) { search.visit($0, documentFrequency: $1) }
      let neighbours = word.map(Keyboard.neighbours)
      let expected = list.terms.map { ($0.term, Self.cost(word, $0.term, neighbours)) }
        .filter { $0.1 > 0 && $0.1 <= edits * 10 }
      let name = String(decoding: word, as: UTF8.self)
      #expect(search.matches.map(\.term) == expected.map(\.0), "round \(round) \(name)")
      #expect(search.matches.map(\.cost) == expected.map(\.1), "round \(round) \(name)")
      #expect(search.visited <= list.terms.count)
    }
  }

  /// Optimal string alignment with the costs of the search, implemented as in textbooks.
  private static func cost(_ word: [UInt8], _ term: [UInt8], _ neighbours: [UInt32]) -> Int {
    var table = [[Int]](repeating: [Int](repeating: 0, count: word.count + 1), count: term.count + 1)
    for row in 0...term.count {
      for column in 0...word.count where row + column > 0 {
        var best = Int.max
        if row > 0 {
          let isDouble = row > 1 && term[row - 1] == term[row - 2]
          best = min(best, table[row - 1][column] + (isDouble ? 8 : 10))
        }
        if column > 0 {
          let isDouble = column > 1 && word[column - 1] == word[column - 2]
          best = min(best, table[row][column - 1] + (isDouble ? 8 : 10))
        }
        if row > 0, column > 0 {
          let letter = Int(term[row - 1]) - 97
          let isNear = letter >= 0 && neighbours[column - 1] >> UInt32(letter) & 1 == 1
          let substitution = term[row - 1] == word[column - 1] ? 0 : isNear ? 8 : 10
          best = min(best, table[row - 1][column - 1] + substitution)
        }
        if row > 1, column > 1, term[row - 1] == word[column - 2], term[row - 2] == word[column - 1] {
          best = min(best, table[row - 2][column - 2] + 9)
        }
        table[row][column] = best
      }
    }
    return table[term.count][word.count]
  }

  @Test func keysNextToEachOther() {
    func near(_ first: Character, _ second: Character) -> Bool {
      guard let a = first.asciiValue, let b = second.asciiValue else { return false }
      return Keyboard.neighbours(of: a) >> UInt32(b - 97) & 1 == 1
    }
    #expect(near("a", "s") && near("s", "a") && near("g", "t") && near("n", "m") && near("z", "s"))
    #expect(!near("a", "a") && !near("a", "p") && !near("q", "z"))
  }
}
