import DocDraft
import DocModel

/// Translates the events of a DocBook parse into an HTML tree, which `HTMLBlockWriter` then writes as sections.
final class DocBookPage: XMLHandler {
  private var builder = HTMLTreeBuilder()
  /// The open elements. `depth` is the number of HTML elements that are open around the element.
  private var open: [(name: String, depth: Int)] = []
  /// Number of open sections.
  private var sections = 0
  private var skipped = 0
  /// The text of the document's first date (`date`), and whether the date's element is open (`isInDate`).
  private var date: [UInt8] = []
  private var isInDate = false
  private var infos = 0
  private var pres = 0
  private var isReferencePage = false
  /// The title of the manual page, such as `ls(1)`, which is collected from several elements.
  private var manualTitle: [UInt8] = []
  private var isInManualTitle = false
  /// The names of the current table's columns.
  private var columns: [String] = []
  private var isInHead = false
  private var hasName = false
  private var hasRows = false
  /// Whether the open link has text (`linkText`), and the target of the link (`linkTarget`).
  private var linkText = false
  private var linkTarget: String?
  private var lastLine = 1

  /// The titles of sections and figures by id. At the end of the page, references without text get these titles.
  private var titles: [String: [UInt8]] = [:]
  private var ids: [(depth: Int, id: String)] = []
  private var references: [(gap: Int, target: String)] = []
  private var heading: (id: String?, text: [UInt8])?
  /// The label of an admonition, which is written at the start of its first paragraph.
  private var label: String?
  /// The open groups of a command synopsis, each with the number of alternatives written so far.
  private var groups: [(count: Int, isGroup: Bool, end: String)] = []
  private var parameters = 0
  private var callouts = 0
  /// Whether the page is in Mallard. In Mallard, the title of a section comes after the metadata.
  private var isMallard = false
  /// The language attribute of the outermost element.
  private var language: String?
  /// The number of menu items or keys already written in the current menu path or key combination.
  private var sequence = 0

  func draft() -> DraftDocument {
    for reference in references {
      builder.fill(reference.gap, with: titles[reference.target] ?? Array(reference.target.utf8))
    }
    let tree = builder.finish()
    var writer = TreeWriter()
    var blocks = HTMLBlockWriter(tree, entries: HTMLEntries(tree))
    blocks.write(0..<tree.nodes.count, into: &writer)
    var draft = DraftDocument(kind: isReferencePage ? .manual : .article)
    writer.finish(into: &draft)
    draft.describe("date", as: TextCleaner.line(date.text))
    draft.describe("lang", as: language.map(TextCleaner.line))
    return draft
  }

  func start(_ name: String, _ attributes: [XMLAttribute], line: Int) {
    lastLine = line
    if language == nil { language = attributes["lang"] ?? attributes["xml:lang"] ?? "" }
    if name == "page" { isMallard = true }
    if skipped > 0 || isLeftOut(name) {
      let isDate = name == "pubdate" || name == "date"
      if isDate, skipped == 0, infos > 0, sections == 1, date.isEmpty { isInDate = true }
      skipped += 1
      return
    }
    if Self.isTable(open.last?.name), !hasRows, ["tgroup", "thead", "tbody", "tr"].contains(name) {
      builder.open("table", line: line)
      hasRows = true
    }
    let before = builder.depth
    if let id = attributes["id"] { ids.append((open.count, id)) }
    if DocBookElement.sections.contains(name) {
      sections += 1
      builder.open("section", line: line)
      if name == "refentry" { isReferencePage = true }
      if name == "refsynopsisdiv" || name == "refnamediv" { openImplied(name, line) }
    } else if DocBookElement.infos.contains(name) {
      infos += 1
    } else if let label = DocBookElement.labels[name] {
      builder.open("div", line: line)
      self.label = attributes["style"].flatMap { DocBookElement.labels[$0] } ?? label
    } else if name == "title" || name == "refentrytitle" || name == "manvolnum" {
      openTitle(name, line)
    } else {
      openBlock(name, attributes, line)
    }
    open.append((name, before))
  }

