import DocIndex

package enum VerifyFormatter {
  package static func text(_ report: IndexVerifier.Report, directory: String) -> [UInt8] {
    let counts = [
      DecimalText.count(report.segments, "segment"), DecimalText.count(report.parts, "part"),
      DecimalText.count(report.documents, "document"), DecimalText.count(report.sections, "section"),
      DecimalText.count(report.terms, "term"), DecimalText.count(report.postings, "posting"),
      DecimalText.count(report.positions, "position"), DecimalText.byteSize(report.bytes),
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
        json.field("documents", report.documents)
        json.field("sections", report.sections)
        json.field("terms", report.terms)
        json.field("postings", report.postings)
        json.field("positions", report.positions)
        json.field("files", report.files)
        json.field("areTermsCompared", report.isCompared)
      }
    }
  }
}
