import DocDraft
import DocFiles

/// Knows the folder that `bridgedoc export jsonl` makes of a collection: its documents keep the paths that they had, so that an index of
/// it has the digest of the index that it came from.
struct ExportReader: PackageReader {
  var name: String { "export" }
  var marks: [String] { [Self.mark] }

  static let mark = "bridgedoc-export.json"
  /// The mark has 200 bytes and a name.
  private static let longestMark = 64 << 10

  func open(_ container: Container, limits: IngestLimits) -> (any Package)? {
    guard let bytes = try? container.read(Self.mark, limit: Self.longestMark),
      JSONTree.of(bytes)?.root["schema"]?.string == "bridgedoc.export/1"
    else { return nil }
    return Export()
  }
}

/// Files of JSON Lines, and nothing else: another file could have the path of one of their documents.
private struct Export: Package {
  var doubts: [String] { [] }

  func holds(_ member: String) -> Bool {
    member.utf8.suffix(6).elementsEqual(".jsonl".utf8) && !member.utf8.contains(UInt8(ascii: "/"))
  }

  func read(_ member: Member, at path: String, into sink: inout DocumentSink) {
    guard JSONLinesReader().recognise(member.probe) != nil else {
      return sink.refuse("no documents of bridgedoc; export them again")
    }
    JSONLinesReader.read(member.probe.bytes, into: &sink, inPackage: true)
  }
}
