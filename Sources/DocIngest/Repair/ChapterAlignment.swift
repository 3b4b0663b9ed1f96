/// Finds where in a talk each of its chapters begins.
///
/// A scraped page lists chapters with their times, but the talk has no times. Chapters come in order, so their
/// borders are a monotone alignment: the division of the sentences that scores best, found by dynamic
/// programming. A division scores by the words that each chapter's sentences share with its title and code
/// (rare words more), by phrases that open something new at its first sentence, and by how far the border is
/// from where the clock puts it (people speak at a steady pace; it is estimated from the talk itself).
struct ChapterAlignment {
  struct Chapter {
    var title: String
    /// From the start of the recording.
    var seconds: Int
    /// Code that is shown, or empty.
    var code: String
  }

  struct Placement {
    /// Index of the first sentence; the count of sentences for a chapter of which the talk says nothing.
    var sentence: Int
    /// Whether the next best place, more than a few sentences away, was clearly worse.
    var isSure: Bool
  }

  private let sentences: [[UInt8]]
  private let chapters: [Chapter]
  /// Characters before each sentence; one more for the end.
  private var offsets: [Int] = [0]
  /// `sums[chapter][sentence]`: how much all sentences before share with the chapter.
  private var sums: [[Float]] = []
  private var cues: [Float] = []

  /// Characters a second that people speak on stage, before the talk tells its own pace.
  private static let usualPace: Float = 14.5

  init(sentences: [String], chapters: [Chapter]) {
    self.sentences = sentences.map { Array($0.utf8) }
    self.chapters = chapters
    for sentence in self.sentences { offsets.append(offsets[offsets.count - 1] + sentence.count + 1) }
    cues = self.sentences.map(Self.cue)
    guard chapters.count <= Self.mostComparisons / max(1, sentences.count) else { return }
    for row in Self.similarities(self.sentences, chapters) {
      var sum: [Float] = [0]
      sum.reserveCapacity(row.count + 1)
      for value in row { sum.append(sum[sum.count - 1] + value) }
      sums.append(sum)
    }
  }

  func place() -> [Placement] {
    // More chapters than sentences are no talk to divide.
    guard chapters.count <= sentences.count, sums.count == chapters.count, !chapters.isEmpty else {
      return chapters.map { _ in Placement(sentence: sentences.count, isSure: false) }
    }
    // A talk must be long enough for its last chapter; many chapters and sentences are bounded by the caller.
    var pace = Self.usualPace
    if let last = chapters.last, last.seconds > 0 {
      pace = min(pace, Float(offsets[sentences.count]) / Float(last.seconds))
    }
    var starts = divide(pace: pace)
    let told = estimatedPace(starts, fallback: pace)
    if abs(told - pace) > 0.2 {
      pace = told
      starts = divide(pace: pace)
    }
    return starts.enumerated().map { index, start in
      Placement(sentence: start, isSure: isSure(index, starts, pace: pace))
    }
  }

  // MARK: Dividing

  /// What it is worth that a chapter begins at a sentence, whatever the chapter before does.
  private func startScore(_ chapter: Int, _ sentence: Int, pace: Float) -> Float {
    let expected = Float(chapters[chapter].seconds) * pace
    // A minute either way, more in the middle of a long talk: people do not keep their pace.
    let spread = 60 * pace + 0.05 * expected
    let distance = (Float(offsets[sentence]) - expected) / spread
    return cues[sentence] - 0.5 * distance * distance
  }

  /// What the clock says of the characters between a chapter's beginning and the one before, and one over how far
  /// they may be from it.
  private func step(to chapter: Int, pace: Float) -> (expected: Float, narrowness: Float) {
    let seconds = Float(max(0, chapters[chapter].seconds - chapters[chapter - 1].seconds))
    return (seconds * pace, 1 / ((22 + 0.2 * seconds) * pace))
  }

  /// What it is worth that so much is said between two chapters' beginnings.
  private func stepScore(_ chapter: Int, from before: Int, to sentence: Int, pace: Float) -> Float {
    let (expected, narrowness) = step(to: chapter, pace: pace)
    let distance = (Float(offsets[sentence] - offsets[before]) - expected) * narrowness
    return -0.5 * distance * distance
  }

  /// Sentences at which a chapter may begin: some minutes around where the clock puts it.
  private func window(_ chapter: Int, pace: Float) -> Range<Int> {
    let expected = Float(chapters[chapter].seconds) * pace
    let reach = 300 * pace + 0.15 * expected
    let low = sentence(atOffset: expected - reach)
    let high = sentence(atOffset: expected + reach)
    // Every chapter before needs a sentence, and so does every one after.
    let first = min(chapter, sentences.count - 1)
    let last = max(first, sentences.count - (chapters.count - chapter))
    let middle = sentence(atOffset: expected)
    let lower = min(max(low, first, middle - Self.widestReach), last)
    return lower..<max(lower + 1, min(high, last, middle + Self.widestReach) + 1)
  }

