import DocDraft
import DocFiles
import DocModel

/// Recognises a folder that `bridgedoc export jsonl` wrote. The documents keep their original paths, so an index of the folder has the same
/// digest as the original index.
struct ExportedFolderReader: PackageReader {
  var name: String { "export" }
  var marks: [String] { [Self.mark] }

  static let mark = "bridgedoc-export.json"
  /// Upper bound on the bytes of the marker file; a typical one has 200.
  private static let longestMark = 64 << 10

  func open(_ container: Container, limits: IngestLimits) -> (any Package)? {
    guard let bytes = try? container.read(Self.mark, limit: Self.longestMark),
      JSONTree.of(bytes)?.root["schema"]?.string == "bridgedoc.export/1"
    else { return nil }
    return Export()
  }
}

/// An exported collection. Only its JSON Lines files are read, because other files might have the same paths as exported documents.
private struct Export: Package {
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
