import DocFiles
import DocIndex
import DocModel

/// What stands on the disk, compared with what stands in the index.
extension IndexUpdate {
  /// What is to be read, and what goes.
  struct Plan {
    var changed: [Candidate] = []
    /// Catalog records of files that stay as they are, and of other collections.
    var kept: [SourceRecord] = []
    var removed: [DocumentAddress] = []
    /// Whether the catalog on the disk says what the new one would.
    var isCatalogCurrent = false
  }

  /// Compares what stands on the disk with what stands in the index.
  func makePlan(writer: IndexWriter, report: inout IndexReport) throws -> Plan {
    var plan = Plan()
    let catalog = writer.reader.map { SourceCatalog(beside: $0, ingestVersion: Self.ingestVersion) }
    let catalogRecords = catalog?.records ?? []
    let written = catalog?.writtenNanoseconds ?? 0
    // Of each collection the records that no root has met yet.
    var records = Dictionary(grouping: catalogRecords, by: \.collection)
    /// For each root, the collection's files of which the documents must go, unless they are read again.
    var gone: [(collection: String, paths: [String])] = []
    for (place, root) in roots.enumerated() {
      let walk = try FileWalker(root: root.path, limits: options.limits)
        .files { WorkerThreads.run(count: $0, jobs: jobs, $1) }
      report.warnings += walk.warnings
      report.filesSeen += walk.files.count
      let isFile = walk.files.count == 1 && walk.files[0].isNamed
      var unmet: [SourceRecord] = []
      let known = records.removeValue(forKey: root.collection) ?? []
      var next = 0
      for file in walk.files {
        // Both are in the order of their paths' bytes.
        while next < known.count, ByteOrder.precedes(known[next].path, file.path) {
          unmet.append(known[next])
          next += 1
        }
        var old: SourceRecord?
        if next < known.count, known[next].path == file.path {
          old = known[next]
          next += 1
        }
        // A change within a second of the catalog's own time stamp may have gone unseen.
        if let old, old.size == file.size, old.modificationNanoseconds == file.modificationNanoseconds,
          file.modificationNanoseconds + 1_000_000_000 < written
        {
          plan.kept.append(old)
          report.filesUnchanged += 1
        } else {
          plan.changed.append(
            Candidate(file: file, root: place, old: old.map { ($0.contentHash, $0.hasDocuments) }))
        }
      }
      unmet += known[next...]
      // What the walk did not meet is gone; a single file says nothing about the others of its collection.
      if isFile {
        records[root.collection] = unmet
      } else {
        gone.append((root.collection, unmet.map(\.path)))
      }
    }
    for rest in records.values { plan.kept += rest }
    let hasCatalog = !catalogRecords.isEmpty
    plan.isCatalogCurrent = hasCatalog && plan.changed.isEmpty && plan.kept.count == catalogRecords.count
    guard let reader = writer.reader, !plan.isCatalogCurrent else { return plan }
    try findDocuments(in: reader, gone: gone, hasCatalog: hasCatalog, &plan, &report)
    return plan
  }

  /// Finds what the index holds of files that changed or went away.
  private func findDocuments(
    in reader: IndexReader, gone: [(collection: String, paths: [String])], hasCatalog: Bool,
    _ plan: inout Plan, _ report: inout IndexReport
  ) throws {
    var wanted: [String: Set<String>] = [:]
    for root in roots { wanted[root.collection] = [] }
    for candidate in plan.changed where candidate.old != nil {
      wanted[roots[candidate.root].collection]?.insert(candidate.file.path)
    }
    for (collection, paths) in gone { wanted[collection]?.formUnion(paths) }
    var documents = try indexedDocuments(reader, of: wanted, hasCatalog: hasCatalog)
    for place in plan.changed.indices {
      let candidate = plan.changed[place]
      plan.changed[place].documents =
        documents[roots[candidate.root].collection]?.removeValue(forKey: candidate.file.path) ?? []
    }
    for (collection, _) in gone {
      let left = documents.removeValue(forKey: collection) ?? [:]
      report.filesRemoved += left.count
      for addresses in left.values { plan.removed += addresses }
    }
  }

  /// The index's documents by collection and by the file that gave them.
  /// - Parameters:
  ///   - wanted: files of each collection whose documents are asked for.
  ///   - hasCatalog: without a catalog all documents are, each by its own path.
  private func indexedDocuments(
    _ reader: IndexReader, of wanted: [String: Set<String>], hasCatalog: Bool
  ) throws -> [String: [String: [DocumentAddress]]] {
    var documents: [String: [String: [DocumentAddress]]] = [:]
    try IndexContents(reader).forEachDocument { address, record in
      guard let files = wanted[record.collection] else { return }
      var path = record.source
      if hasCatalog {
        // A member of an archive belongs to the archive.
        var prefix = path[...]
        while !files.contains(path) {
          guard let slash = prefix.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
          prefix = prefix[..<slash]
          path = String(prefix)
        }
      }
      documents[record.collection, default: [:]][path, default: []].append(address)
    }
    return documents
  }
}
