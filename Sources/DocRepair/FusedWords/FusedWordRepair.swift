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
  /// Cached ways to split tokens into words. Tokens with quotation marks are not cached, because the ways to split them depend on the sentence.
  private var prepared: [ArraySlice<UInt8>: [PreparedReading]] = [:]

  /// - Parameter model: the probabilities of words, including names from the document.
  init(model: WordModel) {
    segmentation = WordSplits(model: model)
  }

  /// Repairs sentences. All sentences together decide whether the text is damaged.
  mutating func repair(_ sentences: [ArraySlice<UInt8>]) -> [Result] {
    let split = sentences.map { $0.split(separator: UInt8(ascii: " ")) }
    var searches: [WordSplitSearch] = []
    if isEnglish(split) {
      searches = split.map {
        WordSplitSearch(tokens: $0, readings: readings(of: $0), captions: captions)
      }
    }
    guard Self.showsDamage(searches) else { return sentences.map { Result(text: Array($0), spaces: 0) } }
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
      let readings = prepared[token] ?? prepare(token, [])
      prepared[token] = readings
      return readings
    }
  }

  /// For each straight quotation mark of each token, whether it closes a quotation. From the beginning of the sentence, marks alternately open
  /// and close. The result is empty if there are no marks, or if the number of marks is odd.
  private static func quotes(of tokens: [ArraySlice<UInt8>]) -> [[Bool]] {
    guard tokens.contains(where: { $0.contains(where: WordSplits.isStraightQuote) }) else { return [] }
    var open: Set<UInt8> = []
    let quotes = tokens.map { token in
      token.filter(WordSplits.isStraightQuote).map { mark in
        if open.remove(mark) != nil { return true }
        open.insert(mark)
        return false
      }
    }
    return open.isEmpty ? quotes : []
  }

  private mutating func prepare(_ token: ArraySlice<UInt8>, _ quotes: [Bool]) -> [PreparedReading] {
    segmentation.readings(token, closesQuote: quotes).map { prepare($0, token) }
  }

  private func prepare(_ reading: WordSplits.Reading, _ token: ArraySlice<UInt8>) -> PreparedReading {
    let middle = reading.split.map { token.startIndex + $0 }
    var prepared = PreparedReading(
      score: reading.score, first: captions.wordClass(token[..<(middle ?? token.endIndex)], endsLine: false),
      last: captions.wordClass(token[(middle ?? token.startIndex)...], endsLine: true))
    if let middle {
      let odds = captions.contextLogOdds(
        after: captions.wordClass(token[..<middle], endsLine: true),
        before: captions.wordClass(token[middle...], endsLine: false))
      let characters = token[..<middle].count { $0 & 0xc0 != 0x80 }
      prepared.lost = (middle - token.startIndex, characters, odds)
    }
    return prepared
  }

  /// Whether caption lines were joined without spaces. A lost space is obvious if the token is much more probable as two words than as one word.
  /// The evidence suffices if the number of obvious lost spaces is at least a quarter of the number of line breaks expected in a text of this
  /// length.
  private static func showsDamage(_ searches: [WordSplitSearch]) -> Bool {
    var (joins, characters) = (0, 0)
    for (token, readings) in searches.lazy.flatMap({ zip($0.tokens, $0.readings) }) {
      characters += token.count + 1
      let whole = readings.first?.score ?? 0
      if readings.dropFirst().contains(where: { $0.score > whole + 6 }) { joins += 1 }
    }
    return joins > 0 && joins * 4 * captionLength >= characters
  }

  /// The average number of characters of a caption line.
  private static let captionLength = 42
}
