/// Options for reading one file.
package struct ReaderOptions: Sendable {
  /// Path relative to the ingested folder, with `/` as the separator. It is used in messages, never for recognition.
  package var path: String
  /// Whether damage is repaired. Without repair, the text is unchanged, which shows what repair does.
  package var repair: Bool
  package var limits: IngestLimits
  /// Files that the document may include; nil if none may be.
  package var files: IncludedFiles?
  /// Upper bound on the bytes that may still be unpacked.
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
