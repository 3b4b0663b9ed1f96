import DocIndex
import DocModel
import TestSupport
import Testing

@testable import DocSearch

/// Properties of ranking, each tested with documents that could violate it.
struct RankingTests {
  /// An index of documents with one section each, given its heading and text.
  private static func searcher(_ sections: [(heading: String, text: String)]) throws -> Searcher {
    try searcher(documents: sections.map { [$0] })
  }

  private static func searcher(documents: [[(heading: String, text: String)]]) throws -> Searcher {
    try Searcher(index(documents))
  }

  private static func index(
    _ documents: [[(heading: String, text: String)]], title: (Int) -> String = { "Notes \($0)" }
  ) throws -> IndexReader {
    let folder = try TemporaryFolder()
    let documents = documents.enumerated().map { number, sections in
      var document = Document(
        topic: "d\(number)", kind: .article, title: title(number), source: "d\(number).md")
      for (ordinal, section) in sections.enumerated() {
        document.sections.append(
          Section(
            id: SectionID(
              collection: "test", path: document.source, heading: [section.heading], ordinal: ordinal),
            topic: "d\(number)/s\(ordinal)", level: 1, heading: [section.heading], timestamp: nil,
            startLine: ordinal * 2 + 1, endLine: ordinal * 2 + 2,
            blocks: [.paragraph(Paragraph(InlineText(marked: section.text)))]))
      }
      return document
    }
    try SearchFixture.add(documents, to: folder.path)
    return try IndexReader(directory: folder.path)
  }

  private static func topics(_ searcher: Searcher, _ query: String) throws -> [String] {
    var request = SearchRequest(query)
    // Sections with the same text are compared with each other.
    request.showsCopies = true
    return try searcher.search(request).hits.map(\.topic)
  }

  /// A related word is searched for only if no section contains the query's word, and another word of the query matches.
  @Test func nearWordsStandForWordsThatNothingHolds() throws {
    let unheld = try Self.searcher([
      (heading: "Removing", text: "Remove a tree of branches."), (heading: "Copying", text: "Copy a file."),
      (heading: "Growth", text: "A tree grows, and has leaves."),
    ])
    #expect(try Self.topics(unheld, "unlink tree") == ["d0/s0", "d2/s0"])
    #expect(try Self.topics(unheld, "unlink").isEmpty)
    let held = try Self.searcher([
      (heading: "Removing", text: "Remove a leaf."), (heading: "Copying", text: "Copy a tree."),
      (heading: "Trees", text: "Unlink a tree."),
    ])
    #expect(try Self.topics(held, "unlink tree") == ["d2/s0", "d1/s0"])
  }

  private static let names = Result {
    try index([
      [("UIHostingConfiguration", "The `UIHostingConfiguration` type hosts a view in a cell.")],
      [("Views of quantum size", "A view may be small. UI code draws views.")],
      [("Making things", "How do I use what I make? The ways to do this are many.")],
      [("Tasks", "Code that is executing concurrently must not share state.")],
    ])
  }

  @Test(arguments: ["UIQuantumView", "@HostedView", "how do I use UIQuantumView", "View.quantumHosting()"])
  func aMadeUpNameFindsNothingThoughItsPartsAreKnown(_ query: String) throws {
    let response = try Searcher(Self.names.get()).search(SearchRequest(query))
    #expect(response.hits.isEmpty)
    #expect(response.total == 0)
    #expect(!response.unknownTerms.isEmpty)
  }

  @Test func anUnknownNameBesideKnownWordsDoesNotDrownThem() throws {
    let response = try Searcher(Self.names.get()).search(SearchRequest("UIQuantumView state"))
    #expect(response.unknownTerms == ["UIQuantumView"])
    #expect(response.hits.map(\.topic) == ["d3/s0"])
  }

  @Test(arguments: ["hostingConfiguration", "hosting configuration", "uihostingconfiguration"])
  func partsInOneNameFindIt(_ query: String) throws {
    #expect(try Self.topics(Searcher(Self.names.get()), query).first == "d0/s0")
  }

  @Test func aCompoundThatStandsNowhereIsItsWords() throws {
    let response = try Searcher(Self.names.get()).search(SearchRequest("concurrently-executing"))
    #expect(response.hits.first?.topic == "d3/s0")
    #expect(response.unknownTerms.isEmpty)
  }

  /// There are so many sections that a word in one or two of them is rare.
  private static let many = Result {
    var sections = (0..<900).map { number in
      (heading: "Part \(number)", text: "A protocol here, number\(number % 7) and extension by turns.")
    }
    sections.append(("Odd", "Somebody wrote protocal once."))
    sections.append(("Odder", "And extention another time."))
    sections.append(("Protocol extension", "A protocol extension gives methods."))
    return try index(sections.map { [$0] })
  }

