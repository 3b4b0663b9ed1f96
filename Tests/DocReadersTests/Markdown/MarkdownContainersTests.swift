import Foundation
import TestSupport
import Testing

@testable import DocReaders

@Suite struct MarkdownContainersTests {
  @Test(arguments: [
    // Material for MkDocs
    ("!!! note\n    Warm the pot.\n\n    Twice.\nTea.", "> Note:\n> Warm the pot.\n> \n> Twice.\nTea."),
    ("!!! warning \"Hot!\"\n    x", "> Hot!\n> x"), ("???+ tip inline end \"Cups\"\n\tx", "> Cups:\n> x"),
    ("1. a\n\n    !!! note\n        b\n\n    c", "1. a\n\n    > Note:\n    > b\n    > \n    c"),
    ("=== \"Swift\"\n\n    ```swift\n    !!! x\n    ```\nend", "**Swift**\n\n```swift\n!!! x\n```\nend"),
    // VitePress, Docusaurus, Pandoc, Quarto
    (":::tip Pots\nx\n:::\ny", "> Pots:\n> x\n\ny"),
    (":::note[Pots & cups]\nx\n:::", "> Pots & cups:\n> x\n"),
    ("::: code-group\n```sh\n:::\n```\n:::", "\n```sh\n:::\n```\n"),
    ("::: details Why\nx\n:::", "**Why**\nx\n"),
    ("::: {.callout-tip title=\"Pots\"}\nx\n:::", "> Pots:\n> x\n"),
    ("::::note\n:::tip\na\n:::\nb\n::::\nc", "> Note:\n> > Tip:\n> > a\n> \n> b\n\nc"),
    // Python-Markdown, MyST
    ("/// note | Pots\nx\n///", "> Pots:\n> x\n"), ("/// Pours tea.\n/// - Parameter cup: x", nil),
    ("```{warning}\nx\n```", "> Warning:\n> x\n"), ("```{code-block} swift\nx\n```", nil),
    // Hugo, GitBook, Jekyll
    ("{{% note %}}\nx\n{{% /note %}}\ny", "> Note:\n> x\n\ny"),
    ("{{< highlight go >}}\nx\n{{< /highlight >}}", "```go\nx\n```"),
    (
      "a [b]({{< relref \"c.md\" >}}) {{< term text=\"pot\" >}}{{< br >}} `{{< d >}}`",
      "a [b](c.md) pot `{{< d >}}`"
    ),
    ("{% hint style=\"info\" %}\nx\n{% endhint %}", "> Info:\n> x\n"), ("{% if tea %}\nx\n{% endif %}", nil),
    (
      "{{< tab name=\"Pot\" codelang=\"sh\" >}}\nx\n{{< /tab >}}\ny",
      "```sh title=\"Pot\"\nx\n```\ny"
    ),
    ("{% include note.html content=\"Warm it.\" %}", "Warm it."),
    ("{{< figure src=\"a.png\" caption=\"A pot\" >}}", "A pot"),
    // MDX
    (
      "<Tabs>\n  <TabItem value=\"a\" label=\"Apple\">\n\n    ```js\n    x\n    ```\n\n  </TabItem>\n</Tabs>\ny",
      "\n**Apple**\n\n```js\nx\n```\n\n\n\ny"
    ),
    ("<Admonition type=\"tip\" title='Pots'>\nx\n</Admonition>\ny", "> Pots:\n> x\n\ny"),
    ("- a\n\n  <Note>\n  b\n  </Note>\n\nc", "- a\n\n  > Note:\n  > b\n\n\nc"),
    ("<TABLE>\n<Foo/>\n<Foo>x</Foo>\n</Bar>\n", nil),
    // mkdocstrings
    ("::: pots.Pot\n    options:\n      x: true\n\nTea", "`pots.Pot`\n\n\n\nTea"),
    // Definitions, imports, tables of contents
    ("Tea\n:   A drink\n    of leaves.\n\n:   A meal.", "Tea\n-   A drink\n    of leaves.\n\n-   A meal."),
    ("import A from './a'\nimport './b';\n\nTea\nimport c from 'd'", "\n\n\nTea\nimport c from 'd'"),
    ("[TOC]\n\nTea", "\n\nTea"),
    // Code
    ("Code:\n\n    ::: tip\n    !!! note\n    :::\n", nil),
    (
      "- a\n\n    !!! note\n        b\n\nc\n\n    !!! note\n",
      "- a\n\n    > Note:\n    > b\n    > \nc\n\n    !!! note\n"
    ),
    // What only looks similar
    ("!!!\n??? what\n", nil), ("=== equals ===\n", nil), ("a ::: b\n\n: smile:\n", nil),
    ("```\n!!! note\n    x\n```", nil),
    ("!!! note", "> Note:"), ("{{< x", nil), ("{{ x }}", nil),
  ])
  func containersBecomeMarkdown(source: String, expected: String?) {
    let rewritten = MarkdownContainers.rewritten(Array(source.utf8))
    #expect(rewritten.map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  /// Line numbers stay right, and no word is lost but those of marks.
  @Test func linesStayLines() {
    let parts = [
      "!!! note", "    ", "::: tip", ":::", "/// tab | T", "///", "{{< tab \"a\" >}}", "{{< /tab >}}", "```",
      "word", "", "> q", "- i", "=== \"x\"",
      "\t", ":   d", "{% hint %}", "{% endhint %}", "::::", "~~~{note}", "~~~",
    ]
    var generator = SeededGenerator(seed: 47)
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 1..<12, using: &generator)).map { _ in
        String(repeating: " ", count: Int.random(in: 0..<9, using: &generator))
          + parts[Int.random(in: 0..<parts.count, using: &generator)]
      }.joined(separator: "\n")
      let bytes = Array(text.utf8)
      let rewritten = MarkdownContainers.rewritten(bytes) ?? bytes
      #expect(rewritten.count { $0 == 0x0a } == bytes.count { $0 == 0x0a }, "\(text)")
      let words = String(decoding: rewritten, as: UTF8.self).components(separatedBy: "word").count
      #expect(words == text.components(separatedBy: "word").count, "\(text)")
    }
  }
}
