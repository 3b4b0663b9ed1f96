import Testing

/// Each section states the system version that its samples require.
struct AvailabilityTests {
  @Test func sectionsSayFromWhenTheirSamplesRun() {
    let problems = Availability.problems(in: Corpus.documents, table: .shared)
    #expect(problems.isEmpty, "\(problems.map(\.description).joined(separator: "\n"))")
  }

  /// Each section states its version, or its document does, as in "Holds from iOS 17".
  @Test(
    arguments: Corpus.documents.map(\.path).filter { $0.hasPrefix("skills/") || $0.hasPrefix("articles/") })
  func documentsSayFromWhenTheyHold(path: String) throws {
    let document = try #require(Corpus.documents.first { $0.path == path })
    func says(_ section: CorpusSection) -> Bool {
      section.prose.contains { $0.lowercased().contains("hold") }
    }
    let preamble = document.sections.prefix { $0.level < 2 }
    let silent = document.sections.filter { $0.level == 2 && !says($0) }.map(\.heading)
    #expect(preamble.contains(where: says) || silent.isEmpty, "\(silent)")
  }

  @Test(arguments: [
    ("## Old\n```swift\nText(\"a\").padding()\n```\n", 0),
    ("## New\n```swift\nText(\"a\").glassEffect()\n```\n", 1),
    ("## New\nHolds from iOS 26.\n```swift\nText(\"a\").glassEffect()\n```\n", 0),
    ("## New\nHolds from iOS 18.\n```swift\nText(\"a\").glassEffect()\n```\n", 1),
    ("## Guarded\n```swift\nif #available(iOS 26, *) { Text(\"a\").glassEffect() }\n```\n", 0),
    ("## Overload\n```swift\nview.onChange(of: a) { _, new in b = new }\n```\n", 1),
    ("## Overload\nNeeds iOS 17.\n```swift\nview.onChange(of: a) { _, new in b = new }\n```\n", 0),
    ("## Older overload\n```swift\nview.onChange(of: a) { new in b = new }\n```\n", 0),
  ])
  func missingVersionsAreFound(text: String, expected: Int) {
    let found = Availability.problems(in: [CorpusDocument(path: "a.md", text: text)], table: .shared)
    #expect(found.count == expected, "\(found)")
  }
}
