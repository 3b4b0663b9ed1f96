import DocDraft
import DocModel

/// Reads plain text that is laid out with indentation, such as manuals, RFCs and FAQs. Headings are recognised by their position and form, code
/// samples and descriptions by indentation.
struct LaidOutReader: TextReader {
  var name: String { "laid-out" }
  var highest: Confidence { .strong }

  /// Likely if `LaidOutOutline` finds headings in a text that is neither code nor Markdown. A text with two kinds of Markdown markup and no
  /// overstruck lines counts as Markdown. Strong for a settings file that consists almost entirely of comments, because the comments are
  /// documentation.
  func recognise(_ text: SourceText, _ probe: Probe) -> Confidence? {
    if Self.uncommented(text) != nil { return .strong }
    let bold = Self.bold(probe.bytes)
    guard bold.count > 1 || probe.markdown?.sorts ?? 0 < 2,
      CodeReader().recognise(text, probe) ?? .fallback <= .fallback
    else { return nil }
    return LaidOutOutline(text, bold: bold).headings.isEmpty ? nil : .likely
  }

  func draft(of text: SourceText, _ member: Member) -> DraftDocument {
    let text = Self.uncommented(text) ?? text
    let outline = LaidOutOutline(text, bold: Self.bold(member.probe.bytes))
    return Self.draft(of: text, outline)
  }

  static func draft(of text: SourceText, _ outline: LaidOutOutline) -> DraftDocument {
    var page = LaidOutText(text, fillColumn: outline.fillColumn)
    var line = 0
    for heading in outline.headings {
      read(line..<heading.line, of: text, outline, into: &page)
      page.heading(level: heading.level, heading.text, line: heading.line + 1)
      line = heading.next
    }
    let end = max(line, outline.footer ?? text.lineCount)
    read(line..<end, of: text, outline, into: &page)
    read(end..<text.lineCount, of: text, outline, into: &page)
    var draft = DraftDocument(kind: .article, title: outline.title)
    page.finish(into: &draft)
    draft.links += CrossReferences.links(in: draft.sections, isSkill: false)
    return draft
  }

  /// Reads the lines between two headings. The margin of these lines may differ from the margin of the whole text.
  private static func read(
    _ lines: Range<Int>, of text: SourceText, _ outline: LaidOutOutline, into page: inout LaidOutText
  ) {
    let layout = outline.layout(of: lines)
    page.read(lines, margin: layout.margin, step: layout.step)
  }

  // MARK: Bold lines

  /// The lines in which every letter is overstruck, that is, followed by a backspace and the same letter.
  private static func bold(_ bytes: ArraySlice<UInt8>) -> Set<Int> {
    guard bytes.contains(0x08) else { return [] }
    let lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated()
    return Set(
      lines.filter { _, line in
        let marks = Array(line.filter { !ByteClass.isSpace($0) })
        return marks.count > 3 && marks.count % 3 == 0
          && stride(from: 0, to: marks.count, by: 3).allSatisfy {
            marks[$0 + 1] == 0x08 && marks[$0] == marks[$0 + 2]
          }
      }.map(\.offset))
  }

  // MARK: Commented text

  /// The text of a file in which 4/5 of the lines are `#` comments; nil for other files. The `#` of comments is removed. Other lines are
  /// indented, so that they become code samples.
  private static func uncommented(_ text: SourceText) -> SourceText? {
    var (lines, comments) = (0, 0)
    for number in 0..<text.lineCount {
      let line = text.lineBytes(number)
      guard let first = line.first else { continue }
      lines += 1
      if first == UInt8(ascii: "#") {
        // Counts only comments: `#!` begins a script, and `##` a heading.
        let second = line.dropFirst().first ?? 0x20
        if ByteClass.isSpace(second) { comments += 1 }
      }
    }
    guard comments >= fewestComments, comments * 5 >= lines * 4 else { return nil }
    var output: [UInt8] = []
    output.reserveCapacity(text.bytes.count)
    for number in 0..<text.lineCount {
      let line = text.lineBytes(number)
      if line.first == UInt8(ascii: "#") {
        output += line.dropFirst().first == 0x20 ? line.dropFirst(2) : line.dropFirst()
      } else if !line.isEmpty {
        output += [UInt8](repeating: 0x20, count: sampleColumns) + line
      }
      output.append(0x0a)
    }
    return SourceText(bytes: output)
  }

  /// The number of spaces inserted before a line to make it a code sample: more than a manual page's margin (7) and one step.
  private static let sampleColumns = 16
  /// Minimum number of comment lines in a settings file that counts as documentation; equal to `LaidOutOutline.fewestLines`.
  private static let fewestComments = 12
}
