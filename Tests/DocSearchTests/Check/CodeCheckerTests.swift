import CWorkCount
import DocIndex
import DocModel
import DocSearch
import TestSupport
import Testing

/// Checks code against the reference of an invented framework.
@Suite struct CodeCheckerTests {
  private static func page(_ title: String, _ sections: [(heading: [String], blocks: [Block])]) -> Document {
    var document = Document(
      topic: title.lowercased(), kind: .reference, title: title, source: "\(title).md")
    for (number, section) in sections.enumerated() {
      document.sections.append(
        Section(
          id: SectionID(collection: "test", path: document.source, heading: section.heading, ordinal: number),
          topic: "\(title.lowercased())/\(number)", level: section.heading.count, heading: section.heading,
          startLine: number + 1, endLine: number + 1, blocks: section.blocks))
    }
    return document
  }

  private static func code(_ text: String) -> Block {
    .code(CodeSample(language: "swift", startLine: 1, endLine: 1, text: text))
  }

  private static func text(_ text: String) -> Block { .paragraph(Paragraph(InlineText(marked: text))) }

  private static let reference = [
    page(
      "KettleController",
      [
        (["KettleController"], [code("class KettleController"), text("Boils water. Holds from iOS 13.")]),
        (
          ["KettleController.init(temperature:volume:)"], [code("init(temperature: Double, volume: Int = 1)")]
        ),
        (
          ["KettleController.startBoiling(withPower:until:)"],
          [code("func startBoiling(withPower power: Int, until limit: Int)")]
        ),
        (
          ["KettleController.warmSlowly(to:)"],
          [code("@available(iOS 16, *)\nfunc warmSlowly(to limit: Int)")]
        ),
        (
          ["KettleController.boilOver()"],
          [
            code(
              "@available(iOS, introduced: 13, deprecated: 15, renamed: \"startBoiling(withPower:until:)\")\nfunc boilOver()"
            )
          ]
        ),
      ]),
    page(
      "Guide to kettles",
      [
        (
          ["Steam a kettle"],
          [text("`steamFilter()` (iOS 17) filters the steam of a kettle; see `whistle`.")]
        ),
        (["Pour"], [text("Pour with a spout."), code("kettle.pourGently(into: cup)\nkettle.whistle()")]),
        (
          ["Pour more"],
          [code("kettle.pourGently(into: pot)\nlet controller = KettleController(temperature: 90)")]
        ),
      ]),
    guide(
      "Habits",
      [
        (["`SpoutView`"], [text("Since iOS 18 a spout is better made so."), code("SpoutView(width: 3)")]),
        (
          ["New names"],
          [
            .table(
              Table(
                header: ["Write", "Instead of", "From"],
                rows: [["`OldSpout`", "`NewSpout`", "iOS 16"].map { InlineText(marked: $0) }])),
            text("`SteamLabel(text:tint:)` (iOS 17) takes a tint."), code("OldSpout()\nSteamLabel(text: t)"),
          ]
        ),
        (
          ["Deprecated: KettleLid, and onWhistle with one argument"],
          [
            .table(
              Table(
                header: ["Warning about", "Write"],
                rows: [
                  ["`KettleLid`, `kettleHandle`", "`SteamLid`"],
                  ["`onWhistle(of:do:)`", "the form with two values"],
                  ["`SteamLid`", "`Lid` (iOS 17) of steam"],
                ].map { $0.map { InlineText(marked: $0) } })),
            code("KettleLid()\nLid()\nx.onWhistle(of: y) { z in }"),
          ]
        ), (["Two values"], [text("`onWhistle` (iOS 17) gives two values, a `LidOfSteam` (iOS 17).")]),
        // The index contains this misspelling.
        (["Notes"], [text("I wrote `pourGenlty` in a hurry."), code("kettle.pourGenlty(into: cup)")]),
      ]
        + (0..<20).map { number in
          (["Cup \(number)"], [code("kettle.pourGently(into: cups[\(number)])")])
        }),
  ]

  private static func guide(
    _ title: String, _ sections: [(heading: [String], blocks: [Block])]
  ) -> Document {
    var document = page(title, sections)
    document.kind = .article
    return document
  }

  private static func findings(_ code: String, _ targets: [String] = []) throws -> [String] {
    let folder = try TemporaryFolder()
    try SearchFixture.add(reference, to: folder.path)
    let checker = CodeChecker(
      try Searcher(IndexReader(directory: folder.path)), targets: targets.compactMap { SystemTarget($0) })
    return try checker.check(AnswerCode.samples(in: code)).map {
      "\($0.line):\($0.column) \($0.kind) \($0.message)"
    }
  }

