import DocModel

package struct JudgedQuery: Sendable, Hashable {
  package var query: String
  /// The kind of query, if the judge stated one. Scores are also reported for each kind.
  package var kind: String?
  /// The correct answers; empty if nothing in the index answers the query.
  package var relevant: [Judgement]
}

package enum Judgement: Sendable, Hashable {
  /// Any section of a document that has this topic or whose path ends with this text, or the section with this topic.
  case document(String)
  /// A section with the text `contains`, in a document whose path ends with `document`.
  case passage(document: String, contains: String)
}

package struct JudgedQueryError: Error, Sendable, Hashable {
  package var line: Int
  package var reason: String
}

extension JudgedQuery {
  private struct Fault: Error { var reason: String }

  /// Reads JSON Lines. Empty lines are skipped.
  package static func read(_ lines: [UInt8]) throws(JudgedQueryError) -> [JudgedQuery] {
    var queries: [JudgedQuery] = []
    for (number, line) in lines.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated()
    where line.contains(where: { $0 > 0x20 }) {
      do throws(Fault) { queries.append(try JudgedQuery(JSONTree.of(line)?.root)) } catch {
        throw JudgedQueryError(line: number + 1, reason: error.reason)
      }
    }
    return queries
  }

  private init(_ value: JSONValue?) throws(Fault) {
    guard let value, value.kind == .object else { throw Fault(reason: "this is no JSON object") }
    query = try Self.text("query", value["query"])
    kind = try Self.optional("kind", value["kind"])
    guard let answers = value["relevant"] else { throw Fault(reason: "the key \"relevant\" is missing") }
    guard answers.kind == .array else { throw Self.otherType("relevant") }
    relevant = []
    for answer in answers.elements {
      if let document = answer.string {
        relevant.append(.document(document))
        continue
      }
      guard answer.kind == .object else { throw Self.otherType("relevant") }
      let document = try Self.text("document", answer["document"])
      let contained = try Self.optional("contains", answer["contains"])
      relevant.append(contained.map { .passage(document: document, contains: $0) } ?? .document(document))
    }
  }

  private static func text(_ key: String, _ value: JSONValue?) throws(Fault) -> String {
    guard let value else { throw Fault(reason: "the key \"\(key)\" is missing") }
    guard let text = value.string else { throw otherType(key) }
    return text
  }

  private static func optional(_ key: String, _ value: JSONValue?) throws(Fault) -> String? {
    value == nil || value?.kind == .null ? nil : try text(key, value)
  }

  private static func otherType(_ key: String) -> Fault {
    Fault(reason: "the value of \"\(key)\" is of another type")
  }
}
