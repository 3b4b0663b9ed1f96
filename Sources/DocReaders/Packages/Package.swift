import DocDraft
import DocFiles

/// Reads one kind of package: files of a folder or an archive that belong together, such as a DocC archive or a docset.
///
/// To add a kind, add a folder with its reader and a line in `Readers.packages`. A package is read member by member on several threads, so
/// it needs no more memory than its largest member. Shared data is read once, from the package's marker files.
package protocol PackageReader: Sendable {
  /// Name of the kind in lower case, also used for its fuzz target and that target's input folder.
  var name: String { get }

  /// Paths of marker files below the package's root; their presence suggests a package. When a marker changes, appears or disappears, the
  /// whole package is read again. So a member's documents may depend on marker files, but not on other members.
  var marks: [String] { get }

  /// The shared data of the members; nil if the container is not such a package, so that its members are ordinary files.
  /// - Parameter container: the package alone.
  func open(_ container: Container, limits: IngestLimits) -> (any Package)?
}

/// Shared, immutable data of one package's members, used by all threads.
package protocol Package: Sendable {
  /// Problems in the marker files, reported once. One sentence each, without a full stop.
  var doubts: [String] { get }

  /// Whether a member may contain documents. Other members are skipped without a warning.
  func holds(_ member: String) -> Bool

  /// Passes the documents of a member to the sink, or declines, so that it is read like any other file.
  /// - Parameter path: path of the member below the package.
  func read(_ member: Member, at path: String, into sink: inout DocumentSink)
}
