import DocDraft
import DocModel

/// Makes the expansions of abbreviations searchable. Each expansion becomes a paragraph at the end of the first section that uses the
/// abbreviation. If no section uses the abbreviation, the paragraph is at the end of the last section.
enum Abbreviations {
  static func expand(
    _ abbreviations: [(name: String, expansion: String, line: Int)], text: SourceText, offset: Int,
    in sections: inout [DraftSection]
  ) {
    guard !abbreviations.isEmpty, !sections.isEmpty else { return }
    var firstUse: [String: Int] = [:]
    var waiting = Set(abbreviations.compactMap { firstWord($0.name) })
    for (index, section) in sections.enumerated() {
      if waiting.isEmpty { break }
      for word in words(of: section) where waiting.remove(word) != nil { firstUse[word] = index }
    }
    for abbreviation in abbreviations where !abbreviation.expansion.isEmpty {
      let index = firstWord(abbreviation.name).flatMap { firstUse[$0] } ?? sections.count - 1
      let paragraph = Paragraph("\(abbreviation.name): \(abbreviation.expansion)")
      // The definition may be outside the section, so the paragraph gets the section's last line. The section's line range thus stays the same.
      let line = sections[index].endLine
      sections[index].blocks.append(DraftBlock(.paragraph(paragraph), startLine: line, endLine: line))
    }
  }

  private static func firstWord(_ name: String) -> String? {
    name.utf8.split { !ByteClass.isWord($0) }.first.map { $0.text }
  }

  private static func words(of section: DraftSection) -> Set<String> {
    var found: Set<String> = []
    func take(_ text: String) {
      for word in text.utf8.split(whereSeparator: { !ByteClass.isWord($0) }) { found.insert(word.text) }
    }
    take(section.heading)
    for block in section.blocks {
      switch block.block {
      case .paragraph(let paragraph): take(paragraph.inline.plain)
      case .table(let table): for cell in table.header + table.rows.flatMap(\.self) { take(cell.plain) }
      case .code, .figure: continue
      }
    }
    return found
  }
}
