/// The changes that ingestion made to a document, and its warnings, which JSON calls `doubts`.
public struct RepairReport: Sendable, Hashable {
  /// For each kind of repair, how many were made.
  public var counts: [RepairKind: Int]
  /// Passages that a person may want to check, in the order of lines.
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
  /// Spaces restored between words that a scrape had joined.
  case joinedWordsSplit
  /// Samples that had a line for each highlighted span, and were put together again.
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
  /// Drawings made of characters that were separated from prose.
  case figuresSetApart
  /// Chapters whose positions in a talk were determined by alignment.
  case chaptersAligned
  /// Bytes that were not valid in the encoding of the text and were replaced.
  case invalidBytesReplaced
}

/// A result of reading or repair that may be wrong.
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