  @Test func aMisspeltWordIsPutRightAndSaid() throws {
    let response = try Searcher(Self.many.get()).search(SearchRequest("protocl mehods"))
    #expect(response.correctedQuery == "protocol methods")
    #expect(response.suggestion == response.correctedQuery)
    #expect(response.unknownTerms == ["protocl", "mehods"])
    #expect(response.hits.first?.heading == ["Protocol extension"])
  }

  /// The dictionary contains only the stem "chang", but the message must show a word.
  @Test func whatIsSaidIsAWordThoughTheDictionaryHoldsStems() throws {
    let searcher = try Self.searcher([
      ("Colors", "They changed, are changing, and will change."), ("Sizes", "They stay."),
    ])
    #expect(try searcher.search(SearchRequest("chaning colors")).correctedQuery == "changing colors")
  }

  @Test func anOwnSpellingWinsWhereItStands() throws {
    let response = try Searcher(Self.many.get()).search(SearchRequest("protocal"))
    #expect(response.correctedQuery == nil)
    #expect(response.hits.map(\.heading) == [["Odd"]])
    let together = try Searcher(Self.many.get()).search(SearchRequest("protocal somebody"))
    #expect(together.correctedQuery == nil)
    #expect(together.hits.first?.heading == ["Odd"])
  }

  @Test func rareWordsThatNeverMeetAreDoubted() throws {
    let response = try Searcher(Self.many.get()).search(SearchRequest("protocal extention"))
    #expect(response.correctedQuery == "protocol extension")
    #expect(response.unknownTerms.isEmpty)
    #expect(response.hits.first?.heading == ["Protocol extension"])
  }

  @Test func whatComesFirstDoesNotDependOnHowManyAreAskedFor() throws {
    let searcher = try Searcher(Self.many.get())
    for text in ["protocol extension", "number3 protocol gives", "turns"] {
      var request = SearchRequest(text)
      request.limit = 400
      let all = try searcher.rank(request)
      #expect(all.map(\.score) == all.map(\.score).sorted(by: >))
      for limit in [1, 10, 63, 64, 65, 150] {
        request.limit = limit
        #expect(try searcher.rank(request) == Array(all.prefix(limit)), "\(text), \(limit)")
      }
    }
  }

  @Test(arguments: ["the", "of", "how", "do", "his", "with", "be", "have", "and", "this"])
  func aWordThatSaysNothingMovesNothing(_ word: String) throws {
    let searcher = try Searcher(Self.names.get())
    for query in ["view cell", "state", "executing code", "UIHostingConfiguration"] {
      let plain = try Self.topics(searcher, query).first
      #expect(try Self.topics(searcher, "\(query) \(word)").first == plain, "\(query) \(word)")
      #expect(try Self.topics(searcher, "\(word) \(query)").first == plain, "\(word) \(query)")
    }
  }

  /// Each name and each unusual word occurs once. Sections with the name rank first.
  @Test func namesAreRarerThanWords() throws {
    let names = ["nullglob", "_POSIX_SOURCE", "fooBar", "pipefail", "O_CLOEXEC", "[[", "autocrlf"]
    let words = ["winner", "breakfast", "umbrella", "harvest", "orchard", "village", "candle"]
    let odd = zip(names, words).flatMap {
      [("Part", "An option \($0) here."), ("Part", "An option \($1) here.")]
    }
    let filler = (0..<600).map { ("Part", "Option \($0) of many.") }
    let searcher = try Searcher(Self.index((odd + filler).map { [$0] }))
    for (number, (name, word)) in zip(names, words).enumerated() {
      #expect(try Self.topics(searcher, "\(word) \(name)").first == "d\(2 * number)/s0", "\(name)")
    }
  }

  /// If integer scores cut off a part of the weight, it would differ from the weight that `--explain` prints.
  @Test(arguments: [1_000, 275_076, 100_000_000])
  func noNameOutweighsWhatScoresHold(_ count: Int) {
    let parameters = RankingParameters()
    let name = parameters.rarity(1, of: count, isName: true)
    #expect(name > parameters.rarity(1, of: count, isName: false))
    #expect(ScoreTable.fixed(name) == UInt32((name * 4096).rounded()))
  }

  @Test func versusJoinsAndIsNotLookedFor() throws {
    let searcher = try Self.searcher([
      ("Structures and classes", "A structure is a value, a class has identity."),
      ("This vs that", "Old vs new, vs, vs."), ("Identity", "What has identity."),
    ])
    #expect(try Self.topics(searcher, "structure vs class").first == "d0/s0")
  }

  @Test func wordsThatStandTogetherBeatWordsApart() throws {
    let filler = String(repeating: "filling text of no import ", count: 12)
    let searcher = try Self.searcher([
      ("One", "The margin \(filler) and a cell."), ("Two", "\(filler) a cell margin is here now."),
    ])
    #expect(try Self.topics(searcher, "cell margin") == ["d1/s0", "d0/s0"])
  }

