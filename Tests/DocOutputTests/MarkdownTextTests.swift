import CWorkCount
import DocModel
import Testing

@testable import DocOutput

@Suite(.serialized) struct MarkdownTextTests {
  /// Work is linear in the spans of a paragraph: four times the spans take at most about four times the work.
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

  /// A link that could run a script is written as plain text. Control characters in a forged index are not written.
  @Test(arguments: [
    ("https://a.example/b", "[kettle](https://a.example/b)"), ("../b.md#c", "[kettle](../b.md#c)"),
    ("mailto:a@b.example", "[kettle](mailto:a@b.example)"), ("javascript:alert(1)", "kettle"),
    ("JavaScript:alert(1)", "kettle"), (" java\u{1}\nscript:alert(1)", "kettle"),
    ("data:text/html,<script>", "kettle"), ("vbscript:a", "kettle"), ("data.md", "[kettle](data.md)"),
    ("&#106;avascript:a", "[kettle](<&amp;#106;avascript:a>)"), ("a\u{1b}[2J", "[kettle](<a\u{241b}[2J>)"),
    ("a\u{202e}b", "[kettle](<a\u{fffd}b>)"), ("a\nb", "[kettle](<a b>)"),
  ])
  func linksThatRunNothing(_ target: String, _ expected: String) {
    let text = InlineText(plain: "kettle", spans: [.init(.link, 0..<6)], targets: [target])
    #expect(MarkdownText.paragraph(text) == expected)
  }
}
