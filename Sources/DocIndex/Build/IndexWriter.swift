import DocCodec
import DocModel
import DocSystem
import DocText

/// Changes an index: one writer at a time, all or nothing.
///
/// New segments are built in the index's folder and become part of the index when `commit` has replaced the
/// manifest. Whatever happens before leaves the old generation as it was; files that no manifest names are removed
/// by the next writer.
public final class IndexWriter {
  public let directory: String
  /// The manifest that stood when the writer began; nil for a new index.
  public let manifest: Manifest?
  /// The generation that stood when the writer began; nil for a new index, and for one that cannot be read.
  public let reader: IndexReader?
  /// Why what the manifest names could not be read. Its collections must then be made anew, all of them.
  public let unreadable: IndexError?
  private let lock: IndexLock
  private let sizes: SegmentSizes

  /// Takes the lock, making the folder if need be.
  /// - Throws: `IndexError.otherFiles` when the folder is no index and not empty; `locked` when another process writes; `damaged` or `unsupportedVersion` when the manifest cannot
  ///   be read, for then nobody knows what the index holds; `file` when the folder cannot be written.
  public init(directory: String, sizes: SegmentSizes = SegmentSizes()) throws(IndexError) {
    self.directory = directory
    self.sizes = sizes
    if try Manifest.holdsOtherFiles(directory) { throw .otherFiles(directory: directory) }
    let isNew: Bool
    do { isNew = try FileNames.makeDirectory(directory) } catch { throw IndexError(error, path: directory) }
    lock = try IndexLock(directory: directory, isNew: isNew)
    do { manifest = try Manifest(directory: directory) } catch {
      guard case .missing = error else { throw error }
      manifest = nil
    }
    var reader: IndexReader?
    var unreadable: IndexError?
    if let manifest {
      do {
        let opened = try IndexReader(directory: directory, manifest: manifest)
        // What is merged gets new checksums, so damage must be found before.
        for segment in opened.segments { try segment.verifyChecksums() }
        reader = opened
      } catch {
        switch error {
        case .damaged, .unsupportedVersion, .unknownRecord, .file(_, _, _, ENOENT): unreadable = error
        // What cannot be read just now may be whole.
        case .missing, .file, .locked, .otherFiles: throw error
        }
      }
    }
    self.reader = reader
    self.unreadable = unreadable
    try Manifest.removeUnnamed(in: directory, keeping: manifest)
  }

  /// Removes what was built and is not to be committed.
  public func discard() throws(IndexError) { try Manifest.removeUnnamed(in: directory, keeping: manifest) }

  /// Makes the new generation.
  /// - Parameters:
  ///   - added: runs written in this folder, in the order of their documents.
  ///   - deleted: documents that go.
  ///   - collections: what the index knows of its collections from now on; nil leaves that as it is.
  ///   - loop: runs what can be done at once.
  /// - Returns: the manifest now in force.
  @discardableResult
  public func commit(
    adding added: [Run], deleting deleted: [DocumentAddress], collections: [CollectionRecord]? = nil,
    loop: TaskLoop = .serial
  ) throws(IndexError) -> Manifest {
    var manifest = reader?.manifest ?? Manifest()
    let added = added.filter { $0.documentCount > 0 }
    let collections = (collections ?? manifest.collections).sorted { $0.name < $1.name }
    if added.isEmpty, deleted.isEmpty, collections == manifest.collections, reader != nil {
      // A worker that found no new document leaves its temporary files behind.
      try discard()
      return manifest
    }
    manifest.collections = collections
    manifest.generation = (self.manifest?.generation ?? 0) + 1
    for number in manifest.segments.indices {
      manifest.segments[number].deleted.formUnion(
        deleted.lazy.filter { $0.segment == number }.map(\.document))
    }
    manifest.segments.removeAll { $0.deleted.count == $0.documents }
    if !added.isEmpty {
      var sources: [any MergeSource] = []
      for run in added { sources.append(try RunSource(run)) }
      manifest.segments.append(try merge(sources, loop))
    }
    try mergeTiers(&manifest, loop)
    manifest.digest = try checkedDigest(of: manifest)
    try manifest.publish(in: directory)
    try Manifest.removeUnnamed(in: directory, keeping: manifest)
    return manifest
  }

