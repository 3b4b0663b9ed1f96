import DocModel
import DocSearch

package enum SearchHTML {
  package typealias Choices = (kinds: [String], collections: [String])

  /// One page of hits, with its offset, the filters in use, and the filters to choose from.
  package struct Results: Sendable {
    package var response: SearchResponse
    package var filters: SearchFilters
    package var offset: Int
    package var choices: Choices
    /// For the filters of each search in `narrowings`, the number of sections that the search finds.
    package var counts: [SearchFilters: Int] = [:]

    package init(_ response: SearchResponse, filters: SearchFilters, offset: Int, choices: Choices) {
      self.response = response
      self.filters = filters
      self.offset = offset
      self.choices = choices
    }
  }

  package static func page(_ results: Results) -> [UInt8] {
    let query = results.response.query
    let twin = (
      results.filters.address(query, path: "/search.md", offset: results.offset),
      results.filters.address(query, path: "/search.json", offset: results.offset)
    )
    return PageHTML.page(title: query, query: query, filters: results.filters, twin: twin) { html in
      html.element("div", [("id", "results")]) { write(results, to: &$0) }
    }
  }

  package static func fragment(_ results: Results) -> [UInt8] {
    var html = HTMLWriter()
    write(results, to: &html)
    return html.bytes
  }

  /// The facets with their counts. A script requests this fragment after the hits are shown.
  package static func facetFragment(_ results: Results) -> [UInt8] {
    var html = HTMLWriter()
    facets(results, to: &html)
    return html.bytes
  }

  private static func write(_ results: Results, to html: inout HTMLWriter) {
    let response = results.response
    html.element("h1", [("class", "hidden")], text: "Hits for \(response.query)")
    html.element("div", [("class", "search")]) { html in
      facets(results, to: &html)
      html.element("section", [("class", "hits"), ("aria-label", "Hits")]) { html in
        html.element("p", [("class", "count")]) { html in
          html.text(DecimalText.count(response.total, "section"))
          // The time is 0 if the response came from the cache. A time of 0 is not shown.
          if response.elapsedMilliseconds > 0 {
            let time = DecimalText.fixed(response.elapsedMilliseconds, digits: 1)
            html.element("span", [("class", "quiet")], text: " · \(time) ms")
          }
        }
        for sentence in SearchAdvice(safe: { $0 }).sentences(on: response) {
          html.element("p", [("class", "advice")], text: sentence.sentence)
        }
        if response.hits.isEmpty { nothing(results, to: &html) }
        let words = QueryWords(response.query)
        for group in groups(response.hits) { write(group, words, to: &html) }
        pages(results, to: &html)
      }
    }
  }

  /// Writes the content of a page without hits: suggestions for other searches, and the collections that were searched.
  private static func nothing(_ results: Results, to html: inout HTMLWriter) {
    if let near = results.response.suggestion {
      html.element("p") { html in
        html.text("Did you mean ")
        html.element("a", [("href", results.filters.address(near))], text: near)
        html.text("?")
      }
    }
    if results.offset > 0 || results.filters != SearchFilters() {
      let address = SearchFilters().address(results.response.query)
      html.element("p") {
        $0.element("a", [("href", address)], text: "Search everything, from the first hit")
      }
    }
    let collections =
      results.filters["collection"].isEmpty ? results.choices.collections : results.filters["collection"]
    html.element(
      "p", [("class", "quiet")],
      text: "Looked in \(collections.prefix(mostNamed).joined(separator: ", "))"
        + (collections.count > mostNamed ? " and \(collections.count - mostNamed) more." : "."))
  }
  private static let mostNamed = 12

  // MARK: Hits

  /// Groups hits by document. The groups have the order of their best hits.
  private static func groups(_ hits: [Hit]) -> [[Hit]] {
    ListFormatter.groups(hits) { ByteString("\($0.index)/\($0.place)") }
  }

  private static func write(_ hits: [Hit], _ words: QueryWords, to html: inout HTMLWriter) {
    html.element("article", [("class", "hit")]) { html in
      if let first = hits.first {
        html.element("p", [("class", "document")]) { html in
          html.element("span", [("class", "title")], text: cut(first.title))
          html.element("span", [("class", "kind")], text: first.kind.rawValue)
          html.element("span", [("class", "quiet")], text: first.place)
          if let note = first.freshness?.note { html.element("span", [("class", "advice")], text: note) }
        }
      }
      for hit in hits { write(hit, words, to: &html) }
    }
  }

  private static func write(_ hit: Hit, _ words: QueryWords, to html: inout HTMLWriter) {
    html.element("div", [("class", "section")]) { html in
      html.element("h2") { html in
        html.link(to: PathText.section(hit.id, topic: hit.topic)) { html in
          for (number, heading) in hit.heading.enumerated() {
            if number > 0 { html.markup("<span class=\"quiet\"> › </span>") }
            html.text(cut(heading))
          }
          if hit.heading.isEmpty { html.text(cut(hit.title)) }
        }
        if let timestamp = hit.timestamp { html.element("span", [("class", "quiet")], text: " \(timestamp)") }
        if let note = hit.availabilityNote { html.element("span", [("class", "advice")], text: " \(note)") }
      }
      if !hit.snippet.isEmpty {
        html.element("p", [("class", "snippet")]) { html in
          StyledText(snippet: hit.snippet, highlights: hit.highlights, keepMarks: false).write(to: &html)
        }
      }
      if let sample = hit.code.first {
        let excerpt = ShownCodeLines(sample, limit: 12, words: words)
        let lines = CodeText.styled(
          excerpt.lines, language: sample.language, words: words, options: TextOptions(colour: true))
        BlockHTML.figure(of: sample, to: &html) { html in
          var end = 0
          // The style sheet adds an ellipsis for omitted text, so that users do not copy the ellipsis with the text.
          for range in excerpt.shown {
            if range.lowerBound > end { html.markup("<span class=\"gap\"></span>\n") }
            BlockHTML.write(lines[range], to: &html)
            end = range.upperBound
          }
          if end < lines.count { html.markup("<span class=\"gap\"></span>\n") }
        }
      }
    }
  }

  /// Cuts a heading, because a long one would fill the page of hits. The page of the document shows the whole heading.
  static func cut(_ heading: String) -> String { TerminalText.cut(heading, to: 160) }

  // MARK: Filters and further pages

  private struct Facet {
    var name: String
    /// The parameter of the URL (`SearchFilters.names`).
    var field: String
    var values: [String]
  }
  private static let mostValues = 40

  /// The facets of the search. The facets for kinds and collections offer all values in the index. The other facets offer values of the hits on
  /// this page and values that are already chosen.
  private static func facets(_ results: Results) -> [Facet] {
    let (hits, filters) = (results.response.hits, results.filters)
    let languages = Set(hits.flatMap { $0.code.compactMap(\.language) })
    let written = Set(hits.compactMap(\.language))
    let tags = Set(hits.flatMap { $0.facts?.tags ?? [] })
    let years = Set(hits.compactMap { $0.facts?.date.map { String($0.prefix(4)) } })
    return [
      Facet(name: "Kind", field: "kind", values: results.choices.kinds),
      Facet(name: "Collection", field: "collection", values: results.choices.collections),
      Facet(name: "Language", field: "language", values: languages.union(filters["language"]).sorted()),
      Facet(name: "Text", field: "lang", values: written.union(filters["lang"]).sorted()),
      Facet(name: "Tag", field: "tag", values: tags.union(filters["tag"]).sorted()),
      Facet(name: "Since", field: "since", values: years.union(filters["since"]).sorted().reversed()),
      Facet(name: "Before", field: "before", values: filters["before"]),
      Facet(name: "Target", field: "target", values: filters["target"]),
    ].filter { $0.values.count > 1 || !filters[$0.field].isEmpty }
  }

  private static func narrowed(_ results: Results, _ facet: Facet, to value: String) -> SearchFilters {
    var filters = results.filters
    filters[facet.field] = [value]
    return filters
  }

  /// The filters of the searches to which the facets link: for each value of a facet, the current filters narrowed to that value.
  package static func narrowings(_ results: Results) -> [SearchFilters] {
    facets(results).flatMap { facet in
      facet.values.prefix(mostValues).map { narrowed(results, facet, to: $0) }
    }
  }

  private static func facets(_ results: Results, to html: inout HTMLWriter) {
    html.element("nav", [("class", "facets"), ("aria-label", "Narrow the search")]) { html in
      html.markup("<details class=\"fold\" open><summary>Narrow</summary>")
      for facet in facets(results) { write(facet, results, to: &html) }
      html.close("details")
    }
  }

  private static func write(_ facet: Facet, _ results: Results, to html: inout HTMLWriter) {
    let chosen = results.filters[facet.field]
    let values = facet.values.prefix(mostValues).map { value in
      (
        text: value, isChosen: chosen.contains { value.hasSameBytes(as: $0) },
        count: results.counts[narrowed(results, facet, to: value)]
      )
    }
    // Values with which the search would find nothing are omitted.
    let offered = values.filter { $0.isChosen || $0.count != 0 }
    guard offered.count > 1 || !chosen.isEmpty else { return }
    html.element("div") { html in
      html.element("h2", text: facet.name)
      html.list(offered) { html, value in
        var filters = narrowed(results, facet, to: value.text)
        if value.isChosen {
          filters[facet.field] = chosen.filter { !value.text.hasSameBytes(as: $0) }
        }
        let current: [HTMLWriter.Attribute] = value.isChosen ? [("aria-current", "true")] : []
        html.element("a", [("href", filters.address(results.response.query))] + current) { html in
          html.text(value.text)
          guard let count = value.count else { return }
          html.element("span", [("class", "quiet")], text: " " + DecimalText.grouped(count))
        }
      }
    }
  }

  private static func pages(_ results: Results, to html: inout HTMLWriter) {
    let count = results.response.hits.count
    guard count > 0 else { return }
    html.element("nav", [("class", "pages"), ("aria-label", "Pages of hits")]) { html in
      if results.offset > 0 {
        let address = results.filters.address(results.response.query, offset: max(0, results.offset - 10))
        html.element("a", [("href", address), ("rel", "prev")], text: "Better hits")
      }
      if results.response.total > results.offset + count {
        let address = results.filters.address(results.response.query, offset: results.offset + count)
        html.element("a", [("href", address), ("rel", "next")], text: "More hits")
      }
    }
  }
}
