/// Options of readers for one file.
package struct ReaderOptions: Sendable {
  /// Path relative to the ingested folder, with `/` separators; used in messages, never for recognition.
  package var path: String
  /// Whether damage is repaired. If not, the text is kept unchanged, to show what repair does.
  package var repair: Bool
  package var limits: IngestLimits
  /// Files that the document may include; nil if there are none.
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
