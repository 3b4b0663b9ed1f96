import DocSearch

package typealias CheckedFile = (path: String, samples: Int, findings: [CodeFinding])

package enum CheckFormatter {
  package static let schema = "bridgedoc.check/1"

  /// Writes a line `FILE:LINE:COL: message` for each finding.
  package static func text(_ files: [CheckedFile]) -> [UInt8] {
    var output = OutputBuffer()
    for file in files {
      for finding in file.findings {
        output.line(
          TerminalText.safe("\(file.path):\(finding.line):\(finding.column): \(finding.message)"))
      }
    }
    return output.bytes
  }

  package static func json(_ files: [CheckedFile]) -> [UInt8] {
    JSONWriter.document(schema) { json in
      json.field("samples", files.reduce(0) { $0 + $1.samples })
      let all = files.flatMap { file in file.findings.map { (file.path, $0) } }
      json.field("findings", objects: all) { json, found in
        let (path, finding) = found
        json.field("path", path)
        json.field("line", finding.line)
        json.field("column", finding.column)
        json.field("kind", finding.kind.rawValue)
        json.field("name", finding.name)
        json.field("message", finding.message)
        json.field("suggestions", strings: finding.suggestions)
      }
    }
  }
}