  @Test func anOverviewIsNoAnswerForItsTitleAlone() throws {
    let overview = (heading: "Notes 0", text: "Author: somebody. Status: done.")
    let searcher = try Self.searcher(documents: [
      [
        overview, ("Introduction", "These notes, number 0, tell of sharing notes between people in 0 steps."),
        ("Motivation", "People like to share."),
      ],
      [("Elsewhere", "Nothing of it.")],
    ])
    #expect(try Self.topics(searcher, "sharing notes").first == "d0/s1")
    // A user who enters only the title wants the document.
    #expect(try Self.topics(searcher, "Notes 0").first == "d0/s0")
  }

  /// A member is found by its type and its name, if both exist. An invented member is not found.
  @Test(
    arguments: [
      ("Drawer.open", "d0/s0"), ("Drawer.open()", "d0/s0"), ("Drawer.quantumOpen", nil), ("Banana.open", nil),
      ("Drawer.notes", nil),
    ] as [(String, String?)])
  func membersOfKnownTypes(_ query: String, _ topic: String?) throws {
    let searcher = try Self.searcher([
      ("Slide it out", "Call `.open()` on a `Drawer`."), ("Drawers", "A `Drawer` slides."),
      ("Files", "Open files, and take notes."),
    ])
    let response = try searcher.search(SearchRequest(query))
    #expect(response.hits.first?.topic == topic)
    #expect(response.unknownTerms.isEmpty == (topic != nil))
  }

  @Test(arguments: [
    ("view controller appearance", "d0/s0"), ("a11y", "d1/s0"), ("a11y labels", "d1/s0"),
    ("colour", "d2/s0"), ("behaviors", "d3/s0"), ("retain cycle", "d4/s0"),
    ("strong reference cycles", "d5/s0"),
    ("null", "d6/s0"),
  ])
  func otherWordsForTheSameFindIt(_ query: String, _ topic: String) throws {
    let searcher = try Self.searcher([
      ("One", "A view controller tells of its appearance."), ("Two", "Accessibility labels."),
      ("Three", "The color of things."), ("Four", "Odd behaviour."),
      ("Five", "A strong reference to each other makes a cycle."), ("Six", "The retain cycle is a pity."),
      ("Seven", "It may be nil."),
    ])
    let response = try searcher.search(SearchRequest(query))
    let topics = response.hits.map(\.topic)
    #expect(topics.prefix(2).contains(topic), "\(topics)")
    #expect(response.unknownTerms.isEmpty)
    #expect(response.correctedQuery == nil)
    // With a plus sign, only the word itself matches.
    if query == "a11y" {
      #expect(try Self.topics(searcher, "+\(query)").isEmpty)
    }
  }

  @Test func aPastedMessageIsItsWords() throws {
    let searcher = try Self.searcher([
      ("Conversion", "The compiler cannot convert a value to the expected type."),
      ("Users", "A project of mine in App, with main files for users."), ("Sources", "Sources of this."),
    ])
    let message =
      "error: \"Cannot convert value of type 'Int'\" /Users/me/Project/Sources/App/main.swift:12:7"
    #expect(try Self.topics(searcher, message).first == "d0/s0")
    // If no section contains a phrase, its words are searched for, unless the phrase is required. A path that is the only item is also
    // searched for by its words.
    #expect(try Self.topics(searcher, "\"value convert\"").first == "d0/s0")
    #expect(try searcher.search(SearchRequest("\"value convert\"")).brokenPhrases == ["\"value convert\""])
    #expect(try Self.topics(searcher, "+\"value convert\"").isEmpty)
    #expect(try Self.topics(searcher, "/Users/App").first == "d1/s0")
  }

  @Test func whatWasTypedBeatsOtherWordsForIt() throws {
    let searcher = try Self.searcher([
      ("One", "An initializer makes it."), ("Two", "An init makes it."), ("Three", "Colors."),
      ("Four", "Colours."),
    ])
    #expect(try Self.topics(searcher, "init") == ["d1/s0", "d0/s0"])
    #expect(try Self.topics(searcher, "initializer") == ["d0/s0", "d1/s0"])
    #expect(try Self.topics(searcher, "colours") == ["d3/s0", "d2/s0"])
  }

  /// Six documents with the same outline. The sections below one heading are about the subject of the title, those below another one are
  /// about a formality.
  private static let outlined = Result {
    try index(
      ["gestures", "colors", "fonts", "margins", "sheets", "menus"].map { subject in
        [
          (heading: "Formality", text: "None needed. Nothing changes at all for users of it."),
          (heading: "Introduction", text: "Of notes on \(subject) we say this: \(subject) are good."),
          (heading: "Formality of \(subject)", text: "None needed. Nothing changes at all for users of it."),
        ]
      }, title: { "Notes on \(["gestures", "colors", "fonts", "margins", "sheets", "menus"][$0])" })
  }