  private static func isTable(_ name: String?) -> Bool { name == "table" || name == "informaltable" }

  /// Whether an element is dropped. Of the metadata, only titles and summaries are kept.
  private func isLeftOut(_ name: String) -> Bool {
    if DocBookElement.leftOut.contains(name) || (name == "title" && open.last?.name == "refsynopsisdiv") {
      return true
    }
    guard infos > 0, let last = open.last?.name, DocBookElement.infos.contains(last) else { return false }
    if isMallard { return name != "desc" }
    return name != "title" && name != "subtitle" && name != "abstract"
  }

  /// Writes the default heading of an element that has no title, such as the synopsis.
  private func openImplied(_ name: String, _ line: Int) {
    builder.open("h\(level)", line: line)
    builder.text(Array((name == "refnamediv" ? "NAME" : "SYNOPSIS").utf8), line: line)
    builder.close()
  }

  private var level: Int { min(6, max(1, sections)) }

  private func openTitle(_ name: String, _ line: Int) {
    switch name {
    case "refentrytitle", "manvolnum":
      // In `refmeta`, title and volume number form the title of the page. In other elements, title and volume number refer to a manual page.
      isInManualTitle = open.contains { $0.name == "refmeta" }
      if !isInManualTitle, name == "manvolnum" { builder.text([0x28], line: line) }
    default:
      let around = open.last { !DocBookElement.infos.contains($0.name) }?.name ?? ""
      let owner = open.lastIndex { $0.name == around } ?? 0
      let id = ids.last { $0.depth == owner }?.id
      if DocBookElement.sections.contains(around) {
        builder.open("h\(level)", id.map { [("id", $0)] } ?? [], line: line)
      } else if around == "item" {
        builder.open("dt", line: line)
      } else {
        builder.open("p", line: line)
        builder.open("b", line: line)
      }
      heading = (id, [])
    }
  }

  private func openBlock(_ name: String, _ attributes: [XMLAttribute], _ line: Int) {
    if let last = open.last?.name, last == "keyseq" || last == "guiseq" {
      if sequence > 0 { builder.text(Array((last == "keyseq" ? "+" : " ▸ ").utf8), line: line) }
      sequence += 1
    }
    switch name {
    case "keyseq", "guiseq": sequence = 0
    // In Mallard, `<code>` next to blocks is a code sample. In a sentence, it is inline code.
    case "code" where isMallard && Self.holdsBlocks.contains(open.last?.name ?? ""):
      builder.open("pre", line: line)
    // An item in `<terms>` has a title, which is the term that the rest of the item describes.
    case "item" where open.last?.name == "terms": break
    case "listitem" where open.last?.name == "varlistentry": builder.open("dd", line: line)
    case "term", "glossterm", "question":
      // `term` is the term of a definition only inside these parents. Elsewhere, it is a word in a sentence.
      let isTerm = ["varlistentry", "glossentry", "qandaentry"].contains(open.last?.name)
      let id = ids.last { $0.depth >= open.count - 1 }?.id
      if isTerm {
        builder.open("dt", id.map { [("id", $0)] } ?? [], line: line)
      } else {
        builder.open("i", line: line)
      }
    case _ where DocBookElement.blocks[name] == "pre":
      builder.open("pre", attributes["language"].map { [("data-lang", $0)] } ?? [], line: line)
      pres += 1
      if name == "funcprototype" { parameters = 0 }
    case "footnote":
      builder.text(Array(" (".utf8), line: line)
      builder.open("span", line: line)
    case "para", "simpara", "p":
      // The text of a footnote is part of the paragraph that contains it.
      let isInline = open.contains { $0.name == "footnote" }
      if !isInline { builder.open("p", line: line) }
      if let label {
        self.label = nil
        builder.open("b", line: line)
        builder.text(Array((label + ":").utf8), line: line)
        builder.close()
        builder.text([0x20], line: line)
      }
    case "orderedlist", "procedure":
      builder.open("ol", [("start", attributes["startingnumber"] ?? "1")], line: line)
    case "quote": builder.text(Array("“".utf8), line: line)
    case "ulink", "link": openLink(attributes, line)
    case "olink", "biblioref", "xref":
      let target = attributes["linkend"] ?? attributes["targetptr"] ?? ""
      builder.open("a", [("href", "#" + target)], line: line)
      references.append((builder.gap(line: line), attributes["endterm"] ?? target))
    case "co":
      callouts += 1
      builder.text(Array("(\(callouts))".utf8), line: line)
    case "calloutlist":
      callouts = 0
      builder.open("ol", line: line)
    case "arg", "group": openChoice(name, attributes, line)
    case "sbr": builder.text([0x0a], line: line)
    case "paramdef":
      builder.text(Array((parameters == 0 ? "(" : ", ").utf8), line: line)
      parameters += 1
    case "void", "varargs": builder.text(Array((name == "void" ? "(void" : "(...").utf8), line: line)
    case "thead": isInHead = true
    case "tgroup": columns = []
    case "colspec": columns.append(attributes["colname"] ?? "")
    case "entry", "td", "th": openCell(name, attributes, line)
    case "refname": if open.last?.name == "refnamediv" { openName(line) }
    case "refpurpose": builder.text(Array(" — ".utf8), line: line)
    case "table", "informaltable":
      hasRows = false
      builder.open("div", line: line)
    case "varlistentry", "glossentry", "qandaentry", "tbody", "tfoot": break
    case _ where pres > 0: break
    case "emphasis":
      let isStrong = ["bold", "strong"].contains(attributes["role"])
      builder.open(isStrong ? "b" : "i", line: line)
    case "superscript": builder.open("sup", line: line)
    case _ where DocBookElement.code.contains(name): builder.open("code", line: line)
    case _ where DocBookElement.emphasis.contains(name): builder.open("i", line: line)
    default: if let block = DocBookElement.blocks[name] { builder.open(block, line: line) }
    }
  }

