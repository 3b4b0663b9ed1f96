import DocDraft
import DocModel

/// Keeps what an entry is made of together: the headings below it ("Parameters", "Returns", "Examples") become labels in its
/// section, as long as it stays one. Sections in, fewer sections out.
enum HTMLEntrySections {
  /// - Parameter entries: indices of sections that are entries, ascending.
  static func joined(_ sections: [DraftSection], entries: [Int]) -> [DraftSection] {
    guard !entries.isEmpty else { return sections }
    var output: [DraftSection] = []
    output.reserveCapacity(sections.count)
    var next = entries[...]
    // The first heading is the page's.
    let first = sections.firstIndex { $0.level > 0 } ?? 0
    var index = 0
    while index < sections.count {
      while let entry = next.first, entry < index { next.removeFirst() }
      var section = sections[index]
      guard next.first == index, index > first else {
        output.append(section)
        index += 1
        continue
      }
      next.removeFirst()
      let end = endOfParts(sections, index, nextEntry: next.first)
      for part in sections[(index + 1)..<max(index + 1, end)] {
        section.blocks.append(
          DraftBlock(
            .paragraph(Paragraph(.all(part.heading, as: .strong))), startLine: part.startLine,
            endLine: part.startLine))
        section.blocks += part.blocks
        section.endLine = max(section.endLine, part.endLine)
      }
      output.append(section)
      index = max(index + 1, end)
    }
    return output
  }

  /// Behind the deeper sections that belong to an entry; behind the entry itself where they would make it too long.
  private static func endOfParts(_ sections: [DraftSection], _ entry: Int, nextEntry: Int?) -> Int {
    var words = words(in: sections[entry])
    var end = entry + 1
    while end < sections.count, end != nextEntry, sections[end].level > sections[entry].level {
      words += Self.words(in: sections[end])
      if words > SectionSplit.longestSection { return entry + 1 }
      end += 1
    }
    return end
  }

  private static func words(in section: DraftSection) -> Int {
    section.blocks.reduce(0) { sum, block in
      guard case .paragraph(let paragraph) = block.block else { return sum }
      return sum + 1 + paragraph.inline.plain.utf8.count { $0 == 0x20 }
    }
  }
}
