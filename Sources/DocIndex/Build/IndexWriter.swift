import DocCodec
import DocModel
import DocSystem
import DocText

/// Changes an index atomically. An index can have only one writer at a time.
///
/// New segments are built in the index's folder. They become part of the index when `commit` replaces the manifest. If the writer fails before
/// that, the old generation stays unchanged. The next writer removes files that the manifest does not list.
public final class IndexWriter {
  public let directory: String
  /// The manifest as it was when this writer opened the index; nil for a new index.
  public let manifest: Manifest?
  /// A reader of the index as it was when this writer opened it; nil for a new index, or if the segments cannot be read.
  public let reader: IndexReader?
  /// The error in opening the segments; nil if there was none. After an error, all collections must be indexed again.
  public let unreadable: IndexError?
  private let lock: IndexLock
  private let sizes: SegmentSizes

  /// Takes the lock, and creates the folder if it is missing.
  /// - Throws: `IndexError.otherFiles` if the folder contains unrelated files, `locked` if another process is writing, and `file` if the folder
  ///   cannot be written. `damaged` or `unsupportedVersion` if the manifest cannot be read. An unreadable manifest is not overwritten, because
  ///   only the manifest lists the collections.
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
        // A merge computes new checksums, which would hide damage to the old segments. The old checksums are therefore verified first.
        for segment in opened.segments { try segment.verifyChecksums() }
        reader = opened
      } catch {
        switch error {
        case .damaged, .unsupportedVersion, .unknownRecord, .file(_, _, _, ENOENT): unreadable = error
        // The segments may be intact even if a file cannot be opened or is locked, so they are not treated as unreadable.
        case .missing, .file, .locked, .otherFiles: throw error
        }
      }
    }
    self.reader = reader
    self.unreadable = unreadable
    try Manifest.removeUnnamed(in: directory, keeping: manifest)
  }

  /// Removes uncommitted segments and temporary files.
  public func discard() throws(IndexError) { try Manifest.removeUnnamed(in: directory, keeping: manifest) }

  /// Publishes a new generation.
  /// - Parameter added: the new runs, in the order of their documents. Their files are in the index's folder.
  /// - Parameter deleted: the documents to delete.
  /// - Parameter collections: the new records of all collections; nil to keep the current ones.
  /// - Parameter jobs: the number of threads that share the work; 0 for the calling thread.
  /// - Returns: the new manifest.
  @discardableResult
  public func commit(
    adding added: [Run], deleting deleted: [DocumentAddress], collections: [CollectionRecord]? = nil,
    jobs: Int = 0
  ) throws(IndexError) -> Manifest {
    var manifest = reader?.manifest ?? Manifest()
    let added = added.filter { $0.documentCount > 0 }
    let collections = (collections ?? manifest.collections).sorted { $0.name < $1.name }
    if added.isEmpty, deleted.isEmpty, collections == manifest.collections, reader != nil {
      // Removes the temporary files of workers that produced no document.
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
      manifest.segments.append(try merge(sources, jobs))
    }
    try mergeTiers(&manifest, jobs)
    manifest.digest = try checkedDigest(of: manifest)
    try manifest.publish(in: directory)
    try Manifest.removeUnnamed(in: directory, keeping: manifest)
    return manifest
  }

  /// Publishes the manifest of another index as a new generation. The segments of that index must already be in this writer's folder. The
  /// segments are verified, and those made by another version of the analyzer are rebuilt.
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
      // Rebuilding may encode records differently and thus change the digest, so the rebuilt segments are verified again.
      _ = try IndexVerifier(IndexReader(directory: directory, manifest: manifest)).verify()
    }
    try manifest.publish(in: directory)
    try Manifest.removeUnnamed(in: directory, keeping: manifest)
    return manifest
  }

  private func merge(_ sources: [any MergeSource], _ jobs: Int) throws(IndexError) -> Manifest.Entry {
    var merger = SegmentMerger(sources, directory: directory, name: "merge", jobs: jobs, sizes: sizes)
    return try merger.merge()
  }

  /// Merges segments that are in the index's folder.
  private func merge(segments entries: [Manifest.Entry], _ jobs: Int) throws(IndexError)
    -> Manifest.Entry
  {
    var sources: [any MergeSource] = []
    for entry in entries {
      let segment = try Segment(path: "\(directory)/\(entry.file)", expectedSize: entry.bytes)
      sources.append(try SegmentSource(segment, deleted: entry.deleted))
    }
    return try merge(sources, jobs)
  }

  /// Merges the last two segments while the last one has at least a third as many documents as the one before it. The number of segments
  /// therefore grows only logarithmically. A segment is rewritten if more than a third of its documents are deleted.
  private func mergeTiers(_ manifest: inout Manifest, _ jobs: Int) throws(IndexError) {
    while manifest.segments.count > 1 {
      let last = manifest.segments[manifest.segments.count - 1]
      let before = manifest.segments[manifest.segments.count - 2]
      guard live(last) * 3 >= live(before) else { break }
      let joined = try merge(segments: [before, last], jobs)
      manifest.segments.removeLast(2)
      if joined.documents > 0 { manifest.segments.append(joined) }
    }
    for index in manifest.segments.indices {
      let entry = manifest.segments[index]
      if entry.deleted.count * 3 > entry.documents {
        manifest.segments[index] = try merge(segments: [entry], jobs)
      }
    }
  }

  private func live(_ entry: Manifest.Entry) -> Int { entry.documents - entry.deleted.count }

  /// The sum of the digests of all undeleted documents. Some documents of each new segment are read first, to detect unreadable segments.
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

  /// The approximate number of documents that are read of each new segment before it is published.
  private static let documentsChecked = 32
}
