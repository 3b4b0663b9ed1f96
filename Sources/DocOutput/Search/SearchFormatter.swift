import DocModel
import DocSearch

/// Search responses as bytes for standard output, in every format of `search`.
package enum SearchFormatter {
  package static let schema = "bridgedoc.search/1"

  /// `codeAlone` leaves nothing but each hit's best code sample, in text and Markdown.
  package static func format(
    _ response: SearchResponse, as format: SearchFormat, options: TextOptions = TextOptions(),
    codeAlone: Bool = false
  ) -> [UInt8] {
    switch format {
    case .text:
      if codeAlone { return SearchText.code(response, options: options) }
      return SearchText.text(response, options: options)
    case .json: return json(response, layout: .indented)
    case .jsonl: return jsonLines(response)
    case .tsv: return tsv(response)
    case .paths: return paths(response, end: options.endsWithNull ? 0 : 0x0A)
    case .markdown: return SearchMarkdown.markdown(response, codeAlone: codeAlone)
    }
  }

  /// What `format` gives, or with a budget as much of it as fits; then the note says what does not. Markdown says it at its
  /// end, other formats have no place for it.
  package static func page(
    _ response: SearchResponse, as format: SearchFormat, options: TextOptions = TextOptions(),
    codeAlone: Bool = false, maxTokens: Int?
  ) -> (bytes: [UInt8], note: String?) {
    func formatted(_ response: SearchResponse) -> [UInt8] {
      self.format(response, as: format, options: options, codeAlone: codeAlone)
    }
    guard let maxTokens else { return (formatted(response), nil) }
    let fitted = BudgetedSearch(
      response, tokens: maxTokens, as: format, codeAlone: codeAlone, format: formatted)
    let bytes = formatted(fitted.response)
    guard format == .markdown, let note = fitted.note else { return (bytes, fitted.note) }
    return (bytes + Array("\n[\(note)]\n".utf8), nil)
  }

  /// The whole response on one line: what `--batch` prints for each query.
  package static func batchLine(_ response: SearchResponse, maxTokens: Int? = nil) -> [UInt8] {
    guard let maxTokens else { return json(response, layout: .compact) }
    let fitted = BudgetedSearch(response, tokens: maxTokens, as: .json) { json($0, layout: .compact) }
    return json(fitted.response, layout: .compact)
  }

  private static func json(_ response: SearchResponse, layout: JSONWriter.Layout) -> [UInt8] {
    var json = JSONWriter(layout)
    json.object { json in
      json.field("schema", schema)
      json.field("query", response.query)
      json.field("total", response.total)
      json.field("elapsedMilliseconds", response.elapsedMilliseconds, digits: 3)
      json.field("suggestion", response.suggestion)
      json.field("correctedQuery", response.correctedQuery)
      json.field("unknownTerms", strings: response.unknownTerms)
      writeAdvice(response, to: &json)
      json.field("hits", array: response.hits) { write($1, to: &$0) }
    }
    json.endLine()
    return json.bytes
  }

  /// What most searches do not need: fields that are there where they say something.
  private static func writeAdvice(_ response: SearchResponse, to json: inout JSONWriter) {
    if response.isPartial { json.field("partial", true) }
    if !response.corrections.isEmpty {
      json.field("corrections", array: response.corrections) { json, correction in
        json.object {
          $0.field("typed", correction.typed)
          $0.field("replacement", correction.replacement)
        }
      }
    }
    if !response.brokenPhrases.isEmpty { json.field("brokenPhrases", strings: response.brokenPhrases) }
    if !response.nearNames.isEmpty {
      json.field("nearNames", array: response.nearNames) { write($1, to: &$0) }
    }
  }

  private static func write(_ name: NearName, to json: inout JSONWriter) {
    json.object { json in
      json.field("typed", name.typed)
      json.field("closest", strings: name.closest)
      json.field("parts", array: name.parts) { json, part in
        json.object {
          $0.field("word", part.word)
          $0.field("sections", part.sections)
        }
      }
    }
  }

  private static func jsonLines(_ response: SearchResponse) -> [UInt8] {
    var json = JSONWriter(.compact)
    for hit in response.hits {
      write(hit, to: &json)
      json.endLine()
    }
    return json.bytes
  }

  private static func write(_ hit: Hit, to json: inout JSONWriter) {
    json.object { json in
      json.field("rank", hit.rank)
      json.field("score", hit.score)
      json.field("id", hit.id.description)
      json.field("topic", hit.topic)
      json.field("kind", hit.kind.rawValue)
      json.field("collection", hit.collection)
      json.field("title", hit.title)
      json.name("heading")
      json.inline { json in json.array(hit.heading) { $0.value($1) } }
      json.name("source")
      json.inline { json in
        json.object {
          $0.field("path", hit.source.path)
          $0.field("startLine", hit.source.startLine)
          $0.field("endLine", hit.source.endLine)
        }
      }
      json.field("place", "\(hit.place):\(hit.source.startLine)")
      json.field("freshness", hit.freshness?.rawValue)
      json.field("timestamp", hit.timestamp)
      json.field("anchor", hit.anchor)
      json.field("copies", array: hit.copies) { json, copy in
        json.object {
          $0.field("id", copy.id.description)
          $0.field("topic", copy.topic)
          $0.field("place", copy.place)
        }
      }
      json.field("snippet", hit.snippet)
      json.name("highlights")
      json.inline { json in
        json.array(hit.highlights) { json, range in
          json.array([range.lowerBound, range.upperBound]) { $0.value($1) }
        }
      }
      json.field("code", array: hit.code) { $0.value($1) }
      if let explanation = hit.explanation {
        json.name("explanation")
        json.value(explanation)
      }
    }
  }

  /// `rank score id topic path:startLine title heading`, with tabs between.
  private static func tsv(_ response: SearchResponse) -> [UInt8] {
    var output = OutputBuffer()
    for hit in response.hits {
      let values = [
        "\(hit.rank)", DecimalText.fixed(hit.score, digits: 4), hit.id.description, hit.topic,
        "\(hit.place):\(hit.source.startLine)", ShortText.heading(hit.title),
        hit.heading.map { ShortText.heading($0) }.joined(separator: " › "),
      ]
      output.line(values.map { TerminalText.safe($0) }.joined(separator: "\t"))
    }
    return output.bytes
  }

  private static func paths(_ response: SearchResponse, end: UInt8) -> [UInt8] {
    var output = OutputBuffer()
    var seen: Set<String> = []
    for hit in response.hits {
      let place = "\(hit.place):\(hit.source.startLine)"
      if seen.insert(place).inserted { output.append(Array(TerminalText.safe(place).utf8) + [end]) }
    }
    return output.bytes
  }
}
