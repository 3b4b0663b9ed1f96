import DocModel
import Testing

@testable import DocKnowledge
@testable import DocPlainText

@Suite struct PhraseModelTests {
  private func gap(_ first: String, _ second: String) -> PhraseModel.Gap {
    let row = TableRow(Array("\(first) \(second)".utf8))
    return row.words[1].gap
  }

  @Test(
    "Words that prose joins are likelier together than words that only meet",
    arguments: [
      ("for example", "example Boolean"), ("user interface", "interface Whether"),
      ("number of", "String The"),
    ])
  func tellsPhrasesFromStrangers(phrase: String, strangers: String) {
    let known = phrase.split(separator: " ").map(String.init)
    let met = strangers.split(separator: " ").map(String.init)
    #expect(gap(known[0], known[1]).mutualInformation > gap(met[0], met[1]).mutualInformation)
  }

  @Test(arguments: [("kettle.", "The"), ("kettle,", "lid"), ("Note:", "boil")])
  func asksNothingBehindPunctuation(first: String, second: String) {
    #expect(gap(first, second).pair == 1)
  }

  @Test func knowsNothingOfStrangers() {
    let gap = gap("qwxzvjk", "zzkjqx")
    #expect(gap.pair == 0)
    #expect(gap.end == 0)
    #expect(gap.start == 0)
  }

  @Test(
    "Case and punctuation around a word do not matter; numbers, versions, calls and names are alike",
    arguments: [
      ("Kettle", "(kettle)"), ("kettle.", "kettle"), ("7", "8"), ("2019", "2024"), ("10.2", "17+"),
      ("boil(now:)", "pour(_:)"), (".lid", ".spout"), ("@Lid", "@Spout"), ("UIKettleView", "NSKettleCell"),
    ])
  func keysFold(first: String, second: String) {
    #expect(key(first) == key(second))
    #expect(key(first) != key("teapot"))
  }

  private func key(_ word: String) -> UInt64 {
    PhraseModel.key(Array(word.utf8).span)
  }
}

@Suite struct HashedFiguresTests {
  /// The bits that `packed({1: 5, 2: 0, 3: 7}, 25, 3)` of `script/packing.py` gives, followed by those of `packed({3: 2}, 25, 3)`.
  private static let packed = "000kW9US19`9Z[f18L001`hK?`@"

  @Test(arguments: [(1, 5), (2, 0), (3, 7), (4, nil), (0, nil)] as [(UInt64, Int?)])
  func findsWhatWasPacked(key: UInt64, figure: Int?) {
    let figures = Array(Self.packed.utf8).withUnsafeBufferPointer { buffer in
      var reader = HashedNumbers.Reader(buffer)
      return HashedNumbers(&reader, bits: 25, payload: 3)
    }
    #expect(figures.count == 3)
    #expect(figures[HashedNumbers.mixed(key)] == figure)
  }

  @Test("Tables follow each other, line feeds stand anywhere, and what is cut off is missing")
  func readsPartsOfTables() {
    let bytes: [UInt8] = Self.packed.utf8.flatMap { [$0, 0x0a] as [UInt8] }
    bytes.withUnsafeBufferPointer { buffer in
      var reader = HashedNumbers.Reader(buffer)
      _ = HashedNumbers(&reader, bits: 25, payload: 3)
      let second = HashedNumbers(&reader, bits: 25, payload: 3)
      #expect(second.count == 1 && second[HashedNumbers.mixed(3)] == 2)
      var short = HashedNumbers.Reader(UnsafeBufferPointer(rebasing: buffer[..<2]))
      #expect(HashedNumbers(&short, bits: 25, payload: 3)[HashedNumbers.mixed(3)] == nil)
    }
  }

  /// The bits are those that `packed({}, 25, 3, number=-2.5)` gives.
  @Test func beginsWithANumber() {
    Array("`200000030".utf8).withUnsafeBufferPointer { buffer in
      var reader = HashedNumbers.Reader(buffer)
      #expect(reader.number() == -2.5)
      #expect(HashedNumbers(&reader, bits: 25, payload: 3).count == 0)
    }
  }
}
