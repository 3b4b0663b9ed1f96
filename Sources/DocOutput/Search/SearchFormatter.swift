import DocModel
import DocSearch
import DocSystem

package enum SearchFormat: String, CaseIterable, Sendable {
  case text, json, jsonl, tsv, paths, markdown, quickfix
}

package enum SearchFormatter {
  package static let schema = "bridgedoc.search/1"

  /// Formats a response. With `codeAlone`, text and Markdown show only the best code sample of each hit.
  package static func format(
    _ response: SearchResponse, as format: SearchFormat, options: TextOptions = TextOptions(),
    codeAlone: Bool = false
  ) -> [UInt8] {
    switch format {
    case .text:
      if codeAlone { return SearchText.code(response, options: options) }
      return SearchText.text(response, options: options)
    case .json: return SearchJSON.document(response, layout: .indented)
    case .jsonl: return SearchJSON.lines(response)
    case .tsv: return SearchLines.tsv(response, options)
    case .quickfix: return SearchLines.quickfix(response, options)
    case .paths: return SearchLines.paths(response, options)
    case .markdown: return SearchMarkdown.markdown(response, codeAlone: codeAlone)
    }
  }

  /// Formats as much of the response as fits the budget, and a note that says what was omitted. Markdown ends with the note. Other formats have
  /// no place for the note, so it is returned separately.
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

  /// The response on one line, as `--batch` prints it for each query.
  package static func batchLine(_ response: SearchResponse, maxTokens: Int? = nil) -> [UInt8] {
    guard let maxTokens else { return SearchJSON.document(response, layout: .compact) }
    let fitted = BudgetedSearch(response, tokens: maxTokens, as: .json) {
      SearchJSON.document($0, layout: .compact)
    }
    return SearchJSON.document(fitted.response, layout: .compact)
  }
}

enum SearchText {
  /// Upper bound on the number of lines that are shown of a hit's best sample. A sample that is only slightly longer is shown completely.
  static let codeLines = 12
  static let indent = 4
  /// Minimum width in columns to which a heading is cut. A shorter heading would not be useful.
  private static let leastHeading = 16

  static func text(_ response: SearchResponse, options: TextOptions) -> [UInt8] {
    var output = OutputBuffer(options)
    let words = QueryWords(response.query)
    for note in SearchAdvice(safe: { $0 }).notes(on: response) {
      StyledText(note.sentence, .strong).writeWrapped(width: options.proseWidth, to: &output)
      output.newline()
    }
    for (index, hit) in response.hits.enumerated() {
      if options.isCompact {
        writeCompact(hit, to: &output)
        continue
      }
      if index > 0 { output.newline() }
      write(hit, words: words, to: &output)
    }
    if options.isTerminal, let last = response.hits.last {
      output.newline()
      footer(response, last: last, to: &output)
    }
    return output.bytes
  }

  /// Writes only the best sample of each hit. Samples are separated by blank lines. On a terminal, the location is also shown.
  static func code(_ response: SearchResponse, options: TextOptions) -> [UInt8] {
    var output = OutputBuffer(options)
    for hit in response.hits {
      guard let sample = hit.code.first else { continue }
      if !output.isEmpty { output.newline() }
      if options.isTerminal {
        place(of: hit, sample: sample, options: options).writeWrapped(to: &output)
      }
      CodeText.writeAlone(sample, to: &output)
    }
    return output.bytes
  }

  private static func write(_ hit: Hit, words: QueryWords, to output: inout OutputBuffer) {
    let rank = "\(hit.rank)"
    var head = StyledText(rank, .quiet)
    output.spaces(max(0, indent - 2 - rank.utf8.count))
    head.append("  ")
    head.append(headingPath(title: hit.title, heading: hit.heading))
    head.writeWrapped(indent: indent, firstLineBegun: true, to: &output)

    place(of: hit, sample: nil, options: output.options).writeWrapped(indent: indent, to: &output)

    if let context = hit.context {
      StyledText(ShortText.cut(context, to: 240), .quiet).writeWrapped(
        width: output.options.proseWidth, indent: indent, to: &output)
    }
    if !hit.snippet.isEmpty {
      StyledText(snippet: hit.snippet, highlights: hit.highlights, keepMarks: !output.options.colour)
        .writeWrapped(width: output.options.proseWidth, indent: indent, to: &output)
    }
    if let sample = hit.code.first {
      output.newline()
      let excerpt = ShownCodeLines(sample, limit: codeLines, words: words)
      excerpt.write(more: "bridgedoc show \(hit.id) --code", indent: indent, to: &output)
    }
    if let explanation = hit.explanation {
      output.newline()
      write(explanation, depth: 0, to: &output)
    }
  }