  /// Sentences to either side of where the clock puts a chapter: keeps the search linear.
  private static let widestReach = 120
  /// Chapters times sentences beyond which words are not compared: no talk is so long.
  private static let mostComparisons = 4_000_000

  private func sentence(atOffset offset: Float) -> Int {
    var low = 0
    var high = sentences.count
    while low < high {
      let middle = (low + high) / 2
      if Float(offsets[middle]) < offset { low = middle + 1 } else { high = middle }
    }
    return min(low, sentences.count - 1)
  }

  private func divide(pace: Float) -> [Int] {
    var windows: [Range<Int>] = []
    var scores: [Float] = []
    var choices: [[Int]] = []
    for chapter in chapters.indices {
      let window = window(chapter, pace: pace)
      var next = [Float](repeating: -.infinity, count: window.count)
      var choice = [Int](repeating: 0, count: window.count)
      let row = chapter > 0 ? sums[chapter - 1] : []
      let (expected, narrowness) = chapter > 0 ? step(to: chapter, pace: pace) : (0, 0)
      for sentence in window {
        let own = startScore(chapter, sentence, pace: pace)
        guard let before = windows.last else {
          next[sentence - window.lowerBound] = own
          continue
        }
        let shared = row[sentence]
        for start in before.lowerBound..<min(before.upperBound, max(before.lowerBound, sentence)) {
          let distance = (Float(offsets[sentence] - offsets[start]) - expected) * narrowness
          let value = scores[start - before.lowerBound] + shared - row[start] - 0.5 * distance * distance
          if value + own > next[sentence - window.lowerBound] {
            next[sentence - window.lowerBound] = value + own
            choice[sentence - window.lowerBound] = start
          }
        }
      }
      windows.append(window)
      choices.append(choice)
      scores = next
    }
    return trace(windows, scores, choices)
  }

  private func trace(_ windows: [Range<Int>], _ scores: [Float], _ choices: [[Int]]) -> [Int] {
    guard let last = windows.last else { return [] }
    let tail = sums[chapters.count - 1]
    var best = last.lowerBound
    var bestScore = -Float.infinity
    for start in last {
      let value = scores[start - last.lowerBound] + tail[sentences.count] - tail[start]
      if value > bestScore { (best, bestScore) = (start, value) }
    }
    var starts = [Int](repeating: best, count: chapters.count)
    for chapter in chapters.indices.dropFirst().reversed() {
      let window = windows[chapter]
      guard window.contains(starts[chapter]) else { continue }
      starts[chapter - 1] = choices[chapter][starts[chapter] - window.lowerBound]
    }
    return starts
  }

  /// The pace that the places found so far speak for: the median of those with some time behind them.
  private func estimatedPace(_ starts: [Int], fallback: Float) -> Float {
    var paces: [Float] = []
    for (chapter, start) in zip(chapters, starts) where chapter.seconds >= 90 {
      paces.append(Float(offsets[start]) / Float(chapter.seconds))
    }
    guard paces.count >= 2 else { return fallback }
    paces.sort()
    return min(max(paces[paces.count / 2], 9), 20)
  }

  private func isSure(_ chapter: Int, _ starts: [Int], pace: Float) -> Bool {
    let low = chapter > 0 ? starts[chapter - 1] : 0
    let high = chapter + 1 < starts.count ? starts[chapter + 1] : sentences.count
    func score(_ start: Int) -> Float {
      var value = startScore(chapter, start, pace: pace) + sums[chapter][high] - sums[chapter][start]
      if chapter > 0 {
        value += sums[chapter - 1][start] - sums[chapter - 1][low]
        value += stepScore(chapter, from: low, to: start, pace: pace)
      }
      if chapter + 1 < starts.count { value += stepScore(chapter + 1, from: start, to: high, pace: pace) }
      return value
    }
    guard starts[chapter] < sentences.count else { return false }
    let own = score(starts[chapter])
    // Only the neighbourhood that the clock allows is worth looking at.
    let from = max(low, starts[chapter] - 40)
    let to = min(high, starts[chapter] + 40)
    for start in from..<max(from, to) where abs(start - starts[chapter]) > 3 && start < sentences.count {
      if score(start) > own - 0.5 { return false }
    }
    return true
  }

  // MARK: Words

