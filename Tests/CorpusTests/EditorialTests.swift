import Testing

/// The corpus follows its editorial rules, and each rule finds documents that violate it.
struct EditorialTests {
  @Test(arguments: EditorialRules.all.map(\.name))
  func corpusKeepsRule(name: String) throws {
    let rule = try #require(EditorialRules.all.first { $0.name == name })
    let problems = rule.check(Corpus.documents)
    #expect(problems.isEmpty, "\(problems.map(\.description).joined(separator: "\n"))")
  }

  @Test func corpusIsLargeEnough() {
    #expect(Corpus.documents.count >= 100)
    #expect(Corpus.documents.flatMap(\.sections).filter { $0.level > 1 }.count >= 750)
    for folder in ["skills/", "articles/", "rules/", "sessions/", "samples/", "README.md"] {
      #expect(Corpus.documents.contains { $0.path.hasPrefix(folder) }, "\(folder) is empty")
    }
  }

  @Test func pitfallsAreMany() {
    let pitfalls = Corpus.documents.flatMap(\.sections).filter { section in
      section.prose.contains { $0.hasPrefix("**Symptom:**") }
    }
    #expect(pitfalls.count >= 80)
  }

  /// Rules with documents that violate them, and the number of violations.
  @Test(arguments: [
    ("references", ["skills/a-b.md": "See [x](../articles/none.md), `$no-skill` and `Gone.swift`."], 3),
    ("references", ["skills/a-b.md": "A `$binding`, [a page](https://example.com) and `$0`."], 0),
    (
      "references",
      ["skills/a-b.md": "---\nname: a-b\n---\n", "articles/c.md": "See $a-b and [it](../skills/a-b.md)."], 0
    ),
    ("headings", ["a.md": "## One\ntext\n## one\ntext\n"], 1),
    ("headings", ["a.md": "## One\n```text\n## One\n```\n"], 0),
    ("length", ["a.md": "## Long\n" + String(repeating: "word ", count: 401)], 1),
    ("length", ["a.md": "## Code\n```swift\n" + String(repeating: "word ", count: 401) + "\n```\n"], 0),
    ("pitfalls", ["a.md": "## P\n**Symptom:** s\n\n**Cause:** c\n"], 1),
    ("pitfalls", ["a.md": "## P\n**Symptom:** s\n\n**Fix:** f\n\n**Cause:** c\n"], 1),
    ("pitfalls", ["a.md": "## P\n**Symptom:** s\n\n**Cause:** c\n\n**Fix:** f\n"], 0),
    ("pitfalls", ["a.md": "## P\n**Symptom:** s\n\n**Cause:** c\n\n**Proof:** p\n\n**Fix:** f\n"], 0),
    ("pitfalls", ["a.md": "## P\n**Symptom:** s\n\n**Proof:** p\n\n**Cause:** c\n\n**Fix:** f\n"], 1),
    ("pitfalls", ["rules/a.md": "A:B\nANTI_PATTERN: x\nRULE: y\nANTI_PATTERN: z\nFIX: f\n"], 1),
    ("languages", ["a.md": "```\ncode\n```\n```swift\nlet a = 1\n```\n"], 1),
    ("languages", ["a.md": "```swift\nnever closed\n"], 1),
    ("front matter", ["skills/a-b.md": "# No front matter\n"], 2),
    ("front matter", ["sessions/wwdc1999-1.md": "---\nsession: wwdc1999-1\nyear: 1999\n---\n"], 1),
  ])
  func ruleFindsProblems(name: String, files: [String: String], expected: Int) throws {
    let rule = try #require(EditorialRules.all.first { $0.name == name })
    let documents = files.map { CorpusDocument(path: $0.key, text: $0.value) }
    let problems = rule.check(documents)
    #expect(problems.count == expected, "\(problems)")
  }

  @Test func repetitionIsFound() throws {
    let section = try #require(
      Corpus.documents.first { $0.path == "skills/uiview-representable.md" }?.sections
        .max { $0.words.count < $1.words.count })
    var words = section.words.map(String.init)
    for index in stride(from: 0, to: words.count, by: 7) { words[index] = "other" }
    let copy = CorpusDocument(path: "articles/copy.md", text: "## Retold\n" + words.joined(separator: " "))
    let problems = EditorialRules.repeatedExplanations(Corpus.documents + [copy])
    #expect(problems.contains { $0.path == "articles/copy.md" || $0.reason.contains("articles/copy.md") })
  }
}
