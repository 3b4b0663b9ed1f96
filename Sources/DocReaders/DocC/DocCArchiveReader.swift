import DocDraft
import DocFiles
import DocModel

/// Recognises DocC archives. Such an archive contains pages as JSON in `data`, next to a web app that displays them.
struct DocCArchiveReader: PackageReader {
  var name: String { "docc-archive" }
  var marks: [String] { ["metadata.json"] }

  /// Upper bound on the bytes of a `metadata.json`; a typical one has a few hundred.
  static let metadataBytes = 1 << 20

  func open(_ container: Container, limits: IngestLimits) -> (any Package)? {
    guard container.contains(folder: "data/documentation") || container.contains(folder: "data/tutorials"),
      let bytes = try? container.read("metadata.json", limit: Self.metadataBytes),
      let metadata = JSONTree.of(bytes)?.root, metadata["schemaVersion"] != nil,
      metadata["bundleID"] != nil || metadata["bundleIdentifier"] != nil
    else { return nil }
    return DocCArchive()
  }
}

/// A DocC archive. Its pages can be read one by one, because each page contains the titles of the pages that it links to.
struct DocCArchive: Package {
  func holds(_ member: String) -> Bool {
    member.utf8.starts(with: "data/".utf8) && member.utf8.suffix(5).elementsEqual(".json".utf8)
  }

  func read(_ member: Member, at path: String, into sink: inout DocumentSink) {
    let reader = RenderPageReader()
    guard reader.recognise(member.probe) != nil else { return sink.decline() }
    reader.read(member, into: &sink)
  }
}
