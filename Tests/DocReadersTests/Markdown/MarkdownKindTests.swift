import DocModel
import Testing

@testable import DocReaders

@Suite struct MarkdownKindTests {
  @Test(arguments: [
    (DocumentKind.article, "# On cells\n\nSome thoughts about cells.\n\n## Reuse\n\nCells are used again.\n"),
    (.article, "Just words without any mark at all, on one line.\n"),
    (.article, "# How to start\n\nRun `swift build` first.\n\n## Usage\n\nCall it.\n"),
    (
      .readme,
      "# Kestrel\n\n[![CI](https://ci/badge.svg)](https://ci)\n\nA small library.\n\n## Installation\n\n```\nbrew install kestrel\n```\n"
    ),
    (
      .readme,
      "# Kestrel\n## Birds for everyone\n\n<details><summary>Why</summary></details>\n\nFind it [here](https://github.com/someone/Kestrel)[^1].\n\n[^1]: A note.\n"
    ),
    (
      .readme,
      "<p align=\"center\"><img src=\"logo.png\"></p>\n\n# Kestrel\n\ntext\n\n## Contributing\n\nPlease do.\n\n## License\n\nMIT\n"
    ),
    (
      .reference,
      "- Kit\n- Cell\n\nInstance Method\n\n# makeCell(_:)\n\niOS 16+\n\n```\nfunc makeCell(_ id: Int) -> Cell\n```\n\n## Parameters\n\n`id`\n\nIts number.\n\n## Return Value\n\nA cell.\n\n## See Also\n\nother\n"
    ),
    (.reference, "Case\n\n# Cell.Style.plain\n\niOS 16+\n\n``` source\ncase plain\n```\n"),
  ])
  func isToldByContent(_ kind: DocumentKind, _ text: String) throws {
    for path in ["README.md", "notes.txt", "SKILL.md", "index.html", "main.swift"] {
      #expect(try document(text, path: path).kind == kind)
    }
  }
}
