import DocIndex
import DocModel
import DocSearch

package struct FilterError: Error, Sendable {
  package var sentence: String
}

extension SearchRequest {
  /// Sets the filters that URLs and the tools of agents call by the same names.
  /// - Parameter values: returns the values of a filter; empty if the filter is not used.
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
