import DocDraft
import DocModel
import DocSystem

/// Reads AsciiDoc as used by git, Linux projects and Spring: sections, description lists, code samples with callouts, tables, and included
/// files. If the text is the source of a manual page, the document is marked as a manual page.
struct AsciiDocReader: TextReader {
  var name: String { "asciidoc" }
  var highest: Confidence { .strong }

  private static let sampledLines = 1000

  /// Strong if the text has three kinds of AsciiDoc markup. Likely if there are two kinds, or one kind and evidence such as a title.
  func recognise(_ text: SourceText, _ probe: Probe) -> Confidence? {
    // A text with Markdown fences and without titles such as `== Title` is Markdown.
    if (probe.markdown?.sorts ?? 0) > 1, Self.holdsFenceAndNoTitle(text) { return nil }
    var signs = Signs()
    for number in 0..<min(text.lineCount, Self.sampledLines) {
      signs.take(text, number)
    }
    switch signs.sorts.count {
    case 3...: return .strong
    case 2: return .likely
    case 1 where signs.beginsWithTitle: return .likely
    case 1 where signs.sorts.contains(.macro) && signs.hasReference: return .likely
    case 1 where signs.terms > 2 && signs.sorts.contains(.term): return .likely
    default: return nil
    }
  }

  private static func holdsFenceAndNoTitle(_ text: SourceText) -> Bool {
    var holdsFence = false
    for number in 0..<min(text.lineCount, sampledLines) {
      let line = text.lineBytes(number)
      if isTitle(line) { return false }
      if ByteSearch.starts(line, with: "```") { holdsFence = true }
    }
    return holdsFence
  }

  private static func isTitle(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, first == UInt8(ascii: "=") else { return false }
    let level = line.prefix { $0 == first }.count
    let rest = line.dropFirst(level)
    return level <= 6 && rest.first == 0x20 && rest.trimmed.last != first && rest.count > 2
  }

  private enum Sign { case title, attribute, block, directive, term, macro, reference, delimiter, underline }

  /// The kinds of AsciiDoc markup found in the first lines of a text.
  private struct Signs {
    var sorts: Set<Sign> = []
    var terms = 0
    /// Whether the first line is `= Title`, and the next line is blank or names an author.
    var beginsWithTitle = false
    /// Whether the text contains a reference such as `xref:a.adoc[`. No other format has references of this form.
    var hasReference = false

    mutating func take(_ text: SourceText, _ number: Int) {
      let line = text.lineBytes(number)
      guard let first = line.first else { return }
      let next = number + 1 < text.lineCount ? text.lineBytes(number + 1) : []
      switch first {
      case UInt8(ascii: "="):
        if isTitle(line) {
          sorts.insert(.title)
          if number == 0, line.dropFirst().first == 0x20, next.isEmpty || next.contains(UInt8(ascii: "@")) {
            beginsWithTitle = true
          }
        }
        if ByteSearch.starts(line, with: "===="), line.allSatisfy({ $0 == first }), sorts.contains(.block) {
          sorts.insert(.delimiter)
        }
      case UInt8(ascii: "["):
        let marks: [StaticString] = [
          "[source", "[verse]", "[listing", "[NOTE]", "[TIP]", "[[", "[cols", "[options", "[quote", "[,",
          "[horizontal]", "[WARNING]", "[IMPORTANT]", "[CAUTION]", "[role", "[subs",
        ]
        if line.last == UInt8(ascii: "]"), marks.contains(where: { ByteSearch.starts(line, with: $0) }) {
          sorts.insert(.block)
        }
        if AsciiDocLines.isOpening(next, below: line) { sorts.formUnion([.block, .delimiter]) }
      case UInt8(ascii: "|"):
        if line.count >= 4, line.dropFirst().allSatisfy({ $0 == UInt8(ascii: "=") }) {
          sorts.insert(.delimiter)
        }
      case UInt8(ascii: ":"):
        if let close = line.dropFirst().firstIndex(of: first), close > line.startIndex + 1,
          line[(line.startIndex + 1)..<close].allSatisfy({ ByteClass.isWord($0) || $0 == 0x2d || $0 == 0x21 }
          ), number < 40,
          close + 1 == line.endIndex || line[close + 1] == 0x20
        {
          sorts.insert(.attribute)
        }
      default: break
      }
      if let directive = AsciiDocLines.directive(line),
        ["include", "ifdef", "ifndef", "endif", "ifeval", "image", "toc", "video"].contains(directive.name)
      {
        sorts.insert(.directive)
      }
      if !ByteClass.isSpace(first),
        ByteSearch.first("::", in: line) != nil || ByteSearch.first(";;", in: line) != nil,
        let marker = AsciiDocMarker(line), marker.term != nil
      {
        // A description or another term must follow directly. In reStructuredText, a blank line and a literal block follow two colons.
        let isIndented = next.first.map { $0 == 0x20 || $0 == 0x09 } ?? false
        let isTerm = !marker.text.isEmpty || isIndented || AsciiDocMarker(next)?.term != nil
        if isTerm, marker.term.map({ !$0.contains(0x60) || $0.first == 0x60 }) ?? false,
          first != UInt8(ascii: ".")
        {
          terms += 1
          if terms > 1 { sorts.insert(.term) }
        }
      }
      if AsciiDocPage.isUnderlined(line, next), number == 0 || text.lineBytes(number - 1).isEmpty,
        sorts.contains(.underline) || line.last == UInt8(ascii: ")") || line.elementsEqual("NAME".utf8)
      {
        sorts.insert(.underline)
      }
      takeMacros(line)
    }

