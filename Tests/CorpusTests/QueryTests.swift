import Foundation
import Testing

/// The judged queries of the built-in corpus are well formed, and their answers exist.
struct QueryTests {
  struct Query: Decodable {
    struct Answer: Decodable {
      var document: String
      var contains: String
    }
    var query: String
    var kind: String
    var relevant: [Answer]
    var half: String?
  }

  static func queries(_ set: String = "prepared") throws -> [Query] {
    let file = Corpus.root.appendingPathComponent("corpus/queries/\(set).jsonl")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(Query.self, from: Data($0.utf8))
    }
  }

  /// A text in the form in which judgements are compared: without case and white space.
  static func folded(_ text: String) -> String { text.lowercased().filter { !$0.isWhitespace } }

  @Test func thereAreManyOfSeveralKinds() throws {
    let queries = try Self.queries()
    #expect(queries.count >= 110)
    #expect(Set(queries.map(\.query)).count == queries.count)
    let kinds = Dictionary(grouping: queries, by: \.kind).mapValues(\.count)
    #expect(kinds["negative"] == 5, "\(kinds)")
    for kind in ["symbol", "symbol+word", "question", "symptom", "comparison", "paraphrase", "typo"] {
      #expect(kinds[kind, default: 0] >= 3, "\(kinds)")
    }
    for query in queries { #expect(query.relevant.isEmpty == (query.kind == "negative"), "\(query.query)") }
  }

  /// The words of each answer occur in exactly one section of the document, and not in its heading.
  @Test(arguments: ["prepared", "independent", "typed"]) func answersExist(set: String) throws {
    for query in try Self.queries(set) {
      for answer in query.relevant {
        let documents = Corpus.documents.filter { $0.path.hasSuffix(answer.document) }
        #expect(documents.count == 1, "\(query.query): \(answer.document)")
        let sections = documents.flatMap(\.sections).filter { section in
          let code = section.samples.map(\.text).joined(separator: "\n")
          return Self.folded(section.prose.joined(separator: "\n") + code)
            .contains(Self.folded(answer.contains))
        }
        #expect(sections.count == 1, "\(query.query): “\(answer.contains)” is in \(sections.count) sections")
      }
    }
  }

  /// The set of queries that was written without knowledge of the documents is complete: it has 150 queries, half of which are reserved for
  /// measuring.
  @Test func theIndependentSetIsWhole() throws {
    let queries = try Self.queries("independent")
    #expect(queries.count == 150 && Set(queries.map(\.query)).count == 150)
    #expect(queries.count { $0.half == "kept" } == 75)
    #expect(queries.count { $0.half == "open" } == 75)
  }

  @Test func negativesNameNothing() throws {
    let words = Corpus.documents.map { $0.text.lowercased() }
    for query in try Self.queries() where query.relevant.isEmpty {
      #expect(!words.contains { $0.contains(query.query.lowercased()) }, "\(query.query)")
    }
  }
}
