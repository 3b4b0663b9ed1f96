/// The changes that ingestion made to a document, and its doubts.
public struct RepairReport: Sendable, Hashable {
  /// The number of repairs of each kind that was made.
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

  public mutating func doubt(_ line: Int, _ reason: String) {
    doubts.append(Doubt(line: line, reason: reason))
  }
}

/// Kinds of repairs. The raw values are the names in JSON.
public enum RepairKind: String, CaseIterable, Sendable, Hashable {
  /// Spaces restored between words that a scrape had joined.
  case joinedWordsSplit
  /// Samples reassembled from one line per highlighted span.
  case codeSamplesReassembled
  /// Repeated paragraphs that were removed.
  case duplicatesRemoved
  /// Removed navigation and page furniture, in paragraphs.
  case navigationRemoved
  /// Code whose fences were missing.
  case codeFencesRestored
  /// Headings whose marks were missing.
  case headingsRestored
  /// Tables whose borders were missing.
  case tablesRestored
  /// Character drawings separated from prose.
  case figuresSetApart
  /// Chapters whose positions in a talk were determined by alignment.
  case chaptersAligned
  /// Bytes that were not valid in the text's encoding.
  case invalidBytesReplaced
}

/// A result of reading or repair that may be wrong.
public struct Doubt: Sendable, Hashable {
  /// One-based line of the source.
  public var line: Int
  /// The doubt, in one sentence without a full stop.
  public var reason: String

  public init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }
}
