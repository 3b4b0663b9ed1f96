import DocModel
import Testing

@Suite struct AvailabilityTests {
  private static func shown(_ found: [SystemAvailability]) -> String {
    found.map { item in
      item.platform.key + (item.introduced.map { " \($0)+" } ?? "")
        + (item.isDeprecated ? " deprecated" + (item.deprecated.map { " \($0)" } ?? "") : "")
        + (item.obsoleted.map { " obsoleted \($0)" } ?? "") + (item.renamed.map { " use \($0)" } ?? "")
    }.joined(separator: ", ")
  }

  @Test(arguments: [
    ("Kettle layouts (iOS 16+)", "ios 16+"), ("Kettle (iOS 16.4)", "ios 16.4+"),
    ("Spouts (iOS 16.0+, macOS 13+)", "ios 16+, macos 13+"), ("Boil (Swift 6.2, iOS 26)", "ios 26+"),
    ("Pour, from macOS 14", "macos 14+"), ("New in iOS 27 for kettles", "ios 27+"),
    ("Lids (iPadOS 16 or later)", "ipados 16+"),
    ("Kettles before iOS 18", ""), ("Pour back to iOS 17", ""), ("What iOS 27 brings to tea", ""),
    ("The kettle is required (iOS 27 SDK)", ""), ("Tea", ""), ("iOS", ""), ("(iOS 9999)", ""),
    ("Lids (until iOS 16)", ""),
  ])
  func readsHeadings(_ heading: String, _ expected: String) {
    #expect(Self.shown(AvailabilityText(heading).ofHeading) == expected)
  }

  @Test(arguments: [
    ("iOS 8.0+iPadOS 8.0+Mac Catalyst 13.1+macOS 10.10+", "ios 8+, ipados 8+, catalyst 13.1+, macos 10.10+"),
    (
      "iOS 13.0+iPadOS 13.0+Mac CatalystmacOS 10.15+visionOSwatchOS 6.0+",
      "ios 13+, ipados 13+, macos 10.15+, watchos 6+"
    ),
    ("iOS 8.0+visionOSwatchOS 3.0+Swift 4.2+Xcode 15.0+", "ios 8+, watchos 3+"), ("Swift 5.9+", ""),
    ("iOS 4.0–16.0DeprecatedmacOS 10.7–13.0Deprecated", "ios 4+ deprecated 16, macos 10.7+ deprecated 13"),
    ("macOS 12.0+, iOS 15.0 to 17.0 (deprecated)", "macos 12+, ios 15+ deprecated 17"),
    (
      "Availability: iOS 13.0+, macOS 10.15 to 12.0 (deprecated): Too hot; use `Kettle.warm`",
      "ios 13+, macos 10.15+ deprecated 12 use Kettle.warm"
    ),
    ("Availability: everywhere (deprecated): Use warm(to:) instead", "* deprecated use warm(to:)"),
    ("Holds from iOS 8, `.lid` from iOS 15.", "ios 8+"),
    ("A lid closes. Available from iOS 17 and macOS 14; the spout from iOS 18.", "ios 17+, macos 14+"),
    ("Requires iOS 15 or later.", "ios 15+"), ("iOS 13+ / tvOS 14+", "ios 13+, tvos 14+"),
    ("Before iOS 16 a kettle had no lid.", ""), ("We tried it on iOS 17.", ""),
    ("From iOS 18 a lid closes.", ""),
    ("iOS 16, a system", ""), ("iOS 16", ""), ("", ""), ("Holds up to iOS 15.", ""),
  ])
  func readsParagraphs(_ text: String, _ expected: String) {
    #expect(Self.shown(AvailabilityText(text).ofParagraph) == expected)
  }

  private static func section(_ heading: [String], _ blocks: [Block]) -> Section {
    Section(
      id: SectionID(bits: 0), topic: "kettle", level: heading.count, heading: heading, startLine: 1,
      endLine: 1, blocks: blocks)
  }

  private static func code(_ text: String) -> Block {
    .code(CodeSample(language: "swift", startLine: 1, endLine: 1, text: text))
  }

  @Test(arguments: [
    ("@available(iOS 16, macOS 13.1, *)\nstruct Kettle {}", "ios 16+, macos 13.1+"),
    (
      "@MainActor\n@available(iOS, introduced: 13, deprecated: 16.2, obsoleted: 18, renamed: \"pour(to:)\")\nfunc boil()",
      "ios 13+ deprecated 16.2 obsoleted 18 use pour(to:)"
    ),
    (
      "@available(*, deprecated, message: \"Too hot, so use warm(to:) instead\")\nfunc boil()",
      "* deprecated use warm(to:)"
    ),
    ("@available(iOS 15, *) @available(macOS 12, *)\nvar lid: Lid", "ios 15+, macos 12+"),
    ("struct Kettle {\n  @available(iOS 16, *)\n  var lid: Lid\n}", ""), ("@available(", ""),
    ("@available(iOS", ""),
    ("@available(swift 5.9)\nvar lid: Lid", ""),
  ])
  func readsAttributes(_ code: String, _ expected: String) {
    let document = SectionAvailability(metadata: [], title: "Kettle", opening: [])
    #expect(Self.shown(document.of(Self.section(["Lid"], [Self.code(code)]))) == expected)
  }

