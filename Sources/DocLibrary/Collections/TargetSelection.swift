import DocDraft
import DocFiles
import DocIndex
import DocModel
import DocReaders
import DocText

/// New include and exclude patterns for a collection. Empty strings are dropped.
package struct FilePatterns: Sendable, Hashable {
  package var include: [String]
  package var exclude: [String]

  package init(include: [String], exclude: [String]) {
    self.include = include.filter { !$0.isEmpty }
    self.exclude = exclude.filter { !$0.isEmpty }
  }
}

/// Determines from the paths and names of a request which collections to refresh.
///
/// A collection is identified by its root folder. A path inside the root refreshes that part of the collection. A folder outside all roots
/// becomes the root of a new collection. A file outside all roots makes a collection of single files in its folder.
struct TargetSelection {
  private(set) var targets: [CollectionTarget] = []
  /// The file listings that the selection needed, by the name of the collection. The refresh reuses them.
  private(set) var listings: [ByteString: CollectionListing] = [:]
  let known: [CollectionRecord]
  private let library: Library
  /// The index folder.
  let directory: String

  init(known: [CollectionRecord], library: Library) {
    (self.known, self.library, directory) = (known, library, library.home)
  }

  func list(_ target: CollectionTarget) throws(IngestError) -> CollectionListing {
    try library.list(target.record, root: target.root)
  }

  mutating func addKnown(named name: String?, patterns: FilePatterns?) throws(LibraryError) {
    if patterns != nil, name == nil { throw .patternsOfPart(path: "all collections") }
    if let name, !known.contains(where: { $0.name == ByteString(name) }) {
      throw .unknownCollection(name: name, known: known.map(\.name.text))
    }
    for record in known where name.map({ ByteString($0) == record.name }) ?? true {
      add(CollectionTarget(record: record, root: record.rootPath(below: directory)), patterns)
    }
  }

  /// Adds all collections that are not in `removed`. All selected collections are then refreshed completely, not only in part.
  mutating func addRest(without removed: Set<ByteString>) {
    for index in targets.indices { targets[index].scope = [] }
    for record in known where !removed.contains(record.name) && index(of: record.name) == nil {
      targets.append(CollectionTarget(record: record, root: record.rootPath(below: directory)))
    }
  }

  /// Adds the collections of the given paths. Outer paths are handled before the paths inside them.
  mutating func add(_ paths: [String], named name: String?, patterns: FilePatterns?) throws(LibraryError) {
    if let name { try CollectionName.check(name) }
    var found: [(path: String, isFolder: Bool)] = []
    for path in paths {
      let real = RootPath.real(path)
      switch RootPath.kind(of: real) {
      case nil:
        if let owner = known.first(where: { $0.rootPath(below: directory).hasSameBytes(as: real) }) {
          throw .rootIsMissing(path: path, collection: owner.name.text)
        }
        throw .noSuchPath(path)
      case .folder:
        if real.hasSameBytes(as: directory) || RootPath.relative(real, below: directory) != nil {
          throw .rootIsIndex(path: path)
        }
        found.append((real, true))
      default: found.append((real, false))
      }
    }
    func isInner(_ path: String) -> Bool {
      found.contains { $0.isFolder && RootPath.relative(path, below: $0.path) != nil }
    }
    for path in found.filter({ !isInner($0.path) }) + found.filter({ isInner($0.path) }) {
      try add(path.path, isFolder: path.isFolder, named: name, patterns)
    }
  }

  private mutating func add(
    _ path: String, isFolder: Bool, named name: String?, _ patterns: FilePatterns?
  ) throws(LibraryError) {
    let (above, file) = RootPath.split(path)
    let root = isFolder ? path : above
    if !isFolder, patterns != nil { throw .patternsOfPart(path: path) }
    if var target = target(ofRoot: root) {
      if let name, ByteString(name) != target.record.name {
        throw .rootHasName(path: root, collection: target.record.name.text, asked: name)
      }
      if isFolder {
        target.record.files = []
        return add(target, patterns)
      }
      if !target.record.files.isEmpty {
        if !target.record.files.contains(ByteString(file)) { target.record.files.append(ByteString(file)) }
        target.record.files.sort()
        target.scope = [file]
        return add(target, nil)
      }
    }
    let outer = covering(path)
    if var target = outer, let part = RootPath.relative(path, below: target.root) {
      if let name, ByteString(name) != target.record.name {
        throw .conflict(
          "the path is part of collection '\(target.record.name.text)'", at: path,
          remedy: "omit --collection, or index \(target.root) with --exclude first")
      }
      if patterns != nil { throw .patternsOfPart(path: path) }
      target.scope = [part]
      return add(target, nil)
    }
    if let owner = target(ofRoot: root) {
      let reason = "skips the file because it is hidden, ignored or excluded"
      throw .conflict(
        "collection '\(owner.record.name.text)' \(reason)", at: path,
        remedy: "index the folder with other patterns")
    }
    let wanted = name.map { ByteString($0) } ?? CollectionName.make(forRoot: root, isTaken: { _ in false })
    let owner = record(named: wanted)
    if let name, let owner {
      throw .nameIsTaken(name: name, root: root, owner: owner.rootPath(below: directory))
    }
    let own = name == nil ? CollectionName.make(forRoot: root, isTaken: { record(named: $0) != nil }) : wanted
    var made = CollectionRecord(
      name: own, root: CollectionRecord.root(root, writtenIn: directory), readers: CollectionOrigin.readers,
      analysis: CollectionOrigin.analysis)
    if !isFolder { made.files = [ByteString(file)] }
    add(
      CollectionTarget(record: made, root: root, isNew: true, takenName: own == wanted ? nil : wanted),
      patterns)
  }

