import Testing

@testable import DocSearch

/// Words that were entered without spaces or capitals.
@Suite struct FusedWordTests {
  @Test(arguments: [
    ("hostingview", ["host", "view"]), ("tableviewcell", ["tabl", "view", "cell"]),
    ("uitableviewcell", ["tabl", "view", "cell"]), ("nsmenuitem", ["menu", "item"]),
  ])
  func wordsAreTold(typed: String, words: [String]) {
    #expect(FusedWord.words(in: Array(typed.utf8)).map { String(decoding: $0, as: UTF8.self) } == words)
  }

  /// Dictionary words, capitals, non-words, a prefix with one word, and overlong words are not split.
  @Test(arguments: [
    "background", "carpet", "viewcontroller", "uiview", "controller", "ViewController", "xqzvbn",
    "qwviewcell", "view", "", "view2cell",
    String(repeating: "view", count: 20),
  ])
  func othersStay(typed: String) {
    #expect(FusedWord.words(in: Array(typed.utf8)).isEmpty)
  }
}
