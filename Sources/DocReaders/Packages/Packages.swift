import DocDraft
import DocFiles
import DocModel

/// Reads one kind of package, such as a DocC archive or a docset. A package consists of related files in a folder or archive.
///
/// To add a kind, add a folder with its reader, and a line in `Readers.packages`. Several threads read a package, and each thread reads one
/// member at a time, so that few members are in memory. Data that members share is read once, from the package's marker files.
package protocol PackageReader: Sendable {
  /// The name of the kind in lower case. The fuzz target of the kind and the folder with its fuzz inputs have the same name.
  var name: String { get }

  /// Paths of marker files relative to the package's root. A folder or archive with such a file may be a package. If a marker file changes, the
  /// whole package is read again, so documents may depend on marker files, but not on other members.
  var marks: [String] { get }

  /// Opens a package.
  /// - Parameter container: the members of the package.
  /// - Returns: the data that the members share; nil if the members do not form such a package, and are read as ordinary files.
  func open(_ container: Container, limits: IngestLimits) -> (any Package)?
}

/// Immutable data that the members of a package share. Several threads use it at the same time.
package protocol Package: Sendable {
  /// Warnings about the marker files. Each warning is reported once, and is a sentence without a full stop.
  var warnings: [String] { get }

  /// Whether a member may contain documents. Other members are skipped without a warning.
  func holds(_ member: String) -> Bool

  /// Passes the documents of a member to the sink. A member that the package declines is read like any other file.
  /// - Parameter path: the member's path in the package.
  func read(_ member: Member, at path: String, into sink: inout DocumentSink)
}

extension Package {
  package var warnings: [String] { [] }
}

/// The opened packages of a folder or archive.
package struct Packages: Sendable {
  /// The package that contains a member, and the member's path in that package.
  struct Location {
    var name: String
    var package: any Package
    var path: String
    var isMark: Bool
    /// Whether the member can contain no documents.
    var isSkipped: Bool { !isMark && !package.holds(path) }
  }

  private var roots = PackageRoots()
  private var opened: [ByteString: (reader: any PackageReader, package: any Package)] = [:]

  package init() {}

  /// Opens the packages that the files contain.
  package init(_ files: [SourceFile], limits: IngestLimits) {
    self.init(files, around: files.lazy.map(\.path), limits: limits)
  }

  /// Opens only the packages that contain some of the given paths, for a partial refresh.
  package init(_ files: [SourceFile], around paths: some Sequence<String>, limits: IngestLimits) {
    let roots = PackageRoots(files.lazy.filter { !$0.isNamed }.map(\.path))
    let needed =
      roots.isEmpty
      ? [] : paths.reduce(into: Set<ByteString>()) { $0.formUnion(roots.roots(around: $1)) }
    self.init(roots, limits: limits) { root in
      needed.contains(root) ? Container(files: files, below: root.text) : nil
    }
  }

  /// Opens the packages at `roots`. `container` returns the members below a root, or nil to skip the package.
  init(_ roots: PackageRoots, limits: IngestLimits, container: (ByteString) -> Container?) {
    // A root inside an opened package belongs to that package, so it is not opened itself.
    for (root, readers) in roots.roots.sorted(by: { $0.key < $1.key }) {
      if location(of: root.text + "/") != nil { continue }
      guard let members = container(root) else { continue }
      for number in readers {
        let reader = Readers.packages[number]
        guard let package = reader.open(members, limits: limits) else { continue }
        opened[root] = (reader, package)
        self.roots.insert(root, reader: number)
        break
      }
    }
  }

  var isEmpty: Bool { opened.isEmpty }

  func location(of path: String) -> Location? {
    guard let root = roots.root(of: path), let found = opened[root],
      let inner = Container.path(path, below: root.text)
    else { return nil }
    return Location(
      name: found.reader.name, package: found.package, path: inner,
      isMark: found.reader.marks.contains { $0.hasSameBytes(as: inner) })
  }
}
