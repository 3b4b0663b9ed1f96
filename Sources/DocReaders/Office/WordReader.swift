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
    let root = HTMLTree(xml: roots["_rels/.rels"] ?? []).nodes.first {
      $0.attribute("Type")?.hasSuffix("/officeDocument") == true
    }
    let main = root?.attribute("Target").flatMap {
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
    func tree(_ name: String) -> HTMLTree { HTMLTree(xml: parts[name] ?? []) }
    let document = WordDocument(
      styles: WordStyle.all(in: tree(folder + "/styles.xml")),
      numbering: WordNumbering(tree(folder + "/numbering.xml")), links: Self.links(tree(relations)),
      notes: [
        "footnoteReference": Self.notes("footnote", in: tree(folder + "/footnotes.xml")),
        "endnoteReference": Self.notes("endnote", in: tree(folder + "/endnotes.xml")),
      ])
    let damage = XMLEvents.parse(bytes, into: document)
    sink.add(office: document.draft(), metadata: parts["docProps/core.xml"], isDamaged: damage != nil)
  }

  /// The addresses of a part's links by id.
  private static func links(_ relations: HTMLTree) -> [String: String] {
    var links: [String: String] = [:]
    for node in relations.nodes where node.attribute("TargetMode") == "External" {
      if let id = node.attribute("Id") { links[id] = node.attribute("Target") }
    }
    return links
  }

  /// The texts of footnotes or endnotes by id. Notes with a type are lines that part notes from the text.
  private static func notes(_ name: String, in tree: HTMLTree) -> [String: [UInt8]] {
    var notes: [String: [UInt8]] = [:]
    for (index, note) in tree.elements(name) where note.attribute("type") == nil {
      guard let id = note.attribute("id") else { continue }
      for inner in tree.subtree(index) {
        if tree.nodes[inner].name == "p" { notes[id]?.append(0x20) }
        if tree.nodes[inner].name == "t" { notes[id, default: []] += tree.text(inner) }
      }
    }
    return notes
  }
}
