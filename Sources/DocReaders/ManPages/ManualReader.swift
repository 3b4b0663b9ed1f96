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
    // `RoffLines` interprets macro definitions, so that their bodies are not mistaken for text of the page.
    var lines = RoffLines(text, files: nil, builtIn: ManPage.macros)
    var isMan: Bool?
    var hasText = false
    while let line = lines.next(), lines.number <= sampledLines {
      switch line.macro?.text {
      case nil where line.body.isEmpty: break
      case nil:
        // Only macros should precede the header. Up to line 200, text is tolerated, except in files below 200 bytes.
        if isMan == nil, lines.number > 200 || text.bytes.count < 200 { return nil }
        hasText = true
      case "TH": isMan = true
      case "Dd", "Dt": isMan = false
      case let name? where name == "SH" || name == "Sh":
        // Accepts a page without a header if it begins with a NAME section and only macros precede that section.
        guard isMan != nil || !hasText && line.body.trimmed.elementsEqual("NAME".utf8) else { break }
        return isMan ?? (name == "SH") ? .man : .mdoc
      default: break
      }
    }
    if hasText || text.lineCount > sampledLines { return nil }
    let redirects = (max(0, text.lineCount - 3)..<text.lineCount).contains {
      ByteSearch.starts(text.lineBytes($0), with: ".so ")
    }
    return isMan.map { $0 ? .man : .mdoc } ?? (redirects ? .alias : nil)
  }

  func draft(of text: SourceText, _ member: Member) -> DraftDocument {
    var draft = DraftDocument(kind: .manual)
    let files = member.options.files
    switch Self.form(of: text) {
    case .mdoc:
      var (lines, page) = (RoffLines(text, files: files, builtIn: MdocPage.macros), MdocPage())
      page.read(&lines)
      fill(&draft, page.composer, name: page.name, lines)
    case .man, nil:
      var (lines, page) = (RoffLines(text, files: files, builtIn: ManPage.macros), ManPage())
      page.read(&lines)
      fill(&draft, page.composer, name: [], lines)
    case .alias: alias(text, &draft)
    }
    return draft
  }

  private func fill(
    _ draft: inout DraftDocument, _ composer: ManualComposer, name: ArraySlice<UInt8>, _ lines: RoffLines
  ) {
    var writer = composer.writer
    writer.finish(into: &draft)
    let summary = ManualSummary(composer.names)
    let named = Self.name(composer.title?.name ?? name.text, summary.names)
    let section = composer.title?.section ?? ""
    draft.title = section.isEmpty ? named : "\(named)(\(section))"
    draft.topic = section.isEmpty ? named : "\(named).\(section)"
    draft.describe("description", as: summary.text)
    draft.describe("section", as: section)
    if lines.isCut {
      draft.repairs.warn(1, "macros of the page grow beyond eight times its size; they were not carried out")
    }
    if let unknown = composer.unknown {
      draft.repairs.warn(unknown.line, "the macro .\(unknown.name) is unknown; its words were left out")
    }
  }

  /// The page's name as written in the section NAME. In the header, the name is often in capitals, without the name of its package, or
  /// truncated: DocBook's converter keeps only 20 bytes.
  private static func name(_ title: String, _ names: [String]) -> String {
    let key = title.lowercased()
    // Of the 20 bytes, a hyphen takes up two, and a full stop three.
    let isCut = (19...20).contains(key.utf8.reduce(0) { $0 + ($1 == 0x2d ? 2 : $1 == 0x2e ? 3 : 1) })
    let name =
      names.first { $0.lowercased() == key }
      ?? names.first {
        let name = $0.lowercased()
        return name.hasSuffix("::" + key) || isCut && name.hasPrefix(key)
          || name.replacing("_", with: " ") == key
      }
    return name ?? (title == title.uppercased() ? key : title)
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
      writer.paragraph("See \(target).", startLine: number + 1)
      writer.finish(into: &draft)
      return
    }
  }
}

/// The content of the NAME section, such as `ls, dir - list what is in a folder`.
struct ManualSummary {
  private(set) var names: [String] = []
  private(set) var text = ""

  init(_ plain: String) {
    let dash = [" - ", " — ", " – ", " -- "].lazy.compactMap { plain.firstRange(of: $0) }.first
    guard let dash else {
      names = [plain]
      return
    }
    names = plain[..<dash.lowerBound].split(separator: ",").map(\.utf8.trimmed.text)
    text = String(plain[dash.upperBound...])
  }
}
