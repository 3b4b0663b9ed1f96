import DocModel
import DocText

/// A passage of a section that answers a query, on one line.
package struct Snippet: Sendable, Hashable {
  package var text: String
  /// The query words in `text`, as ascending, disjoint ranges of UTF-8 offsets.
  package var highlights: [Range<Int>] = []
}

/// Selects the snippet of a hit, and orders the hit's code samples. Not thread-safe.
///
/// The snippet is the window (a run of complete sentences) whose distinct query words have the highest total weight. Adjacent words weigh more.
/// Neighbouring sentences are added while there is room. A sentence that exceeds the limit is cut between words. If the window is in a paragraph
/// labelled as a symptom, the paragraph labelled as its remedy is shown instead.
package final class SnippetMaker {
  /// The maximum length of a snippet in bytes, not counting ellipses.
  package let limit: Int
  private let analyzer = Analyzer(stemCacheSize: 256)
  private var buffer = TokenBuffer()
  /// The language code of the texts; empty if it is unknown.
  package var language = "" { didSet { analyzer.language = language.isEmpty ? nil : language } }

  package init(limit: Int = 240) {
    self.limit = max(limit, 16)
  }

  /// An occurrence of a query word in the text.
  struct Match {
    var range: Range<Int>
    var word: Int
    var weight: Double
    /// Whether the match is a part of a name too short to be highlighted, such as "UI" in "UIKit".
    var isFragment = false
  }

  private static let shortestPart = 4

  package func snippet(of section: Section, matching terms: MatchTerms) -> Snippet {
    let list = SentenceList(section)
    guard !list.sentences.isEmpty else { return Snippet(text: section.heading.last ?? "") }
    let matches = matches(in: list.text, as: .body, terms)
    var window = bestWindow(
      list.sentences, list.columnNames.isEmpty ? matches : outside(list.columnNames, matches))
    // A user who searches for a symptom needs its remedy.
    if let remedy = list.remedy(forSymptomAt: window.lowerBound) { window = remedy..<(remedy + 1) }
    let best = span(of: window, list)
    if best.count > limit { return cutSnippet(list, best, matches, terms) }
    // The window first grows forwards to the end of its group, and then backwards.
    while window.upperBound < list.sentences.count, fits(window.lowerBound..<(window.upperBound + 1), list) {
      window = window.lowerBound..<(window.upperBound + 1)
    }
    while window.lowerBound > 0, fits((window.lowerBound - 1)..<window.upperBound, list) {
      window = (window.lowerBound - 1)..<window.upperBound
    }
    return snippet(list, span(of: window, list), matches, terms)
  }

  private func matches(in text: [UInt8], as field: Field, _ terms: MatchTerms) -> [Match] {
    guard !terms.isEmpty, !text.isEmpty else { return [] }
    buffer.removeAll()
    analyzer.analyze(text.span, as: field, only: terms.filter, into: &buffer)
    var matches: [Match] = []
    for token in buffer.tokens {
      guard let entry = terms.entry(for: token, in: buffer) else { continue }
      let range = Int(token.sourceStart)..<Int(token.sourceEnd)
      let isFragment = token.kind == .part && range.count < Self.shortestPart
      matches.append(Match(range: range, word: entry.word, weight: entry.weight, isFragment: isFragment))
    }
    return matches
  }

  /// The matches that do not begin in any of the ranges. The ranges must be ascending.
  private func outside(_ ranges: [Range<Int>], _ matches: [Match]) -> [Match] {
    var next = 0
    return matches.filter { match in
      while next < ranges.count, ranges[next].upperBound <= match.range.lowerBound { next += 1 }
      return next == ranges.count || !ranges[next].contains(match.range.lowerBound)
    }
  }

  private func span(of window: Range<Int>, _ list: SentenceList) -> Range<Int> {
    list.sentences[window.lowerBound].range
      .lowerBound..<list.sentences[window.upperBound - 1].range.upperBound
  }

  private func fits(_ window: Range<Int>, _ list: SentenceList) -> Bool {
    span(of: window, list).count <= limit
      && list.sentences[window.lowerBound].group == list.sentences[window.upperBound - 1].group
  }

  /// The window of sentences with the highest score. Of windows with equal scores, the shortest is chosen; of equally short ones, the first.
  private func bestWindow(_ sentences: [SentenceList.Sentence], _ matches: [Match]) -> Range<Int> {
    var best = 0..<1
    var bestScore = 0.0
    var firstMatch = 0
    for start in sentences.indices {
      while firstMatch < matches.count,
        matches[firstMatch].range.lowerBound < sentences[start].range.lowerBound
      {
        firstMatch += 1
      }
      guard firstMatch < matches.count else { break }
      // A window must contain a match in its first sentence.
      guard matches[firstMatch].range.lowerBound < sentences[start].range.upperBound else { continue }
      var tally = Tally()
      var match = firstMatch
      var end = start
      while end < sentences.count, sentences[end].group == sentences[start].group,
        end == start || sentences[end].range.upperBound - sentences[start].range.lowerBound <= limit
      {
        while match < matches.count, matches[match].range.lowerBound < sentences[end].range.upperBound {
          tally.add(matches[match])
          match += 1
        }
        end += 1
        if tally.score > bestScore * 1.000_001 {
          bestScore = tally.score
          best = start..<end
        }
      }
    }
    return best
  }

  /// The score of a window, updated as the window grows.
  private struct Tally {
    /// The weight of each word in the window. A query has few words, so a linear search is faster than a dictionary.
    private var words: [(word: Int, weight: Double)] = []
    private var distinct = 0.0
    private var repeated = 0.0
    private var together = 0.0
    private var last: Match?

    /// The score. It mainly depends on the distinct words in the window; adjacent pairs and repetitions add little.
    var score: Double { distinct + 0.2 * together + min(0.03 * repeated, 0.1 * distinct) }

    mutating func add(_ match: Match) {
      if let index = words.firstIndex(where: { $0.word == match.word }) {
        if match.weight > words[index].weight {
          distinct += match.weight - words[index].weight
          words[index].weight = match.weight
        }
        repeated += match.weight
      } else {
        words.append((match.word, match.weight))
        distinct += match.weight
        if let last, last.word != match.word, match.range.lowerBound - last.range.upperBound < 24 {
          together += min(last.weight, match.weight)
        }
      }
      last = match
    }
  }

  /// The best passage of a sentence that exceeds the limit, cut between words.
  private func cutSnippet(
    _ list: SentenceList, _ sentence: Range<Int>, _ matches: [Match], _ terms: MatchTerms
  ) -> Snippet {
    let inside = matches.filter { sentence.contains($0.range.lowerBound) }
    var start = sentence.lowerBound
    var bestScore = -1.0
    for (index, first) in inside.enumerated() {
      var tally = Tally()
      var next = index
      while next < inside.count, inside[next].range.upperBound - first.range.lowerBound <= limit * 3 / 4 {
        tally.add(inside[next])
        next += 1
      }
      if tally.score > bestScore * 1.000_001 {
        bestScore = tally.score
        start = max(sentence.lowerBound, first.range.lowerBound - limit / 4)
      }
    }
    start = min(start, max(sentence.lowerBound, sentence.upperBound - limit))
    let text = list.text
    if start > sentence.lowerBound { start = Self.wordStart(text, atOrAfter: start, within: limit / 4) }
    var end = min(sentence.upperBound, start + limit)
    if end < sentence.upperBound { end = Self.wordEnd(text, atOrBefore: end, notBefore: start + limit / 2) }
    return snippet(
      list, start..<end, matches, terms, leading: start > sentence.lowerBound,
      trailing: end < sentence.upperBound)
  }

  private static func wordStart(_ text: [UInt8], atOrAfter index: Int, within room: Int) -> Int {
    var start = index
    while start < index + room, start < text.count, text[start - 1] != 0x20 { start += 1 }
    if start == index + room { start = index }
    while start < text.count, text[start] & 0xc0 == 0x80 { start += 1 }
    return start
  }

  private static func wordEnd(_ text: [UInt8], atOrBefore index: Int, notBefore least: Int) -> Int {
    var end = index
    while end > least, text[end] != 0x20 { end -= 1 }
    return text.scalarStart(at: end == least ? index : end)
  }

  private func snippet(
    _ list: SentenceList, _ range: Range<Int>, _ matches: [Match], _ terms: MatchTerms, leading: Bool = false,
    trailing: Bool = false
  ) -> Snippet {
    let before = leading ? "… " : ""
    let after = trailing ? " …" : ""
    let text = before + String(decoding: list.text[range], as: UTF8.self) + after
    let shift = before.utf8.count - range.lowerBound
    var highlights: [Range<Int>] = []
    // The threshold excludes stop words, unless the query consists of stop words.
    for match in matches where match.weight >= 0.1 * terms.greatestWeight && !match.isFragment {
      guard range.lowerBound <= match.range.lowerBound, match.range.upperBound <= range.upperBound else {
        continue
      }
      let highlight = (match.range.lowerBound + shift)..<(match.range.upperBound + shift)
      if let last = highlights.last, highlight.lowerBound < last.upperBound {
        highlights[highlights.count - 1] = last.lowerBound..<max(last.upperBound, highlight.upperBound)
      } else {
        highlights.append(highlight)
      }
    }
    return Snippet(text: text, highlights: highlights)
  }
}

