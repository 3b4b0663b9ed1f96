import DocIndex
import DocIngest
import DocModel
import Foundation
import Synchronization

/// A folder or file to index, and the collection that it makes.
struct IndexRoot: Sendable {
  var path: String
  var collection: String
}

/// What an update did.
struct IndexReport: Sendable {
  var filesSeen = 0
  var filesUnchanged = 0
  var filesRead = 0
  var filesRemoved = 0
  /// Files left out with a warning.
  var filesSkipped = 0
  /// Files left out in silence, because they are no text.
  var binariesSkipped = 0
  /// Documents and sections now in the index, and its size.
  var documents = 0
  var sections = 0
  var bytes = 0
  var generation = 0
  var digest = ""
  var seconds = 0.0
  var warnings: [IngestWarning] = []
}

/// Files → documents → an index: brings an index up to date with some roots.
///
/// A root's collection is what its files give: files that went away leave the index, files whose size and time
/// stamp (or else whose content) are those of the last time are not parsed again. Files are parsed on several
/// threads in batches of about `batchBytes`; a batch is a segment, and segments are joined in order, so the result
/// does not depend on the number of threads.
struct IndexUpdate: Sendable {
  var roots: [IndexRoot]
  var directory: String
  var jobs = 1
  var options = IngestOptions()
  /// Called now and then, from any thread, with the files and bytes read so far and in all.
  var progress: @Sendable (Progress) -> Void = { _ in }

  struct Progress: Sendable {
    var files: Int
    var totalFiles: Int
    var bytes: Int
    var totalBytes: Int
  }

  /// Changes whenever the same file may give another document: catalogs of another version are not trusted.
  static let ingestVersion: UInt32 = 7
  private static let batchBytes = 8 << 20

  /// One file to look at, with what the index holds of it. There are as many as files: what all of a root have in
  /// common is said once, and what few have is elsewhere.
  struct Candidate: Sendable {
    var file: SourceFile
    /// Place of its root in `roots`.
    var root: Int
    /// The last time's content hash and whether there were documents.
    var old: (contentHash: UInt64, hasDocuments: Bool)?
    var documents: [DocumentAddress] = []
  }

  /// What became of one candidate.
  private struct Outcome: Sendable {
    var contentHash: UInt64
    var hasDocuments: Bool
    var isReplaced: Bool
  }

  /// What became of a batch of candidates.
  private struct BatchOutcome: Sendable {
    var outcomes: [Outcome] = []
    var warnings: [IngestWarning] = []
    var binaries = 0
    var segment: SegmentSummary?
  }

  /// Walks, reads, writes and commits.
  /// - Throws: `IngestError` when a root cannot be read, `IndexError` when the index cannot be written.
  func run() throws -> IndexReport {
    let started = Date()
    var report = IndexReport()
    let writer = try IndexWriter(directory: directory)
    if let reason = writer.replaced {
      report.warnings.append(
        IngestWarning(
          path: directory, message: "the old index could not be read (\(reason)); it is made anew",
          isSkipped: false))
    }
    let reading = try read(makePlan(writer: writer, report: &report), writer: writer, report: &report)
    report.filesSkipped = Set(report.warnings.filter(\.isSkipped).map(\.path)).count
    report.seconds = Date().timeIntervalSince(started)
    // Nothing to make an index of: leave the folder as it was.
    if writer.reader == nil, reading.segments.isEmpty { return report }
    let jobs = jobs
    let loop = TaskLoop(jobs: jobs) { WorkerThreads.run(count: $0, jobs: jobs, $1) }
    let manifest = try writer.commit(adding: reading.segments, deleting: reading.deleted, loop: loop)
    report.generation = manifest.generation
    report.digest = manifest.digest.hexadecimal
    for segment in manifest.segments { report.bytes += segment.bytes }
    let reader = try IndexReader(directory: directory)
    try reading.catalog?.write(beside: reader, ingestVersion: Self.ingestVersion)
    report.documents = reader.documentCount
    report.sections = reader.sectionCount
    report.seconds = Date().timeIntervalSince(started)
    return report
  }

  /// What reading leaves to be committed.
  private struct Reading {
    /// Of the documents read, in order.
    var segments: [SegmentSummary] = []
    var deleted: [DocumentAddress]
    /// The new catalog; nil when that on the disk says the same.
    var catalog: SourceCatalog?
  }

