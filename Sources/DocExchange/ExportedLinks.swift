import DocCodec
import DocIndex
import DocModel
import DocOutput
import DocTopics

struct ExportedLinks {
  private var files: [ByteString: String] = [:]
  private var topics: [ByteString: String] = [:]
  private let folders: CollectionFolders

  /// The extensions of text formats. In the name of an exported file, the extension of the export replaces them.
  private static let textEndings: Set<String> = [
    ".md", ".markdown", ".txt", ".text", ".html", ".htm", ".xhtml", ".rst", ".adoc",
  ]

  init(_ folders: CollectionFolders) { self.folders = folders }

  /// Chooses the file name of a document. If several documents share a topic, links to the topic lead to the first of these documents.
  mutating func name(_ document: DocumentRecord, in names: inout SafeFileNames, ending: String) -> String {
    let file = names.file(
      document.collection + "/" + document.source, ending: ending, replacing: Self.textEndings)
    files[Self.key(document.collection, document.source)] = file
    let topic = ByteString(document.topic)
    if topics[topic] == nil { topics[topic] = file }
    return file
  }

  /// The relative path from a document's file to a link's target, with the anchor. Nil for a mere anchor, and for a target that was not
  /// exported.
  func address(of target: String, in source: String, _ collection: String, file: String) -> String? {
    guard let link = DocumentLink(target, in: source, of: collection, folders) else { return nil }
    let found =
      link.targets.lazy.compactMap { files[Self.key($0.collection, $0.path)] }.first
      ?? link.topic.flatMap { topics[ByteString($0)] }
    guard let found else { return nil }
    let path = PageLinks(file: file).address(found)
    return link.anchor.isEmpty ? path : path + "#" + PercentEncoding.encoded(link.anchor.utf8)
  }

  private static func key(_ collection: String, _ source: String) -> ByteString {
    ByteString(Array(collection.utf8) + [0] + Array(source.utf8))
  }
}
