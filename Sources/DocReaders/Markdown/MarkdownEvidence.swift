import DocDraft
import DocModel
import DocPlainText
import DocSystem

/// The kinds of Markdown markup in the first lines of a text.
struct MarkdownEvidence {
  /// Number of different kinds of markup.
  let sorts: Int

  private static let lines = 400

  init(_ text: SourceText) {
    let found = (0..<min(text.lineCount, Self.lines)).lazy.compactMap { Self.sort(text.lineBytes($0)) }
    sorts = Set(found).count
  }

  /// Kinds of markup. List markers are not included, because plain text also has them.
  private enum Sort: Hashable { case heading, fence, table, inline(MarkdownMark) }

  private static func sort(_ line: ArraySlice<UInt8>) -> Sort? {
    var index = line.startIndex
    while index < line.endIndex, line[index] == 0x20 { index += 1 }
    guard index < line.endIndex, index - line.startIndex < 4 else { return nil }
    let body = line[index...]
    switch body.first {
    case UInt8(ascii: "#"):
      let level = body.prefix { $0 == UInt8(ascii: "#") }.count
      return level <= 6 && body.dropFirst(level).first == 0x20 ? .heading : nil
    case 0x60 where body.count > 2 && body[index + 1] == 0x60 && body[index + 2] == 0x60: return .fence
    case UInt8(ascii: "|"):
      return body.dropFirst().contains(UInt8(ascii: "|")) ? .table : nil
    default: break
    }
    return MarkdownMark.first(in: body).map(Sort.inline)
  }
}
