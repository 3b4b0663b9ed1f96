import DocDraft
import DocFiles

/// Knows a kind of package: files of a folder or an archive that belong together (a DocC archive, a docset).
///
/// A kind of package is a folder with its reader, and a line in `Readers.packages`. A package is read member by member, so
/// that it costs no more memory than its largest member, and members are read on several threads. What they share
/// is read once, from the package's marks.
package protocol PackageReader: Sendable {
  /// Of the kind, in lower case: its fuzz target and the folder of that target's inputs are called so.
  var name: String { get }

  /// Paths of members below the package's root. Where one lies, a package may be. Every member depends on what marks hold:
  /// when one changes, comes or goes, the whole package is read again. No other member may tell how one is read.
  var marks: [String] { get }

  /// What the members share; nil when it is no such package. Its members are then files like others.
  /// - Parameter container: the package alone.
  func open(_ container: Container, limits: IngestLimits) -> (any Package)?
}

/// What the members of one package share: an immutable value that all threads use.
package protocol Package: Sendable {
  /// What is doubtful in the marks, said once. One sentence each, without a full stop.
  var doubts: [String] { get }

  /// Whether a member may hold documents. The others are left out in silence, and not read.
  func holds(_ member: String) -> Bool

  /// Gives the sink the documents of a member, or declines: then it is read like any other file.
  /// - Parameter path: of the member below the package.
  func read(_ member: Member, at path: String, into sink: inout DocumentSink)
}
