import CWorkCount
import DocModel
import Testing

@testable import DocOutput

@Suite(.serialized) struct MarkdownTextTests {
  /// Four times the spans cost at most about four times the work, however many a paragraph has.
  @Test(.enabled(if: bridgedoc_work() > 0)) func workGrowsWithTheSpans() {
    func work(_ count: Int) -> Double {
      let text = InlineText(marked: String(repeating: "**a** `b` *c* ", count: count) + "d")
      let before = bridgedoc_work()
      _ = MarkdownText.paragraph(text)
      return Double(bridgedoc_work() - before)
    }
    _ = work(100)
    let (small, large) = (work(500), work(2000))
    #expect(large < small * 6)
  }
}
