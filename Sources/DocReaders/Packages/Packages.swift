import DocDraft
import DocFiles
import DocModel

/// The opened packages of a folder or archive.
package struct Packages: Sendable {
  /// The package that contains a member, and the member's path in that package.
  struct Location {
    var name: String
    var package: any Package
    var path: String
    var isMark: Bool
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
