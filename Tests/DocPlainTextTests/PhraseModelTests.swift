import DocModel
import Testing

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
    #expect(gap(known[0], known[1]).worth > gap(met[0], met[1]).worth)
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

  @Test(arguments: [0, 1, 2, 127, 128, 1000])
  func packedEntriesComeBack(count: Int) {
    var seed: UInt64 = 0x5eed &+ UInt64(count)
    var entries: Set<UInt64> = []
    while entries.count < count {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      entries.insert((seed >> 34) << 3 | (seed >> 31) & 7)
    }
    let sorted = Dictionary(grouping: entries) { $0 >> 3 }.compactMap { $0.value.first }.sorted()
    var writer = PhraseBits.Writer()
    writer.put(sorted, hashBits: 30, payload: 3)
    writer.put([5 << 3 | 1], hashBits: 30, payload: 3)
    writer.finish()
    // Line feeds stand anywhere.
    var bytes = writer.bytes
    for place in stride(from: bytes.count, to: 0, by: -50) { bytes.insert(0x0a, at: place) }
    bytes.withUnsafeBufferPointer { buffer in
      var reader = PhraseBits.Reader(buffer)
      #expect(reader.entries(payload: 3) == sorted)
      #expect(reader.entries(payload: 3) == [5 << 3 | 1])
    }
  }

  @Test func dropsWhatIsCutOff() {
    let bytes = Array("0".utf8)
    bytes.withUnsafeBufferPointer { buffer in
      var reader = PhraseBits.Reader(buffer)
      #expect(reader.entries(payload: 3).isEmpty)
    }
  }
}
