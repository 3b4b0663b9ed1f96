import DocDraft
import DocModel
import DocRepair

/// Reads notes on talks in Markdown. The headings of chapters begin with a time: `## 14:41 Content margins`.
///
/// The text is read as Markdown. Then the times are removed from the headings, and code samples get the title and time of their chapter. If the
/// text names a conference session, the session becomes the topic and is added to the metadata.
struct SessionNotesReader {
  static func read(_ text: SourceText, frontMatter: FrontMatter?) -> DraftDocument {
    var draft = MarkdownReader.read(text, frontMatter: frontMatter, kind: nil)
    draft.kind = .transcript
    for index in draft.sections.indices { takeTime(&draft.sections[index]) }
    nameSession(&draft, text)
    return draft
  }

  private static func takeTime(_ section: inout DraftSection) {
    let heading = Array(section.heading.utf8)[...]
    guard let length = Timestamp.leading(heading)?.length else { return }
    var rest = heading.dropFirst(length).trimmed
    if rest.first == UInt8(ascii: "-") {
      rest = rest.dropFirst().trimmed
    } else if rest.starts(with: Array("–".utf8)) || rest.starts(with: Array("—".utf8)) {
      rest = rest.dropFirst(3).trimmed
    }
    guard !rest.isEmpty else { return }
    let timestamp = String(decoding: heading.prefix(length), as: UTF8.self)
    section.timestamp = timestamp
    section.heading = String(decoding: rest, as: UTF8.self)
    for index in section.blocks.indices {
      guard case .code(var sample) = section.blocks[index].block else { continue }
      sample.title = sample.title ?? section.heading
      sample.timestamp = timestamp
      section.blocks[index].block = .code(sample)
    }
  }

  /// Sets the topic and metadata from the front matter, or from a `Session:` line near the start.
  private static func nameSession(_ draft: inout DraftDocument, _ text: SourceText) {
    var named = draft.metadata.first { $0.key == "session" }.flatMap { ScrapedSessionPage.session($0.value) }
    var line = 0
    while named == nil, line < min(40, text.lineCount) {
      let words = text.line(line)
      if words.lowercased().hasPrefix("session:") { named = ScrapedSessionPage.session(words) }
      line += 1
    }
    guard let named else { return }
    let topic = "wwdc\(named.year)-\(named.number)"
    draft.topic = topic
    for (key, value) in [("session", topic), ("year", named.year)]
    where !draft.metadata.contains(where: { $0.key == key }) {
      draft.metadata.append(MetadataEntry(key: key, value: value))
    }
  }
}
