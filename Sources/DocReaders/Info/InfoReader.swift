import DocDraft
import DocFiles
import DocSystem

/// Reads Info files, which `makeinfo` generates from Texinfo. Each node and each definition becomes a section; menus are not read.
struct InfoReader: Reader {
  var name: String { "info" }

  /// Certain if a node separator precedes the first node (GNU Texinfo manual, "Info Format Specification").
  func recognise(_ probe: Probe) -> Confidence? {
    let head = probe.text.map { $0.bytes.prefix(Self.headBytes) } ?? probe.bytes.prefix(Self.headBytes)
    if ByteSearch.first("\u{1f}\nFile: ", in: head) != nil { return .certain }
    return ByteSearch.first("\u{1f}\nIndirect:", in: head) != nil ? .certain : nil
  }

  /// The number of bytes that are searched for the first node. A licence and directory entries may precede the node.
  private static let headBytes = 1 << 16

  func read(_ member: Member, into sink: inout DocumentSink) {
    var page = InfoPage(member.probe.text ?? Self.text(member.probe.bytes, member.options.limits))
    let draft = page.draft()
    // The first file of a split manual only lists the other files.
    if draft.sections.isEmpty { sink.leaveOut() } else { sink.add(draft) }
  }

  /// Removes the escapes for indices and images (`^@^H[index^@^H]`), because their NUL bytes would make the file look binary.
  private static func text(_ bytes: ArraySlice<UInt8>, _ limits: IngestLimits) -> SourceText {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var rest = bytes
    while let mark = ByteSearch.first("\0\u{8}[", in: rest) {
      output += rest[..<mark.lowerBound]
      let body = rest[mark.upperBound...]
      guard let end = ByteSearch.first("\0\u{8}]", in: body) else {
        rest = body
        continue
      }
      rest = body[end.upperBound...]
    }
    output += rest
    guard case .text(let text, _) = TextDecoder.decode(output[...]) else { return SourceText(bytes: []) }
    return SourceText(bytes: TextLimits.bounded(text, by: limits).0)
  }
}
