import DocModel
import DocTopics

/// Writes a document as a Markdown file. Reading the file gives the same sections again.
package enum DocumentMarkdown {
  package static func file(_ document: Document) -> [UInt8] {
    var output = OutputBuffer()
    frontMatter(document, to: &output)
    body(document, to: &output)
    return output.bytes
  }

  package static func body(_ document: Document, to output: inout OutputBuffer) {
    let isBelowTitle = !hasTitleInside(document)
    if isBelowTitle {
      output.blankLine()
      output.line("# " + heading(document.title))
    }
    let further = SectionAnchors.furtherParts(of: document.sections)
    var open: [String] = []
    for (index, section) in document.sections.enumerated() {
      let path = isBelowTitle && section.heading == [document.title] ? [] : section.heading
      if index > 0 || !path.isEmpty, !further.contains(index) {
        // A later section directly below the title, without a heading of its own, repeats the title as its heading.
        let whole = isBelowTitle ? [document.title] + path : path
        headings(
          of: section, path: whole,
          shared: zip(path, open).prefix { $0 == $1 }.count + (isBelowTitle ? 1 : 0), to: &output)
      }
      open = path
      BlockMarkdown.write(
        blocks(of: section, in: document, isFirst: index == 0), heading: section.heading.last,
        timestamp: section.timestamp, to: &output)
    }
  }

  /// Whether the document's title is one of its headings, but not the first. If so, the title is written only as metadata.
  private static func hasTitleInside(_ document: Document) -> Bool {
    document.sections.first?.heading.isEmpty == false && document.sections.first?.heading != [document.title]
      && document.sections.contains { $0.heading == [document.title] }
  }

  /// Writes the heading of a section, after those headings of its path that have no section of their own.
  /// - Parameter shared: the number of headings of the path that are already written.
  private static func headings(
    of section: Section, path: [String], shared: Int, to output: inout OutputBuffer
  ) {
    for depth in path.indices.dropFirst(max(0, min(shared, path.count - 1))) {
      output.blankLine()
      let time = depth == path.count - 1 ? section.timestamp.map { "\(MarkdownText.escaped($0)) " } ?? "" : ""
      output.line(String(repeating: "#", count: min(6, depth + 1)) + " " + time + heading(path[depth]))
    }
  }

  /// Escapes a heading, which is plain text. A `#` at the end is also escaped.
  private static func heading(_ text: String) -> String {
    let escaped = MarkdownText.escaped(text)
    return escaped.utf8.last == UInt8(ascii: "#") ? String(escaped.dropLast()) + "\\#" : escaped
  }

  private static func blocks(of section: Section, in document: Document, isFirst: Bool) -> [Block] {
    var blocks = ShowFormatter.blocks(of: section, document.kind)
    // The reader of skills makes the first paragraph from the description in the metadata. The paragraph is therefore omitted here.
    if isFirst, document.kind == .skill, case .paragraph(let paragraph)? = blocks.first,
      paragraph.text == document.metadata("description")
    {
      blocks.removeFirst()
    }
    return blocks
  }

  /// Writes the metadata as YAML. Quoted strings have the syntax of JSON (YAML 1.2, 7.3.1).
  private static func frontMatter(_ document: Document, to output: inout OutputBuffer) {
    var entries = document.metadata
    if hasTitleInside(document), document.metadata("title") == nil {
      entries.append(MetadataEntry(key: "title", value: document.title))
    }
    if entries.isEmpty { return }
    output.line("---")
    for entry in entries {
      let isPlain = !entry.key.isEmpty && entry.key.utf8.allSatisfy { ByteClass.isLetter($0) }
      if isPlain { output.append(entry.key) } else { JSONEscaping.append(entry.key, to: &output) }
      output.append(": ")
      JSONEscaping.append(entry.value, to: &output)
      output.newline()
    }
    output.line("---")
  }
}
