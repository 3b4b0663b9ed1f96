import DocDraft

/// A file in a folder, or a member of an archive, that a reader may read.
package struct Member {
  package let probe: Probe
  package let options: ReaderOptions
  /// Whether the file belongs to a dependency of a project. If so, only the public interface of Swift sources is read.
  var isOfDependency = false
}
