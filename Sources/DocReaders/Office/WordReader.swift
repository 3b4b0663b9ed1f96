import DocDraft
import DocFiles
import DocModel
import DocSystem

/// Reads Word documents (`.docx`, ECMA-376). Headings are recognised by style and outline level, and code by style and font. Lists, tables
/// and footnotes are kept.
struct WordReader: Reader {
  var name: String { "docx" }

  /// Certain if the ZIP directory, which is at the end of the archive, lists the parts of a Word document.
  func recognise(_ probe: Probe) -> Confidence? {
    guard PackedFormat(probe.bytes) == .zip else { return nil }
    let directory = probe.bytes.suffix(Self.directoryBytes)
    return ByteSearch.first("word/document", in: directory) != nil
      && ByteSearch.first("[Content_Types].xml", in: directory) != nil ? .certain : nil
  }

  /// Upper bound on the bytes of the ZIP directory that are read. The names of a document's parts take a few kilobytes.
  static let directoryBytes = 1 << 17

  func read(_ member: Member, into sink: inout DocumentSink) {
    guard var members = PackedMembers(of: member) else { return sink.decline() }
    let roots = members.contents(of: ["_rels/.rels"])
    let targets = WordRelations().reading(roots["_rels/.rels"] ?? []).byType
    let main = targets["officeDocument"].flatMap {
      PackedPath.resolved(String($0.drop { $0 == "/" }), in: "")
    }
    let path = main ?? "word/document.xml"
    let folder = PathName.folder(of: path) ?? ""
    let name = path.dropFirst(folder.isEmpty ? 0 : folder.utf8.count + 1)
    let relations = "\(folder)/_rels/\(name).rels"
    let parts = members.contents(of: [
      path, relations, folder + "/styles.xml", folder + "/numbering.xml", folder + "/footnotes.xml",
      folder + "/endnotes.xml", "docProps/core.xml",
    ])
    guard let bytes = parts[path] else {
      if let failure = members.failure {
        sink.unpacked = members.unpacked
        return sink.refuse("the document cannot be read: \(failure)")
      }
      return sink.decline()
    }
    sink.unpacked = members.unpacked
    let document = WordDocument(
      styles: WordStyles().reading(parts[folder + "/styles.xml"] ?? []),
      numbering: WordNumbering().reading(parts[folder + "/numbering.xml"] ?? []),
      links: WordRelations().reading(parts[relations] ?? []).byID,
      notes: [
        "footnoteReference": WordNotes().reading(parts[folder + "/footnotes.xml"] ?? []).notes,
        "endnoteReference": WordNotes().reading(parts[folder + "/endnotes.xml"] ?? []).notes,
      ])
    let damage = XMLEvents.parse(bytes, into: document)
    sink.add(office: document.draft(), metadata: parts["docProps/core.xml"], isDamaged: damage != nil)
  }
}

/// Reads the relationships of a part: its links, and the paths of other parts.
private final class WordRelations: XMLHandler {
  private(set) var byID: [String: String] = [:]
  /// Targets of relationships, by the last component of the relationship's type.
  private(set) var byType: [String: String] = [:]

  func start(_ name: String, _ attributes: [XMLAttribute], line: Int) {
    guard name == "Relationship", let target = attributes["Target"] else { return }
    if attributes["TargetMode"] == "External", let id = attributes["Id"] { byID[id] = target }
    if let type = attributes["Type"]?.utf8.split(separator: UInt8(ascii: "/")).last?.text, byType[type] == nil
    {
      byType[type] = target
    }
  }
}

/// Reads footnotes or endnotes, with their texts by id.
private final class WordNotes: XMLHandler {
  private(set) var notes: [String: [UInt8]] = [:]
  private var id: String?
  private var isInText = false

  func start(_ name: String, _ attributes: [XMLAttribute], line: Int) {
    switch name {
    case "footnote", "endnote": id = attributes["type"] == nil ? attributes["id"] : nil
    case "p": if let id { notes[id]?.append(0x20) }
    case "t": isInText = true
    default: break
    }
  }

  func end(_ name: String) { if name == "t" { isInText = false } }

  func text(_ bytes: UnsafeBufferPointer<UInt8>, line: Int) {
    if isInText, let id { notes[id, default: []].append(contentsOf: bytes) }
  }
}