  @Test func headingsOfManyDocumentsAreWorthWhatStandsBelowThem() throws {
    let searcher = try Searcher(Self.outlined.get())
    let priors = try HeadingPriors(searcher.reader)
    func prior(_ section: Int) throws -> Double? {
      try priors.priorAndStanding(of: SectionAddress(segment: 0, section: section)).prior
    }
    let formality = try #require(try prior(0))
    let introduction = try #require(try prior(1))
    #expect(introduction > 1 && formality < 1)
    #expect(try prior(2) == nil)
    #expect(try prior(3) == formality)
    var request = SearchRequest("users of gestures")
    request.explains = true
    let hits = try searcher.search(request).hits
    for hit in hits {
      let explanation = try #require(hit.explanation)
      let factor = explanation.children[1]
      #expect(abs(factor.children.reduce(1) { $0 * $1.value } - factor.value) < 1e-9)
    }
  }

  /// Three documents with the same text under different headings.
  private static let argued = Result {
    let text = "Sheets may be dismissed by dragging them down."
    return try index([
      [("Motivation", "Why."), ("Detailed design", "How."), ("Future directions", text)],
      [("Motivation", "Why."), ("Alternatives considered", "What."), ("Detailed design", text)],
      [("Reasons", "Why."), ("Details", "How."), ("Detailed design", text)],
    ])
  }

  @Test func whatHoldsComesBeforeWhatWasProposedAndThatBeforeWhatWasPutOff() throws {
    let searcher = try Searcher(Self.argued.get())
    #expect(try Self.topics(searcher, "dismiss sheets by dragging") == ["d2/s2", "d1/s2", "d0/s2"])
  }

  @Test func constantsAreSetByName() {
    var parameters = RankingParameters()
    let isSet = parameters.set("k1=1.5") && parameters.set("aside=-0.25")
    #expect(isSet)
    #expect(parameters.k1 == 1.5 && parameters.weights[.aside] == -0.25)
    for wrong in ["", "k1", "k1=", "k1=x", "k1=-1", "k1=inf", "k1=nan", "b=3", "aside=1e9", "nothing=1"] {
      let before = parameters
      let isSet = parameters.set(wrong)
      #expect(!isSet, "\(wrong)")
      #expect(parameters == before)
    }
  }

  @Test func aDocumentAboutTheTopicLiftsItsSections() throws {
    let answer = (heading: "Use", text: "A gesture begins and ends; write it so.")
    let searcher = try Self.searcher(documents: [
      [answer, ("Drag", "A gesture that drags."), ("Tap", "A gesture that taps.")],
      [answer, ("Colours", "Red and green."), ("Fonts", "Serifs.")],
    ])
    let topics = try Self.topics(searcher, "gesture begins")
    #expect(topics.first == "d0/s0")
  }

  /// Pages that list the same options are told apart by their first sections.
  @Test func whatADocumentSaysFirstCountsForAllOfIt() throws {
    let options = (heading: "Options", text: "With -v it says what it does to each file.")
    let searcher = try Self.searcher(
      documents: (0..<12).map { [(heading: "Name", text: "tool\($0), paints walls and doors"), options] }
        + [[(heading: "Name", text: "tool12, packs files into an archive"), options]])
    let found = try Self.topics(searcher, "archive: say what it does to each file")
    #expect(found.first { $0.hasSuffix("/s1") } == "d12/s1")
  }

  /// The name of a programming language matches all of its code, so it does not decide which section is wanted.
  @Test func theNameOfALanguageDoesNotOutweighTheRest() throws {
    let folder = try TemporaryFolder()
    let texts =
      ["Reads a file in Ruby, for Ruby.", "Closes a door slowly."] + [String](repeating: "Waits.", count: 10)
    let documents = texts.enumerated().map { number, text in
      var document = Document(topic: "d\(number)", kind: .code, title: "\(number).rb", source: "\(number).rb")
      document.sections = [
        Section(
          id: SectionID(collection: "test", path: document.source, heading: ["f"], ordinal: 0),
          topic: "d\(number)/f",
          level: 1, heading: ["f"], timestamp: nil, startLine: 1, endLine: 2,
          blocks: [
            .paragraph(Paragraph(InlineText(marked: text))),
            .code(CodeSample(language: "ruby", startLine: 1, endLine: 2, text: "def f\nend")),
          ])
      ]
      return document
    }
    try SearchFixture.add(documents, to: folder.path)
    #expect(try Self.topics(Searcher(IndexReader(directory: folder.path)), "close ruby") == ["d1/f", "d0/f"])
  }
}
