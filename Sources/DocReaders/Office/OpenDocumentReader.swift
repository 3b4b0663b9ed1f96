import DocDraft
import DocFiles
import DocModel

/// Reads OpenDocument texts (`.odt`, ISO 26300). Headings are recognised by outline level, and code by style and font. Lists, tables and
/// notes are kept.
struct OpenDocumentReader: Reader {
  var name: String { "odt" }

  /// Certain if the first member of the archive is a `mimetype` file for OpenDocument texts (OpenDocument 1.3, part 2, 3.3).
  func recognise(_ probe: Probe) -> Confidence? {
    PackedMembers.begins(
      probe.bytes, withMember: "mimetype", content: "application/vnd.oasis.opendocument.text")
      ? .certain : nil
  }

  func read(_ member: Member, into sink: inout DocumentSink) {
    guard var members = PackedMembers(of: member) else { return sink.decline() }
    let parts = members.contents(of: ["content.xml", "styles.xml", "meta.xml"])
    sink.unpacked = members.unpacked
    guard let bytes = parts["content.xml"] else {
      return sink.refuse("the document cannot be read: \(members.failure ?? "it has no text"); save it again")
    }
    let document = OpenDocumentText()
    if let styles = parts["styles.xml"] { XMLEvents.parse(styles, into: document) }
    let damage = XMLEvents.parse(bytes, into: document)
    sink.add(office: document.draft(), metadata: parts["meta.xml"], isDamaged: damage != nil)
  }
}

extension DocumentSink {
  /// Adds the draft of a Word document or an OpenDocument text.
  /// - Parameter metadata: the XML with the document's metadata.
  mutating func add(office draft: DraftDocument, metadata: [UInt8]?, isDamaged: Bool) {
    var draft = draft
    let metadata = DublinCore().reading(metadata ?? [])
    draft.title = draft.title ?? metadata.title
    draft.metadata = metadata.officeEntries
    if isDamaged {
      draft.repairs.warn(draft.sections.last?.endLine ?? 1, "the document is damaged here; save it again")
    }
    add(draft)
  }
}

extension PackedMembers {
  /// Opens an archive that is a member of another archive or folder.
  init?(of member: Member) {
    self.init(member.probe.bytes, limit: member.options.limits.fileBytes, budget: member.options.unpackable)
  }
}
