import DocDraft
import DocFiles

/// Reads one kind of package, such as a DocC archive or a docset. A package consists of related files in a folder or archive.
///
/// To add a kind, add a folder with its reader, and a line in `Readers.packages`. Several threads read the members of a package, each one member
/// at a time, so that few members are in memory. Data that members share is read once, from the package's marker files.
package protocol PackageReader: Sendable {
  /// The name of the kind in lower case. The fuzz target of the kind and the folder with its fuzz inputs have the same name.
  var name: String { get }

  /// Paths of marker files relative to the package's root. If they exist, there may be a package. If a marker file changes, the whole package is
  /// read again, so documents may depend on marker files, but not on other members.
  var marks: [String] { get }

  /// Opens a package.
  /// - Parameter container: the members of the package.
  /// - Returns: the data that the members share; nil if this is not such a package, so that the members are read as ordinary files.
  func open(_ container: Container, limits: IngestLimits) -> (any Package)?
}

/// Immutable data that the members of a package share. Several threads use it at the same time.
package protocol Package: Sendable {
  /// Warnings about the marker files, which are reported once. Each is a sentence without a full stop.
  var warnings: [String] { get }

  /// Whether a member may contain documents. Other members are skipped without a warning.
  func holds(_ member: String) -> Bool

  /// Passes the documents of a member to the sink. If the package declines the member, it is read like any other file.
  /// - Parameter path: the member's path in the package.
  func read(_ member: Member, at path: String, into sink: inout DocumentSink)
}

extension Package {
  package var warnings: [String] { [] }
}
