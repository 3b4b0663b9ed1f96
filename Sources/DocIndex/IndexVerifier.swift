import DocCodec
import DocModel
import DocText

/// Checks that an index matches the documents that it stores. Each segment is rebuilt from its documents and compared with the original.
public struct IndexVerifier {
  /// The numbers of items that were checked.
  public struct Report: Sendable, Hashable {
    public var segments = 0
    public var parts = 0
    public var bytes = 0
    /// The sums of the counts of all segments.
    public var counts = SegmentCounts()
    /// The number of files in the catalog of sources.
    public var files = 0
    /// Whether the postings were compared with a new analysis of the text. A comparison needs an index made by the current analyzer version.
    public var isCompared = true
  }

  private let reader: IndexReader

  public init(_ reader: IndexReader) {
    self.reader = reader
  }

  /// Verifies the index. To compare segments with their documents, they are rebuilt in the system's temporary folder; the index does not change.
  /// - Throws: `IndexError.damaged` for the first damage found, with its file and part.
  public func verify() throws(IndexError) -> Report {
    var report = Report()
    report.isCompared = reader.manifest.collections.allSatisfy {
      $0.analysis == ByteString(Analyzer.fingerprint)
    }
    let contents = try IndexContents(reader)
    for (number, segment) in reader.segments.enumerated() {
      try segment.verifyChecksums()
      try compare(number, contents, isSameAnalysis: report.isCompared)
      report.segments += 1
      report.parts += SegmentPart.allCases.count
      report.bytes += segment.fileSize
      report.counts += segment.counts
    }
    guard try contents.liveDigest() == reader.manifest.digest else {
      throw .damaged(
        path: "\(reader.directory)/\(Manifest.fileName)", part: "digest",
        reason: "it does not match the documents")
    }
    try verifyCollections(contents)
    report.files = try SourceCatalog.verify(beside: reader)
    return report
  }

  private func compare(
    _ number: Int, _ contents: IndexContents, isSameAnalysis: Bool
  ) throws(IndexError) {
    let segment = reader.segments[number]
    let folder: ScratchFolder
    do { folder = try ScratchFolder(name: "bridgedoc-verify") } catch {
      throw IndexError(error, path: segment.path)
    }
    let entry = try SegmentRebuild.write(number, of: contents, to: folder.path)
    let rebuilt = try Segment(path: "\(folder.path)/\(entry.file)", expectedSize: entry.bytes)
    if let part = SegmentRebuild.difference(segment, rebuilt, isSameAnalysis: isSameAnalysis) {
      throw segment.damaged(part, "it does not match the documents")
    }
  }

  /// Checks that the manifest lists the collections of all undeleted documents. A manifest without any collections is accepted.
  private func verifyCollections(_ contents: IndexContents) throws(IndexError) {
    let names = Set(reader.manifest.collections.map(\.name))
    if names.isEmpty { return }
    for (number, segment) in reader.segments.enumerated() {
      for ordinal in 0..<segment.counts.documents {
        let address = DocumentAddress(segment: number, document: ordinal)
        let collection = try contents.document(at: address).collection
        guard contents.isDeleted(address) || names.contains(ByteString(collection)) else {
          throw .damaged(
            path: "\(reader.directory)/\(Manifest.fileName)", part: nil,
            reason: "it has no record of the collection '\(collection)'")
        }
      }
    }
  }
}
