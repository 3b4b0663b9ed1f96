import DocDraft
import DocModel
import DocRepair

/// Reads talks in any of their forms: scraped session pages, which it repairs, notes in Markdown with timed
/// chapters, lines with their times, caption files.
///
/// In: a file's text. Out: a draft of kind `transcript`; each chapter is a section of level 2 with its time, the
/// sentences of its stretch of the talk as paragraphs, and its code. Recognition looks at content alone.
struct TranscriptReader: TextReader {
  var name: String { "transcript" }

  func recognise(_ text: SourceText, _ probe: Probe) -> Confidence? { TranscriptSigns(text).confidence }

  func draft(of text: SourceText, _ member: Member) -> DraftDocument {
    switch TranscriptSigns(text).form {
    case .scrapedPage: ScrapedSessionReader(text, options: member.options).read()
    case .captions: TimedTextReader.readCaptions(text)
    case .timedLines: TimedTextReader.readTimedLines(text)
    case .notes, nil: SessionNotesReader.read(text, frontMatter: member.probe.frontMatter)
    }
  }
}