  @Test(arguments: [
    (
      "let it = KettleControler(temperature: 90)",
      "1:10 unknown no 'KettleControler' is known; did you mean 'KettleController'?"
    ),
    (
      "import Tea\n\nkettle.purGently(into: cup)",
      "3:8 unknown no 'purGently' is known; did you mean 'pourGently'?"
    ),
    (
      "let it = Kettlecontroller(temperature: 90)",
      "1:10 unknown no 'Kettlecontroller' is known; did you mean 'KettleController'?"
    ),
    (
      "kettle.startBoiling(withPowre: 3, until: 90)",
      "1:21 label 'startBoiling' has no label 'withPowre:'; did you mean 'withPower:'?"
    ),
    (
      "kettle.startBoiling(power: 3, until: 90)",
      "1:21 label 'startBoiling' has no label 'power:'; did you mean 'withPower:'?"
    ),
    (
      "let it = KettleController(temprature: 90, volume: 2)",
      "1:27 label 'KettleController' has no label 'temprature:'; did you mean 'temperature:'?"
    ),
    (
      "kettle.boilOver()",
      "1:8 deprecated 'boilOver' is deprecated since iOS 15; use 'startBoiling(withPower:until:)'"
    ),
    ("KettleLid()", "1:1 deprecated 'KettleLid' is deprecated; use 'SteamLid'"),
    ("view.kettleHandle()", "1:6 deprecated 'kettleHandle' is deprecated; use 'SteamLid'"),
    // A misspelling that occurs in a document is still reported.
    (
      "kettle.pourGenlty(into: cup)",
      "1:8 unknown no 'pourGenlty' is known; did you mean 'pourGently'?"
    ),
    (
      "Look:\n```swift\nkettle.purGently(into: cup)\n```\n",
      "3:8 unknown no 'purGently' is known; did you mean 'pourGently'?"
    ),
  ])
  func blamesFaults(_ code: String, _ expected: String) throws {
    #expect(try Self.findings(code) == [expected])
  }

  @Test(arguments: [
    "let it = KettleController(temperature: 90)", "let it = KettleController(temperature: 90, volume: 2)",
    "kettle.startBoiling(withPower: 3, until: 90)", "kettle.pourGently(into: cup)",
    // These names are declared by the author, in any of the samples.
    "struct KettleControler {}\nlet it = KettleControler()",
    "func purGently(into cup: Cup) {}\nkettle.purGently(into: cup)",
    "```swift\nKettleControler()\n```\n```swift\nclass KettleControler {}\n```\n",
    // Names of known words, plurals and numbered names may be the author's own.
    "KettleCollector()", "KettleControllers()", "KettleController2()", "kettle.pourGentle(into: cup)",
    "kettle.startBoiling(when: .now)", "extension KettleController { func startBoiling(softly: Int) {} }",
    // Prose is not checked.
    "print(\"KettleControler\") // KettleControler", "```json\n{\"KettleControler\": 1}\n```\n", "", "((((",
    "\"",
  ])
  func leavesGoodCodeAlone(_ code: String) throws {
    #expect(try Self.findings(code).isEmpty)
  }

