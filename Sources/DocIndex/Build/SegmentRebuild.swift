import DocCodec
import DocModel

/// Rebuilds a segment from its stored documents.
///
/// The bytes of a segment depend only on its documents and on the analyzer. If the original and the rebuilt segment have equal parts, the terms,
/// postings, norms and ids of the original match its documents.
enum SegmentRebuild {
  /// The maximum number of term occurrences in a run. A run of this size takes about 50 MB of memory.
  private static let mostOccurrences = 1 << 21

  /// The parts that store the documents. Such parts are not compared, because their block size depends on the writer's settings.
  private static let storageParts: Set<SegmentPart> = [.stored, .storedIndex, .dictionary, .checksums]
  /// The parts that do not depend on the analyzer.
  private static let documentParts: Set<SegmentPart> = [.documents, .documentIndex, .sectionIDs]

  /// Rebuilds one segment of an index.
  /// - Parameter directory: the folder for the new segment.
  /// - Returns: the manifest entry of the new segment. The new segment contains deleted documents too.
  static func write(
    _ number: Int, of contents: IndexContents, to directory: String
  ) throws(IndexError) -> Manifest.Entry {
    var sources: [any MergeSource] = []
    var address = DocumentAddress(segment: number, document: 0)
    let count = contents.reader.segments[number].counts.documents
    while address.document < count {
      let run = try RunWriter(directory: directory, name: "rebuild-\(number)-\(sources.count)")
      while address.document < count, run.occurrenceCount < mostOccurrences {
        try run.add(
          try contents.wholeDocument(at: address), collection: try contents.document(at: address).collection)
        address.document += 1
      }
      sources.append(try RunSource(try run.finish()))
    }
    var merger = SegmentMerger(sources, directory: directory, name: "rebuild-\(number)")
    return try merger.merge()
  }

  /// Finds a part in which two segments differ.
  /// - Parameter isSameAnalysis: whether the same analyzer made both segments.
  /// - Returns: the first part whose bytes differ; nil if the segments are equal.
  static func difference(_ one: Segment, _ other: Segment, isSameAnalysis: Bool) -> SegmentPart? {
    SegmentPart.allCases.first { part in
      (isSameAnalysis ? !storageParts.contains(part) : documentParts.contains(part))
        && !one[part].hasSameBytes(as: other[part])
    }
  }
}
