import DocDraft
import DocFiles
import DocSystem

/// Recognises presentations and workbooks (ECMA-376, ISO 26300), which are not supported. Without this reader, the files inside these archives
/// would be read as documents.
struct OtherOfficeReader: Reader {
  var name: String { "office" }

  func recognise(_ probe: Probe) -> Confidence? { Self.kind(probe.bytes) == nil ? nil : .certain }

  func read(_ member: Member, into sink: inout DocumentSink) {
    guard let kind = Self.kind(member.probe.bytes) else { return sink.decline() }
    sink.isUnknown(kind)
  }

  private static func kind(_ bytes: ArraySlice<UInt8>) -> String? {
    guard PackedFormat(bytes) == .zip else { return nil }
    let types: [(StaticString, String)] = [
      ("application/vnd.oasis.opendocument.presentation", "presentation"),
      ("application/vnd.oasis.opendocument.spreadsheet", "workbook"),
      ("application/vnd.oasis.opendocument.graphics", "drawing"),
    ]
    if let type = types.first(where: { PackedMembers.begins(bytes, withMember: "mimetype", content: $0.0) }) {
      return type.1
    }
    let directory = bytes.suffix(WordReader.directoryBytes)
    guard ByteSearch.first("[Content_Types].xml", in: directory) != nil else { return nil }
    let parts: [(StaticString, String)] = [
      ("ppt/presentation", "presentation"), ("xl/workbook", "workbook"), ("visio/document", "drawing"),
    ]
    return parts.first { ByteSearch.first($0.0, in: directory) != nil }?.1
  }
}
