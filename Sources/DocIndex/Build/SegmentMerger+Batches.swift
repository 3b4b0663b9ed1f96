import DocCodec
import Synchronization

extension SegmentMerger {
  /// A copy for one thread.
  ///
  /// SAFETY: what copies share by reference is read only, but for the parts being written: records, postings and documents
  /// write different ones, and `contents` serves documents alone.
  private struct Copy: @unchecked Sendable {
    var merger: SegmentMerger
  }

  /// Joins batches, of which none is deleted: documents, records and postings at the same time.
  mutating func mergeBatches(
    _ runs: [BatchRuns], norms: [UInt8], fieldNorms: [UInt8], loop: TaskLoop
  ) throws(IndexError) {
    precondition(runs.count == chosen.count, "each batch has runs")
    let recordBytes = runs.reduce(0) { $0 + $1.records.recordBytes }
    let storesPositions = recordBytes > textWithoutPositions
    let copy = Copy(merger: self)
    let documents = Mutex(SegmentCounts())
    let documentLane = Lane(single: { () throws(IndexError) in
      var merger = copy.merger
      try merger.mergeDocuments()
      try merger.mergeHeadings()
      let counts = merger.counts
      documents.withLock { $0 = counts }
    })
    let recordLane = recordLane(runs.map(\.records))
    let postings = PostingTotals()
    let postingLane = try postingLane(
      runs.map(\.postings), norms: norms, fieldNorms: storesPositions ? fieldNorms : nil, totals: postings,
      window: loop.jobs * 8)
    try loop.work([documentLane, recordLane, postingLane])
    counts = documents.withLock { $0 }
    counts.recordBytes = recordBytes
    (counts.terms, counts.postings, counts.positions) = (
      postings.terms, postings.postings, postings.positions
    )
  }

  /// Records one after another to blocks, which are deflated by whoever has time.
  private func recordLane(_ runs: [RecordRun]) -> any WorkLane {
    let (file, limit) = (file, textWithoutPositions)
    let directory = file.directory
    let writer = StoredWriter(file)
    let deflaters = DeflaterPool()
    var merge: RecordRunMerge?
    func wrapping<Result>(_ body: () throws(CodecError) -> Result) throws(IndexError) -> Result {
      do { return try body() } catch { throw IndexError(error, path: directory) }
    }
    return Lane<StoredBlocks.Block, (block: StoredBlocks.Block, deflated: [UInt8])>(
      window: 128,
      produce: { () throws(IndexError) in
        try wrapping { () throws(CodecError) in
          if merge == nil {
            let made = try RecordRunMerge(runs, oneBlockLimit: limit)
            try writer.begin(made.blocks)
            deflaters.begin(dictionary: made.blocks.dictionary)
            merge = made
          }
          return try merge?.next()
        }
      },
      work: { (block) throws(IndexError) in
        do throws(CodecError) { return (block, try deflaters.deflate(block.bytes)) } catch {
          throw IndexError(error, path: directory)
        }
      },
      take: { (result) throws(IndexError) in
        try wrapping { () throws(CodecError) in
          try writer.write(result.block, deflated: result.deflated)
        }
      },
      finish: { () throws(IndexError) in
        try wrapping { () throws(CodecError) in
          try writer.finish(sections: merge?.blocks.count ?? 0, texts: merge?.blocks.textCount ?? 0)
        }
        merge = nil
      })
  }

  /// What the posting lists are in all.
  private final class PostingTotals {
    var terms = 0
    var postings = 0
    var positions = 0
  }

  /// Ranges of terms to encoded lists.
  private func postingLane(
    _ runs: [PostingRun], norms: [UInt8], fieldNorms: [UInt8]?, totals: PostingTotals,
    window: Int
  ) throws(IndexError) -> any WorkLane {
    let shifts = sectionMaps.map { newNumber(0, in: $0) }
    let file = file
    let directory = file.directory
    let merge = try writing { () throws(CodecError) in
      try PostingRunMerge(runs, shifts: shifts, norms: norms, fieldNorms: fieldNorms)
    }
    var dictionary = TermDictionaryWriter(
      terms: file[.terms], termIndex: file[.termIndex], hasPositions: fieldNorms != nil)
    var next = 0
    return Lane<Int, PostingRunMerge.EncodedTerms>(
      window: window,
      produce: { () throws(IndexError) in
        next += 1
        return next <= merge.rangeCount ? next - 1 : nil
      },
      work: { (number) throws(IndexError) in
        do throws(CodecError) { return try merge.encode(range: number) } catch {
          throw IndexError(error, path: directory)
        }
      },
      take: { (encoded) throws(IndexError) in
        do throws(CodecError) {
          try file[.postings].append(encoded.postings)
          try file[.positions].append(encoded.positions)
          for term in encoded.terms {
            try dictionary.add(
              term.bytes, documentFrequency: term.documentFrequency, postingsLength: term.postingsLength,
              positionsLength: term.positionsLength)
            totals.postings += term.documentFrequency
          }
          totals.positions += encoded.positionCount
        } catch { throw IndexError(error, path: directory) }
      },
      finish: { () throws(IndexError) in
        do throws(CodecError) { try dictionary.flush() } catch {
          throw IndexError(error, path: directory)
        }
        totals.terms = dictionary.count
      })
  }
}

/// Deflaters of one dictionary for any number of threads.
///
/// SAFETY: a deflater is used by the thread that took it out, and put back when it is done.
private final class DeflaterPool: @unchecked Sendable {
  private let state = Mutex((dictionary: [UInt8](), free: [Lent]()))

  private struct Lent: @unchecked Sendable {
    let deflater: Deflater
  }

  /// Says what blocks may refer to; before the first of them.
  func begin(dictionary: [UInt8]) { state.withLock { $0.dictionary = dictionary } }

  func deflate(_ bytes: [UInt8]) throws(CodecError) -> [UInt8] {
    let (known, dictionary) = state.withLock { ($0.free.popLast(), $0.dictionary) }
    var lent: Lent
    if let known {
      lent = known
    } else {
      lent = Lent(
        deflater: try Deflater(level: SegmentFormat.deflateLevel, format: .raw, dictionary: dictionary))
    }
    defer { state.withLock { $0.free.append(lent) } }
    return try lent.deflater.deflate(bytes)
  }
}