  @Test(arguments: [
    (
      "kettle.warmSlowly(to: 60)", "ios:15",
      ["1:8 unavailable 'warmSlowly' is available from iOS 16, and the target is iOS 15"]
    ),
    (
      "kettle.warmSlowly(to: 60)", "ipados:15",
      ["1:8 unavailable 'warmSlowly' is available from iPadOS 16, and the target is iPadOS 15"]
    ),
    ("kettle.warmSlowly(to: 60)", "ios:16", []), ("kettle.warmSlowly(to: 60)", "macos:10", []),
    ("if #available(iOS 16, *) { kettle.warmSlowly(to: 60) }", "ios:15", []),
    // The code may mean an older overload.
    ("x.onWhistle(of: y) { z in }", "ios:15", []),
    (
      "LidOfSteam()", "ios:15",
      ["1:1 unavailable 'LidOfSteam' is available from iOS 17, and the target is iOS 15"]
    ),
    ("if x, #available(iOS 16, *) { if y { kettle.warmSlowly(to: 60) } } else { z() }", "ios:15", []),
    ("func f() { guard #available(iOS 16, *) else { return }\nkettle.warmSlowly(to: 60) }", "ios:15", []),
    ("func f() { if #unavailable(iOS 16) { return }\nkettle.warmSlowly(to: 60) }", "ios:15", []),
    ("@available(iOS 16, *)\nfunc f() { kettle.warmSlowly(to: 60) }", "ios:15", []),
    // The condition does not guard this code.
    (
      "kettle.warmSlowly(to: 60)\nif #available(iOS 16, *) { go() }", "ios:15",
      ["1:8 unavailable 'warmSlowly' is available from iOS 16, and the target is iOS 15"]
    ),
    (
      "if #available(iOS 16, *) { go() } else { kettle.warmSlowly(to: 60) }", "ios:15",
      ["1:49 unavailable 'warmSlowly' is available from iOS 16, and the target is iOS 15"]
    ),
    (
      "if #unavailable(iOS 16) { kettle.warmSlowly(to: 60) }", "ios:15",
      ["1:34 unavailable 'warmSlowly' is available from iOS 16, and the target is iOS 15"]
    ),
    (
      "func f() { guard #available(iOS 16, *) else { return } }\nkettle.warmSlowly(to: 60)", "ios:15",
      ["2:8 unavailable 'warmSlowly' is available from iOS 16, and the target is iOS 15"]
    ),
    // The version of a guide's section, of another name in the table row, or of one of several overloads is not that of the name.
    ("SpoutView(width: 3)", "ios:15", []), ("OldSpout()", "ios:15", []),
    ("SteamLabel(text: t)", "ios:15", []),
    (
      "view.steamFilter()", "ios:16",
      ["1:6 unavailable 'steamFilter' is available from iOS 17, and the target is iOS 16"]
    ),
    ("view.steamFilter()", "ios:17", []), ("KettleController(temperature: 9)", "ios:13", []),
  ])
  func knowsTargets(_ code: String, _ target: String, _ expected: [String]) throws {
    #expect(try Self.findings(code, [target]) == expected)
  }

  /// Sections that a target does not support are moved to the end and marked. Apart from that, the order is unchanged.
  @Test(arguments: [
    ("ios:15", ["Pour a kettle", "Pour slowly", "Pour fast (iOS 16+)"]),
    ("ios:16", ["Pour fast (iOS 16+)", "Pour a kettle", "Pour slowly"]),
  ])
  func demotesWhatATargetLacks(_ target: String, _ expected: [String]) throws {
    let folder = try TemporaryFolder()
    let guide = Self.page(
      "Pouring",
      [
        (["Pour fast (iOS 16+)"], [Self.text("Pour pour pour fast, pour kettle, pour.")]),
        (["Pour a kettle"], [Self.text("Pour a kettle.")]),
        (
          ["Pour slowly"],
          [
            Self.text(
              "The kettle stands on the stove for long before anybody may pour from it. Available from iOS 14."
            )
          ]
        ),
      ])
    try SearchFixture.add([guide], to: folder.path)
    var request = SearchRequest("pour kettle fast")
    request.targets = [try #require(SystemTarget(target))]
    let response = try Searcher(IndexReader(directory: folder.path)).search(request)
    #expect(response.hits.map { $0.heading.last ?? "" }.sorted() == expected.sorted())
    #expect((response.hits.first?.heading.last == "Pour fast (iOS 16+)") == (target == "ios:16"))
    let notes = response.hits.map { $0.availabilityNote }
    #expect(notes == (target == "ios:15" ? [nil, nil, "iOS 16+"] : [nil, nil, nil]))
  }

  /// Samples are untrusted: four times the sample takes at most about four times the work.
  @Test(arguments: [
    "@available(iOS 15) ", "@available", "#available(", "if #available(iOS 15, *) { KettleController() }\n",
    "if #available(iOS 15, *) { KettleController()\n",
    "guard #available(iOS 15, *) else { return }; KettleView()\n",
    "boil(", "[boil(", "boil(a: 1, ", "KettleControler()\n", "KettleController(temprature: 1, ", "boil<", "{",
    "}", "let (", "import a.", "case a, ",
    "\"\\(boil", "in ",
  ])
  func workGrowsWithTheSample(_ unit: String) throws {
    let folder = try TemporaryFolder()
    try SearchFixture.add(Self.reference, to: folder.path)
    func work(_ count: Int) throws -> Int {
      let checker = CodeChecker(
        try Searcher(IndexReader(directory: folder.path)), targets: [SystemTarget("ios:14")].compactMap { $0 }
      )
      let text = String(repeating: unit, count: count)
      let before = bridgedoc_work()
      _ = try checker.check([CodeSample(language: "swift", startLine: 1, endLine: 1, text: text)])
      return Int(bridgedoc_work() - before)
    }
    _ = try work(100)
    let (small, large) = (try work(1000), try work(4000))
    #expect(Double(large) <= 5.5 * Double(small), "\(small) and \(large)")
  }
}
