import DocFiles
import DocModel

package struct IngestResult: Sendable {
  /// The documents, in the order of the archive's members. A plain file results in one document, a skipped file in none.
  package var documents: [Document]
  package var warnings: [IngestWarning]
  /// Hash of the file's bytes, which shows whether the file has changed; 0 if the file could not be read.
  package var contentHash: UInt32
  /// The number of binary files, such as images and programs, that were skipped without a warning. Members of archives count, too. A binary file
  /// that the user named results in a warning instead.
  package var skippedBinaries: Int
  /// Warnings for files and members in a text format that is not supported, such as TeX, CSV or logs. The messages name the format.
  package var notUnderstood: [IngestWarning] = []
  /// How each file and member was recognised; empty unless `IngestOptions.explains` is set.
  package var recognitions: [Recognition] = []

  package init(
    documents: [Document] = [], warnings: [IngestWarning] = [], contentHash: UInt32 = 0,
    skippedBinaries: Int = 0
  ) {
    self.documents = documents
    self.warnings = warnings
    self.contentHash = contentHash
    self.skippedBinaries = skippedBinaries
  }
}
