import DocDraft
import DocModel

/// Converts the XML events of `word/document.xml` to paragraphs and tables.
final class WordDocument: XMLHandler {
  private struct Open {
    var style: WordStyle?
    var list: String?
    var depth: Int?
    var outline: Int?
    var runs: [OfficeRun] = []
  }

  private let styles: [String: WordStyle]
  private let numbering: WordNumbering
  private let links: [String: String]
  /// The texts of notes, by id and by the name of the element that refers to the note. A text is removed when it is written.
  private var notes: [String: [String: [UInt8]]]
  private var text = OfficeText()
  /// The open paragraphs, outermost first. Paragraphs nest, because a paragraph may contain a text box with paragraphs.
  private var open: [Open] = []
  private var run = OfficeRun(text: [])
  private var isHidden = false
  private var isInText = false
  private var isInProperties = false
  private var link: String?
  /// The number of open elements, counted from the skipped element inward; 0 if nothing is skipped.
  private var skipped = 0
  /// The number of the last item at each depth of each list.
  private var counts: [String: [Int]] = [:]

  init(
    styles: [String: WordStyle], numbering: WordNumbering, links: [String: String],
    notes: [String: [String: [UInt8]]]
  ) {
    self.styles = styles
    self.numbering = numbering
    self.links = links
    self.notes = notes
  }

  func draft() -> DraftDocument { text.draft() }

  /// Whether a boolean property is on. A property without a value is on.
  static func isOn(_ value: String?) -> Bool { value != "0" && value != "false" && value != "none" }

  func start(_ name: String, _ attributes: [XMLAttribute], line: Int) {
    if skipped > 0 {
      skipped += 1
      return
    }
    switch name {
    // Skips fallback copies for older programs, and text that was moved or deleted.
    case "Fallback", "moveFrom", "del", "instrText": skipped = 1
    case "docPartGallery":
      // The next content control (`w:sdtContent`) is the table of contents.
      if attributes["val"] == "Table of Contents" { isInContents = true }
    case "sdt": blocks += 1
    case "sdtContent": if isInContents { skipped = 1 }
    case "p": open.append(Open())
    case "pPr", "sectPr", "tblPr", "trPr", "tcPr", "sdtPr":
      if name == "pPr" { isInProperties = true }
    case "r":
      run = OfficeRun(text: [])
      run.link = link
      isHidden = false
    case "t": isInText = true
    case "hyperlink":
      link = attributes["id"].flatMap { links[$0] } ?? attributes["anchor"].map { "#" + $0 }
    case "footnoteReference", "endnoteReference":
      if let id = attributes["id"], let note = notes[name]?.removeValue(forKey: id)?.trimmed, !note.isEmpty {
        append(Array(" (".utf8) + note + [UInt8(ascii: ")")])
      }
    case "tab": if !isInProperties { append([0x09]) }
    case "br", "cr": append([0x0a])
    case "noBreakHyphen": append([0x2d])
    case "tbl": text.openTable()
    case "tr": text.openRow()
    case "tc": text.openCell()
    case "gridSpan":
      if let width = attributes["val"].flatMap({ Int($0) }), width > 1 {
        text.setCell("colspan", "\(min(width, 100))")
      }
    case "vMerge": if attributes["val"] != "restart" { text.setCell(HTMLTag.mergedCell, "continued") }
    default: property(name, attributes)
    }
  }

  /// Whether an open content control is a table of contents (`isInContents`), and the number of open content controls (`blocks`).
  private var isInContents = false
  private var blocks = 0

  private func property(_ name: String, _ attributes: [XMLAttribute]) {
    let value = attributes["val"]
    if isInProperties {
      guard let last = open.indices.last else { return }
      switch name {
      case "pStyle": open[last].style = value.flatMap { styles[$0] }
      case "outlineLvl": open[last].outline = value.flatMap { Int($0) }
      case "numId": open[last].list = value
      case "ilvl": open[last].depth = value.flatMap { Int($0) }
      default: break
      }
      return
    }
    switch name {
    case "rStyle":
      if let style = value.flatMap({ styles[$0] }) {
        run.isCode = run.isCode || style.isCode
        run.isBold = style.isBold ?? run.isBold
        run.isItalic = style.isItalic ?? run.isItalic
      }
    case "rFonts":
      if let font = attributes["ascii"], OfficeStyleName.isOfOneWidth(font: font) { run.isCode = true }
    case "b": run.isBold = Self.isOn(value)
    case "i": run.isItalic = Self.isOn(value)
    case "vertAlign": run.isRaised = value == "superscript"
    case "vanish": isHidden = Self.isOn(value)
    default: break
    }
  }

  private func append(_ bytes: some Sequence<UInt8>) {
    guard let last = open.indices.last, !isHidden else { return }
    var piece = run
    piece.text = Array(bytes)
    open[last].runs.append(piece)
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>, line: Int) {
    if isInText, skipped == 0 { append(bytes) }
  }

  func end(_ name: String) {
    if skipped > 0 {
      skipped -= 1
      return
    }
    switch name {
    case "t": isInText = false
    case "pPr": isInProperties = false
    case "hyperlink": link = nil
    case "p": endParagraph()
    case "tc": text.closeCell()
    case "tr": text.closeRow()
    case "tbl": text.closeTable()
    case "sdt":
      blocks -= 1
      if blocks <= 0 { isInContents = false }
    default: break
    }
  }

  private func endParagraph() {
    guard var paragraph = open.popLast() else { return }
    let style = paragraph.style
    if let name = style?.name, OfficeStyleName.isOfContents(name) { return }
    if style?.isCode == true { return text.write(paragraph.runs, as: .code) }
    let name = style?.name.lowercased() ?? ""
    if name == "title" {
      let words = TextCleaner.line(paragraph.runs.flatMap(\.text).text)
      if text.title == nil, !words.isEmpty { text.title = words }
      return text.write(paragraph.runs, as: .heading(1))
    }
    let outline =
      paragraph.outline ?? OfficeStyleName.headingLevel(name).map { $0 - 1 } ?? style?.outline
    if let outline, (0..<9).contains(outline) {
      return text.write(paragraph.runs, as: .heading(outline + 1))
    }
    // If the style of the paragraph is bold or italic, a bold or italic run is not emphasis.
    if style?.isBold == true { for index in paragraph.runs.indices { paragraph.runs[index].isBold = false } }
    if style?.isItalic == true {
      for index in paragraph.runs.indices { paragraph.runs[index].isItalic = false }
    }
    text.write(paragraph.runs, as: role(paragraph, name))
  }

  private func role(_ paragraph: Open, _ style: String) -> OfficeRole {
    let depth = max(0, min(8, paragraph.depth ?? paragraph.style?.depth ?? 0))
    guard let list = paragraph.list ?? paragraph.style?.list, list != "0",
      !paragraph.runs.allSatisfy({ $0.text.allSatisfy(ByteClass.isSpace) })
    else {
      return style.hasPrefix("list bullet") ? .item(depth: 0, list: style, number: nil) : .plain
    }
    guard let first = numbering.firstNumber(list, depth: depth) else {
      return .item(depth: depth, list: list, number: nil)
    }
    var numbers = counts[list] ?? []
    while numbers.count <= depth { numbers.append(0) }
    numbers[depth] = numbers[depth] == 0 ? first : numbers[depth] &+ 1
    // Numbering restarts at the deeper levels.
    numbers.removeSubrange((depth + 1)...)
    counts[list] = numbers
    return .item(depth: depth, list: list, number: numbers[depth])
  }
}
