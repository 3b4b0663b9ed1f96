import DocDraft

/// Finds where in a talk each of its chapters begins.
///
/// A scraped page lists chapters with their times, but the talk has no times. Chapters come in order, so their
/// borders are a monotone alignment: the division of the sentences that scores best, found by dynamic
/// programming. A division scores by the words that each chapter's sentences share with its title and code
/// (rare words more), by phrases that open something new at its first sentence, by how suddenly its words begin
/// there, and by how far the border is from where the clock puts it. People keep a steady pace to within seconds
/// all through a talk; which one it is, the best division tells.
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
  /// `beginnings[chapter][sentence]`: how much speaks for that border, but for the clock.
  private var beginnings: [[Float]] = []

  /// Characters a second that people speak on stage, slowest to fastest.
  private static let slowestPace: Float = 9.5
  private static let fastestPace: Float = 20
  /// Seconds from where the clock puts a border at which the cost of it turns from square to linear (Huber 1964).
  private static let clockScale: Float = 12
  /// Seconds by which the words that introduce a chapter come before its time, when its code is on the screen.
  private static let lead: Float = 2
  /// Weight of what speaks for a beginning beside the clock and the words.
  private static let beginningWeight: Float = 0.7

  init(sentences: [String], chapters: [Chapter]) {
    self.sentences = sentences.map { Array($0.utf8) }
    self.chapters = chapters
    for sentence in self.sentences { offsets.append(offsets[offsets.count - 1] + sentence.count + 1) }
    let cues = self.sentences.map(Self.cue)
    guard chapters.count <= Self.mostComparisons / max(1, sentences.count) else { return }
    for row in Self.similarities(self.sentences, chapters) {
      var sum: [Float] = [0]
      sum.reserveCapacity(row.count + 1)
      for value in row { sum.append(sum[sum.count - 1] + value) }
      sums.append(sum)
      beginnings.append(Self.beginnings(row, cues))
    }
  }

  func place() -> [Placement] {
    // More chapters than sentences are no talk to divide.
    guard chapters.count <= sentences.count, sums.count == chapters.count, !chapters.isEmpty else {
      return chapters.map { _ in Placement(sentence: sentences.count, isSure: false) }
    }
    var best = divide(pace: Self.slowestPace)
    func tryPace(_ pace: Float) {
      let division = divide(pace: pace)
      if division.score > best.score { best = division }
    }
    for pace in stride(from: Self.slowestPace + 0.5, through: Self.fastestPace, by: 0.5) { tryPace(pace) }
    let coarse = best.pace
    tryPace(coarse - 0.25)
    tryPace(coarse + 0.25)
    return best.starts.enumerated().map { index, start in
      Placement(sentence: start, isSure: isSure(index, best.starts, pace: best.pace))
    }
  }

  // MARK: Dividing

  private struct Division {
    var pace: Float
    var score: Float
    var starts: [Int]
  }

  /// What speaks for a chapter's beginning at each sentence: the phrase it begins with, and words of the chapter that
  /// the sentences just before do not have.
  private static func beginnings(_ similarity: [Float], _ cues: [Float]) -> [Float] {
    similarity.indices.map { index in
      let here = max(similarity[index], index + 1 < similarity.count ? similarity[index + 1] : -1)
      let before = similarity[max(0, index - 4)..<index].max() ?? 0
      return beginningWeight * (cues[index] + max(-1, min(1, here - before)))
    }
  }

  /// What it is worth that a chapter begins at a sentence, whatever the other chapters do.
  @inline(__always)
  private func startScore(_ chapter: Int, _ sentence: Int, pace: Float) -> Float {
    let seconds = Float(offsets[sentence]) / pace + Self.lead - Float(chapters[chapter].seconds)
    let distance = seconds / Self.clockScale
    return beginnings[chapter][sentence] - ((1 + distance * distance).squareRoot() - 1)
  }

  /// Chapters times sentences beyond which words are not compared: no talk is so long.
  private static let mostComparisons = 1_000_000

  /// The best division at that pace. A running maximum over the beginnings of the chapter before makes it linear.
  private func divide(pace: Float) -> Division {
    let count = sentences.count
    var scores = (0..<count).map { startScore(0, $0, pace: pace) }
    var choices: [[Int32]] = []
    for chapter in chapters.indices.dropFirst() {
      let row = sums[chapter - 1]
      var next = [Float](repeating: -.infinity, count: count)
      var choice = [Int32](repeating: 0, count: count)
      var top = -Float.infinity
      var argument: Int32 = 0
      for sentence in 1..<max(1, count) {
        let before = scores[sentence - 1] - row[sentence - 1]
        if before > top { (top, argument) = (before, Int32(sentence - 1)) }
        next[sentence] = top + row[sentence] + startScore(chapter, sentence, pace: pace)
        choice[sentence] = argument
      }
      scores = next
      choices.append(choice)
    }
    let tail = sums[chapters.count - 1]
    var last = 0
    var score = -Float.infinity
    for sentence in 0..<count {
      let value = scores[sentence] + tail[count] - tail[sentence]
      if value > score { (last, score) = (sentence, value) }
    }
    var starts = [Int](repeating: last, count: chapters.count)
    for chapter in chapters.indices.dropFirst().reversed() {
      starts[chapter - 1] = Int(choices[chapter - 1][starts[chapter]])
    }
    return Division(pace: pace, score: score, starts: starts)
  }

  private func isSure(_ chapter: Int, _ starts: [Int], pace: Float) -> Bool {
    let low = chapter > 0 ? starts[chapter - 1] : 0
    let high = chapter + 1 < starts.count ? starts[chapter + 1] : sentences.count
    func score(_ start: Int) -> Float {
      var value = startScore(chapter, start, pace: pace) + sums[chapter][high] - sums[chapter][start]
      if chapter > 0 { value += sums[chapter - 1][start] - sums[chapter - 1][low] }
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

    /// The word that is added; kept, so that not every word needs an array of its own.
    private var lower: [UInt8] = []

    private mutating func add(_ word: ArraySlice<UInt8>) -> Int {
      lower.removeAll(keepingCapacity: true)
      for byte in word { lower.append(byte.isASCIIUpper ? byte | 0x20 : byte) }
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
      let talk = Numerics.log(Float(sentences.count + 1) / Float(inTalk[number]))
      let chapter = Numerics.log(Float(chapters.count + 1) / Float(max(1, inChapters[number])))
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
