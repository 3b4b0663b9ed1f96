import DocDraft
import DocModel
import DocRepair
import DocSystem

/// Reads talks in all supported forms: scraped session pages, which are repaired; Markdown notes with timed chapters; lines that begin with a
/// time; and caption files.
///
/// The kind of the draft is `transcript`. Each chapter becomes a section of level 2 with its time, its sentences as paragraphs, and its code.
struct TranscriptReader: TextReader {
  var name: String { "transcript" }

  func recognise(_ text: SourceText, _ probe: Probe) -> Confidence? { TranscriptEvidence(text).confidence }

  func draft(of text: SourceText, _ member: Member) -> DraftDocument {
    switch TranscriptEvidence(text).form {
    case .scrapedPage: ScrapedSessionReader(text, options: member.options).read()
    case .captions: TimedTextReader.readCaptions(text)
    case .timedLines: TimedTextReader.readTimedLines(text)
    case .notes, nil: Self.notes(text, frontMatter: member.probe.frontMatter)
    }
  }

  // MARK: Notes

  /// Reads notes in Markdown. The headings of chapters begin with a time: `## 14:41 Content margins`.
  ///
  /// The text is read as Markdown. Then the times are removed from the headings, and code samples get the title and time of their chapter. If the
  /// text names a conference session, the session becomes the topic and is added to the metadata.
  private static func notes(_ text: SourceText, frontMatter: FrontMatter?) -> DraftDocument {
    var draft = MarkdownReader.read(text, frontMatter: frontMatter, kind: nil)
    draft.kind = .transcript
    for index in draft.sections.indices { takeTime(&draft.sections[index]) }
    nameSession(&draft, text)
    return draft
  }

  private static func takeTime(_ section: inout DraftSection) {
    let heading = Array(section.heading.utf8)[...]
    guard let length = Timestamp.leading(heading)?.length else { return }
    let rest = heading.dropFirst(length)
    let title = ScrapedSessionPage.afterDash(rest) ?? rest.trimmed
    guard !title.isEmpty else { return }
    section.timestamp = heading.prefix(length).text
    section.heading = title.text
    for index in section.blocks.indices {
      guard case .code(var sample) = section.blocks[index].block else { continue }
      sample.title = sample.title ?? section.heading
      sample.timestamp = section.timestamp
      section.blocks[index].block = .code(sample)
    }
  }

  /// Sets the topic and metadata from the front matter, or from a `Session:` line near the start.
  private static func nameSession(_ draft: inout DraftDocument, _ text: SourceText) {
    let given = draft.metadata.first { $0.key == "session" }.flatMap { ScrapedSessionPage.session($0.value) }
    let lines = (0..<min(40, text.lineCount)).lazy.map(text.line)
    let named = lines.filter { $0.lowercased().hasPrefix("session:") }.compactMap(ScrapedSessionPage.session)
    (given ?? named.first)?.describe(&draft)
  }
}
