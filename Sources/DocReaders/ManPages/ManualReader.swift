import DocDraft
import DocModel
import DocSystem

/// Reads manual pages: roff with the macros of man(7) or mdoc(7). The extracted text matches what `man` displays. Options and commands become
/// entries.
struct ManualReader: TextReader {
  var name: String { "manual" }

  /// Certain if the text begins with the macros for a page header and a section: `.TH` or `.Dd`, then `.SH` or `.Sh`. Strong if the page only
  /// includes another page with `.so`.
  func recognise(_ text: SourceText, _ probe: Probe) -> Confidence? {
    switch Self.form(of: text) {
    case .man, .mdoc: .certain
    case .alias: .strong
    case nil: nil
    }
  }

  private enum Form { case man, mdoc, alias }

  private static let sampledLines = 1000

  /// The macro package that the text uses; nil if the text does not begin with a manual page's header.
  private static func form(of text: SourceText) -> Form? {
    var isMan: Bool?
    var hasText = false
    // The body of a macro definition is not part of the page. `.de NAME` ends at `..`, and `.de NAME END` ends at `.END`.
    var definitionEnd: [UInt8]?
    for number in 0..<min(text.lineCount, sampledLines) {
      let line = text.lineBytes(number)
      if let end = definitionEnd {
        if line.starts(with: end) { definitionEnd = nil }
        continue
      }
      guard let first = line.first, first == UInt8(ascii: ".") || first == UInt8(ascii: "'") else {
        // Only macros should precede the header. Up to line 200, text is tolerated, except in files below 200 bytes.
        if isMan == nil, number > 200 || text.bytes.count < 200 && !line.isEmpty { return nil }
        hasText = hasText || !line.isEmpty
        continue
      }
      if ByteSearch.starts(line, with: ".so "), text.lineCount - number <= 3, isMan == nil { return .alias }
      let rest = line.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
      let words = rest.prefix(200).split(separator: 0x20)
      if words.count > 1, words[0].elementsEqual("de".utf8) || words[0].elementsEqual("de1".utf8) {
        definitionEnd = [UInt8(ascii: ".")] + (words.count > 2 ? Array(words[2]) : [UInt8(ascii: ".")])
      }
      if ByteSearch.starts(rest, with: "TH ") { isMan = true }
      if ByteSearch.starts(rest, with: "Dd") || ByteSearch.starts(rest, with: "Dt ") { isMan = false }
      let isSection = ByteSearch.starts(rest, with: "SH") || ByteSearch.starts(rest, with: "Sh")
      // Accepts a page without a header if it begins with a NAME section and only macros precede that section.
      if isSection, isMan != nil || !hasText && rest.dropFirst(2).trimmed.elementsEqual("NAME".utf8) {
        return isMan ?? (rest.dropFirst().first == UInt8(ascii: "H")) ? .man : .mdoc
      }
    }
    return nil
  }

  func draft(of text: SourceText, _ member: Member) -> DraftDocument {
    var draft = DraftDocument(kind: .manual)
    let files = member.options.files
    switch Self.form(of: text) {
    case .mdoc:
      var lines = RoffLines(text, files: files, builtIn: MdocPage.macros)
      var page = MdocPage()
      page.read(&lines)
      fill(&draft, page.composer, title: page.title, name: page.name, unknown: page.unknown, lines)
    case .man, nil:
      var lines = RoffLines(text, files: files, builtIn: ManPage.macros)
      var page = ManPage()
      page.read(&lines)
      fill(&draft, page.composer, title: page.title, name: [], unknown: page.unknown, lines)
    case .alias:
      alias(text, &draft)
    }
    return draft
  }

  private func fill(
    _ draft: inout DraftDocument, _ composer: ManualComposer, title: (name: String, section: String)?,
    name: ArraySlice<UInt8>, unknown: (name: String, line: Int)?, _ lines: RoffLines
  ) {
    var writer = composer.writer
    writer.finish(into: &draft)
    let summary = ManualSummary(composer.names)
    let named = Self.name(title?.name ?? name.text, summary.names)
    let section = title?.section ?? ""
    draft.title = section.isEmpty ? named : "\(named)(\(section))"
    draft.topic = section.isEmpty ? named : "\(named).\(section)"
    draft.describe("description", as: summary.text)
    draft.describe("section", as: section)
    if lines.isCut {
      draft.repairs.warn(1, "macros of the page grow beyond eight times its size; they were not carried out")
    }
    if let unknown {
      draft.repairs.warn(unknown.line, "the macro .\(unknown.name) is unknown; its words were left out")
    }
  }

  /// The page's name as spelled in the NAME section, because the page header is often in capitals.
  private static func name(_ title: String, _ names: [String]) -> String {
    names.first { $0.lowercased() == title.lowercased() }
      ?? (title == title.uppercased() ? title.lowercased() : title)
  }

  /// Writes a page that only redirects to another page with `.so`.
  private func alias(_ text: SourceText, _ draft: inout DraftDocument) {
    for number in 0..<text.lineCount where ByteSearch.starts(text.lineBytes(number), with: ".so ") {
      let path = text.lineBytes(number).dropFirst(4).trimmed
      let file = path.split(separator: UInt8(ascii: "/")).last ?? path
      guard let dot = file.lastIndex(of: UInt8(ascii: ".")), dot > file.startIndex else { continue }
      let target = file[..<dot].text + "(" + file[(dot + 1)...].text + ")"
      draft.links = [Link(text: target, target: target)]
      var writer = TreeWriter()
      writer.paragraph("See \(target).", startLine: number + 1, endLine: number + 1)
      writer.finish(into: &draft)
      return
    }
  }
}
