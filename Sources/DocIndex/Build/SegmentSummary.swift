import DocCodec

/// A finished segment, before a manifest names it.
public struct SegmentSummary: Sendable, Hashable {
  public var entry: Manifest.Entry
  public var digest: Digest128
  /// The rest of a batch.
  var runs: BatchRuns?
}

/// What stands beside the segment of a batch, until all batches are joined.
struct BatchRuns: Sendable, Hashable {
  var records: RecordRun
  var postings: PostingRun
}
