import DocDraft
import DocModel

/// Reads Info, the pages that `makeinfo` writes of Texinfo: a node is a section, and so is what it defines. Menus are left out.
struct InfoReader: TextReader {
  var name: String { "info" }

  /// Certain when a separator stands before the first node (GNU Texinfo manual, "Info Format Specification").
  func recognise(_ text: SourceText, _ probe: Probe) -> Confidence? {
    let head = text.bytes.prefix(Self.headBytes)
    if ByteSearch.first("\u{1f}\nFile: ", in: head) != nil { return .certain }
    return ByteSearch.first("\u{1f}\nIndirect:", in: head) != nil ? .certain : nil
  }

  /// Bytes before the first node: a licence and the entries of directories.
  private static let headBytes = 1 << 16

  func read(_ member: Member, into sink: inout DocumentSink) {
    guard let text = member.probe.text else { return sink.decline() }
    let draft = draft(of: text, member)
    // The first of split files only says where the others are.
    if draft.sections.isEmpty { sink.leaveOut() } else { sink.add(draft) }
  }

  func draft(of text: SourceText, _ member: Member) -> DraftDocument {
    var page = InfoPage(text)
    return page.draft()
  }
}
