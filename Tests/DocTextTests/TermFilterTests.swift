import DocText
import Foundation
import TestSupport
import Testing

/// Analysis with a filter finds all wanted terms that complete analysis finds.
@Suite struct TermFilterTests {
  /// Tokens of a text with wanted terms, as terms and ranges.
  private static func found(
    _ wanted: Set<[UInt8]>, in text: [UInt8], as field: Field, filtered: Bool, _ analyzer: Analyzer
  ) -> [String] {
    var buffer = TokenBuffer()
    if filtered {
      var filter = TermFilter()
      for term in wanted { filter.add(term) }
      analyzer.analyze(text.span, as: field, only: filter, into: &buffer)
    } else {
      _ = analyzer.analyze(text.span, as: field, from: 0, into: &buffer)
    }
    return buffer.tokens.filter { wanted.contains(Array(buffer.term($0))) }.map {
      "\(String(decoding: buffer.term($0), as: UTF8.self)) \($0.sourceStart) \($0.sourceEnd) \($0.position)"
    }
  }

  @Test(arguments: Field.allCases)
  func anyBytes(field: Field) {
    let analyzer = Analyzer(stemCacheSize: 64)
    for seed in 0..<300 as Range<UInt64> {
      let text = AnalyzerPropertyTests.bytes(seed: seed)
      var buffer = TokenBuffer()
      _ = analyzer.analyze(text.span, as: field, from: 0, into: &buffer)
      for token in buffer.tokens {
        let wanted: Set<[UInt8]> = [Array(buffer.term(token))]
        #expect(
          Self.found(wanted, in: text, as: field, filtered: true, analyzer)
            == Self.found(wanted, in: text, as: field, filtered: false, analyzer), "seed \(seed)")
      }
    }
  }

  /// Stems keep the first two letters of their words, except y and i.
  @Test func wordsOfRealText() throws {
    let corpus = URL(filePath: #filePath).appending(path: "../../../corpus").standardizedFileURL
    let analyzer = Analyzer(stemCacheSize: 64)
    var words: Set<String> = [
      "dying", "lying", "tying", "skies", "skis", "idly", "aging", "using", "owed", "aed", "aing", "icing",
      "oed", "ying", "yes", "gas", "by", "0302", "x2", "don't", "n't", "i's",
    ]
    for case let file as URL in FileManager.default.enumerator(at: corpus, includingPropertiesForKeys: nil)
      ?? .init()
    {
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      for word in text.split(whereSeparator: { " \n\t".contains($0) }) { words.insert(String(word)) }
    }
    #expect(words.count > 5000)
    for word in words.sorted() {
      let text = Array(word.utf8)
      var buffer = TokenBuffer()
      _ = analyzer.analyze(text.span, as: .body, from: 0, into: &buffer)
      for token in buffer.tokens {
        var filter = TermFilter()
        let term = Array(buffer.term(token))
        filter.add(term)
        var again = TokenBuffer()
        analyzer.analyze(text.span, as: .body, only: filter, into: &again)
        #expect(again.tokens.contains { Array(again.term($0)) == term }, "\(word)")
      }
    }
  }

  @Test func leavesOthersOut() {
    var filter = TermFilter()
    filter.add(Array("cell".utf8))
    var buffer = TokenBuffer()
    let text = Array("A table shows rows, and a UICollectionViewCell shows cells.".utf8)
    Analyzer(stemCacheSize: 64).analyze(text.span, as: .body, only: filter, into: &buffer)
    // Words of one letter pass the filter.
    #expect(
      buffer.tokens.map { String(decoding: buffer.term($0), as: UTF8.self) }
        == ["a", "a", "uicollectionviewcell", "ui", "collect", "view", "cell", "cell"])
  }
}
