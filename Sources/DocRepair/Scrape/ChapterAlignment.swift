import DocModel
import DocSystem

/// Finds the sentence with which each chapter of a talk begins.
///
/// A scraped page lists the times of chapters, but its transcript has no times. Dynamic programming finds the best division of the sentences
/// into chapters, in order. Four features of each chapter give the score of a division: words that the chapter's sentences share with its title
/// and code (weighted by rarity), phrases in the first sentence that introduce a new subject, how suddenly the chapter's words begin, and the
/// distance of the first sentence from the predicted time. Speakers keep a steady pace during a talk. Therefore several paces are tried, and
/// the division with the highest score is used.
struct ChapterAlignment {
  struct Chapter {
    var title: String
    /// The time since the start of the recording.
    var seconds: Int
    /// The chapter's code sample; empty if there is none.
    var code: String
  }

  struct Placement {
    /// The index of the chapter's first sentence, or the number of sentences if the chapter has none.
    var sentence: Int
    /// Whether the choice is reliable: no sentence more than a few sentences away is nearly as good a beginning.
    var isSure: Bool
  }

  private let sentences: [[UInt8]]
  private let chapters: [Chapter]
  /// The number of characters before each sentence. The last entry is the total.
  private var offsets: [Int] = [0]
  /// `sums[chapter][sentence]` is the sum of the similarities between the chapter and each sentence before `sentence`.
  private var sums: [[Float]] = []
  /// `beginnings[chapter][sentence]` is the evidence that the chapter begins with the sentence, except for the evidence from times.
  private var beginnings: [[Float]] = []

  /// The range of speakers' paces, from `slowestPace` to `fastestPace`, in characters per second.
  private static let slowestPace: Float = 9.5
  private static let fastestPace: Float = 20
  /// The distance from the predicted time, in seconds, at which the penalty changes from quadratic to linear (Huber 1964).
  private static let clockScale: Float = 12
  /// Chapters begin this many seconds before their listed times, which are the times of the code, because speakers introduce code first.
  private static let lead: Float = 2
  /// The weight of `beginnings`, relative to times and shared words.
  private static let beginningWeight: Float = 0.7