  /// Opens a table cell. Its spans may be in CALS notation (OASIS TM 9502) or in HTML notation.
  private func openCell(_ name: String, _ attributes: [XMLAttribute], _ line: Int) {
    var spans: [(String, String)] = []
    for key in ["rowspan", "colspan"] { if let value = attributes[key] { spans.append((key, value)) } }
    if let more = attributes["morerows"].flatMap({ Int($0) }), more > 0 {
      spans.append(("rowspan", "\(min(more, 1 << 16) + 1)"))
    }
    if let first = attributes["namest"].flatMap({ columns.firstIndex(of: $0) }),
      let last = attributes["nameend"].flatMap({ columns.firstIndex(of: $0) }), first < last
    {
      spans.append(("colspan", "\(last - first + 1)"))
    }
    builder.open(isInHead || name == "th" ? "th" : "td", spans, line: line)
  }

  /// Opens one of the names of a reference page. The names and the purpose of the page share one paragraph.
  private func openName(_ line: Int) {
    if hasName { builder.text(Array(", ".utf8), line: line) } else { builder.open("p", line: line) }
    hasName = true
  }

  /// Mallard elements that contain blocks.
  private static let holdsBlocks: Set = [
    "page", "section", "item", "note", "example", "listing", "td", "quote",
  ]

  private func openLink(_ attributes: [XMLAttribute], _ line: Int) {
    let page = attributes["xref"].map { xref in
      // Mallard writes a reference as `page#section`, where the page is a file name without extension.
      let name = String(xref.prefix { $0 != "#" })
      return name.isEmpty ? xref : name + ".page" + String(xref.dropFirst(name.count))
    }
    let target =
      attributes["url"] ?? attributes["href"] ?? page ?? attributes["linkend"].map { "#" + $0 } ?? ""
    builder.open("a", [("href", target)], line: line)
    linkText = false
    linkTarget = attributes["url"] ?? attributes["href"] ?? attributes["xref"]
  }

