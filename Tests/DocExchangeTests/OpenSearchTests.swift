import DocIndex
import DocModel
import DocOutput
import DocSearch
import Foundation
import TestSupport
import Testing

@testable import DocExchange

/// Compares the files for OpenSearch with their documented formats, without a running engine.
@Suite struct OpenSearchTests {
  private func object(_ bytes: some Sequence<UInt8>) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  /// The fields of a strict mapping with their types, such as `terms.body`. Below `enabled: false`, any field is allowed.
  private func fields(_ properties: [String: Any], prefix: String = "") -> [String: String] {
    var found: [String: String] = [:]
    for (name, value) in properties {
      guard let value = value as? [String: Any] else { continue }
      if let inner = value["properties"] as? [String: Any] {
        found.merge(fields(inner, prefix: "\(prefix)\(name).")) { $1 }
      } else {
        found[prefix + name] = value["type"] as? String
      }
    }
    return found
  }

  @Test func bulkFilesFitTheMapping() throws {
    let folder = try TemporaryFolder()
    let documents = GeneratedDocuments.make(documents: 30, sections: 200, seed: 8)
    let index = folder.path + "/index"
    let writer = try IndexWriter(directory: index)
    let run = try RunWriter(directory: index, name: "batch")
    for document in documents { try run.add(document, collection: "test") }
    try writer.commit(adding: [try run.finish()], deleting: [])
    let reader = try IndexReader(directory: index)
    let target = folder.path + "/out"
    var exporter = try Exporter(reader, collections: [])
    try exporter.openSearch(to: target)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["index", "out"])

    let settings = try object(Data(contentsOf: URL(fileURLWithPath: target + "/index.json")))
    let mappings = try #require(settings["mappings"] as? [String: Any])
    #expect(mappings["dynamic"] as? String == "strict")
    let types = fields(try #require(mappings["properties"] as? [String: Any]))
    #expect(Set(types.values).isSubset(of: ["keyword", "integer", "boolean", "object", "text"]))

    var ids: Set<String> = []
    var held: [String: Set<String>] = [:]
    let names = try FileManager.default.contentsOfDirectory(atPath: target).filter { $0.hasPrefix("bulk-") }
    for name in names {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: target + "/" + name))
      #expect(bytes.last == UInt8(ascii: "\n") && bytes.count <= 10_000_000)
      let lines = bytes.split(separator: UInt8(ascii: "\n"))
      #expect(lines.count % 2 == 0)
      for place in stride(from: 0, to: lines.count, by: 2) {
        let action = try #require(try object(lines[place])["index"] as? [String: Any])
        let id = try #require(action["_id"] as? String)
        #expect(action.count == 1 && ids.insert(id).inserted)
        let source = try object(lines[place + 1])
        for (field, value) in source where field != "shown" {
          guard let inner = value as? [String: Any] else {
            #expect(types[field] != nil, "\(field)")
            continue
          }
          for (name, text) in inner {
            #expect(types["\(field).\(name)"] == "text")
            let tokens = try #require(text as? String).split(whereSeparator: \.isWhitespace)
            for token in tokens { held[String(token), default: []].insert(id) }
          }
        }
      }
    }
    let searched = documents.flatMap(\.sections).filter { !$0.blocks.isEmpty || $0.heading.isEmpty }
    #expect(ids.count >= searched.count)

    // A term occurs in the same number of sections as in the index.
    for word in ["margin", "cell", "rare7word"] {
      let term = try #require(QueryTerms(word).clauses.first?.terms.first?.term)
      let token = try #require(OpenSearchQuery.token(term))
      #expect(try held[token, default: []].count == reader.documentFrequency(of: term), "\(word)")
    }
  }

  @Test func aTermIsOneToken() {
    #expect(OpenSearchQuery.token(Array("view controller\u{85}".utf8)) == "view\u{2423}controller\u{2423}")
    #expect(OpenSearchQuery.token([0xff]) == nil)
  }

  @Test func queriesAreOfTheDocumentedForm() throws {
    let queries = [
      "UIHostingConfiguration margins", "+must -without", "\"exact phrase\"", "kite -\"not this\"",
      "how do I",
    ]
    for query in queries {
      var request = SearchRequest(query)
      request.kinds = [.skill]
      let body = try object(OpenSearchQuery.body(request))
      #expect(Set(body.keys) == ["from", "size", "query"])
      let bool = try #require((body["query"] as? [String: Any])?["bool"] as? [String: Any])
      #expect(Set(bool.keys) == ["should", "must", "must_not", "filter", "minimum_should_match"])
      for name in ["should", "must", "must_not"] {
        for clause in try #require(bool[name] as? [[String: Any]]) {
          let combined = try #require(clause["combined_fields"] as? [String: Any])
          #expect(Set(combined.keys).isSubset(of: ["query", "fields", "operator", "boost"]))
          for field in try #require(combined["fields"] as? [String]) {
            let weight = field.split(separator: "^").last.flatMap { Double($0) }
            #expect(field.hasPrefix("terms.") && (weight ?? 0) >= 1)
          }
        }
      }
    }
    for query in ["", "prefix*"] {
      let body = try object(OpenSearchQuery.body(SearchRequest(query)))
      #expect((body["query"] as? [String: [String: String]]) == ["match_none": [:]], "\(query)")
    }
    let body = try object(OpenSearchQuery.body(SearchRequest("margins +cell -table")))
    let bool = try #require((body["query"] as? [String: Any])?["bool"] as? [String: Any])
    #expect((bool["must"] as? [Any])?.count == 1 && (bool["must_not"] as? [Any])?.count == 1)
  }
}
