import DocDraft
import DocFiles

/// Reads one kind of package, such as a DocC archive or a docset: files of a folder or archive that belong together.
///
/// To add a kind, add a folder with its reader, and a line in `Readers.packages`. A package is read member by member on several threads, so
/// memory is only needed for the members being read. Shared data is read once, from the package's marker files.
package protocol PackageReader: Sendable {
  /// Name of the kind in lower case. Its fuzz target and that target's input folder have the same name.
  var name: String { get }

  /// Paths of marker files below the package's root. Their presence suggests a package. If one changes, the whole package is read again, so
  /// documents may depend on marker files, but not on other members.
  var marks: [String] { get }

  /// Opens a package.
  /// - Parameter container: the members of the package.
  /// - Returns: the members' shared data; nil if this is not such a package, so that its members are ordinary files.
  func open(_ container: Container, limits: IngestLimits) -> (any Package)?
}

/// Immutable data that the members of a package share. All threads use it.
package protocol Package: Sendable {
  /// Problems with the marker files, reported once, each as a sentence without a full stop.
  var doubts: [String] { get }

  /// Whether a member may contain documents. Other members are skipped without a warning.
  func holds(_ member: String) -> Bool

  /// Passes the documents of a member to the sink. If it declines, the member is read like any other file.
  /// - Parameter path: the member's path in the package.
  func read(_ member: Member, at path: String, into sink: inout DocumentSink)
}
