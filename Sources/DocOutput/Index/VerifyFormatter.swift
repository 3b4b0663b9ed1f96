import DocIndex

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
      json.field("checked", object: report) { json, report in
        json.field("segments", report.segments)
        json.field("parts", report.parts)
        json.field("bytes", report.bytes)
        json.field("documents", report.counts.documents)
        json.field("sections", report.counts.sections)
        json.field("terms", report.counts.terms)
        json.field("postings", report.counts.postings)
        json.field("positions", report.counts.positions)
        json.field("files", report.files)
        json.field("areTermsCompared", report.isCompared)
      }
    }
  }
}
