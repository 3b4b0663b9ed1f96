import DocDraft
import DocModel
import DocRepair

/// Reads talks in any of their forms: scraped session pages, which it repairs, notes in Markdown with timed
/// chapters, lines with their times, caption files.
///
/// In: a file's text. Out: a draft of kind `transcript`; each chapter is a section of level 2 with its time, the
/// sentences of its stretch of the talk as paragraphs, and its code. Recognition looks at content alone.
struct TranscriptReader: DocumentReader {
  /// 95 and more for a scraped page or a caption file, 93 for Markdown that names its session and has timed
  /// headings, 70 to 75 for three timed headings or lines that mostly begin with ascending times, else 0.
  func confidence(in text: SourceText) -> Int { TranscriptSigns(text).confidence }

  func read(_ text: SourceText, options: ReaderOptions) -> DraftDocument {
    switch TranscriptSigns(text).form {
    case .scrapedPage: ScrapedSessionReader(text, options: options).read()
    case .captions: TimedTextReader.readCaptions(text)
    case .timedLines: TimedTextReader.readTimedLines(text)
    case .notes, nil: SessionNotesReader.read(text, options: options)
    }
  }
}
