import DocModel

/// Restores spaces that were lost where the caption lines of a talk were joined.
///
/// The input is the sentences of a scraped talk (`UICollectionViewand UITableView`), and the output is the same sentences with separated words.
/// A token may be read as one or several words. A beam search finds the best reading of each sentence. The score of a reading combines the
/// probability of the words (`WordModel`) and of line breaks (`CaptionBreakModel`), because each lost space was a line break, and lines have
/// typical lengths. Undamaged text is unchanged, and repairing a repaired text changes nothing. The time is linear in the length of the text.
/// Tokens of more than 160 bytes are never split.
struct FusedWordRepair {
  struct Result {
    var text: [UInt8]
    /// The number of inserted spaces.
    var spaces: Int
  }

  private var segmentation: WordSplits
  private let captions = CaptionBreakModel()
  private var tokens = ByteStringTable(minimumCapacity: 2048)
  /// Cached ways to split tokens into words, indexed by token number. Tokens with quotation marks are not cached, because the ways to split
  /// them depend on the sentence.
  private var prepared: [[PreparedReading]] = []

  /// - Parameter model: the probabilities of words, including names from the document.
  init(model: WordModel) {
    segmentation = WordSplits(model: model)
  }

  /// Repairs sentences. All sentences together decide whether the text is damaged.
  mutating func repair(_ sentences: [ArraySlice<UInt8>]) -> [Result] {
    let split = sentences.map { $0.split(separator: UInt8(ascii: " ")) }
    guard isEnglish(split) else { return sentences.map { Result(text: Array($0), spaces: 0) } }
    var searches: [WordSplitSearch] = []
    searches.reserveCapacity(split.count)
    var evidence = Evidence()
    for tokens in split {
      let search = WordSplitSearch(tokens: tokens, readings: readings(of: tokens), captions: captions)
      evidence.add(search)
      searches.append(search)
    }
    guard evidence.showsDamage else { return sentences.map { Result(text: Array($0), spaces: 0) } }
    return searches.indices.map { searches[$0].run() }
  }

  /// Whether at least half the words of a sample are in the table of English words. Data, and texts in other languages, are not changed.
  private func isEnglish(_ sentences: [[ArraySlice<UInt8>]]) -> Bool {
    let step = max(1, sentences.count / Self.sampledSentences)
    var known = 0
    var words = 0
    for index in stride(from: 0, to: sentences.count, by: step) {
      for token in sentences[index].prefix(200) {
        let core = WordModel.core(of: token)
        guard let first = core.first, ByteClass.isLetter(first) || first >= 0x80 else { continue }
        words += 1
        if segmentation.model.frequencies.logProbability(of: core) != nil { known += 1 }
      }
    }
    return known * 2 >= words
  }

  private static let sampledSentences = 100

  private mutating func readings(of sentence: [ArraySlice<UInt8>]) -> [[PreparedReading]] {
    let quotes = Self.quotes(of: sentence)
    return sentence.indices.map { index in
      let token = sentence[index]
      if !quotes.isEmpty, !quotes[index].isEmpty { return prepare(token, quotes[index]) }
      let (number, isNew) = tokens.add(token)
      if isNew { prepared.append(prepare(token, [])) }
      return prepared[number]
    }
  }

  /// For each straight quotation mark of each token, whether it closes a quotation. From the beginning of the sentence, marks alternately open
  /// and close. The result is empty if there are no marks, or if the number of marks is odd.
  private static func quotes(of tokens: [ArraySlice<UInt8>]) -> [[Bool]] {
    guard tokens.contains(where: { $0.contains(where: WordSplits.isStraightQuote) }) else { return [] }
    var doubleCloses = false
    var backtickCloses = false
    let quotes = tokens.map { token in
      var marks: [Bool] = []
      for byte in token where WordSplits.isStraightQuote(byte) {
        if byte == UInt8(ascii: "`") {
          marks.append(backtickCloses)
          backtickCloses.toggle()
        } else {
          marks.append(doubleCloses)
          doubleCloses.toggle()
        }
      }
      return marks
    }
    return doubleCloses || backtickCloses ? [] : quotes
  }

  private mutating func prepare(_ token: ArraySlice<UInt8>, _ quotes: [Bool]) -> [PreparedReading] {
    segmentation.readings(token, closesQuote: quotes).map { prepare($0, token) }
  }

  private func prepare(_ reading: WordSplits.Reading, _ token: ArraySlice<UInt8>) -> PreparedReading {
    let ends = [0] + reading.breaks + [token.count]
    let base = token.startIndex
    let parts = (0..<(ends.count - 1)).map { token[(base + ends[$0])..<(base + ends[$0 + 1])] }
    var breaks: [PreparedReading.Break] = []
    for (index, breakOffset) in reading.breaks.enumerated() {
      let odds = captions.contextLogOdds(
        after: captions.wordClass(parts[index], endsLine: true),
        before: captions.wordClass(parts[index + 1], endsLine: false))
      let characters = token.prefix(breakOffset).count { $0 & 0xc0 != 0x80 }
      breaks.append(.init(offset: breakOffset, characters: characters, odds: odds))
    }
    return PreparedReading(
      breaks: breaks, score: reading.score, first: captions.wordClass(parts[0], endsLine: false),
      last: captions.wordClass(parts[parts.count - 1], endsLine: true))
  }
}

/// Evidence that caption lines were joined without spaces. A lost space is obvious if the token is much more probable as several words than as
/// one word. The evidence suffices if the number of obvious lost spaces is at least a quarter of the number of line breaks expected in a text
/// of this length.
private struct Evidence {
  private var joins = 0
  private var characters = 0
  /// The average number of characters of a caption line.
  private static let captionLength = 42

  mutating func add(_ search: WordSplitSearch) {
    for (token, readings) in zip(search.tokens, search.readings) {
      characters += token.count + 1
      guard let whole = readings.first?.score else { continue }
      if readings.dropFirst().contains(where: { $0.score > whole + 6 }) { joins += 1 }
    }
  }

  var showsDamage: Bool { joins > 0 && joins * 4 * Self.captionLength >= characters }
}
