import DocIndex
import DocSearch
import DocTopics

/// Makes suggestions for a query without hits, or with words that have no hits. Each suggestion is a sentence without a full stop.
package struct SearchAdvice {
  private static let mostWords = 5
  /// Upper bound on the length in bytes of a phrase in a sentence. A longer phrase is cut, and a longer corrected query is not repeated.
  private static let longestQuery = 60
  /// Upper bound on the length in bytes of user input that a message repeats.
  private static let longestTyped = 200

  private let safe: (String) -> String

  /// - Parameter safe: sanitises text from users and documents for display.
  package init(safe: @escaping (String) -> String) { self.safe = safe }

  package func sentences(on response: SearchResponse) -> [String] {
    var sentences = changes(in: response) + names(response.nearNames)
    let explained = response.corrections.map(\.typed) + response.nearNames.map(\.typed)
    let unknown = response.unknownTerms.filter { term in !explained.contains(term) }
    if response.hits.isEmpty, response.total > 0 {
      let count = DecimalText.count(response.total, "section")
      sentences.append("\(count) for \(typed(response.query)), but --offset skips more")
    } else if response.hits.isEmpty, sentences.isEmpty {
      let isEmpty = response.query.utf8.allSatisfy { $0 <= 0x20 }
      sentences.append(
        isEmpty ? "the query is empty" : "nothing found for \(typed(response.query))\(near(response))")
    } else if !unknown.isEmpty, !response.hits.isEmpty {
      sentences.append("no section holds \(list(unknown))\(near(response))")
    }
    if response.isPartial {
      sentences.append(
        "part of the index was not searched, because the query has too many common words side by side: use rarer words"
      )
    }
    return sentences
  }

  /// Notes to show above the hits, if the search used a query that differs from the typed query.
  package func notes(on response: SearchResponse) -> [String] {
    response.hits.isEmpty ? [] : changes(in: response)
  }

  private func changes(in response: SearchResponse) -> [String] {
    var changes: [String] = []
    if let corrected = response.correctedQuery, !response.corrections.isEmpty {
      changes.append(correction(in: response, corrected))
    }
    if !response.brokenPhrases.isEmpty {
      let phrases = response.brokenPhrases.prefix(Self.mostWords).map {
        safe(ShortText.cut($0, to: Self.longestQuery))
      }
      changes.append("no section holds \(phrases.joined(separator: ", ")) exactly: searched for the words")
    }
    return changes
  }

  /// A question that suggests a similar query; empty if there is no such query, or if the search has already used it.
  private func near(_ response: SearchResponse) -> String {
    guard response.correctedQuery == nil, let near = response.suggestion else { return "" }
    return ": did you mean \(quoted(near))?"
  }

  package func names(_ names: [NearName]) -> [String] {
    var sentences: [String] = []
    for name in names {
      let closest = name.closest.isEmpty ? "" : "; closest: " + name.closest.map(safe).joined(separator: ", ")
      sentences.append("the index has no name \(typed(name.typed))\(closest)")
      guard !name.parts.isEmpty else { continue }
      let parts = name.parts.prefix(Self.mostWords).map {
        "\(quoted($0.word)) is in \(DecimalText.count($0.sections, "section"))"
      }
      let query = name.parts.map(\.word).joined(separator: " ")
      sentences.append("its parts: \(parts.joined(separator: ", ")); try \(quoted(query))")
    }
    return sentences
  }

  /// The error message for an id, location or topic that does not exist, with similar names that do exist. Nil if the text has another form.
  package func missing(_ text: String, _ contents: IndexContents) throws -> String? {
    let resolver = TopicResolver(contents)
    guard let form = try resolver.missing(text) else { return nil }
    let near = try resolver.near(text).map(quoted).joined(separator: ", ")
    let remedy = near.isEmpty ? "use search to find sections by words" : "did you mean \(near)?"
    return "no such \(form.rawValue): \(quoted(text)): \(remedy)"
  }

  /// Says which words were corrected, or quotes the whole corrected query if every word was corrected.
  private func correction(in response: SearchResponse, _ corrected: String) -> String {
    let corrections = response.corrections
    let unknown = corrections.map(\.typed).filter(response.unknownTerms.contains)
    let reason =
      unknown.isEmpty
      ? "\(list(corrections.map(\.typed))) is rare, and never occurs with the other words"
      : "no section holds \(list(unknown))"
    let isWhole = corrections.reduce(0) { $0 + $1.sourceRange.count + 1 } >= response.query.utf8.count
    if isWhole { return "\(reason): did you mean \(quoted(corrected))? Searched for that" }
    var meant = quoted(corrections[0].replacement)
    if corrections.count > 1 {
      let pairs = corrections.prefix(Self.mostWords).map {
        "\(quoted($0.replacement)) for \(quoted($0.typed))"
      }
      meant = pairs.joined(separator: ", ")
    }
    let searched = corrected.utf8.count > Self.longestQuery ? "with that" : "for \(quoted(corrected))"
    return "\(reason): did you mean \(meant)? Searched \(searched)"
  }

  private func quoted(_ text: String) -> String { "'\(safe(text))'" }

  private func typed(_ text: String) -> String { quoted(ShortText.cut(text, to: Self.longestTyped)) }

  private func list(_ words: [String]) -> String {
    words.prefix(Self.mostWords).map(typed).joined(separator: ", ")
      + (words.count > Self.mostWords ? ", …" : "")
  }
}

extension String {
  /// The clause as a sentence: capitalised and with a full stop.
  var sentence: String { prefix(1).uppercased() + dropFirst() + "." }
}

extension TopicResolver {
  /// A resolver that accepts names as they are printed.
  package init(printed contents: IndexContents) { self.init(contents) { TerminalText.safe($0) } }
}
