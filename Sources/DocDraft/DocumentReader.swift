/// Reads one kind of document.
///
/// The recogniser asks every reader how sure it is, by content alone, and gives the file to the surest; on equal
/// terms the earlier one in its list wins.
package protocol DocumentReader: Sendable {
  /// 0 (cannot be) to 100 (certain). Cheap: looks at the head of the text and at samples of its lines.
  func confidence(in text: SourceText) -> Int

  /// The most that `confidence` ever gives: a reader that cannot win any more is not asked.
  var highestConfidence: Int { get }

  /// Never fails on content: what is doubtful goes into the draft's repair report.
  func read(_ text: SourceText, options: ReaderOptions) -> DraftDocument
}

extension DocumentReader {
  package var highestConfidence: Int { 100 }
}

/// What readers are told from outside.
package struct ReaderOptions: Sendable {
  /// Path below the ingested folder, `/` between its parts; for messages, never for recognition.
  package var path: String
  /// Whether damage is repaired; off, the text is taken as it stands (to show what repair changes).
  package var repair = true
  package var limits = IngestLimits()

  package init(path: String, repair: Bool = true, limits: IngestLimits = IngestLimits()) {
    self.path = path
    self.repair = repair
    self.limits = limits
  }
}