    /// Counts inline macros and references: `link:a[b]`, `xref:a[b]`, `linkgit:a[1]`, `<<a,b>>`.
    private mutating func takeMacros(_ line: ArraySlice<UInt8>) {
      if let open = ByteSearch.first("<<", in: line),
        let close = ByteSearch.first(">>", in: line, from: open.upperBound)
      {
        let inner = line[open.upperBound..<close.lowerBound]
        let target = inner.prefix { $0 != UInt8(ascii: ",") }
        if !target.isEmpty,
          target.allSatisfy({ ByteClass.isWord($0) || $0 == 0x2d || $0 == 0x23 || $0 == 0x2e })
        {
          sorts.insert(.reference)
        }
      }
      guard line.contains(UInt8(ascii: "[")), line.contains(UInt8(ascii: ":")) else { return }
      // A URL followed by its text: `https://example.org[words]`.
      if let scheme = ByteSearch.first("://", in: line) {
        let rest = line[scheme.upperBound...].drop {
          $0 > 0x20 && $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]")
        }
        if rest.first == UInt8(ascii: "["), rest.contains(UInt8(ascii: "]")) { sorts.insert(.macro) }
      }
      for name: StaticString in [
        "link:", "xref:", "linkgit:", "footnote:[", "kbd:[", "linkman:", "link:http",
      ] {
        guard let mark = ByteSearch.first(name, in: line) else { continue }
        let target = line[mark.upperBound...].prefix { $0 > 0x20 && $0 != UInt8(ascii: "[") }
        if line.dropFirst(target.endIndex - line.startIndex).first == UInt8(ascii: "[")
          || name.utf8CodeUnitCount > 8
        {
          sorts.insert(.macro)
          if mark.upperBound - mark.lowerBound == 5, line[mark.lowerBound] == UInt8(ascii: "x") {
            hasReference = true
          }
        }
      }
    }
  }

  func draft(of text: SourceText, _ member: Member) -> DraftDocument {
    let frontMatter = member.probe.frontMatter
    let body = frontMatter?.body(of: text)
    var page = AsciiDocPage(AsciiDocLines(body ?? text, files: member.options.files))
    page.read()
    var draft = DraftDocument(kind: .article, title: page.title)
    page.writer.finish(into: &draft)
    if body != nil { frontMatter?.describe(&draft) }
    if let title = page.title, ManualName(title.utf8)?.isInChapter == true, !page.names.isEmpty {
      draft.kind = .manual
      draft.describe("description", as: ManualSummary(page.names).text)
    }
    return draft
  }
}
