import DocIndex
import DocKnowledge
import DocModel
import DocSearch

/// Explains why a search with filters finds nothing, such as a filter for a collection, language, tag or date that the index does not contain.
package struct FilterAdvice {
  private static let mostNames = 10

  private let completion: TopicCompletion
  private let reader: IndexReader

  package init(_ contents: IndexContents) {
    completion = TopicCompletion(contents)
    reader = contents.reader
  }

  /// A sentence about the first filter that nothing in the index matches; nil if there is no such filter. The caller must escape names in the
  /// sentence before printing it to a terminal.
  package func sentence(on request: SearchRequest) throws -> String? {
    for name in request.collections {
      let names = try completion.collections(beginningWith: "").map(\.word)
      if let sentence = Self.sentence("no collection", name, names) { return sentence }
    }
    if let language = request.language {
      let names = try completion.languages(beginningWith: "").map(\.word)
      if let sentence = Self.sentence("no code in the language", language, names) { return sentence }
    }
    let asked = request.writtenLanguages + QueryParser().parse(request.text).languages
    for code in asked where try reader.documentFrequency(of: FilterTerm.written(code)) == 0 {
      let name = WrittenLanguage(rawValue: code).map { "\(code) (\($0.name))" } ?? code
      let codes = try completion.writtenLanguages(beginningWith: "").map(\.word)
      return
        "no document is in the language \(name): the index has \(codes.isEmpty ? "none" : codes.joined(separator: ", "))"
    }
    for tag in request.tags where try reader.documentFrequency(of: FilterTerm.tag(tag)) == 0 {
      return "no document has the tag '\(tag)'"
    }
    if request.since != nil || request.before != nil,
      try reader.segments.allSatisfy({ try $0.dates(of: request).isEmpty })
    {
      let since = request.since.map { " at or after \($0)" } ?? ""
      let before = request.before.map { (since.isEmpty ? "" : " and") + " before \($0)" } ?? ""
      return "no document says that it was written\(since)\(before)"
    }
    return nil
  }

  /// A sentence that names the filters of a request without hits, and states how many hits there are without filters. Nil if the request has no
  /// filters, or if there are no hits without filters either.
  /// - Parameter configured: whether the request's collections come from the configuration.
  package static func hidden(_ request: SearchRequest, configured: Bool, _ searcher: Searcher) throws
    -> String?
  {
    let filters: [(isUsed: Bool, name: String)] = [
      (!request.kinds.isEmpty, "--kind"),
      (!request.collections.isEmpty, configured ? "the collections of your configuration" : "--collection"),
      (request.documents != nil, "--document"), (request.language != nil, "--language"),
      (!request.writtenLanguages.isEmpty, "--lang"), (request.since != nil, "--since"),
      (request.before != nil, "--before"), (!request.tags.isEmpty, "--tag"), (request.onlyCode, "--code"),
    ]
    let names = filters.filter(\.isUsed).map(\.name)
    if names.isEmpty { return nil }
    var open = SearchRequest(request.text)
    open.limit = 1
    let found = try searcher.search(open)
    guard found.total > 0, found.correctedQuery == nil else { return nil }
    let count = found.total == 1 ? "1 section is" : "\(found.total) sections are"
    return "nothing found with \(names.joined(separator: ", ")): \(count) found without"
  }

  /// Converts the name of a language to its code. If there is no such language, the code is nil, and the sentence suggests similar names.
  package static func languageCode(_ name: String) -> (code: String?, sentence: String) {
    if let language = WrittenLanguage(named: name) { return (language.rawValue, "") }
    let near = EditDistance.nearest(to: name.lowercased(), of: WrittenLanguage.allNames, most: 2)
    let remedy =
      near.isEmpty
      ? "name it as 'de' or 'german'" : "did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
    return (nil, "no language is called '\(name)': \(remedy)")
  }

  private static func sentence(_ what: String, _ name: String, _ names: [String]) -> String? {
    // The name of a collection may be given without its version.
    let isKnown = names.contains { $0.hasSameBytes(as: name) || $0.utf8.starts(with: (name + "@").utf8) }
    if isKnown { return nil }
    return "\(what) '\(name)': \(remedy(name, of: names))"
  }

  /// Advice for a name that the index does not contain: the most similar existing name or, if none is similar, a list of existing names.
  package static func remedy(_ name: String, of names: [String]) -> String {
    if let near = EditDistance.nearest(to: name, of: names, most: 1).first {
      return "did you mean '\(near)'?"
    }
    let some = names.prefix(mostNames).joined(separator: ", ") + (names.count > mostNames ? ", …" : "")
    return "the index has \(names.isEmpty ? "none" : some)"
  }
}

package struct FilterError: Error, Sendable {
  package var sentence: String
}

extension SearchRequest {
  /// Sets the filters that have the same names in URLs and in the tools for agents.
  /// - Parameter values: a function that returns the values of the named filter; empty if the filter is not used.
  package mutating func setFilters(_ values: (String) -> [String]) throws(FilterError) {
    collections = values("collection")
    language = values("language").first.map(CodeLanguageName.wanted)
    tags = values("tag")
    (since, before) = (try Self.date("since", values), try Self.date("before", values))
    for name in values("lang") {
      let found = FilterAdvice.languageCode(name)
      guard let code = found.code else { throw FilterError(sentence: found.sentence) }
      writtenLanguages.append(code)
    }
    for name in values("target") {
      guard let target = SystemTarget(name) else {
        throw FilterError(
          sentence: "no such system as '\(name)'; a target is ios:17, macos:14 or the like")
      }
      targets.append(target)
    }
  }

  private static func date(_ name: String, _ values: (String) -> [String]) throws(FilterError) -> String? {
    guard let text = values(name).first else { return nil }
    guard let date = FilterTerm.dateText(text) else {
      throw FilterError(sentence: "'\(name)' takes a date as 2025-01-13, 2025-01 or 2025")
    }
    return date
  }
}
