import Testing

@testable import DocSearch

/// Words that were typed without the spaces or capitals between them.
@Suite struct FusedWordTests {
  @Test(arguments: [
    ("viewcontroller", ["view", "control"]), ("tableviewcell", ["tabl", "view", "cell"]),
    ("uitableviewcell", ["tabl", "view", "cell"]), ("nsmenuitem", ["menu", "item"]),
  ])
  func wordsAreTold(typed: String, words: [String]) {
    #expect(FusedWord.words(in: Array(typed.utf8)).map { String(decoding: $0, as: UTF8.self) } == words)
  }

  /// Words of English, capitals, what is no word, and what is too long.
  @Test(arguments: [
    "background", "carpet", "controller", "ViewController", "xqzvbn", "qwviewcell", "view", "", "view2cell",
    String(repeating: "view", count: 20),
  ])
  func othersStay(typed: String) {
    #expect(FusedWord.words(in: Array(typed.utf8)).isEmpty)
  }
}