  /// Makes the new generation of another index's manifest, whose segments stand in this folder already. They are verified before. If another
  /// version of the analyzer made them, they are built again.
  @discardableResult
  package func replace(with other: Manifest) throws(IndexError) -> Manifest {
    var manifest = other
    manifest.generation = (self.manifest?.generation ?? 0) + 1
    let reader = try IndexReader(directory: directory, manifest: manifest)
    if try !IndexVerifier(reader).verify().isCompared {
      let contents = try IndexContents(reader)
      for number in manifest.segments.indices {
        var entry = try SegmentRebuild.write(number, of: contents, to: directory)
        entry.deleted = manifest.segments[number].deleted
        manifest.segments[number] = entry
      }
      for number in manifest.collections.indices {
        manifest.collections[number].analysis = ByteString(Analyzer.fingerprint)
      }
      // Records that were not encoded as they are now have another digest.
      _ = try IndexVerifier(IndexReader(directory: directory, manifest: manifest)).verify()
    }
    try manifest.publish(in: directory)
    try Manifest.removeUnnamed(in: directory, keeping: manifest)
    return manifest
  }

  private func merge(_ sources: [any MergeSource], _ loop: TaskLoop) throws(IndexError) -> Manifest.Entry {
    var merger = SegmentMerger(sources, directory: directory, name: "merge", loop: loop, sizes: sizes)
    return try merger.merge()
  }

  /// Segments of this folder as a source of a merge.
  private func merge(segments entries: [Manifest.Entry], _ loop: TaskLoop) throws(IndexError)
    -> Manifest.Entry
  {
    var sources: [any MergeSource] = []
    for entry in entries {
      let segment = try Segment(path: "\(directory)/\(entry.file)", expectedSize: entry.bytes)
      sources.append(try SegmentSource(segment, deleted: entry.deleted))
    }
    return try merge(sources, loop)
  }

  /// Keeps the number of segments logarithmic and dead sections few: a segment is joined with the one before it
  /// while it is at least a third of its size, and rewritten when a third of its documents are deleted.
  private func mergeTiers(_ manifest: inout Manifest, _ loop: TaskLoop) throws(IndexError) {
    while manifest.segments.count > 1 {
      let last = manifest.segments[manifest.segments.count - 1]
      let before = manifest.segments[manifest.segments.count - 2]
      guard live(last) * 3 >= live(before) else { break }
      let joined = try merge(segments: [before, last], loop)
      manifest.segments.removeLast(2)
      if joined.documents > 0 { manifest.segments.append(joined) }
    }
    for place in manifest.segments.indices {
      let entry = manifest.segments[place]
      if entry.deleted.count * 3 > entry.documents {
        manifest.segments[place] = try merge(segments: [entry], loop)
      }
    }
  }

  private func live(_ entry: Manifest.Entry) -> Int { entry.documents - entry.deleted.count }

  /// The sum of the live documents' digests. Reads some of the documents of new segments, so that nothing is published that cannot be
  /// read.
  private func checkedDigest(of manifest: Manifest) throws(IndexError) -> Digest128 {
    let written = try IndexReader(directory: directory, manifest: manifest)
    let contents = try IndexContents(written)
    let old = Set(reader?.manifest.segments.map(\.file) ?? [])
    for (number, entry) in manifest.segments.enumerated() where !old.contains(entry.file) {
      let step = max(1, entry.documents / Self.documentsChecked)
      for document in Array(stride(from: 0, to: entry.documents, by: step)) + [entry.documents - 1] {
        _ = try contents.wholeDocument(at: DocumentAddress(segment: number, document: document))
      }
    }
    return try contents.liveDigest()
  }

  /// Documents of a new segment that are read before it is published, about.
  private static let documentsChecked = 32
}
