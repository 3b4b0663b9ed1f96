import DocModel
import DocSearch
import DocTopics

package enum ListFormatter {
  package enum Format: String, CaseIterable, Sendable {
    case text, json, tsv, paths
  }

  /// - Parameter documents: the documents in the order of the list. Documents of a collection are adjacent.
  package static func format(
    _ documents: [DocumentSummary], as format: Format, options: TextOptions
  ) -> [UInt8] {
    switch format {
    case .text: text(documents, options: options)
    case .json: json(documents)
    case .tsv: tsv(documents)
    case .paths: paths(documents)
    }
  }

  /// Groups elements by a property. The groups are in the order of their first elements.
  package static func groups<Element, Key: Hashable>(_ elements: [Element], by key: (Element) -> Key)
    -> [[Element]]
  {
    var numbers: [Key: Int] = [:]
    var groups: [[Element]] = []
    for element in elements {
      let number = numbers[key(element), default: groups.count]
      if number == groups.count {
        numbers[key(element)] = number
        groups.append([])
      }
      groups[number].append(element)
    }
    return groups
  }

  private static func text(_ documents: [DocumentSummary], options: TextOptions) -> [UInt8] {
    var output = OutputBuffer(options)
    for documents in groups(documents, by: \.collection) {
      if !output.isEmpty { output.newline() }
      var head = StyledText(documents[0].collection, .title)
      let sections = documents.reduce(0) { $0 + $1.sectionCount }
      head.append(
        "  \(DecimalText.count(documents.count, "document")), \(DecimalText.count(sections, "section"))",
        .quiet)
      head.writeWrapped(to: &output)
      // Each kind of document has its own table. The tables of a collection share their column widths, so that their columns are aligned.
      let columns = Columns(of: documents, width: options.width)
      for documents in groups(documents, by: \.kind) {
        output.newline()
        var line = StyledText(documents[0].kind.rawValue, .kind)
        line.append("  \(documents.count)", .quiet)
        line.writeLine(indent: 2, to: &output)
        for document in documents { columns.write(document, to: &output) }
      }
    }
    return output.bytes
  }

  /// The widths of the columns `sections topic title`. The number of sections comes first, so that this column stays in place if a title wraps.
  private struct Columns {
    private static let indent = 4
    private static let widestTopic = 36
    /// Minimum width of the column of titles. If there is less room beside the topics, each title is written on the line below its topic.
    private static let leastTitle = 32
    private let count: Int
    private let topic: Int
    private let isStacked: Bool

    init(of documents: [DocumentSummary], width: Int) {
      count = documents.map { DecimalText.grouped($0.sectionCount).utf8.count }.max() ?? 1
      let most = min(Self.widestTopic, (width - Self.indent - count - 4) / 2)
      topic = documents.map { StyledText($0.topic).columns }.filter { $0 <= most }.max() ?? most
      isStacked = width - Self.indent - count - 4 - topic < Self.leastTitle
    }

    func write(_ document: DocumentSummary, to output: inout OutputBuffer) {
      let sections = DecimalText.grouped(document.sectionCount)
      let start = Self.indent + count + 2
      let name = StyledText(document.topic)
      output.spaces(Self.indent + count - sections.utf8.count)
      StyledText(sections, .quiet).write(to: &output)
      output.spaces(2)
      name.write(to: &output)
      guard !document.title.isEmpty else { return output.newline() }
      let title = isStacked ? start + 2 : start + topic + 2
      if isStacked || name.columns > topic {
        output.newline()
        output.spaces(title)
      } else {
        output.spaces(topic - name.columns + 2)
      }
      StyledText(ShortText.heading(document.title)).writeWrapped(
        indent: title, firstLineBegun: true, to: &output)
    }
  }

  private static func json(_ documents: [DocumentSummary]) -> [UInt8] {
    JSONWriter.document("bridgedoc.list/1") { json in
      json.field("documentCount", documents.count)
      json.field("sectionCount", documents.reduce(0) { $0 + $1.sectionCount })
      json.field("kinds") { json in
        for kind in DocumentKind.allCases {
          let count = documents.count { $0.kind == kind }
          if count > 0 { json.field(kind.rawValue, count) }
        }
      }
      json.field("collections", objects: groups(documents, by: \.collection)) { json, documents in
        json.field("name", documents[0].collection)
        json.field("documents", objects: documents) { json, document in
          json.field("topic", document.topic)
          json.field("kind", document.kind.rawValue)
          json.field("title", document.title)
          json.field("source", document.source)
          json.field("sections", document.sectionCount)
        }
      }
    }
  }

  /// Writes `collection topic kind sections source title`, separated by tabs.
  private static func tsv(_ documents: [DocumentSummary]) -> [UInt8] {
    var output = OutputBuffer()
    for document in documents {
      let values = [
        document.collection, document.topic, document.kind.rawValue, "\(document.sectionCount)",
        document.source, ShortText.heading(document.title),
      ]
      output.line(values.map { TerminalText.safe($0) }.joined(separator: "\t"))
    }
    return output.bytes
  }

  private static func paths(_ documents: [DocumentSummary]) -> [UInt8] {
    var output = OutputBuffer()
    // If documents of two indexes have the same path, the path is written only once.
    var seen: Set<String> = []
    for document in documents {
      let place = TerminalText.safe(document.place)
      if seen.insert(place).inserted { output.line(place) }
    }
    return output.bytes
  }
}