/// Ranks the code samples of a section by the words of a query.
extension SnippetMaker {
  /// The code samples of a section, best match first. Samples with equal scores keep the order of the document.
  package func rankedCode(of section: Section, matching terms: MatchTerms) -> [CodeSample] {
    let samples = section.code
    guard samples.count > 1 else { return samples }
    var scored: [(score: Double, sample: CodeSample)] = []
    var lead = ""
    for (index, block) in section.blocks.enumerated() {
      switch block {
      case .paragraph(let paragraph): lead = paragraph.text
      case .code(let sample):
        // The paragraph before a sample usually explains it. A command's synopsis is usually explained by the next paragraph. A word that occurs
        // in several of these texts is counted once, with its highest weight.
        var weights = weights(of: sample.text, as: .code, terms, share: 1)
        weights.merge(self.weights(of: sample.title ?? "", as: .heading, terms, share: Self.titleShare))
        weights.merge(self.weights(of: lead, as: .body, terms, share: Self.leadShare))
        if index + 1 < section.blocks.count, case .paragraph(let next) = section.blocks[index + 1] {
          weights.merge(self.weights(of: next.text, as: .body, terms, share: Self.explanationShare))
        }
        scored.append((weights.sum, sample))
      case .table, .figure: lead = ""
      }
    }
    // The standard library does not guarantee a stable sort, so equal scores are ordered by their index.
    return scored.enumerated().sorted { left, right in
      left.element.score != right.element.score
        ? left.element.score > right.element.score : left.offset < right.offset
    }.map(\.element.sample)
  }

  /// The factors for a query word in a sample's title, in the paragraph before the sample (`leadShare`), and in the paragraph after it
  /// (`explanationShare`).
  private static let titleShare = 0.6
  private static let leadShare = 0.5
  private static let explanationShare = 0.3

  /// The weight of each query word in a text, and the summed weight of repeated occurrences.
  private struct WordWeights {
    var words: [Double]
    var repeated = 0.0

    var sum: Double {
      let distinct = words.reduce(0, +)
      return distinct + min(0.05 * repeated, 0.25 * distinct)
    }

    mutating func merge(_ other: Self) {
      for word in words.indices { words[word] = max(words[word], other.words[word]) }
    }
  }

  private func weights(of text: String, as field: Field, _ terms: MatchTerms, share: Double) -> WordWeights {
    var weights = WordWeights(words: [Double](repeating: 0, count: terms.wordCount))
    for match in matches(in: Array(text.utf8), as: field, terms) {
      if weights.words[match.word] > 0 { weights.repeated += share * match.weight }
      weights.words[match.word] = max(weights.words[match.word], share * match.weight)
    }
    return weights
  }
}
