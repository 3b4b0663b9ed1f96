import DocSearch

enum SearchJSON {
  static func document(_ response: SearchResponse, layout: JSONWriter.Layout) -> [UInt8] {
    JSONWriter.document(SearchFormatter.schema, layout) { json in
      json.field("query", response.query)
      json.field("total", response.total)
      json.field("elapsedMilliseconds", response.elapsedMilliseconds, digits: 3)
      json.field("suggestion", response.suggestion)
      json.field("correctedQuery", response.correctedQuery)
      json.field("unknownTerms", strings: response.unknownTerms)
      writeAdvice(response, to: &json)
      json.field("hits", array: response.hits) { write($1, to: &$0) }
    }
  }

  /// Writes optional fields. A field without a value is left out.
  private static func writeAdvice(_ response: SearchResponse, to json: inout JSONWriter) {
    if response.isPartial || response.lacksParts { json.field("partial", true) }
    if !response.corrections.isEmpty {
      json.field("corrections", objects: response.corrections) { json, correction in
        json.field("typed", correction.typed)
        json.field("replacement", correction.replacement)
      }
    }
    if !response.brokenPhrases.isEmpty { json.field("brokenPhrases", strings: response.brokenPhrases) }
    guard !response.nearNames.isEmpty else { return }
    json.field("nearNames", objects: response.nearNames) { json, name in
      json.field("typed", name.typed)
      json.field("closest", strings: name.closest)
      json.field("parts", objects: name.parts) { json, part in
        json.field("word", part.word)
        json.field("sections", part.sections)
      }
    }
  }

  static func lines(_ response: SearchResponse) -> [UInt8] {
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
      json.inlineObject {
        $0.field("path", hit.source.path)
        $0.field("startLine", hit.source.startLine)
        $0.field("endLine", hit.source.endLine)
      }
      json.field("place", "\(hit.place):\(hit.source.startLine)")
      json.field("freshness", hit.freshness?.rawValue)
      json.field("lang", hit.language)
      if let context = hit.context { json.field("context", context) }
      if let date = hit.facts?.date { json.field("date", date) }
      if let author = hit.facts?.author { json.field("author", author) }
      if let tags = hit.facts?.tags, !tags.isEmpty { json.field("tags", strings: tags) }
      json.name("availability")
      json.inline { $0.availability(hit.availability) }
      json.field("timestamp", hit.timestamp)
      json.field("anchor", hit.anchor)
      json.field("copies", objects: hit.copies) { json, copy in
        json.field("id", copy.id.description)
        json.field("topic", copy.topic)
        json.field("place", copy.place)
      }
      json.field("snippet", hit.snippet)
      json.name("highlights")
      json.inline { json in
        json.array(hit.highlights) { json, range in
          json.array([range.lowerBound, range.upperBound]) { $0.value($1) }
        }
      }
      json.field("code", objects: hit.code) { $0.fields(of: $1) }
      if let explanation = hit.explanation {
        json.field("explanation") { $0.fields(of: explanation) }
      }
    }
  }
}
