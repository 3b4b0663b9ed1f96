import DocModel

/// Drafts with more headings or samples than any person wrote, made ordinary ones: nothing is lost, but what is past the limit
/// has no section of its own, or is kept as it stands and not taken for code.
extension DraftDocument {
  package mutating func bound(by limits: IngestLimits) {
    boundHeadings(limits.headings)
    boundSamples(limits.codeSamples)
  }

  /// Headings past the limit become paragraphs of the last section.
  private mutating func boundHeadings(_ limit: Int) {
    guard limit > 0, sections.count > limit else { return }
    let surplus = sections[limit...]
    repairs.doubts.append(
      Doubt(
        line: surplus.first?.startLine ?? 1, reason: "more than \(limit) headings; those after are paragraphs"
      ))
    var last = sections[limit - 1]
    for section in surplus {
      if !section.heading.isEmpty {
        last.blocks.append(
          DraftBlock(
            .paragraph(Paragraph(section.heading)), startLine: section.startLine, endLine: section.startLine))
      }
      last.blocks += section.blocks
      last.endLine = max(last.endLine, section.endLine)
    }
    sections.removeSubrange(limit...)
    sections[limit - 1] = last
  }

  /// Samples past the limit become figures: shown, not searched as code.
  private mutating func boundSamples(_ limit: Int) {
    var count = 0
    for section in sections.indices {
      for place in sections[section].blocks.indices {
        guard case .code(let sample) = sections[section].blocks[place].block else { continue }
        count += 1
        guard count > limit else { continue }
        if count == limit + 1 {
          repairs.doubts.append(
            Doubt(
              line: sample.startLine, reason: "more than \(limit) code samples; those after are plain text"))
        }
        sections[section].blocks[place].block = .figure(
          Figure(startLine: sample.startLine, endLine: sample.endLine, text: sample.text))
      }
    }
  }
}