  /// Reads what a plan says, on several threads. The plan ends here: joining segments needs its memory.
  private func read(
    _ plan: consuming Plan, writer: IndexWriter, report: inout IndexReport
  ) throws -> Reading {
    let candidates = plan.changed
    let batches = makeBatches(candidates)
    let done = try read(candidates, batches, removed: plan.removed, writer: writer)
    var reading = Reading(deleted: plan.removed)
    var records = plan.kept
    records.reserveCapacity(records.count + candidates.count)
    for (range, batch) in zip(batches, done) {
      if let segment = batch.segment { reading.segments.append(segment) }
      report.warnings += batch.warnings
      report.binariesSkipped += batch.binaries
      for (candidate, outcome) in zip(candidates[range], batch.outcomes) {
        if outcome.isReplaced { reading.deleted += candidate.documents }
        records.append(
          SourceRecord(
            collection: roots[candidate.root].collection, path: candidate.file.path,
            size: candidate.file.size, modificationNanoseconds: candidate.file.modificationNanoseconds,
            contentHash: outcome.contentHash, hasDocuments: outcome.hasDocuments))
      }
    }
    report.filesRead = candidates.count
    if !plan.isCatalogCurrent { reading.catalog = SourceCatalog(records: records) }
    return reading
  }

  /// - Returns: what became of each batch, in order.
  private func read(
    _ candidates: [Candidate], _ batches: [Range<Int>], removed: [DocumentAddress], writer: IndexWriter
  ) throws -> [BatchOutcome] {
    let used = candidates.isEmpty ? [] : try writer.usedIDs(without: removed)
    let reader = writer.reader
    let ingestors = roots.map { Ingestor(collection: $0.collection, options: options) }
    let results = Mutex([BatchOutcome](repeating: BatchOutcome(), count: batches.count))
    let done = Mutex(
      Progress(
        files: 0, totalFiles: candidates.count, bytes: 0,
        totalBytes: candidates.reduce(0) { $0 + $1.file.size }))
    let directory = directory
    let progress = progress
    try WorkerThreads.run(count: batches.count, jobs: jobs) { number in
      let builder = try SegmentBuilder(
        directory: directory, name: "batch-\(number)", usedIDs: used, isIntermediate: batches.count > 1)
      var batch = BatchOutcome()
      for candidate in candidates[batches[number]] {
        try Self.index(
          candidate, ingestor: ingestors[candidate.root], builder: builder, old: reader, into: &batch)
        let now = done.withLock {
          $0.files += 1
          $0.bytes += candidate.file.size
          return $0
        }
        progress(now)
      }
      if builder.documentCount > 0 { batch.segment = try builder.finish() }
      let finished = batch
      results.withLock { $0[number] = finished }
    }
    return results.withLock { $0 }
  }

  private static func index(
    _ candidate: Candidate, ingestor: Ingestor, builder: SegmentBuilder, old: IndexReader?,
    into batch: inout BatchOutcome
  ) throws {
    let result = ingestor.ingest(candidate.file)
    let contentHash = SourceRecord.shortened(result.contentHash)
    let hasDocuments = !result.documents.isEmpty
    // Touched but not changed: what stands in the index stays.
    let isSame =
      candidate.old?.contentHash == contentHash && contentHash != 0
      && candidate.old?.hasDocuments == hasDocuments && hasDocuments == !candidate.documents.isEmpty
    if !isSame {
      if let old { try builder.release(idsOf: candidate.documents, in: old) }
      for document in result.documents { try builder.add(document, collection: ingestor.collection) }
    }
    batch.outcomes.append(
      Outcome(contentHash: contentHash, hasDocuments: hasDocuments, isReplaced: !isSame))
    batch.warnings += result.warnings
    batch.binaries += result.skippedBinaries
  }

  /// Runs of candidates of about `batchBytes`; where they end depends on the files alone.
  private func makeBatches(_ candidates: [Candidate]) -> [Range<Int>] {
    var batches: [Range<Int>] = []
    var start = 0
    var bytes = 0
    for (place, candidate) in candidates.enumerated() {
      bytes += candidate.file.size
      if bytes >= Self.batchBytes {
        batches.append(start..<place + 1)
        start = place + 1
        bytes = 0
      }
    }
    if start < candidates.count { batches.append(start..<candidates.count) }
    return batches
  }
}
