import DocCodec
import DocModel

/// A link in the record of a section (docs/index-format.md, *stored*). It is stored apart from the text, because searches do not need it.
public struct StoredLink: Sendable, Hashable {
  /// The index of the text with the link, counting all paragraphs and table cells of the section in order.
  var text: Int
  /// The range of the link in the plain text, without Markdown marks, in UTF-8 offsets.
  var range: Range<Int>
  /// The index of the target in the list of the document's links.
  var number: Int

  /// The links of a section's content.
  /// - Parameter targets: the index of each link target in the document's list. Links to other targets are omitted.
  static func all(in blocks: [Block], _ targets: [String: Int]) -> [StoredLink] {
    var found: [StoredLink] = []
    var text = 0
    for block in blocks {
      block.forEachText { inline in
        if !inline.targets.isEmpty {
          for span in inline.spans where span.kind == .link {
            guard let number = targets[inline.targets[span.target]] else { continue }
            found.append(StoredLink(text: text, range: span.range, number: number))
          }
        }
        text += 1
      }
    }
    return found
  }

  static func encode(_ links: [StoredLink], into writer: inout ByteWriter) {
    writer.varint(links.count)
    var last = (text: 0, end: 0)
    for link in links {
      if link.text != last.text { last.end = 0 }
      writer.varint(link.text - last.text)
      writer.varint(link.range.lowerBound - last.end)
      writer.varint(link.range.count)
      writer.varint(link.number)
      last = (link.text, link.range.upperBound)
    }
  }

  /// Decodes the links of a section's content.
  /// - Parameter pieces: the number of items that the record may still contain (`StoredLimits.pieces`).
  /// - Throws: `CodecError` for a link outside its text, or for more links than `pieces`.
  static func all(
    from reader: inout ByteReader, _ blocks: [Block], _ pieces: inout Int
  ) throws(CodecError) -> [StoredLink] {
    var texts: [Int] = []
    for block in blocks { block.forEachText { texts.append($0.plain.utf8.count) } }
    var links: [StoredLink] = []
    var last = (text: 0, end: 0)
    for _ in 0..<(try SectionRecord.count(from: &reader, &pieces)) {
      let gap = try reader.count(limit: texts.count)
      if gap > 0 { last = (last.text + gap, 0) }
      guard texts.indices.contains(last.text) else {
        throw .malformed("a link in no text", offset: reader.offset)
      }
      let start = last.end + (try reader.count(limit: texts[last.text]))
      let end = start + (try reader.count(limit: texts[last.text]))
      let number = try reader.count(limit: StoredLimits.pieces)
      guard start < end, end <= texts[last.text] else {
        throw .malformed("a link past the end of its text", offset: reader.offset)
      }
      links.append(StoredLink(text: last.text, range: start..<end, number: number))
      last.end = end
    }
    return links
  }

  /// Adds links as spans to the texts that contain them.
  static func apply(_ links: [StoredLink], _ targets: [Link], to blocks: inout [Block]) {
    var rest = links[...]
    var text = 0
    func linked(_ inline: InlineText) -> InlineText {
      defer { text += 1 }
      let own = rest.prefix { $0.text == text }
      if own.isEmpty { return inline }
      rest = rest.dropFirst(own.count)
      let known = own.filter { targets.indices.contains($0.number) }
      return InlineText(
        plain: inline.plain,
        spans: inline.spans
          + known.enumerated().map { InlineText.Span(.link, $0.element.range, target: $0.offset) },
        targets: known.map { targets[$0.number].target })
    }
    for index in blocks.indices where !rest.isEmpty { blocks[index] = blocks[index].mapTexts(linked) }
  }
}
