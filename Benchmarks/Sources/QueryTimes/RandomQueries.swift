import DocIndex

/// Random queries of one to five words: words of real queries, and rare and common terms from the whole dictionary.
struct RandomQueries {
  private let words: [String]

  init(_ reader: IndexReader, words: [String]) throws {
    var all = words
    for segment in reader.segments {
      let step = max(1, segment.counts.terms / 3000)
      var index = 0
      try segment.forEachTerm(from: [0x21]) { term, entry in
        index += 1
        // Takes terms at regular intervals, and every common term.
        if index % step == 0 || entry.documentFrequency * 100 > segment.counts.sections {
          all.append(String(decoding: term, as: UTF8.self))
        }
        return true
      }
    }
    self.words = all
  }

  func query(_ number: Int) -> String {
    var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func random(below limit: Int) -> Int {
      // SplitMix64 (Steele, Lea & Flood 2014).
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return Int((mixed ^ mixed >> 31) % UInt64(limit))
    }
    return (0...random(below: 5)).map { _ in words[random(below: words.count)] }.joined(separator: " ")
  }
}
