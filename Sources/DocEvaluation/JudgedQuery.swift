#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A query with the answers that a judge considers correct.
package struct JudgedQuery: Sendable, Hashable {
  package var query: String
  /// The kind of query, which has results of its own; nil if the judge stated none.
  package var kind: String?
  /// The correct answers; empty if nothing in the index answers the query.
  package var relevant: [Judgement]
}

/// A correct answer.
package enum Judgement: Sendable, Hashable {
  /// Any section of a document that has this text as its topic or at the end of its path.
  case document(String)
  /// A section with the text `contains`, in a document whose path ends with `document`.
  case passage(document: String, contains: String)
}

/// An error in a line of judged queries.
package struct JudgedQueryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The one-based number of the line.
  package var line: Int
  package var reason: String

  package var description: String {
    "line \(line): \(reason); each line is {\"query\": \"…\", \"relevant\": [\"document\", "
      + "{\"document\": \"…\", \"contains\": \"…\"}]}"
  }
}

extension JudgedQuery: Decodable {
  private enum Key: String, CodingKey {
    case query, kind, relevant
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    query = try values.decode(String.self, forKey: .query)
    kind = try values.decodeIfPresent(String.self, forKey: .kind)
    relevant = try values.decode([Judgement].self, forKey: .relevant)
  }

  /// Reads JSON Lines. Empty lines are skipped.
  package static func read(_ lines: [UInt8]) throws(JudgedQueryError) -> [JudgedQuery] {
    let decoder = JSONDecoder()
    var queries: [JudgedQuery] = []
    var number = 0
    for line in lines.split(separator: 0x0a, omittingEmptySubsequences: false) {
      number += 1
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      do {
        queries.append(try decoder.decode(JudgedQuery.self, from: Data(line)))
      } catch {
        throw JudgedQueryError(line: number, reason: Self.reason(for: error))
      }
    }
    return queries
  }

  private static func reason(for error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "the key \"\(key.stringValue)\" is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "the value of \"\(context.codingPath.last?.stringValue ?? "the line")\" is of another type"
    default: "this is no JSON object"
    }
  }
}

extension Judgement: Decodable {
  private enum Key: String, CodingKey {
    case document, contains
  }

  package init(from decoder: any Decoder) throws {
    if let document = try? decoder.singleValueContainer().decode(String.self) {
      self = .document(document)
      return
    }
    let values = try decoder.container(keyedBy: Key.self)
    let document = try values.decode(String.self, forKey: .document)
    if let text = try values.decodeIfPresent(String.self, forKey: .contains) {
      self = .passage(document: document, contains: text)
    } else {
      self = .document(document)
    }
  }
}
