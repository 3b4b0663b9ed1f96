import Testing

@testable import DocReaders

struct DocCDirectivesTests {
  private func rewritten(_ text: String) -> String? {
    DocCDirectives.rewritten(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    // Layout shows its content without the indentation.
    ("@Row {\n  @Column {\n    a\n\n      b\n  }\n}\nc", "\n\na\n\n  b\n\n\nc"),
    ("@TabNavigator {\n  @Tab(\"One, or two\") {\n    a\n  }\n}", "\n**One, or two**\na\n\n"),
    ("@Small { fine print }", "fine print"),
    // Settings and comments show nothing, whatever is in them.
    ("@Metadata {\n  @PageColor(green)\n  @TechnologyRoot\n}\nb", "\n\n\n\nb"),
    ("@Comment {\n  @Row {\n    a\n  }\n}\nb", "\n\n\n\n\nb"),
    ("@Metadata {\n  @Available(iOS, introduced: \"15.0\")\n}", "\niOS 15.0+\n"),
    ("@DeprecationSummary {\n  Use `b`.\n}", "\n> Deprecated: Use `b`.\n"),
    // Titles of tutorials are headings.
    (
      "@Tutorial(time: 20) {\n  @Intro(title: \"Build\") {\n    a\n  }\n  @Section(title: \"First\") {\n  }\n}",
      "\n# Build\na\n\n## First\n\n"
    ),
    (
      "@Tutorials(name: \"T\") {\n  @Volume(name: \"V\") {\n    @Chapter(name: \"C\") {\n      @TutorialReference(tutorial: \"doc:X\")\n    }\n  }\n}",
      "\n## V\n### C\n- <doc:X>\n\n\n"
    ),
    // Steps are items; what they contain belongs to them.
    (
      "@Steps {\n  @Step {\n    Do it:\n    ```\n    a\n      b\n    ```\n    @Code(name: \"A.swift\", file: a-1.swift)\n  }\n  @Step {\n    Then.\n  }\n}",
      "\n\n1. Do it:\n   ```\n   a\n     b\n   ```\n   [A.swift](<a-1.swift>)\n\n\n1. Then.\n\n"
    ),
    ("@Step {\n  @Comment {\n    x\n  }\n  @Row {\n    a\n  }\n  b\n}", "\n\n\n\n\n1. a\n\n   b\n"),
    // Pictures and links.
    ("@Image(source: \"a b.png\", alt: \"An [old] bridge\")", "![An \\[old\\] bridge](<a b.png>)"),
    ("@Image(\n  source: a.png,\n  alt: \"Two (2)\"\n)\nb", "\n\n\n![Two (2)](<a.png>)\nb"),
    ("@CallToAction(url: \"https://a.b/c\", label: \"Get \\\"it\\\"\")", "[Get \"it\"](<https://a.b/c>)"),
    // Arguments that do not end are text.
    ("@Row {\n  @Image(source: a\n  b", "\n\n@Image(source: a b"),
    // Braces and marks in code are code.
    ("@Row {\n  ```\n  }\n  @Row {\n  ```\n  a\n}\nb", "\n```\n}\n@Row {\n```\na\n\nb"),
    ("```\n@Row {\n```\n@Row {\n  a\n}", "```\n@Row {\n```\n\na\n"),
  ])
  func showsContent(text: String, expected: String) {
    #expect(rewritten(text) == expected)
  }

  @Test(arguments: ["@State var a", "@MainActor", "@Rows {", "a @Row {", "@Row of seats", "me@Row.com", ""])
  func leavesOtherText(text: String) {
    #expect(rewritten(text) == nil)
  }

  /// Line numbers stay right for whatever is nested, open or closed once too often.
  @Test func keepsLines() {
    let pieces = [
      "@Row {", "@Step {", "@Choice {", "}", "}", "@Comment {", "a", "", "```", "  b", "@Image(source: a,",
      "alt: b)",
      "@Section(title: \"T\") {", "@Small { x }", "\t@Tab(\"", "@DeprecationSummary {",
    ]
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<400 {
      let lines = (0..<40).map { _ in
        String(repeating: " ", count: .random(in: 0..<9, using: &generator))
          + (pieces.randomElement(using: &generator) ?? "")
      }
      let text = lines.joined(separator: "\n")
      guard let result = rewritten(text) else { continue }
      #expect(result.split(separator: "\n", omittingEmptySubsequences: false).count == lines.count, "\(text)")
    }
  }
}