  /// Opens an alternative of a command synopsis: `[-k]`, `{a | b}`, `FILE...`.
  private func openChoice(_ name: String, _ attributes: [XMLAttribute], _ line: Int) {
    if let last = groups.indices.last, groups[last].isGroup {
      if groups[last].count > 0 { builder.text(Array(" | ".utf8), line: line) }
      groups[last].count += 1
    } else {
      builder.text([0x20], line: line)
    }
    let isRequired = attributes["choice"] == "req"
    let isPlain = attributes["choice"] == "plain" || (name == "arg" && groups.last?.isGroup == true)
    let marks = isPlain ? ("", "") : isRequired ? ("{", "}") : ("[", "]")
    builder.text(Array(marks.0.utf8), line: line)
    groups.append((0, name == "group", marks.1 + (attributes["rep"] == "repeat" ? "..." : "")))
  }

  func end(_ name: String) {
    if skipped > 0 {
      skipped -= 1
      isInDate = false
      return
    }
    guard let last = open.popLast() else { return }
    let line = lastLine
    switch name {
    case "arg", "group": if let group = groups.popLast() { builder.text(Array(group.end.utf8), line: line) }
    case "quote": builder.text(Array("”".utf8), line: line)
    case "footnote":
      builder.close(to: last.depth)
      builder.text([0x29], line: line)
    case "funcprototype": builder.text(Array((parameters > 0 ? ");" : ";").utf8), line: line)
    case "void", "varargs": parameters += 1
    case "thead": isInHead = false
    case "manvolnum", "refentrytitle": endManualTitle(name, line)
    case "refmeta": writeManualTitle(line)
    case "title":
      if let heading, let id = heading.id, titles[id] == nil { titles[id] = Array(heading.text.trimmed) }
      heading = nil
    case "ulink", "link":
      if !linkText, let linkTarget { builder.text(Array(linkTarget.utf8), line: line) }
    default: break
    }
    if DocBookElement.sections.contains(name) { sections -= 1 }
    if DocBookElement.infos.contains(name) { infos -= 1 }
    if DocBookElement.labels[name] != nil { label = nil }
    if DocBookElement.blocks[name] == "pre" { pres = max(0, pres - 1) }
    if name == "refnamediv" { hasName = false }
    // After a name, the paragraph stays open for more names and for the purpose of the page.
    if name != "refname" { builder.close(to: last.depth) }
    if name == "title", open.last?.name == "item" { builder.open("dd", line: line) }
    while let id = ids.last, id.depth >= open.count { ids.removeLast() }
  }

  private func endManualTitle(_ name: String, _ line: Int) {
    if !isInManualTitle {
      if name == "manvolnum" { builder.text([0x29], line: line) }
    } else {
      manualTitle.append(name == "refentrytitle" ? 0x28 : 0x29)
    }
    isInManualTitle = false
  }

  /// Writes the heading of a reference page, such as `ls(1)`.
  private func writeManualTitle(_ line: Int) {
    if manualTitle.last == 0x28 { manualTitle.removeLast() }
    guard !manualTitle.isEmpty else { return }
    builder.open("h\(level)", line: line)
    builder.text(manualTitle, line: line)
    builder.close()
    manualTitle = []
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>, line: Int) {
    lastLine = line
    if isInDate { date.append(contentsOf: bytes) }
    guard skipped == 0, !bytes.isEmpty else { return }
    if isInManualTitle {
      if manualTitle.count < 256 { manualTitle += TextCleaner.line(bytes.text).utf8 }
      return
    }
    if let count = heading?.text.count, count < 512 { heading?.text.append(contentsOf: bytes) }
    if groups.isEmpty == false || open.last?.name == "cmdsynopsis" {
      // White space between the parts of a synopsis has no meaning.
      let words = TextCleaner.line(bytes.text)
      if !words.isEmpty { builder.text(Array(words.utf8), line: line) }
      return
    }
    if open.last?.name == "funcprototype" { return }
    linkText = linkText || !bytes.allSatisfy(ByteClass.isSpace)
    builder.text(bytes, line: line)
  }
}
