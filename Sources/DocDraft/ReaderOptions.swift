package struct ReaderOptions: Sendable {
  /// The path relative to the ingested folder, with `/` as the separator. The path is used in messages, but never to recognise a format.
  package var path: String
  /// Whether damage is repaired. Users can turn repair off to see the text as it was.
  package var repair: Bool
  package var limits: IngestLimits
  /// The files that the document may include; nil if it may not include any.
  package var files: IncludedFiles?
  /// Upper bound on the number of bytes that may still be unpacked.
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