  @Test func readsTables() {
    let document = SectionAvailability(metadata: [], title: "Kettle", opening: [])
    let rows = Table(
      header: ["Platform", "Since"].map { InlineText(plain: $0) },
      rows: [["iOS", "16.0+"], ["macOS", "13"], ["Linux", "5"]].map { $0.map { InlineText(plain: $0) } })
    #expect(Self.shown(document.of(Self.section(["Lid"], [.table(rows)]))) == "ios 16+, macos 13+")
    let columns = Table(
      header: ["iOS", "tvOS"].map { InlineText(plain: $0) },
      rows: [["15+", "–"].map { InlineText(plain: $0) }])
    #expect(Self.shown(document.of(Self.section(["Lid"], [.table(columns)]))) == "ios 15+")
  }

  @Test func nearerSourcesWin() {
    let metadata = [MetadataEntry(key: "availability", value: "iOS 13.0+, macOS 10.15+")]
    let opening = [Self.section(["Kettle"], [.paragraph(Paragraph("Holds from iOS 14."))])]
    let document = SectionAvailability(metadata: metadata, title: "Kettle", opening: opening)
    func of(_ heading: [String], _ text: String = "Tea.") -> String {
      Self.shown(document.of(Self.section(heading, [.paragraph(Paragraph(InlineText(plain: text)))])))
    }
    #expect(of(["Spout"]) == "ios 13+, macos 10.15+")
    #expect(of(["Spout (iOS 16)"], "Holds from iOS 15.") == "ios 16+")
    #expect(of(["Spout (iOS 16)", "Drops"]) == "ios 16+")
    #expect(of(["Spout (iOS 16)", "Drops"], "Holds from iOS 17.") == "ios 17+")
  }

  /// The fast check accepts all texts that state availability.
  @Test(arguments: [
    ("Holds from iOS 14.", true), ("(iPadOS 13)", true), ("macOS 13+", true), ("OS X 10.9+", true),
    ("OSX 10.9+", true),
    ("Mac Catalyst 13+", true), ("MacCatalyst 13", true), ("macCatalyst: 13", true), ("tvOS 9+", true),
    ("watchOS 9", true),
    ("visionOS 1", true), ("**Deprecated**", true), ("Availability: everywhere (deprecated)", true),
    ("@available(*, deprecated)", true), ("POSIX", false), ("OSError", false), ("represent", false),
    ("", false), ("OS", false),
  ])
  func toldByAGlance(_ text: String, _ mayBe: Bool) {
    var text = text
    #expect(text.withUTF8 { SectionAvailability.mayBe(in: UnsafeRawBufferPointer($0)) } == mayBe)
  }

  /// A page names its replacement in its discussion.
  @Test func findsReplacements() {
    let opening = [
      Self.section([], []),
      Self.section(["boil()"], [.paragraph(Paragraph("iOS 10.0–12.0Deprecated"))]),
      Self.section(
        ["boil()", "Discussion"], [.paragraph(Paragraph("It is too hot. Use `warm(to:)` instead."))]),
    ]
    let document = SectionAvailability(metadata: [], title: "boil()", opening: opening)
    #expect(Self.shown(document.of(opening[1])) == "ios 10+ deprecated 12 use warm(to:)")
    #expect(Self.shown(document.of(opening[2])) == "ios 10+ deprecated 12 use warm(to:)")
  }

  @Test(arguments: [
    ("ios:17", SystemPlatform.iOS, SystemVersion(17)), ("iOS 17.2", .iOS, SystemVersion(17, 2)),
    ("ios17", .iOS, SystemVersion(17)), ("macos:10.15", .macOS, SystemVersion(10, 15)),
    ("maccatalyst:16", .catalyst, SystemVersion(16)), ("visionOS 1", .visionOS, SystemVersion(1)),
  ])
  func readsTargets(_ text: String, _ platform: SystemPlatform, _ version: SystemVersion) {
    #expect(SystemTarget(text) == SystemTarget(platform, version))
  }

  @Test(arguments: ["ios", "17", "", "linux:5", "ios:17x", "ios:-1", "*:3"])
  func refusesOtherTargets(_ text: String) { #expect(SystemTarget(text) == nil) }
}
