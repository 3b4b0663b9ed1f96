import DocDraft
import DocModel
import DocPlainText

/// The kinds of Markdown markup in the first lines of a text.
struct MarkdownEvidence {
  /// Number of different kinds of markup.
  let sorts: Int

  private static let lines = 400

  init(_ text: SourceText) {
    var seen: UInt8 = 0
    for line in 0..<min(text.lineCount, Self.lines) { seen |= Self.sort(text.lineBytes(line))?.rawValue ?? 0 }
    sorts = seen.nonzeroBitCount
  }

  /// Kinds of markup, one bit each. List markers are not included, because plain text also has them.
  private enum Sort: UInt8 {
    case heading = 1
    case fence = 2
    case link = 4
    case table = 8
    case strong = 16
    case code = 32
  }

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
    switch MarkdownMark.first(in: body) {
    case .link: return .link
    case .strong: return .strong
    case .code: return .code
    case nil: return nil
    }
  }
}
