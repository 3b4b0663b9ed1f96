/// The changes that ingestion made to a document, and its doubts.
public struct RepairReport: Sendable, Hashable {
  /// How often each repair was made; a repair that was not made is absent.
  public var counts: [RepairKind: Int]
  /// Passages that a person may want to check, in line order.
  public var doubts: [Doubt]

  public init(counts: [RepairKind: Int] = [:], doubts: [Doubt] = []) {
    self.counts = counts
    self.doubts = doubts
  }

  public mutating func count(_ kind: RepairKind, _ times: Int = 1) {
    if times > 0 { counts[kind, default: 0] += times }
  }
}

/// The repairs that ingestion knows; raw values are the names in JSON.
public enum RepairKind: String, CaseIterable, Sendable, Hashable {
  /// Spaces put back between words that a scrape had joined.
  case joinedWordsSplit
  /// Samples put together again from one line per highlighting span.
  case codeSamplesReassembled
  /// Repeated paragraphs that were removed.
  case duplicatesRemoved
  /// Navigation and page furniture dropped, in paragraphs.
  case navigationRemoved
  /// Code that had lost its fences.
  case codeFencesRestored
  /// Headings that had lost their marks.
  case headingsRestored
  /// Tables that had lost their borders.
  case tablesRestored
  /// Character drawings separated from prose.
  case figuresSetApart
  /// Chapters assigned to positions in a talk by alignment.
  case chaptersAligned
  /// Bytes that were not valid in the text's encoding.
  case invalidBytesReplaced
}

/// A repair or a reading that may be wrong.
public struct Doubt: Sendable, Hashable {
  /// Line of the source, counted from 1.
  public var line: Int
  /// What is doubtful, in one sentence without a full stop.
  public var reason: String

  public init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }
}
