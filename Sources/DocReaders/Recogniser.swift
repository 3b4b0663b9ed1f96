import DocDraft
import DocPlainText

/// Decides by content which reader a text goes to.
///
/// Each reader's `confidence` documents its own signs. The scale they share:
///
/// | value | meaning |
/// | --- | --- |
/// | 90–100 | marks that only this kind has (front matter with `name` and `description`, `<!DOCTYPE html>`) |
/// | 60–89 | several independent signs |
/// | 31–59 | more likely than not; stronger than the fallback |
/// | 30 | the fallback: any text can be read as Markdown without marks |
enum DocumentRecogniser {
  /// In order; on equal confidence the earlier one wins. Append a reader here.
  static let readers: [any DocumentReader] = [
    TranscriptReader(),
    SkillReader(),
    HTMLReader(),
    RuleCardReader(),
    CodeReader(),
    // Before Markdown: text without marks is an article that may have lost them.
    ArticleReader(),
    MarkdownReader(),
  ]

  static func reader(for text: SourceText, path: String) -> any DocumentReader {
    var best: any DocumentReader = MarkdownReader()
    var confidence = 0
    for reader in readers where reader.highestConfidence > confidence {
      let value = reader.confidence(in: text)
      if value > confidence { (best, confidence) = (reader, value) }
    }
    return best
  }
}
