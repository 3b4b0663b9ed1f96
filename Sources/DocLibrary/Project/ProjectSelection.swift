import DocFiles
import DocIndex
import DocModel
import DocSystem

package struct DependencyReport: Sendable, Hashable {
  package var project: String
  package var pinned: PinnedDependency
  /// Whether the index has a collection for the dependency after the refresh.
  package var isIndexed = false
  package var isNew = false
  /// The number of files of each kind of documentation, the most useful kind first.
  package var found: [(kind: Kind, files: Int)] {
    Kind.allCases.compactMap { kind in files[kind].map { (kind, $0) } }
  }
  fileprivate(set) var files: [Kind: Int] = [:]

  package enum Kind: String, Sendable, CaseIterable {
    case readme = "README"
    case metadata = "description"
    case changes = "changelog"
    case docc = "DocC page"
    case graph = "symbol graph"
    case page
    case declarations = "type declaration"
    case source = "source file"
  }

  /// The kinds of documentation that packages of this tool usually have, but that were not found for this dependency.
  package var absent: [Kind] {
    if !isIndexed { return [] }
    let expected: [Kind] =
      switch pinned.tool {
      case .swift: [.readme, .changes, .docc, .source]
      case .python: [.metadata, .source]
      case .node: [.readme, .changes, .declarations]
      case .rust, .go: [.readme, .source]
      }
    return expected.filter { files[$0] == nil }
  }

  /// The kind of documentation in a file, determined from its path.
  fileprivate static func kind(_ path: String) -> Kind {
    let name = RootPath.split(path).name.lowercased()
    if path.contains(".docc/") { return .docc }
    if name.hasPrefix("readme") { return .readme }
    if name == "metadata" { return .metadata }
    if ["changelog", "changes", "history", "news", "release"].contains(where: name.hasPrefix) {
      return .changes
    }
    if name.hasSuffix(".symbols.json") { return .graph }
    if name.hasSuffix(".d.ts") { return .declarations }
    return [".swift", ".py", ".rs", ".go"].contains(where: name.hasSuffix) ? .source : .page
  }
}

/// The part of a refresh that covers the collections of projects' dependencies.
struct ProjectSelection {
  var reports: [DependencyReport] = []
  /// The collections of dependencies that no project pins any more.
  var removed: Set<ByteString> = []
  var warnings: [IngestWarning] = []
  var folders: [String] = []

  /// Adds the dependencies of a project to a refresh. If several projects pin the same version of a dependency, they share a collection. The
  /// root of the collection stays the same as long as that folder exists. Otherwise, the dependency's folder in the current project becomes the
  /// root.
  mutating func add(_ pins: ProjectPins, to selection: inout TargetSelection) {
    folders += pins.folders
    warnings += pins.unreadable.map {
      IngestWarning(path: $0, message: "its pins cannot be read; what it pinned is kept", isSkipped: false)
    }
    let dependencies = pins.dependencies()
    for tool in PinnedDependency.Tool.allCases {
      add(dependencies.filter { $0.tool == tool }, of: tool, pins.root, to: &selection)
    }
  }

  /// Adds the dependencies of one tool, and removes those that the tool no longer pins. Nothing is removed if the tool pins none at all, because
  /// its lock file may be damaged or temporarily missing.
  private mutating func add(
    _ dependencies: [PinnedDependency], of tool: PinnedDependency.Tool, _ root: String,
    to selection: inout TargetSelection
  ) {
    if dependencies.isEmpty { return }
    let mark = ProjectMark(tool: tool, root: root).written(in: selection.directory)
    for pinned in dependencies {
      var report = DependencyReport(project: root, pinned: pinned)
      selection.add(&report, mark: mark)
      reports.append(report)
    }
    let names = Set(dependencies.map { ByteString($0.collection) })
    // The collection of an old version is kept until the new version is indexed.
    let awaited = reports.filter { !$0.isIndexed }.map { Array("\($0.pinned.name)@".utf8) }
    for record in selection.known
    where record.projects.contains(mark) && !names.contains(record.name)
      && !awaited.contains(where: { record.name.bytes.starts(with: $0) })
    {
      removed.formUnion(selection.drop(record.name, mark: mark))
    }
  }
}

