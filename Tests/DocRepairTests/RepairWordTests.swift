import TestSupport
import Testing

@testable import DocRepair

/// Joined words are separated as a reader would separate them, and other text is unchanged.
struct RepairWordTests {
  /// Repairs a sentence as part of a text.
  static func repair(_ sentence: String, amid others: [String] = [], trusting names: [String] = []) -> String
  {
    var model = WordModel()
    let text = ([sentence] + others).map { Array($0.utf8)[...] }
    for name in names { model.trust(Array(name.utf8)[...]) }
    var repair = FusedWordRepair(model: model)
    return String(decoding: repair.repair(text).first?.text ?? [], as: UTF8.self)
  }

  static let damaged = [
    "In this session we will look at how the table keeps track of its rowsand what happens when they change.",
    "You can use the same technique in your own apps,and it only takes a few lines of code toget started.",
  ]

  @Test(
    "Lost spaces come back",
    arguments: [
      (
        "Today we show how to build your own tableand collection view cells with the new layout engine.",
        "Today we show how to build your own table and collection view cells with the new layout engine."
      ),
      (
        "When the value changes, the table updates its rows,and you don't have to do anything else.",
        "When the value changes, the table updates its rows, and you don't have to do anything else."
      ),
      (
        "That was a lot of ground to cover!Thank you for watching.",
        "That was a lot of ground to cover! Thank you for watching."
      ),
      (
        "To learn more about the details of the layout, watch the\"Layout in depth\" video from last year.",
        "To learn more about the details of the layout, watch the \"Layout in depth\" video from last year."
      ),
      (
        "If you want to know more, check out the video \"Layout in depth\"and the documentation for it.",
        "If you want to know more, check out the video \"Layout in depth\" and the documentation for it."
      ),
      (
        "Here we make a new view for each plant in the garden with theLeafView that we made a minute ago.",
        "Here we make a new view for each plant in the garden with the LeafView that we made a minute ago."
      ),
    ])
  func splits(fused: String, whole: String) {
    #expect(Self.repair(fused, amid: Self.damaged, trusting: ["LeafView"]) == whole)
  }

  static let healthy = [
    "SwiftUI, UIKit, macOS and URLSession are names, and so are beatsPerMinute, Info.plist and iOS 16.4.",
    "Something without another understanding may become somewhere into whatever, cannot it, e.g. anyhow.",
    "It's 5:00 p.m., the ratio is 16.67 to 1,000, and/or the left-handed, built-in state-of-the-art setup.",
    "The so-called \"real-time\" path uses Task.detached, func f(x:), #Preview, @State, $0 and C++ -- twice.",
    "Whatever UICollectionViewDiffableDataSource wants, makeUIView(context:) and NSManagedObjectContext get.",
    "Frobnication of the Zyxwvut, said Willmore, is everyone's favourite; nobody's perfect.",
    "A short one.", "Ja, das Wetter ist heute sehr schön, und wir gehen gleich spazieren.", "", "♪ ♪",
  ]

  @Test("Healthy sentences stay as they are", arguments: healthy)
  func untouched(sentence: String) {
    #expect(Self.repair(sentence, amid: Self.healthy) == sentence)
  }

  @Test("A repair repaired again is the same", arguments: 1..<9)
  func idempotent(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for sentence in TranscriptScrapeTests.sentences {
      let once = Self.repair(ScrapeSimulator.fuse(sentence, using: &generator), trusting: ["PlantTable"])
      #expect(Self.repair(once, trusting: ["PlantTable"]) == once)
    }
  }

  @Test("Words of the table are found, and others are not")
  func table() {
    let frequencies = WordFrequencies.shared
    for word in ["the", "The", "squeeze", "a", "SwiftUI", "iPad"] {
      #expect(frequencies.logProbability(of: Array(word.utf8)) != nil, "\(word)")
    }
    for word in ["", "qzx", "thee3", "SwiftUIand", "zzzzzzzzzz", "~", "the ", "\u{e9}"] {
      #expect(frequencies.logProbability(of: Array(word.utf8)) == nil, "\(word)")
    }
    #expect(frequencies.count > 13_900)
    let the = frequencies.logProbability(of: Array("the".utf8)) ?? 0
    let rare = frequencies.logProbability(of: Array("squeeze".utf8)) ?? 0
    #expect(the > -4 && the < -2 && rare < -11)
  }

  @Test(
    "Hostile text costs no more than its length", arguments: ["a", "ab ", "\"", ".", "é", "A,b", "--", "“"])
  func hostile(unit: String) {
    let text = String(repeating: unit, count: 20_000)
    let repaired = Self.repair(text)
    #expect(repaired.filter { $0 != " " } == text.filter { $0 != " " })
  }
}
