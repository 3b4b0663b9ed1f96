import Testing

/// What a sample needs of the system stands in its section.
struct AvailabilityTests {
  @Test func sectionsSayFromWhenTheirSamplesRun() {
    let problems = Availability.problems(in: Corpus.documents, table: .shared)
    #expect(problems.isEmpty, "\(problems.map(\.description).joined(separator: "\n"))")
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