  /// Writes a hit in two lines: the headings with the id, and the snippet.
  private static func writeCompact(_ hit: Hit, to output: inout OutputBuffer) {
    let options = output.options
    let rank = "\(hit.rank)"
    output.spaces(max(0, indent - 2 - rank.utf8.count))
    var place = StyledText("  ")
    place.append(
      "\(hit.place):\(hit.source.startLine)", .path,
      link: options.links?.address(
        index: hit.index, collection: hit.collection, source: hit.source.path, line: hit.source.startLine))
    var id = StyledText("  \(hit.id)", .quiet)
    if let note = hit.availabilityNote { id.append("  \(note)", .strong) }
    let path = headingPath(title: hit.title, heading: hit.heading)
    // The location and the id are always shown, because people, editors and agents use them. On a narrow terminal, the line wraps.
    let room = options.width - indent - place.columns - id.columns
    var line = StyledText(rank, .quiet)
    line.append("  ")
    line.append(
      path.columns <= room
        ? path : StyledText(hit.heading.last ?? hit.title, .title).cut(to: max(room, leastHeading)))
    line.append(place)
    line.append(id)
    line.writeLine(to: &output)
    guard !hit.snippet.isEmpty else { return }
    StyledText(snippet: hit.snippet, highlights: hit.highlights, keepMarks: !options.colour)
      .cut(to: max(options.width - indent, 16)).writeLine(indent: indent, to: &output)
  }

  /// The title and the headings, with the section's own heading emphasised.
  static func headingPath(title: String, heading: [String]) -> StyledText {
    var text = StyledText()
    let path = shownPath(title: title, heading: heading)
    for (index, part) in path.enumerated() {
      if index > 0 { text.append(" › ", .quiet) }
      text.append(part, index == path.count - 1 ? .title : .plain)
    }
    return text
  }

  /// The title and the headings, each cut so that it fits into a list. The title is omitted if the first heading equals it.
  static func shownPath(title: String, heading: [String]) -> [String] {
    var parts = [title] + heading
    if parts.count > 1, parts[0] == parts[1] { parts.removeFirst() }
    return parts.map { ShortText.heading($0) }
  }

  /// The location of a hit, or of its sample: `path:line  kind  timestamp  id`.
  private static func place(of hit: Hit, sample: CodeSample?, options: TextOptions) -> StyledText {
    let line = sample?.startLine ?? hit.source.startLine
    let link = options.links?.address(
      index: hit.index, collection: hit.collection, source: hit.source.path, line: line,
      anchor: sample == nil ? hit.anchor : nil)
    return place(
      "\(hit.place):\(line)", link: link, hit.kind, timestamp: sample?.timestamp ?? hit.timestamp,
      id: hit.id.description + (hit.copies.isEmpty ? "" : "  " + hit.copiesNote),
      notes: [hit.freshness?.note, hit.availabilityNote])
  }

  /// The line `path:line  kind  timestamp  id  note`.
  static func place(
    _ place: String, link: String?, _ kind: DocumentKind, timestamp: String?, id: String, notes: [String?]
  ) -> StyledText {
    var text = StyledText()
    text.append(place, .path, link: link)
    text.append("  ")
    text.append(kind.rawValue, .kind)
    if let timestamp { text.append("  \(timestamp)") }
    text.append("  \(id)", .quiet)
    for case let note? in notes { text.append("  \(note)", .strong) }
    return text
  }

  private static func footer(_ response: SearchResponse, last: Hit, to output: inout OutputBuffer) {
    let elapsed = DecimalText.fixed(
      response.elapsedMilliseconds, digits: response.elapsedMilliseconds < 10 ? 1 : 0)
    var text = StyledText("\(DecimalText.count(response.total, "section")) in \(elapsed) ms", .quiet)
    if last.rank < response.total { text.append(" · more: --offset \(last.rank)", .quiet) }
    text.append(" · read one: bridgedoc show ID", .quiet)
    text.writeWrapped(to: &output)
  }

  private static func write(_ explanation: ScoreExplanation, depth: Int, to output: inout OutputBuffer) {
    var line = StyledText(DecimalText.fixed(explanation.value, digits: 4), depth == 0 ? .strong : .plain)
    line.append("  " + explanation.description, depth == 0 ? .strong : .quiet)
    line.writeLine(indent: indent + 2 * depth, to: &output)
    for child in explanation.children {
      write(child, depth: depth + 1, to: &output)
    }
  }
}

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

