import DocDraft

package struct IngestOptions: Sendable {
  package var limits = IngestLimits()
  /// Whether damaged text is repaired.
  package var repair = true
  /// Whether results record how each file was recognised: by which reader, and with what confidence.
  package var explains = false
  /// Whether the files belong to a dependency of a project. If so, only the public interface of Swift sources is read.
  package var areOfDependency = false
  /// Readers added by the caller. They take precedence over built-in readers of equal confidence.
  package var added: [any Reader] = []

  package init(limits: IngestLimits = IngestLimits()) { self.limits = limits }
}
