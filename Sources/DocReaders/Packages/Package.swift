import DocDraft
import DocFiles

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