  private static let cuePhrases: [(String, Float)] = [
    ("let's", 0.7), ("let’s", 0.7), ("now", 0.6), ("next", 0.8), ("first", 0.6), ("here", 0.5), ("to ", 0.4),
    ("so ", 0.2),
    ("in this", 0.3), ("for example", 0.4), ("another", 0.5), ("finally", 0.7), ("then", 0.1),
    ("if you", 0.2),
    ("by default", 0.4), ("i'll", 0.2), ("we'll", 0.2), ("new in", 0.5), ("the next", 0.6), ("this ", 0),
    ("and ", -0.5),
    ("but ", -0.4), ("it ", -0.5), ("it's", -0.4), ("these", -0.4), ("that", -0.5), ("they", -0.5),
    ("or ", -0.5),
  ]

  private static func cue(_ sentence: [UInt8]) -> Float {
    let head = sentence.prefix(14).map { $0.isASCIIUpper ? $0 | 0x20 : $0 }
    for (phrase, weight) in cuePhrases where head.starts(with: phrase.utf8) { return weight }
    return 0
  }

  /// Collects the words of texts: lower-case, plurals cut; an identifier counts whole and by its parts.
  private struct Terms {
    private(set) var table = ByteStringTable(minimumCapacity: 2048)

    /// Numbers of the terms of a text, ascending, each once.
    mutating func collect(_ text: ArraySlice<UInt8>, parts: Bool) -> [Int] {
      var numbers: [Int] = []
      var index = text.startIndex
      while index < text.endIndex {
        let start = index
        while index < text.endIndex, text[index].isIdentifierByte { index += 1 }
        guard index > start else {
          index += 1
          continue
        }
        numbers.append(add(text[start..<index]))
        if parts, index - start <= 60, text[(start + 1)..<index].contains(where: \.isASCIIUpper) {
          for hump in WordModel.humpRanges(Array(text[start..<index])) where hump.count > 2 {
            numbers.append(add(text[(start + hump.lowerBound)..<(start + hump.upperBound)]))
          }
        }
      }
      numbers.sort()
      var unique: [Int] = []
      for number in numbers where number != unique.last { unique.append(number) }
      return unique
    }

    private mutating func add(_ word: ArraySlice<UInt8>) -> Int {
      var lower = word.map { $0.isASCIIUpper ? $0 | 0x20 : $0 }
      if lower.count > 3, lower.last == UInt8(ascii: "s"), lower[lower.count - 2] != UInt8(ascii: "s") {
        lower.removeLast()
      }
      return table.add(lower[...]).number
    }
  }

  private static func similarities(_ sentences: [[UInt8]], _ chapters: [Chapter]) -> [[Float]] {
    var terms = Terms()
    let titles = chapters.map { terms.collect(Array($0.title.utf8)[...], parts: true) }
    let codes = chapters.map { terms.collect(Array($0.code.utf8)[...], parts: false) }
    let talk = sentences.map { terms.collect($0[...], parts: true) }
    var inTalk = [Int](repeating: 0, count: terms.table.count)
    for numbers in talk { for number in numbers { inTalk[number] += 1 } }
    var inChapters = [Int](repeating: 0, count: terms.table.count)
    for (title, code) in zip(titles, codes) {
      for number in Set(title).union(code) { inChapters[number] += 1 }
    }
    func rarity(_ number: Int) -> Float {
      guard inTalk[number] > 0, terms.table[number].count > 1 else { return 0 }
      let talk = NaturalLogarithm.of(Float(sentences.count + 1) / Float(inTalk[number]))
      let chapter = NaturalLogarithm.of(Float(chapters.count + 1) / Float(max(1, inChapters[number])))
      return talk < 1.5 ? 0 : talk * chapter
    }
    var weights = [Float](repeating: 0, count: terms.table.count)
    return chapters.indices.map { index in
      // A compound name that only this code has, and that the talk names, all but says where.
      for term in codes[index] {
        let isTelling = inChapters[term] == 1 && inTalk[term] <= 3 && terms.table[term].count > 8
        weights[term] = (isTelling ? 1.2 : 0.6) * rarity(term)
      }
      for term in titles[index] { weights[term] = rarity(term) }
      let own = Set(codes[index]).union(titles[index])
      let scale = max(6, own.reduce(0) { $0 + weights[$1] } / 3)
      var row = talk.map { numbers -> Float in min(2, numbers.reduce(0) { $0 + weights[$1] } / scale) }
      for term in own { weights[term] = 0 }
      // What every sentence shares with the chapter says nothing.
      let mean = row.reduce(0, +) / Float(max(1, row.count))
      for sentence in row.indices { row[sentence] -= mean }
      return row
    }
  }
}
