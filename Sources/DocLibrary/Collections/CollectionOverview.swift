import DocFiles
import DocIndex
import DocModel
import DocReaders

package struct CollectionOverview: Sendable, Hashable {
  package var name: String
  package var root: String
  /// The files of a collection that consists of single files; empty for a folder.
  package var files: [String]
  package var include: [String]
  package var exclude: [String]
  package var documents: Int
  package var sections: Int
  /// The total size of the files in bytes (`bytes`), and the time of the last refresh in nanoseconds since 1970 (`refreshed`). Both are nil if
  /// the index has no records of the files.
  package var bytes: Int?
  package var refreshed: Int64?
  /// Changes on disk since the last refresh; nil if the root cannot be read.
  package var pending: Pending?
  /// Whether the collection came from a pack. If so, its files are not on this machine.
  package var isPacked = false

  /// The numbers of files that a refresh would read or remove, determined from names, sizes and times.
  package struct Pending: Sendable, Hashable {
    package var new = 0
    package var changed = 0
    package var gone = 0
    /// The number of files that must be read again although they seem unchanged. The last refresh could not read these files, or they had been
    /// changed so recently that a later change may have left their times the same.
    package var unsure = 0
    /// Whether a refresh would read all files, because the index has no records of them, or only those of another version of the program.
    package var isWhole = false

    package var isEmpty: Bool { new + changed + gone == 0 && !isWhole }
  }
}

extension Library {
  /// The collections of the index, with their pending changes. No document file is read, and nothing is written.
  package func overview() throws -> [CollectionOverview] {
    let reader = try IndexReader(directory: directory)
    let contents = try IndexContents(reader)
    var counts: [ByteString: (documents: Int, sections: Int)] = [:]
    try contents.forEachDocument { address, record in
      let sections = try contents.sectionCount(of: address)
      let before = counts[ByteString(record.collection), default: (0, 0)]
      counts[ByteString(record.collection)] = (before.documents + 1, before.sections + sections)
    }
    let catalog = (try? SourceCatalog.read(from: directory, digest: reader.manifest.digest)) ?? nil
    return reader.manifest.collections.map { record in
      let records = (try? catalog?.records(of: record.name)) ?? nil
      let root = record.rootPath(below: home)
      return CollectionOverview(
        name: record.name.text, root: root, files: record.files.map(\.text),
        include: record.include.map(\.text), exclude: record.exclude.map(\.text),
        documents: counts[record.name]?.documents ?? 0, sections: counts[record.name]?.sections ?? 0,
        bytes: records?.reduce(0) { $0 + $1.size }, refreshed: catalog?.refreshed(record.name),
        pending: pending(record, root: root, records: records), isPacked: IndexPacking.isFromElsewhere(record)
      )
    }
  }

  private func pending(
    _ record: CollectionRecord, root: String, records: [SourceRecord]?
  ) -> CollectionOverview.Pending? {
    guard let listing = try? list(record, root: root) else { return nil }
    var pending = CollectionOverview.Pending()
    guard let records, CollectionOrigin.made(record) else {
      pending.isWhole = true
      pending.new = listing.files.count
      return pending
    }
    RefreshPlan.compare(listing.files, with: records) { file, old in
      switch (file, old) {
      case (_, nil): pending.new += 1
      case (nil, _): pending.gone += 1
      case (let file?, var old?):
        if RefreshPlan.isUnchanged(file, since: old) { return }
        let isUnsure = old.isRacy || !old.wasRead
        // `isUnchanged` is false for every file with `isUnsure`. After the next two lines, its result depends only on the file's size and times.
        old.isRacy = false
        old.contentHash = 1
        if isUnsure, RefreshPlan.isUnchanged(file, since: old) {
          pending.unsure += 1
        } else {
          pending.changed += 1
        }
      }
    }
    return pending
  }
}
