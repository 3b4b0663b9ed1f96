import DocDraft
import DocRepair

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
    case .notes, nil: SessionNotesReader.read(text, frontMatter: member.probe.frontMatter)
    }
  }
}