/// Formats search responses with one line per hit: as TSV, for the quickfix lists of editors, or as paths.
enum SearchLines {
  /// Writes `rank score id topic path:startLine title heading`, separated by tabs.
  static func tsv(_ response: SearchResponse, _ options: TextOptions) -> [UInt8] {
    var output = OutputBuffer()
    for hit in response.hits {
      let heading = hit.heading.map { ShortText.heading($0) }.joined(separator: " › ")
      for value in ["\(hit.rank)", DecimalText.fixed(hit.score, digits: 4), hit.id.description, hit.topic] {
        output.append(TerminalText.safe(value) + "\t")
      }
      output.append(place(of: hit, options))
      output.line("\t\(TerminalText.safe(ShortText.heading(hit.title)))\t\(TerminalText.safe(heading))")
    }
    return output.bytes
  }

  /// Writes `path:line:column:text`, the format of compilers and `grep`. Editors such as Vim and Emacs can jump to each of these places.
  static func quickfix(_ response: SearchResponse, _ options: TextOptions) -> [UInt8] {
    var output = OutputBuffer()
    for hit in response.hits {
      let heading = SearchText.shownPath(title: hit.title, heading: hit.heading).suffix(2).joined(
        separator: " › ")
      let text = hit.snippet.isEmpty ? heading : "\(heading): \(hit.snippet)"
      output.append(place(of: hit, options))
      output.line(TerminalText.safe(":1:\(text)"))
    }
    return output.bytes
  }

  static func paths(_ response: SearchResponse, _ options: TextOptions) -> [UInt8] {
    var output = OutputBuffer()
    var seen: Set<[UInt8]> = []
    for hit in response.hits {
      let place = Self.place(of: hit, options)
      if seen.insert(place).inserted { output.append(place + [options.endsWithNull ? 0 : 0x0A]) }
    }
    return output.bytes
  }

  /// Formats `path:line`. In absolute paths, bytes that are not UTF-8 are kept for scripts, which can then open the file; on a terminal they are
  /// escaped. Control characters are only kept if paths end with null bytes, because a line feed in a path would end the line.
  private static func place(of hit: Hit, _ options: TextOptions) -> [UInt8] {
    guard let file = hit.file, !options.isTerminal else {
      return Array(TerminalText.safe("\(hit.place):\(hit.source.startLine)").utf8)
    }
    let path = options.endsWithNull ? file : TerminalText.safe(file)
    return PathName.bytes(path) + Array(":\(hit.source.startLine)".utf8)
  }
}

/// Writes search responses as Markdown, for notes, chats and coding agents.
enum SearchMarkdown {
  static func markdown(_ response: SearchResponse, codeAlone: Bool) -> [UInt8] {
    var output = OutputBuffer()
    for note in SearchAdvice(safe: { $0 }).notes(on: response) where !codeAlone {
      output.blankLine()
      output.line("*" + MarkdownText.escaped(note.sentence) + "*")
    }
    for hit in response.hits {
      guard !codeAlone else {
        if let sample = hit.code.first {
          output.blankLine()
          MarkdownText.appendFenced(sample.text, language: sample.language, to: &output)
        }
        continue
      }
      output.blankLine()
      let parts = SearchText.shownPath(title: hit.title, heading: hit.heading)
      output.line("## \(hit.rank). " + parts.map { MarkdownText.escaped($0) }.joined(separator: " › "))
      output.newline()
      place(
        "\(hit.place):\(hit.source.startLine)", hit.kind, timestamp: hit.timestamp, id: hit.id,
        notes: [
          hit.copies.isEmpty ? nil : hit.copiesNote, hit.availabilityNote.map(MarkdownText.escaped),
          hit.freshness?.note,
        ], to: &output)
      if let context = hit.context {
        output.newline()
        output.line("*" + MarkdownText.escaped(context) + "*")
      }
      if !hit.snippet.isEmpty {
        output.newline()
        output.line("> " + MarkdownText.paragraph(InlineText(marked: hit.snippet)))
      }
      if let sample = hit.code.first {
        output.newline()
        MarkdownText.appendFenced(sample.text, language: sample.language, to: &output)
      }
    }
    return output.bytes
  }

  /// Writes the line `path:line · kind · timestamp · id · note`.
  static func place(
    _ place: String, _ kind: DocumentKind, timestamp: String?, id: SectionID, notes: [String?],
    to output: inout OutputBuffer
  ) {
    let time = timestamp.map(MarkdownText.escaped)
    let parts = [MarkdownText.codeSpan(place), kind.rawValue, time, "`\(id)`"] + notes
    output.line(parts.compactMap(\.self).joined(separator: " · "))
  }
}

extension Freshness {
  /// A warning that the document's file has changed or disappeared since it was indexed; nil if the file is unchanged.
  var note: String? {
    switch self {
    case .current: nil
    case .changed: "changed since it was indexed"
    case .missing: "file is gone"
    }
  }
}
