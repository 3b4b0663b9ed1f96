import DocDraft
import DocFiles

/// Reads one kind of package, such as a DocC archive or a docset: files of a folder or archive that belong together.
///
/// To add a kind, add a folder with its reader, and a line in `Readers.packages`. Several threads read the members of a package one at a
/// time, so only the members being read are in memory. Shared data is read once, from the package's marker files.
package protocol PackageReader: Sendable {
  /// The name of the kind in lower case. Its fuzz target and the folder of the target's inputs have the same name.
  var name: String { get }

  /// Paths of marker files relative to the package's root. Their presence suggests a package. If one of them changes, the whole package is
  /// read again, so documents may depend on marker files, but not on other members.
  var marks: [String] { get }

  /// Opens a package.
  /// - Parameter container: the members of the package.
  /// - Returns: the data that its members share; nil if this is not such a package, so that its members are read as ordinary files.
  func open(_ container: Container, limits: IngestLimits) -> (any Package)?
}

/// Immutable data that the members of a package share. All threads read it.
package protocol Package: Sendable {
  /// Warnings about the marker files, which are reported once. Each is a sentence without a full stop.
  var warnings: [String] { get }

  /// Whether a member may contain documents. Other members are skipped without a warning.
  func holds(_ member: String) -> Bool

  /// Passes the documents of a member to the sink. If it declines, the member is read like any other file.
  /// - Parameter path: the member's path in the package.
  func read(_ member: Member, at path: String, into sink: inout DocumentSink)
}
