import DocIndex
import DocModel
import DocSearch
import DocText

struct Recording {
  private struct Part {
    var start: Int
    var address: SectionAddress
    /// The time at which the section starts, spelt as in the document.
    var timestamp: String
    /// The number of bytes of text in the section and its subsections.
    var bytes = 0
  }

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

  var last: String? { parts.max { $0.start < $1.start }?.timestamp }

  /// The section that is spoken at a certain time. For a time before all sections, the result is the first section; for a time after the end,
  /// nil.
  func section(at moment: Int) -> SectionAddress? {
    guard var best = parts.min(by: { $0.start < $1.start }), moment <= latestEnd else { return nil }
    for part in parts where part.start <= moment && part.start >= best.start { best = part }
    return best.address
  }

  /// Upper bound on the end of the recording, in seconds. The true end is not stored, so the duration of the last section is estimated from the
  /// length of its text and the rate of speech in earlier sections. The bound is the start of the last section plus twice this duration plus a
  /// minute. This allows for slow speech and for silence.
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
