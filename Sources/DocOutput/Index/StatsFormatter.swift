import DocIndex

package enum StatsFormatter {
  package static func text(
    _ statistics: IndexStatistics, directories: [String], options: TextOptions
  ) -> [UInt8] {
    var output = OutputBuffer(options)
    for directory in directories {
      StyledText(directory, .title).writeWrapped(to: &output)
    }

    var holdings: [(String, String, String)] = [
      ("documents", DecimalText.grouped(statistics.documents), ""),
      ("sections", DecimalText.grouped(statistics.sections), ""),
      ("terms", DecimalText.grouped(statistics.counts.terms), "different words and names"),
      (
        "postings", DecimalText.grouped(statistics.counts.postings),
        "of a term in a section, \(each(statistics.bytesPerPosting))"
      ),
      (
        "positions", DecimalText.grouped(statistics.counts.positions),
        "of a term in a field, \(each(statistics.bytesPerPosition))"
      ),
    ]
    for (field, tokens) in statistics.fieldTokens {
      holdings.append((field, DecimalText.grouped(tokens), "tokens"))
    }
    holdings.append(("generation", "\(statistics.generation)", ""))
    holdings.append(("segments", "\(statistics.segments)", ""))
    if statistics.deletedDocuments > 0 {
      holdings.append(
        ("deleted", DecimalText.grouped(statistics.deletedDocuments), "documents that still take room"))
    }
    write("holds", holdings, to: &output)

    var weights = statistics.parts.map { part in
      (
        part.name, DecimalText.byteSize(part.bytes),
        DecimalText.fixed(
          100 * Double(part.bytes) / Double(max(1, statistics.totalBytes)), digits: 1) + " %"
      )
    }
    weights.append(("all", DecimalText.byteSize(statistics.totalBytes), "100.0 %"))
    write("weighs", weights, to: &output)

    output.newline()
    let rows = [
      [
        StyledText("text before compression", .quiet),
        StyledText(DecimalText.byteSize(statistics.counts.recordBytes)),
      ],
      [StyledText("collections", .quiet), StyledText(statistics.collections.joined(separator: ", "))],
      [StyledText("digest", .quiet), StyledText(statistics.digest)],
    ]
    TableLayout(header: nil, rows: rows).write(indent: 0, to: &output)
    return output.bytes
  }

  private static func each(_ bytes: Double) -> String {
    bytes > 0 ? DecimalText.fixed(bytes, digits: 2) + " bytes each" : "told by the text"
  }

  private static func write(
    _ title: String, _ rows: [(name: String, value: String, note: String)], to output: inout OutputBuffer
  ) {
    output.newline()
    StyledText(title, .heading).writeLine(to: &output)
    TableLayout(
      header: nil,
      rows: rows.map { [StyledText($0.name), StyledText($0.value), StyledText($0.note, .quiet)] },
      rightAligned: [1]
    ).write(indent: 2, to: &output)
  }

  package static func json(_ statistics: IndexStatistics, directories: [String]) -> [UInt8] {
    JSONWriter.document("bridgedoc.stats/1") { json in
      json.field("index", directories.first)
      if directories.count > 1 { json.field("indexes", strings: directories) }
      json.field("generation", statistics.generation)
      json.field("digest", statistics.digest)
      json.field("segments", statistics.segments)
      json.field("documents", statistics.documents)
      json.field("sections", statistics.sections)
      json.field("deletedDocuments", statistics.deletedDocuments)
      json.field("terms", statistics.counts.terms)
      json.field("postings", statistics.counts.postings)
      json.field("positions", statistics.counts.positions)
      json.field("fieldTokens") { json in
        for (field, tokens) in statistics.fieldTokens { json.field(field, tokens) }
      }
      json.field("bytesPerPosting", statistics.bytesPerPosting)
      json.field("bytesPerPosition", statistics.bytesPerPosition)
      json.field("recordBytes", statistics.counts.recordBytes)
      json.field("totalBytes", statistics.totalBytes)
      json.field("parts", array: statistics.parts) { json, part in
        json.inlineObject {
          $0.field("name", part.name)
          $0.field("bytes", part.bytes)
        }
      }
      json.field("collections", strings: statistics.collections)
    }
  }
}
