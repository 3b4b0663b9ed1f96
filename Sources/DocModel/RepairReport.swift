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
  /// Spaces between words that a scrape had joined; they were restored.
  case joinedWordsSplit
  /// Code samples that had a line for each highlighted span; they were put together again.
  case codeSamplesReassembled
  /// Repeated paragraphs that were removed.
  case duplicatesRemoved
  /// Paragraphs of navigation and other boilerplate that were removed.
  case navigationRemoved
  /// Code whose fences were missing and were restored.
  case codeFencesRestored
  /// Headings whose marks were missing and were restored.
  case headingsRestored
  /// Tables whose borders were missing and were restored.
  case tablesRestored
  /// Drawings made of characters; they were separated from the prose around them.
  case figuresSetApart
  /// Chapters whose position in a talk was determined by comparing texts.
  case chaptersAligned
  /// Bytes that were invalid in the text's encoding and were replaced.
  case invalidBytesReplaced
}

/// Something that reading or repair may have got wrong.
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