  /// Adds a target, or extends the existing target of the same collection.
  private mutating func add(_ target: CollectionTarget, _ patterns: FilePatterns?) {
    var target = target
    if let patterns {
      target.record.include = patterns.include.map { ByteString($0) }
      target.record.exclude = patterns.exclude.map { ByteString($0) }
    }
    if record(named: target.record.name) != target.record { listings[target.record.name] = nil }
    guard let index = index(of: target.record.name) else { return targets.append(target) }
    let before = targets[index]
    target.isNew = before.isNew
    target.takenName = before.takenName
    target.scope = before.scope.isEmpty || target.scope.isEmpty ? [] : before.scope + target.scope
    targets[index] = target
  }

  mutating func put(_ target: CollectionTarget, _ listing: CollectionListing?) {
    remove(target.record.name)
    targets.append(target)
    listings[target.record.name] = listing
  }

  mutating func remove(_ name: ByteString) {
    targets.removeAll { $0.record.name == name }
    listings[name] = nil
  }

  private func index(of name: ByteString) -> Int? { targets.firstIndex { $0.record.name == name } }

  /// The selected targets, and a target for each other known collection.
  private var all: [CollectionTarget] {
    targets
      + known.filter { index(of: $0.name) == nil }.map {
        CollectionTarget(record: $0, root: $0.rootPath(below: directory))
      }
  }

  func target(named name: ByteString) -> CollectionTarget? { all.first { $0.record.name == name } }

  func record(named name: ByteString) -> CollectionRecord? { target(named: name)?.record }

  /// The user's own collection with the given root. Collections of projects are excluded, because several of them may share a root.
  private func target(ofRoot root: String) -> CollectionTarget? {
    all.first { $0.root.hasSameBytes(as: root) && $0.record.projects.isEmpty }
  }

  /// The innermost collection that contains a path and does not exclude it.
  private mutating func covering(_ path: String) -> CollectionTarget? {
    let outer = all.filter {
      $0.record.files.isEmpty && $0.record.projects.isEmpty && RootPath.relative(path, below: $0.root) != nil
    }
    for target in outer.sorted(by: { $0.root.utf8.count > $1.root.utf8.count }) {
      guard let part = RootPath.relative(path, below: target.root) else { continue }
      let listing = listings[target.record.name] ?? (try? list(target))
      listings[target.record.name] = listing
      var asked = target
      asked.scope = [part]
      if listing?.files.contains(where: { asked.isInScope($0.path.utf8) }) == true
        || listing?.folders.contains(where: { $0.hasSameBytes(as: path) }) == true
      {
        return target
      }
    }
    return nil
  }
}

struct CollectionTarget: Sendable {
  var record: CollectionRecord
  var root: String
  /// The paths, relative to the root, to which the refresh is limited; empty if the refresh covers the whole root.
  var scope: [String] = []
  var isNew = false
  /// The requested name, if another collection already has it, so that this collection gets a different name; otherwise nil.
  var takenName: ByteString?

  func isInScope(_ path: some Sequence<UInt8>) -> Bool {
    if scope.isEmpty { return true }
    return scope.contains { part in
      var rest = path.makeIterator()
      for byte in part.utf8 where rest.next() != byte { return false }
      let next = rest.next()
      return next == nil || next == UInt8(ascii: "/")
    }
  }
}

struct CollectionListing: Sendable {
  var files: [SourceFile] = []
  var warnings: [IngestWarning] = []
  /// The paths of files that were skipped because a documentation generator wrote them for search or navigation.
  var generated: [String] = []
  var folders: [String] = []
  /// The time at which listing began, in nanoseconds since 1970.
  var started: Int64 = 0
}

extension Library {
  /// Lists the files of a collection. Throws `IngestError` if the root cannot be read.
  func list(_ record: CollectionRecord, root: String) throws(IngestError) -> CollectionListing {
    var listing = CollectionListing(started: clock())
    if !record.files.isEmpty {
      for file in record.files.sorted() {
        let path = RootPath.join(root, file.text)
        if ![nil, .folder].contains(RootPath.kind(of: path)) {
          listing.files += try FileWalker(root: path, limits: options.limits).list().files
        }
      }
      guard RootPath.kind(of: root) == .folder else { throw .notFound(path: root) }
      listing.folders = [root]
      return listing
    }
    // The index folder is never listed.
    let selection = FileSelection(
      include: record.include.map(\.text), exclude: record.exclude.map(\.text), leavingOut: [home],
      ofPackage: !record.projects.isEmpty)
    let found = try FileWalker(root: root, limits: options.limits, selection: selection).list(jobs: jobs)
    // Packages contain empty files whose only purpose is to mark a folder, so empty files of packages are skipped without a warning.
    listing.files = record.projects.isEmpty ? found.files : found.files.filter { $0.size > 0 }
    listing.warnings = found.warnings
    listing.generated = found.generated
    listing.folders = found.folders.map { $0.isEmpty ? root : RootPath.join(root, $0) }
    return listing
  }
}

/// The versions of the readers and the analyzer. If other versions made a collection, a refresh reads all files of the collection again.
enum CollectionOrigin {
  /// Changes whenever a reader may produce a different document from the same file.
  static let readers = Int(Readers.version)
  /// Changes whenever the analyzer or the stemmer may produce different terms from the same document.
  static let analysis = ByteString(Analyzer.fingerprint)

  /// Whether a collection was made by the current versions of the readers and the analyzer.
  static func made(_ record: CollectionRecord) -> Bool {
    record.readers == readers && record.analysis == analysis
  }
}
