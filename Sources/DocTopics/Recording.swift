import DocIndex
import DocModel

/// The sections of a recording by the moments at which they begin.
struct Recording {
  private struct Part {
    var start: Int
    var address: SectionAddress
    /// As it stands in the document.
    var timestamp: String
    /// Length of its text, with that of the sections below it.
    var bytes = 0
  }

  /// In the order of the document.
  private var parts: [Part] = []

  init(of document: DocumentAddress, _ contents: IndexContents) throws {
    for address in try contents.sections(of: document) {
      let section = try contents.section(at: address).section
      if let timestamp = section.timestamp, let start = Timestamp.seconds(timestamp) {
        parts.append(Part(start: start, address: address, timestamp: timestamp))
      }
      if parts.isEmpty { continue }
      parts[parts.count - 1].bytes += section.paragraphs.reduce(0) { $0 + $1.utf8.count }
    }
  }

  /// The moment at which the last section begins.
  var last: String? { parts.max { $0.start < $1.start }?.timestamp }

  /// The section that is being talked about: the last one that began by then, and before any did the first one. Nil after the end.
  func section(at moment: Int) -> SectionAddress? {
    guard var best = parts.min(by: { $0.start < $1.start }), moment <= latestEnd else { return nil }
    for part in parts where part.start <= moment && part.start >= best.start { best = part }
    return best.address
  }

  /// Upper bound on the end of the recording, in seconds. Its length is not stored, so the last section is estimated from its bytes of text
  /// at the pace of the sections before it. The factor 2 and the extra minute allow for a slow section and a silent end.
  private var latestEnd: Int {
    guard let first = parts.map(\.start).min(), let last = parts.max(by: { $0.start < $1.start }) else {
      return 0
    }
    let before = parts.reduce(-last.bytes) { $0 + $1.bytes }
    guard before > 0, last.start > first else { return .max }
    let seconds = Double(last.start - first) / Double(before) * Double(last.bytes)
    return last.start + Int(min(2 * seconds, 1e9)) + 60
  }
}
