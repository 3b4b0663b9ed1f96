import DocIndex
import DocModel
import TestSupport
import Testing

@testable import DocSearch

/// Compares AND, OR, NOT, NEAR, parentheses, patterns, fuzzy words and boosts with a scan of all sections.
@Suite struct BooleanConditionTests {
  private static let shared = Result {
    try TreeSections(300, words: 1...12, of: ["oak", "elm", "ash", "fir", "yew"], seed: 11)
  }

  /// A condition that can be written as a query and evaluated on a section.
  private indirect enum Wanted {
    case word(String)
    case all(Wanted, Wanted), any(Wanted, Wanted), without(Wanted, Wanted), near(String, String, Int)

    static func random(_ depth: Int, _ random: inout SeededGenerator) -> Wanted {
      let words = ["oak", "elm", "ash", "fir", "yew"]
      func word() -> String { words.randomElement(using: &random) ?? "oak" }
      switch depth == 0 ? 0 : Int.random(in: 0...5, using: &random) {
      case 1: return .all(.random(depth - 1, &random), .random(depth - 1, &random))
      case 2, 3: return .any(.random(depth - 1, &random), .random(depth - 1, &random))
      case 4: return .without(.random(depth - 1, &random), .random(depth - 1, &random))
      case 5: return .near(word(), word(), Int.random(in: 1...4, using: &random))
      default: return .word(word())
      }
    }

    var text: String {
      switch self {
      case .word(let word): word
      case .all(let left, let right): "(\(left.text) AND \(right.text))"
      case .any(let left, let right): "(\(left.text) OR \(right.text))"
      case .without(let left, let right): "(\(left.text) NOT \(right.text))"
      case .near(let left, let right, let distance): "(\(left) NEAR/\(distance) \(right))"
      }
    }

    func holds(_ section: [String]) -> Bool {
      switch self {
      case .word(let word): section.contains(word)
      case .all(let left, let right): left.holds(section) && right.holds(section)
      case .any(let left, let right): left.holds(section) || right.holds(section)
      case .without(let left, let right): left.holds(section) && !right.holds(section)
      case .near(let left, let right, let distance):
        section.indices.contains { place in
          section[place] == left
            && section.indices.contains { $0 != place && section[$0] == right && abs($0 - place) <= distance }
        }
      }
    }
  }

  @Test(arguments: 0..<60) func conditions(_ seed: Int) throws {
    let fixture = try Self.shared.get()
    var random = SeededGenerator(seed: UInt64(seed))
    let wanted = Wanted.random(3, &random)
    var request = SearchRequest(wanted.text)
    request.limit = 1000
    request.showsCopies = true
    let response = try Searcher(fixture.reader).search(request)
    let found = Set(response.hits.map(\.source.startLine))
    let expected = Set(fixture.texts.indices.filter { wanted.holds(fixture.texts[$0]) }.map { $0 + 1 })
    #expect(found == expected, "\(wanted.text)")
    #expect(response.total == expected.count, "\(wanted.text)")
  }

  private func condition(_ text: String) -> BooleanCondition? { QueryParser().parse(text).condition }

  @Test func precedence() {
    #expect(condition("oak elm AND ash") == .any([.clauses([0]), .all([.clauses([1]), .clauses([2])])]))
    #expect(
      condition("oak OR elm NOT ash") == .all([.any([.clauses([0]), .clauses([1])]), .not(.clauses([2]))]))
    #expect(
      condition("(oak OR elm) AND ash^2") == .all([.any([.clauses([0]), .clauses([1])]), .clauses([2])]))
  }

  /// Text without a valid operator is parsed as if there were no operators.
  @Test(arguments: [
    "IS NOT NULL", "AND OR NOT", "oak AND", "OR oak", "ERROR: CANNOT READ AND WRITE", "NOT oak", "(oak elm)",
    "makeUIView(context:)",
    "SELECT a FROM b WHERE NOT EXISTS", "and or not", "NEAR", "oak NEAR", "f(x) -> g(y)",
  ])
  func text(_ text: String) { #expect(condition(text) == nil) }

  /// Any sequence of operators gives a query with clauses.
  @Test(arguments: [
    "((oak AND elm", "oak AND elm))", ")oak( AND )elm(", "oak AND NOT NOT elm", "oak OR (NOT elm)",
    "() AND oak", "oak AND \"elm ash",
    "oak AND +elm -ash", "oak NEAR (elm OR ash)", "a AND b) OR (c", "oak AND title:elm*",
    "oak AND (((((((((((((((((((((elm",
  ])
  func oddities(_ text: String) throws {
    #expect(!QueryParser().parse(text).clauses.isEmpty)
    _ = try Searcher(Self.shared.get().reader).search(SearchRequest(text))
  }

  @Test func patternsAndFuzzyWords() throws {
    let searcher = try Searcher(Self.shared.get().reader)
    func total(_ text: String) throws -> Int { try searcher.search(SearchRequest(text)).total }
    #expect(try total("oaj~") == total("oak"))
    #expect(try total("el*m") == total("elm") && total("el*x") == 0)
    let boosted = QueryParser().parse("oak^2.5 \"elm ash\"^3 fi*^4 2^10")
    #expect(boosted.clauses.map(\.boost) == [2.5, 3, 4, 1, 1])
  }

  @Test func aBoostLiftsAWord() throws {
    let searcher = try Searcher(Self.shared.get().reader)
    func score(_ text: String) throws -> Double {
      try searcher.search(SearchRequest(text)).hits.first?.score ?? 0
    }
    #expect(try score("oak^4") > 1.5 * score("oak"))
  }
}
