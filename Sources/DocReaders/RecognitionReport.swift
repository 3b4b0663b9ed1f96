import DocDraft

/// Which reader took a file or a member, and how sure each was: what `ingest --explain` says.
package struct Recognition: Sendable, Hashable {
  /// Path below the ingested folder.
  package var path: String
  /// Name of the format that it was read as; nil when nothing recognised it.
  package var reader: String?
  /// Kind of the package that it lies in.
  package var package: String?
  /// Every format that it was recognised as, the surest first: its name, and `certain`, `strong`, `likely`, `possible` or `fallback`.
  package var levels: [Level]

  package struct Level: Sendable, Hashable {
    package var reader: String
    package var confidence: String
  }
}

extension Readers {
  /// How sure each reader is, the surest first; of two that are equally sure, the earlier in the list.
  static func levels(of probe: Probe) -> [Recognition.Level] {
    let found = all.enumerated().compactMap { number, reader in
      reader.recognise(probe).map { (number: number, name: reader.name, confidence: $0) }
    }
    return found.sorted { ($1.confidence, $0.number) < ($0.confidence, $1.number) }
      .map { Recognition.Level(reader: $0.name, confidence: "\($0.confidence)") }
  }
}
