import DocModel
import DocSearch

enum SearchText {
  /// Upper bound on the number of lines that are shown of a hit's best sample. A sample that is only slightly longer is shown completely.
  static let codeLines = 12
  static let indent = 4
  /// Lower bound on the width to which a heading is cut. A heading that is cut to less would not be useful.
  private static let leastHeading = 16

  static func text(_ response: SearchResponse, options: TextOptions) -> [UInt8] {
    var output = OutputBuffer()
    let words = QueryWords(response.query)
    for note in SearchAdvice(safe: { $0 }).notes(on: response) {
      StyledText(note.sentence, .strong).writeWrapped(options, width: options.proseWidth, to: &output)
      output.newline()
    }
    for (index, hit) in response.hits.enumerated() {
      if options.isCompact {
        writeCompact(hit, options: options, to: &output)
        continue
      }
      if index > 0 { output.newline() }
      write(hit, words: words, options: options, to: &output)
    }
    if options.isTerminal, let last = response.hits.last {
      output.newline()
      footer(response, last: last, options: options, to: &output)
    }
    return output.bytes
  }

  /// Writes only the best sample of each hit. Samples are separated by blank lines. On a terminal, the location is also shown.
  static func code(_ response: SearchResponse, options: TextOptions) -> [UInt8] {
    var output = OutputBuffer()
    for hit in response.hits {
      guard let sample = hit.code.first else { continue }
      if !output.isEmpty { output.newline() }
      if options.isTerminal {
        place(of: hit, sample: sample, options: options).writeWrapped(options, to: &output)
      }
      CodeText.writeAlone(sample, options: options, to: &output)
    }
    return output.bytes
  }

  private static func write(
    _ hit: Hit, words: QueryWords, options: TextOptions, to output: inout OutputBuffer
  ) {
    let rank = "\(hit.rank)"
    var head = StyledText(rank, .quiet)
    output.spaces(max(0, indent - 2 - rank.utf8.count))
    head.append("  ")
    head.append(headingPath(title: hit.title, heading: hit.heading))
    head.writeWrapped(options, indent: indent, firstLineBegun: true, to: &output)

    place(of: hit, sample: nil, options: options).writeWrapped(options, indent: indent, to: &output)

    if let context = hit.context {
      StyledText(ShortText.cut(context, to: 240), .quiet).writeWrapped(
        options, width: options.proseWidth, indent: indent, to: &output)
    }
    if !hit.snippet.isEmpty {
      StyledText(snippet: hit.snippet, highlights: hit.highlights, keepMarks: !options.colour)
        .writeWrapped(options, width: options.proseWidth, indent: indent, to: &output)
    }
    if let sample = hit.code.first {
      output.newline()
      let excerpt = ShownCodeLines(sample, limit: codeLines, words: words)
      excerpt.write(
        more: "bridgedoc show \(hit.id) --code", indent: indent, options: options, to: &output)
    }
    if let explanation = hit.explanation {
      output.newline()
      write(explanation, depth: 0, options: options, to: &output)
    }
  }

  /// Writes a hit in two lines: the headings with the id, and the snippet.
  private static func writeCompact(_ hit: Hit, options: TextOptions, to output: inout OutputBuffer) {
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
    line.writeLine(options, to: &output)
    guard !hit.snippet.isEmpty else { return }
    StyledText(snippet: hit.snippet, highlights: hit.highlights, keepMarks: !options.colour)
      .cut(to: max(options.width - indent, 16)).writeLine(options, indent: indent, to: &output)
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

  private static func footer(
    _ response: SearchResponse, last: Hit, options: TextOptions, to output: inout OutputBuffer
  ) {
    let elapsed = DecimalText.fixed(
      response.elapsedMilliseconds, digits: response.elapsedMilliseconds < 10 ? 1 : 0)
    var text = StyledText("\(DecimalText.count(response.total, "section")) in \(elapsed) ms", .quiet)
    if last.rank < response.total { text.append(" · more: --offset \(last.rank)", .quiet) }
    text.append(" · read one: bridgedoc show ID", .quiet)
    text.writeWrapped(options, to: &output)
  }

  private static func write(
    _ explanation: ScoreExplanation, depth: Int, options: TextOptions, to output: inout OutputBuffer
  ) {
    var line = StyledText(DecimalText.fixed(explanation.value, digits: 4), depth == 0 ? .strong : .plain)
    line.append("  " + explanation.description, depth == 0 ? .strong : .quiet)
    line.writeLine(options, indent: indent + 2 * depth, to: &output)
    for child in explanation.children {
      write(child, depth: depth + 1, options: options, to: &output)
    }
  }
}