  init(sentences: [String], chapters: [Chapter]) {
    self.sentences = sentences.map { Array($0.utf8) }
    self.chapters = chapters
    for sentence in self.sentences { offsets.append(offsets[offsets.count - 1] + sentence.count + 1) }
    let cues = self.sentences.map(Self.cue)
    guard chapters.count <= Self.mostComparisons / max(1, sentences.count) else { return }
    for row in Self.similarities(self.sentences, chapters) {
      sums.append(row.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) })
      beginnings.append(Self.beginnings(row, cues))
    }
  }

  func place() -> [Placement] {
    // There is no division if there are more chapters than sentences.
    guard chapters.count <= sentences.count, sums.count == chapters.count, !chapters.isEmpty else {
      return chapters.map { _ in Placement(sentence: sentences.count, isSure: false) }
    }
    var best = divide(pace: Self.slowestPace)
    for pace in stride(from: Self.slowestPace + 0.25, through: Self.fastestPace, by: 0.25) {
      let division = divide(pace: pace)
      if division.score > best.score { best = division }
    }
    return best.starts.enumerated().map { index, start in
      Placement(sentence: start, isSure: isSure(index, best.starts, pace: best.pace))
    }
  }

  // MARK: Assignment of sentences

  private struct Division {
    var pace: Float
    var score: Float
    var starts: [Int]
  }

  /// Evidence that a chapter begins with a sentence: a phrase that introduces a subject, and words of the chapter that the preceding sentences
  /// do not contain.
  private static func beginnings(_ similarity: [Float], _ cues: [Float]) -> [Float] {
    similarity.indices.map { index in
      let here = max(similarity[index], index + 1 < similarity.count ? similarity[index + 1] : -1)
      let before = similarity[max(0, index - 4)..<index].max() ?? 0
      return beginningWeight * (cues[index] + max(-1, min(1, here - before)))
    }
  }

  /// The score for beginning a chapter with a sentence: evidence from words, minus a penalty for the distance from the chapter's listed time.
  @inline(__always)
  private func startScore(_ chapter: Int, _ sentence: Int, pace: Float) -> Float {
    let seconds = Float(offsets[sentence]) / pace + Self.lead - Float(chapters[chapter].seconds)
    let distance = seconds / Self.clockScale
    return beginnings[chapter][sentence] - ((1 + distance * distance).squareRoot() - 1)
  }

  /// The maximum product of the numbers of chapters and sentences. Above it, chapters are not placed, to save time. Real talks are far below
  /// this limit.
  private static let mostComparisons = 1_000_000

  /// The best division for a given pace. The best beginning of the previous chapter is kept as a running maximum, so the time is linear in
  /// chapters times sentences.
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
    // Only sentences up to 40 away are compared, because for others the time penalty is too high.
    let from = max(low, starts[chapter] - 40)
    let to = min(high, starts[chapter] + 40)
    for start in from..<max(from, to) where abs(start - starts[chapter]) > 3 && start < sentences.count {
      if score(start) > own - 0.5 { return false }
    }
    return true
  }

  // MARK: Similarity of words

  private static let cuePhrases: [(String, Float)] = [
    ("let's", 0.7), ("let’s", 0.7), ("now", 0.6), ("next", 0.8), ("first", 0.6), ("here", 0.5), ("to ", 0.4),
    ("so ", 0.2), ("in this", 0.3), ("for example", 0.4), ("another", 0.5), ("finally", 0.7), ("then", 0.1),
    ("if you", 0.2), ("by default", 0.4), ("i'll", 0.2), ("we'll", 0.2), ("new in", 0.5), ("the next", 0.6),
    ("this ", 0), ("and ", -0.5), ("but ", -0.4), ("it ", -0.5), ("it's", -0.4), ("these", -0.4),
    ("that", -0.5), ("they", -0.5), ("or ", -0.5),
  ]

  private static func cue(_ sentence: [UInt8]) -> Float {
    let head = sentence.prefix(14).map(ByteClass.lowered)
    return cuePhrases.first { head.starts(with: $0.0.utf8) }?.1 ?? 0
  }

  /// Collects the words of texts, in lower case and without plural endings. With `parts`, the parts of an identifier are also added.
  private struct Terms {
    private var numbers: [[UInt8]: Int] = [:]
    /// The length of each term in bytes.
    private(set) var lengths: [Int] = []

    /// The numbers of the distinct terms of a text, in ascending order.
    mutating func collect(_ text: ArraySlice<UInt8>, parts: Bool) -> [Int] {
      var numbers: [Int] = []
      for word in text.split(whereSeparator: { !ByteClass.isWord($0) }) {
        numbers.append(add(word))
        guard parts, word.count <= 60, word.dropFirst().contains(where: ByteClass.isUpper) else { continue }
        for hump in WordModel.humpRanges(Array(word)) where hump.count > 2 {
          numbers.append(add(word.dropFirst(hump.lowerBound).prefix(hump.count)))
        }
      }
      return Set(numbers).sorted()
    }

    private mutating func add(_ word: ArraySlice<UInt8>) -> Int {
      var term = word.map(ByteClass.lowered)
      if term.count > 3, term.last == UInt8(ascii: "s"), term[term.count - 2] != UInt8(ascii: "s") {
        term.removeLast()
      }
      if let number = numbers[term] { return number }
      numbers[term] = lengths.count
      lengths.append(term.count)
      return lengths.count - 1
    }
  }

  private static func similarities(_ sentences: [[UInt8]], _ chapters: [Chapter]) -> [[Float]] {
    var terms = Terms()
    let titles = chapters.map { terms.collect(Array($0.title.utf8)[...], parts: true) }
    let codes = chapters.map { terms.collect(Array($0.code.utf8)[...], parts: false) }
    let talk = sentences.map { terms.collect($0[...], parts: true) }
    var inTalk = [Int](repeating: 0, count: terms.lengths.count)
    for numbers in talk { for number in numbers { inTalk[number] += 1 } }
    var inChapters = [Int](repeating: 0, count: terms.lengths.count)
    for (title, code) in zip(titles, codes) {
      for number in Set(title).union(code) { inChapters[number] += 1 }
    }
    func rarity(_ number: Int) -> Float {
      guard inTalk[number] > 0, terms.lengths[number] > 1 else { return 0 }
      let talk = PortableMath.log(Float(sentences.count + 1) / Float(inTalk[number]))
      let chapter = PortableMath.log(Float(chapters.count + 1) / Float(max(1, inChapters[number])))
      return talk < 1.5 ? 0 : talk * chapter
    }
    var weights = [Float](repeating: 0, count: terms.lengths.count)
    return chapters.indices.map { index in
      // If a long name occurs in the code of no other chapter and rarely in the talk, it almost proves the chapter's position.
      for term in codes[index] {
        let isTelling = inChapters[term] == 1 && inTalk[term] <= 3 && terms.lengths[term] > 8
        weights[term] = (isTelling ? 1.2 : 0.6) * rarity(term)
      }
      for term in titles[index] { weights[term] = rarity(term) }
      let own = Set(codes[index]).union(titles[index])
      let scale = max(6, own.reduce(0) { $0 + weights[$1] } / 3)
      var row = talk.map { numbers -> Float in min(2, numbers.reduce(0) { $0 + weights[$1] } / scale) }
      for term in own { weights[term] = 0 }
      // The mean is subtracted, because a similarity that is equal for all sentences favours no sentence.
      let mean = row.reduce(0, +) / Float(max(1, row.count))
      for sentence in row.indices { row[sentence] -= mean }
      return row
    }
  }
}
