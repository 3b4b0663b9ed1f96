/// What readers are told from outside.
package struct ReaderOptions: Sendable {
  /// Path below the ingested folder, `/` between its parts; for messages, never for recognition.
  package var path: String
  /// Whether damage is repaired; off, the text is taken as it stands (to show what repair changes).
  package var repair: Bool
  package var limits: IngestLimits
  /// What the document may take in; nil where there is nothing beside it.
  package var files: IncludedFiles?
  /// Bytes that a packed file may still unpack to.
  package var unpackable: Int

  package init(
    path: String, repair: Bool = true, limits: IngestLimits = IngestLimits(), files: IncludedFiles? = nil,
    unpackable: Int? = nil
  ) {
    self.path = path
    self.repair = repair
    self.limits = limits
    self.files = files
    self.unpackable = unpackable ?? limits.unpackedAllowance
  }
}
