import DocIndex
import DocModel

extension Library {
  /// All collections of the index, and the position in this list of the collection with the given name.
  func collection(named name: String) throws -> (known: [CollectionRecord], index: Int) {
    let known = try Manifest(directory: directory).collections
    guard let index = known.firstIndex(where: { $0.name == ByteString(name) }) else {
      throw LibraryError.unknownCollection(name: name, known: known.map(\.name.text))
    }
    return (known, index)
  }

  /// Changes the root of a collection to another folder with the same files, without reading them. The ids of sections do not change, because
  /// they depend on paths relative to the root.
  @discardableResult
  package func move(_ name: String, to folder: String) throws -> IndexReport {
    let (known, index) = try collection(named: name)
    let root = RootPath.real(folder)
    switch RootPath.kind(of: root) {
    case .folder: break
    case nil: throw LibraryError.noSuchPath(folder)
    default: throw LibraryError.noFolder(path: folder, collection: name)
    }
    if root.hasSameBytes(as: home) || RootPath.relative(root, below: home) != nil {
      throw LibraryError.rootIsIndex(path: folder)
    }
    let owner = known.first { $0.rootPath(below: home).hasSameBytes(as: root) && $0.projects.isEmpty }
    if let other = owner, other.name != known[index].name {
      throw LibraryError.rootIsTaken(path: folder, collection: other.name.text)
    }
    let writer = try IndexWriter(directory: directory)
    if let reason = writer.unreadable { throw reason }
    guard let digest = writer.manifest?.digest else { throw IndexError.missing(directory: directory) }
    let catalog = (try? SourceCatalog.read(from: directory, digest: digest)) ?? nil
    // The new folder must contain at least one of the collection's files.
    let records = ((try? catalog?.records(of: known[index].name)) ?? nil) ?? []
    let isThere =
      records.isEmpty || records.contains { RootPath.kind(of: RootPath.join(root, $0.path.text)) == .file }
    guard isThere else { throw LibraryError.isElsewhere(path: folder, collection: name) }
    var collections = known
    collections[index].root = CollectionRecord.root(root, writtenIn: home)
    let manifest = try writer.commit(adding: [], deleting: [], collections: collections, jobs: jobs)
    try catalog?.write(to: directory, digest: manifest.digest)
    var report = IndexReport()
    report.take(try IndexReader(directory: directory))
    report.collections = [CollectionReport(name: name, root: root, state: .moved)]
    report.hasChanged = true
    return report
  }
}
