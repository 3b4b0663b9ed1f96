import DocDraft
import DocModel
import DocSystem

/// Reads reStructuredText as used by Sphinx and docutils. Underlined titles begin sections, directives and roles are interpreted, and documented
/// objects become entries.
struct RestReader: TextReader {
  var name: String { "restructuredtext" }
  var highest: Confidence { .strong }

  private static let sampledLines = 1000

  /// Strong if the text has three signs of the format, at least one of them a directive. Each directive is a sign, and so is each kind of other
  /// markup (roles, underlined titles, inline literals, literal blocks). Likely for weaker combinations, or if the text begins with a typical
  /// comment or overlined title and has any other sign.
  func recognise(_ text: SourceText, _ probe: Probe) -> Confidence? {
    var directives = 0
    var titles = 0
    var roles = 0
    var literals = 0
    var blocks = 0
    let beginning = Self.beginning(of: text)
    var previous: ArraySlice<UInt8> = []
    for number in 0..<min(text.lineCount, Self.sampledLines) {
      let line = text.lineBytes(number)
      if ByteSearch.starts(line, with: ".. ") {
        let rest = line.dropFirst(3).prefix(100)
        let isTarget = rest.first == UInt8(ascii: "_") && rest.contains(UInt8(ascii: ":"))
        let isFootnote = rest.first == UInt8(ascii: "[") && rest.contains(UInt8(ascii: "]"))
        if isTarget || isFootnote || ByteSearch.first("::", in: rest) != nil { directives += 1 }
      } else if let first = line.first, line.count > 2, !previous.isEmpty, !ByteClass.isAlphanumeric(first),
        first > 0x20, first < 0x7f, line.allSatisfy({ $0 == first }), line.count >= previous.count,
        // If the line above begins with the same character, this line may be the border of a box around a code comment.
        previous.first.map({ !ByteClass.isSpace($0) && $0 != first }) ?? false
      {
        titles += 1
      }
      // A role is `:role:` directly before a backquote.
      if let mark = ByteSearch.first(":`", in: line)?.lowerBound {
        let name = line[..<mark].reversed().prefix { ByteClass.isAlphanumeric($0) || $0 == 0x2d }
        if name.count > 1, line[..<mark].dropLast(name.count).last == UInt8(ascii: ":") { roles += 1 }
      }
      if ByteSearch.first("``", in: line) != nil, !ByteSearch.starts(line.trimmed, with: "```") {
        literals += 1
      }
      if line.suffix(2).elementsEqual("::".utf8) { blocks += 1 }
      previous = line
    }
    let others = [titles > 0, roles > 0, literals > 0, blocks > 0].count { $0 }
    if (probe.markdown?.sorts ?? 0) > 0, hasFence(probe) { return nil }
    if directives > 1 && others > 0 || directives > 0 && others > 1 || directives > 2 { return .strong }
    if directives > 0 && others > 0 || titles > 0 && roles > 0 || roles > 2 { return .likely }
    if titles > 0, literals + blocks > 1, literals > 0 { return .likely }
    if directives > 1 { return .likely }
    switch beginning {
    case .comment?: return titles + directives > 0 ? .likely : nil
    case .boxedTitle?: return titles > 1 || literals + blocks > 0 ? .likely : nil
    case nil: return nil
    }
  }

  private enum Beginning { case comment, boxedTitle }

  /// Detects a beginning that is typical of this format: a comment such as `.. SPDX-License-Identifier: …`, or a title with an overline.
  private static func beginning(of text: SourceText) -> Beginning? {
    guard
      let first = (0..<min(text.lineCount, sampledLines)).first(where: { !text.lineBytes($0).trimmed.isEmpty }
      )
    else { return nil }
    let row = text.lineBytes(first)
    if ByteSearch.starts(row, with: ".. ") { return .comment }
    guard let sign = row.first, row.count > 2, sign > 0x20, sign < 0x7f, !ByteClass.isAlphanumeric(sign),
      row.allSatisfy({ $0 == sign }), first + 2 < text.lineCount,
      text.lineBytes(first + 2).elementsEqual(row), (1...row.count).contains(text.lineBytes(first + 1).count),
      text.lineBytes(first + 1).first != sign
    else { return nil }
    return .boxedTitle
  }

  private func hasFence(_ probe: Probe) -> Bool {
    guard let text = probe.text else { return false }
    return (0..<min(text.lineCount, 200)).contains { number in
      let line = text.lineBytes(number)
      guard ByteSearch.starts(line, with: "```") else { return false }
      // A line of backquotes is the underline of a title if it is as long as the title.
      return number == 0 || !line.allSatisfy { $0 == UInt8(ascii: "`") }
        || !(1...line.count).contains(text.lineBytes(number - 1).count)
    }
  }

  func draft(of text: SourceText, _ member: Member) -> DraftDocument {
    var page = RestPage(files: member.options.files)
    page.read(RestLines(text))
    var draft = DraftDocument(kind: page.hasObjects ? .reference : .article, title: page.title)
    page.writer.finish(into: &draft)
    if page.isCut {
      draft.repairs.warn(
        1, "blocks are nested more than \(RestPage.deepest) deep; the inner ones were read as paragraphs")
    }
    return draft
  }
}
