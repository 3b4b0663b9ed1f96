import DocIndex
import DocModel
import TestSupport
import Testing

@testable import DocSearch

/// Suggestions for names that are not in the index.
@Suite struct NearNameTests {
  private static let reader = Result {
    try index([
      "A `UIView` draws. A `UIStackView` lays views out, a `UITableView` shows rows, and `UIViews` are many.",
      "A `UIView` holds others; `makeUIView` makes one.", "Every `UIView` has a frame.",
      "`NSHostingController` and `UIHostingController` host. An `NSView` does not, nor does an `NSObject`.",
      "Give the button a style with `.buttonStyle(.plain)`: a `ButtonStyle`. Or `.listStyle(.inset)`.",
      "An umbrella is no `UIKit` matter. Uploads and units are not either.",
    ])
  }

  private static func searcher() throws -> Searcher { try Searcher(reader.get()) }

  static func index(_ texts: [String]) throws -> IndexReader {
    let folder = try TemporaryFolder()
    let documents = texts.enumerated().map { number, text in
      var document = Document(
        topic: "d\(number)", kind: .article, title: "Notes \(number)", source: "d\(number).md")
      document.sections = [
        Section(
          id: SectionID(collection: "test", path: document.source, heading: [], ordinal: 0),
          topic: "d\(number)/s",
          level: 0, heading: [], startLine: 1, endLine: 2,
          blocks: [.paragraph(Paragraph(InlineText(marked: text)))])
      ]
      return document
    }
    try SearchFixture.add(documents, to: folder.path)
    return try IndexReader(directory: folder.path)
  }

  private func near(_ query: String) throws -> [NearName] {
    try Self.searcher().search(SearchRequest(query)).nearNames
  }

  @Test(arguments: [
    ("UIQuantumView", "UIView"), ("NSBananaController", "NSHostingController"),
    (".quantumStyle()", ".buttonStyle"),
    ("UIHostedController", "UIHostingController"), ("makeQuantumView", "makeUIView"),
    ("how do I use UIQuantumView", "UIView"), ("+UIQuantumView", "UIView"),
    ("symbol:UIQuantumView", "UIView"),
  ])
  func theClosestNameIsOfferedFirst(_ query: String, _ closest: String) throws {
    let names = try near(query)
    #expect(names.count == 1)
    #expect(names.first?.closest.first == closest, "\(names)")
  }

  @Test func namesOfTheSameFamilyAndKindFollow() throws {
    let name = try #require(try near("UIQuantumView").first)
    #expect(name.typed == "UIQuantumView")
    #expect(Set(name.closest).isSuperset(of: ["UIView", "UIStackView", "UITableView"]))
    // Neither the plural of a better name nor names that only share a common part are suggested.
    #expect(Set(name.closest).isDisjoint(with: ["UIViews", "UIKit", "NSView"]))
    #expect(name.closest.count <= 5)
    #expect(name.parts.map(\.word) == ["ui", "view"])
    #expect(name.parts.allSatisfy { $0.sections > 0 })
  }

  @Test func itIsTheSameEveryTime() throws {
    let first = try near("UIQuantumView")
    for _ in 0..<5 { #expect(try near("UIQuantumView") == first) }
    let response = try Self.searcher().search(SearchRequest("UIQuantumView"))
    #expect(response.hits.isEmpty && response.total == 0 && response.correctedQuery == nil)
    #expect(response.unknownTerms == ["UIQuantumView"])
  }

  @Test(arguments: [
    "UIView", "stack view", "xylophone", "view -UIQuantumView", "UIViev", "style 5.9",
    "error: the rows of MyQuantumView that every view has are not like those of UIView", "",
  ])
  func nothingIsOfferedForWhatIsKnownOrNoName(_ query: String) throws {
    #expect(try near(query).isEmpty)
  }

  /// Many invented names in a long text cost no more than a few.
  @Test func fewNamesOfAQueryAreLookedAt() throws {
    let query = (0..<40).map { "Quantum\(["Blue", "Red", "Odd"][$0 % 3])Banana\($0)View" }.joined(
      separator: " ")
    #expect(try near(query).count <= 3)
  }

  @Test(arguments: [
    ("banana", "bananas", true), ("banana", "banan", true), ("banana", "bananx", true),
    ("banana", "banaan", true),
    ("banana", "banana", false), ("bana", "bane", false), ("banana", "abnaan", false),
    ("hosting", "hostess", false),
    ("banana", "nabana", false),
  ])
  func slips(_ left: String, _ right: String, _ isSlip: Bool) {
    #expect(NamePartSimilarity.isSlip(Array(left.utf8), Array(right.utf8)) == isSlip)
    #expect(NamePartSimilarity.isSlip(Array(right.utf8), Array(left.utf8)) == isSlip)
  }
}

/// Tests words that are misspelt although some text contains them.
@Suite struct DoubtfulWordTests {
  private static let reader = Result {
    var texts = (0..<600).map { "Part \($0) says something else." }
    texts += (0..<20).map { "Optional chaining, part \($0): a chain of optional calls." }
    texts.append("Somebody wrote optonal.")
    return try NearNameTests.index(texts)
  }

  private static func searcher() throws -> Searcher { try Searcher(reader.get()) }

  /// A misspelling that some text contains is also corrected beside an unknown word.
  @Test func aRareWordBesideAnUnknownOneIsDoubted() throws {
    let response = try Self.searcher().search(SearchRequest("optonal chaning"))
    #expect(response.correctedQuery == "optional chaining")
    #expect(response.unknownTerms == ["chaning"])
    #expect(response.corrections.map(\.replacement) == ["optional", "chaining"])
    // As the only word, it is not corrected.
    #expect(try Self.searcher().search(SearchRequest("optonal")).correctedQuery == nil)
  }
}