/// An owner of a dependency's collection: a project and its tool. In the manifest, an owner is written like `swift:../app`.
private struct ProjectMark {
  var tool: PinnedDependency.Tool
  /// The project's real path.
  var root: String

  func written(in directory: String) -> ByteString {
    ByteString(Array(tool.rawValue.utf8) + [0x3a] + CollectionRecord.root(root, writtenIn: directory).bytes)
  }

  /// The folder of the owning project; nil if `mark` is malformed.
  static func root(_ mark: ByteString, below home: String) -> String? {
    guard let colon = mark.bytes.firstIndex(of: 0x3a) else { return nil }
    return CollectionRecord.path(ByteString(Array(mark.bytes[(colon + 1)...])), below: home)
  }
}

extension TargetSelection {
  fileprivate mutating func add(_ report: inout DependencyReport, mark: ByteString) {
    let name = ByteString(report.pinned.collection)
    let old = record(named: name)
    report.isIndexed = old != nil
    if let old, old.projects.isEmpty {
      report.pinned.problem = "the name belongs to a collection of yours; rename that one"
      report.isIndexed = false
      return
    }
    guard var root = report.pinned.root else { return }
    var record =
      old
      ?? CollectionRecord(
        name: name, root: CollectionRecord.root(root, writtenIn: directory),
        readers: CollectionOrigin.readers, analysis: CollectionOrigin.analysis)
    if !record.projects.contains(mark) {
      record.projects.append(mark)
      record.projects.sort()
    }
    if let other = old?.rootPath(below: directory), RootPath.kind(of: other) == .folder,
      record.projects.count > 1
    {
      root = other
    }
    record.root = CollectionRecord.root(root, writtenIn: directory)
    record.include = report.pinned.include.map { ByteString($0) }
    record.exclude = report.pinned.exclude.map { ByteString($0) }
    let target = CollectionTarget(record: record, root: root, isNew: old == nil)
    guard let listing = try? list(target), !listing.files.isEmpty else {
      report.pinned.problem = "it has no documentation"
      return
    }
    for file in listing.files { report.files[DependencyReport.kind(file.path), default: 0] += 1 }
    report.isNew = old == nil
    report.isIndexed = true
    put(target, listing)
  }

  /// Removes a project from the owners of a collection.
  /// - Returns: the name of the collection if no owner is left; otherwise empty.
  fileprivate mutating func drop(_ name: ByteString, mark: ByteString) -> [ByteString] {
    guard var target = target(named: name) else { return [] }
    target.record.projects.removeAll { $0 == mark }
    if target.record.projects.isEmpty {
      remove(name)
      return [name]
    }
    put(target, nil)
    return []
  }
}

extension Library {
  /// The nearest folder with pinned dependencies, from `folder` upwards.
  /// - Throws: an error if there are no pinned dependencies.
  package func project(above folder: String) throws(LibraryError) -> String {
    guard RootPath.kind(of: folder) == .folder else { throw .noSuchPath(folder) }
    guard let root = ProjectPins.root(above: folder, environment) else {
      throw .conflict(
        "nothing is pinned here", at: RootPath.real(folder),
        remedy:
          "name a folder with Package.resolved, a virtual environment, package.json, Cargo.lock or go.mod"
      )
    }
    return root
  }

  /// Selects the collections that a request covers. The projects' lock files are read again, to find added and removed dependencies.
  func select(
    _ request: Request, known: [CollectionRecord]
  ) throws(LibraryError) -> (selection: TargetSelection, projects: ProjectSelection) {
    var selection = TargetSelection(known: known, library: self)
    var projects = ProjectSelection()
    if let root = request.project {
      projects.add(ProjectPins(root: root, environment: environment), to: &selection)
    } else if request.paths.isEmpty {
      try selection.addKnown(named: request.collection, patterns: request.patterns)
      if request.collection != nil { return (selection, projects) }
      let roots = Set(known.flatMap(\.projects).compactMap { ProjectMark.root($0, below: home) })
      for root in roots.sorted(by: UTF8Order.precedes) {
        projects.add(ProjectPins(root: root, environment: environment), to: &selection)
      }
    } else {
      try selection.add(request.paths, named: request.collection, patterns: request.patterns)
    }
    return (selection, projects)
  }
}
