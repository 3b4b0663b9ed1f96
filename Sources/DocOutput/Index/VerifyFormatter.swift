import DocIndex

/// Formats the result of `verify`: for an intact index as text or JSON, for a damaged index only as JSON.
package enum VerifyFormatter {
  package static func text(_ report: IndexVerifier.Report, directory: String) -> [UInt8] {
    let counts = [
      DecimalText.count(report.segments, "segment"), DecimalText.count(report.parts, "part"),
      DecimalText.count(report.counts.documents, "document"),
      DecimalText.count(report.counts.sections, "section"),
      DecimalText.count(report.counts.terms, "term"), DecimalText.count(report.counts.postings, "posting"),
      DecimalText.count(report.counts.positions, "position"), DecimalText.byteSize(report.bytes),
    ]
    let verdict =
      report.isCompared ? "sound" : "documents sound; terms not compared, because another version made them"
    return Array("\(TerminalText.safe(directory)): \(verdict): \(counts.joined(separator: ", "))\n".utf8)
  }

  /// - Parameters:
  ///   - report: the result for an intact index; nil if the index is damaged.
  ///   - problem: the damage that was found.
  package static func json(
    _ report: IndexVerifier.Report?, problem: String?, directory: String
  ) -> [UInt8] {
    JSONWriter.document("bridgedoc.verify/1") { json in
      json.field("index", directory)
      json.field("isSound", report != nil)
      json.field("problem", problem)
      json.name("checked")
      guard let report else { return json.null() }
      json.object {
        $0.field("segments", report.segments)
        $0.field("parts", report.parts)
        $0.field("bytes", report.bytes)
        $0.field("documents", report.counts.documents)
        $0.field("sections", report.counts.sections)
        $0.field("terms", report.counts.terms)
        $0.field("postings", report.counts.postings)
        $0.field("positions", report.counts.positions)
        $0.field("files", report.files)
        $0.field("areTermsCompared", report.isCompared)
      }
    }
  }
}
