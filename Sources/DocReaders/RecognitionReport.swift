/// How a file or member was recognised, as `ingest --explain` shows it.
package struct Recognition: Sendable, Hashable {
  /// Path relative to the ingested folder.
  package var path: String
  /// The format in which the member was read; nil if no reader recognised it.
  package var reader: String?
  /// The kind of the package that contains the member.
  package var package: String?
  /// All recognised formats, in descending order of confidence: `certain`, `strong`, `likely`, `possible` or `fallback`.
  package var levels: [Level]

  package struct Level: Sendable, Hashable {
    package var reader: String
    package var confidence: String
  }
}

extension Readers {
  /// The confidences in descending order. Readers of equal confidence keep the order of `Readers.all`.
  static func levels(of probe: Probe) -> [Recognition.Level] {
    let found = all.enumerated().compactMap { number, reader in
      reader.recognise(probe).map { (number: number, name: reader.name, confidence: $0) }
    }
    return found.sorted { ($1.confidence, $0.number) < ($0.confidence, $1.number) }
      .map { Recognition.Level(reader: $0.name, confidence: "\($0.confidence)") }
  }
}
