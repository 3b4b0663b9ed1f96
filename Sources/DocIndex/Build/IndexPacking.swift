import DocCodec
import DocModel

/// Copies the undeleted documents of an index to another folder, as one segment. Only their order depends on how the index was built.
package enum IndexPacking {
  /// A placeholder root for a collection whose files are on another machine. It is the path of a folder that does not exist, so a refresh
  /// reports that the collection is missing. The last component is the collection's name, with slashes replaced.
  static func placeholderRoot(of collection: ByteString) -> ByteString {
    let dot = UInt8(ascii: ".")
    var part = collection.bytes.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0 }
    if part.allSatisfy({ $0 == dot }) { part = part.map { _ in UInt8(ascii: "_") } }
    return ByteString(Array("../.bridgedoc-packed/".utf8) + part)
  }

  /// Whether a collection came from another machine, so that its root is a placeholder. The whole root is compared, because a real path may begin
  /// with the same characters.
  package static func isFromElsewhere(_ record: CollectionRecord) -> Bool {
    record.root == placeholderRoot(of: record.name) && record.projects.isEmpty
  }

  /// Copies the documents of an index to a new segment.
  /// - Parameter reader: a reader of a single index.
  /// - Parameter collections: the collections to copy; nil for all.
  /// - Parameter directory: an existing folder for the segment. No manifest is written.
  package static func write(
    _ reader: IndexReader, collections: Set<ByteString>?, to directory: String, jobs: Int
  ) throws(IndexError) -> Manifest {
    var manifest = Manifest()
    manifest.generation = 1
    manifest.collections = reader.manifest.collections.filter { collections?.contains($0.name) ?? true }.map {
      var record = $0
      // The real root is dropped, because it would reveal a path on this machine.
      record.root = placeholderRoot(of: record.name)
      record.projects = []
      return record
    }
    let contents = try IndexContents(reader)
    var sources: [any MergeSource] = []
    for (number, segment) in reader.segments.enumerated() {
      var deleted = reader.deletedDocuments[number]
      if let collections {
        var others: [Int] = []
        for ordinal in 0..<segment.counts.documents {
          let address = DocumentAddress(segment: number, document: ordinal)
          let isWanted = collections.contains(ByteString(try contents.document(at: address).collection))
          if !isWanted || contents.isDeleted(address) { others.append(ordinal) }
        }
        deleted = Ordinals(others)
      }
      if deleted.count < segment.counts.documents {
        sources.append(try SegmentSource(segment, deleted: deleted))
      }
    }
    guard !sources.isEmpty else { return manifest }
    var merger = SegmentMerger(sources, directory: directory, name: "extract", jobs: jobs)
    manifest.segments = [try merger.merge()]
    manifest.digest = merger.counts.digest
    return manifest
  }
}
