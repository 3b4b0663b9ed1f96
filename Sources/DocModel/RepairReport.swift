/// The repairs that ingestion made in a document, and its warnings. JSON calls the warnings `doubts`.
public struct RepairReport: Sendable, Hashable {
  /// The number of repairs of each kind.
  public var counts: [RepairKind: Int]
  /// Passages that a person should perhaps check, in the order of their lines.
  public var warnings: [RepairWarning]

  public init(counts: [RepairKind: Int] = [:], warnings: [RepairWarning] = []) {
    self.counts = counts
    self.warnings = warnings
  }

  public mutating func count(_ kind: RepairKind, _ times: Int = 1) {
    if times > 0 { counts[kind, default: 0] += times }
  }

  public mutating func warn(_ line: Int, _ reason: String) {
    warnings.append(RepairWarning(line: line, reason: reason))
  }
}

/// The kinds of repairs. The raw values are the names in JSON.
public enum RepairKind: String, CaseIterable, Sendable, Hashable {
  /// Restored spaces between words that a scrape had joined.
  case joinedWordsSplit
  /// Code samples that were joined again after a scrape had split them at each highlighted span.
  case codeSamplesReassembled
  /// Removed paragraphs that repeated others.
  case duplicatesRemoved
  /// Removed paragraphs of navigation and other boilerplate.
  case navigationRemoved
  /// Restored code fences.
  case codeFencesRestored
  /// Headings that had lost their markers (`#`) and were restored.
  case headingsRestored
  /// Tables that had lost their cell borders and were restored.
  case tablesRestored
  /// Figures (drawings made of characters) that were separated from the prose around them.
  case figuresSetApart
  /// Chapters whose position in a talk was determined by comparing texts.
  case chaptersAligned
  /// Replaced bytes that were invalid in the text's encoding.
  case invalidBytesReplaced
}

/// A passage that the reader or a repair may have got wrong.
public struct RepairWarning: Sendable, Hashable {
  /// One-based line of the source.
  public var line: Int
  /// What may be wrong, in one sentence without a full stop.
  public var reason: String

  public init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }
}
