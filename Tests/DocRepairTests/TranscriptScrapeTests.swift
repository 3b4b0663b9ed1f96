import DocModel
import Testing

@testable import DocDraft
@testable import DocReaders
@testable import DocRepair

/// A scraped session page becomes the talk without repetitions, divided into its chapters.
struct TranscriptScrapeTests {
  static let sentences = [
    "Hello, I'm Rowan, an engineer on the garden team, and I'm here to talk to you about tables of plants.",
    "Like many of you, I work on an app that shows a lot of cells, and some of them change every few seconds.",
    "In this video, I will show you how easy it is to build a PlantTable with your own cells.",
    "First I'll cover the basics of the table, and then I'll dive into how the data gets into each cell.",
    "Let's get started with the table itself.",
    "A PlantTable is a view that owns its rows, which means it has a data source stored in its rows property.",
    "To create one, we pass the list of plants to its initializer and tell it how to water them.",
    "The table asks the data source for each row whenever the user scrolls through the list.",
    "Next, let's talk about selection.",
    "When the user selects a row, the table calls the selection handler that you set up earlier.",
    "Inside of the handler, we update the selectedPlant property, and the detail view changes with it.",
    "Because the property is observed, you don't need to reload the table yourself.",
    "Finally, let's look at custom cell backgrounds.",
    "By default, the background of a cell is clear, but you can use the cellBackground modifier to change that.",
    "Here, we use a gradient from green to blue so that dry plants stand out from the others.",
    "Thank you for watching, and enjoy the rest of the conference.",
  ]

  static let samples = [
    ScrapeSimulator.Sample(
      timestamp: "0:24", title: "Creating a PlantTable",
      code: "let table = PlantTable(plants: garden.plants) { plant in\n    plant.water()\n}"),
    ScrapeSimulator.Sample(
      timestamp: "0:47", title: "Handling selection",
      code: "table.selectionHandler = { row in\n    self.selectedPlant = row.plant\n}"),
    ScrapeSimulator.Sample(
      timestamp: "1:08", title: "Custom cell backgrounds",
      code: "PlantCell(plant)\n    .cellBackground {\n        LinearGradient(colors: [.green, .blue])\n    }"),
  ]

  static func read(seed: UInt64) -> DraftDocument {
    let page = ScrapeSimulator(sentences: sentences, samples: samples, seed: seed).page()
    return TranscriptReader().read(SourceText(page), options: ReaderOptions(path: "page.txt"))
  }

  static func talk(_ draft: DraftDocument) -> [String] {
    draft.sections.filter { $0.level > 0 }.flatMap(\.blocks).compactMap {
      if case .paragraph(let paragraph) = $0.block { paragraph.text } else { nil }
    }
  }

  @Test("The talk comes out once, its words whole", arguments: 1..<9)
  func words(seed: UInt64) {
    let draft = Self.read(seed: seed)
    #expect(Self.talk(draft) == Self.sentences)
    #expect(draft.repairs.counts[.joinedWordsSplit] ?? 0 > 8)
    #expect(draft.repairs.counts[.duplicatesRemoved] ?? 0 >= Self.sentences.count)
  }

  @Test("Title, session, description and links are found")
  func head() {
    let draft = Self.read(seed: 3)
    #expect(draft.title == "Meet the plant table")
    #expect(draft.topic == "wwdc2021-10999")
    #expect(draft.metadata.first { $0.key == "year" }?.value == "2021")
    #expect(draft.metadata.first { $0.key == "description" }?.value.hasPrefix("Find out how") == true)
    #expect(
      draft.links.map(\.text) == ["PlantTable", "PlantCell", "Water your views", "Seeds in practice"])
    #expect(draft.repairs.counts[.navigationRemoved] ?? 0 >= 5)
  }

  @Test("Chapters hold their stretch of the talk and their code")
  func chapters() {
    let draft = Self.read(seed: 5)
    let chapters = draft.sections.filter { $0.level == 2 }
    #expect(chapters.map(\.timestamp) == ["0:00", "0:24", "0:47", "1:08"])
    let firsts = chapters.compactMap { section -> String? in
      guard case .paragraph(let paragraph)? = section.blocks.first?.block else { return nil }
      return paragraph.text
    }
    #expect(firsts[1].hasPrefix("Let's get started") || firsts[1].hasPrefix("A PlantTable"))
    #expect(firsts[2] == "Next, let's talk about selection.")
    #expect(firsts[3] == "Finally, let's look at custom cell backgrounds.")
    let code = chapters.flatMap(\.blocks).compactMap { block -> CodeSample? in
      if case .code(let sample) = block.block { sample } else { nil }
    }
    #expect(code.map(\.text) == Self.samples.map(\.code))
    #expect(code.map(\.title) == Self.samples.map { Optional($0.title) })
    #expect(code.map(\.timestamp) == Self.samples.map { Optional($0.timestamp) })
    #expect(code.allSatisfy { $0.language == "swift" && $0.startLine <= $0.endLine })
  }

  @Test("Repair off takes the text as it stands")
  func unrepaired() {
    let page = ScrapeSimulator(sentences: Self.sentences, samples: Self.samples, seed: 2).page()
    var options = ReaderOptions(path: "page.txt")
    options.repair = false
    let draft = TranscriptReader().read(SourceText(page), options: options)
    #expect(draft.repairs.counts[.joinedWordsSplit] == nil)
    #expect(Self.talk(draft) != Self.sentences)
    #expect(
      Self.talk(draft).map { $0.filter { $0 != " " } } == Self.sentences.map { $0.filter { $0 != " " } })
  }

  @Test("The work on a head grows as the head does", arguments: ["Part", "aaaaaaaaaaaaaaaa", "Resources"])
  func linear(unit: String) {
    func work(_ count: Int) -> Int {
      let parts = (0..<count).map { "\(unit)\($0)" }
      let head = ["Title" + parts.joined()] + parts
      let page = ["# Wwdc2021 10999"] + head + ["Search this video… Hello."]
      return ScrapedSessionPage(SourceText(page.joined(separator: "\n\n"))).comparedBytes
    }
    #expect(work(2000) <= work(1000) * 5 / 2)
  }

  @Test("Any cut of a page is read", arguments: (0..<30).map { $0 * 137 })
  func truncated(length: Int) {
    let page = ScrapeSimulator(sentences: Self.sentences, samples: Self.samples, seed: 7).page()
    let text = SourceText(bytes: Array(page.utf8.prefix(length)))
    let reader = TranscriptReader()
    let draft = reader.read(text, options: ReaderOptions(path: "page.txt"))
    for section in draft.sections { #expect(section.startLine <= section.endLine) }
  }

  @Test(
    "Other documents are left to other readers",
    arguments: [
      "# Lists\n\nA list shows rows.\n\n## 1 Rows\n\nText.\n",
      "---\nname: lists\ndescription: About lists\n---\n\n# Lists\n\nSession 10072 covers it. 2:30 is a time.\n",
      "1. One\n2. Two\n3. Three\n4. Four\n5. Five\n", "10:30 Meeting\n", "",
      "# Release notes\n\n## 2022 Changes\n\n12:30 - lunch\n",
    ])
  func notATalk(text: String) {
    #expect(TranscriptEvidence(SourceText(text)).confidence == nil)
  }
}
