import DocIndex
import DocModel

/// The sections of a recording, with the times at which they start.
struct Recording {
  private struct Part {
    var start: Int
    var address: SectionAddress
    /// The time at which the section starts, as the document writes it.
    var timestamp: String
    /// The number of bytes of text in the section and its subsections.
    var bytes = 0
  }

  /// The sections with a start time, in the order of the document.
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

  /// The start of the last section, as the document writes it.
  var last: String? { parts.max { $0.start < $1.start }?.timestamp }

  /// The section that contains a moment. If the moment is before all sections, the first one; nil after the end.
  /// - Parameter moment: the time since the start of the recording, in seconds.
  func section(at moment: Int) -> SectionAddress? {
    guard var best = parts.min(by: { $0.start < $1.start }), moment <= latestEnd else { return nil }
    for part in parts where part.start <= moment && part.start >= best.start { best = part }
    return best.address
  }

  /// The latest possible end of the recording, in seconds. The length is not stored, so the duration of the last section is estimated from
  /// its bytes of text and the pace of the earlier sections. The factor 2 and the extra minute allow for slow speech and for silence at the
  /// end.
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
