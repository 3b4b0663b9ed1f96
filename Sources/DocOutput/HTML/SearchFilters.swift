import DocModel
import DocSearch

/// The filters of a search page. A filter is a URL parameter with a list of values. A section must have one of the values, if there are any.
package struct SearchFilters: Sendable, Hashable {
  /// The parameters, in their order in URLs. `language` is that of code samples; `lang` is the language in which documents are written.
  package static let names = ["kind", "collection", "language", "lang", "tag", "since", "before", "target"]
  private var values: [String: [String]] = [:]

  package init() {}

  package subscript(name: String) -> [String] {
    get { values[name] ?? [] }
    set { values[name] = newValue.isEmpty ? nil : newValue }
  }

  /// The query parameters of the URL, one for each value of a filter.
  package var fields: [(name: String, value: String)] {
    Self.names.flatMap { name in self[name].map { (name, $0) } }
  }

  /// The URL of a search.
  /// - Parameter path: `/`, or the path of the Markdown or JSON version.
  func address(_ query: String, path: String = "/", offset: Int = 0) -> String {
    var parts: [String] = []
    if !query.isEmpty { parts.append("q=" + PercentEncoding.encoded(query.utf8)) }
    for (name, value) in fields { parts.append("\(name)=" + PercentEncoding.encoded(value.utf8)) }
    if offset > 0 { parts.append("offset=\(offset)") }
    return parts.isEmpty ? path : path + "?" + parts.joined(separator: "&")
  }
}
