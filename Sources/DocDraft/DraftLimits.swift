import DocModel

/// Limits drafts that have more headings, longer headings or more code samples than people write. No text is lost: headings beyond the limit
/// become paragraphs, long headings are repeated in the text below them, and code samples beyond the limit become figures.
extension DraftDocument {
  package mutating func bound(by limits: IngestLimits) {
    if isFinished { return boundFinished(limits) }
    boundHeadings(limits.headings)
    shortenHeadings(limits.headingBytes)
    boundSamples(limits.codeSamples)
  }

  /// Applies the limits to a document that was read from an export, which may be forged. The long sections of such a document are already
  /// split, so it may have more sections than headings.
  private mutating func boundFinished(_ limits: IngestLimits) {
    boundHeadings(2 * limits.headings)
    boundSamples(limits.codeSamples)
    func bounded(_ text: String) -> String { HeadingCut.cut(text, to: limits.headingBytes) }
    title = title.map(bounded)
    for index in sections.indices {
      sections[index].path = sections[index].path.suffix(Self.deepestPath).map(bounded)
    }
  }

  /// Upper bound on the number of headings in a path, because there are only six levels.
  private static let deepestPath = 6

  /// Turns headings beyond the limit into paragraphs of the last allowed section.
  private mutating func boundHeadings(_ limit: Int) {
    guard limit > 0, sections.count > limit else { return }
    let surplus = sections[limit...]
    repairs.warn(surplus.first?.startLine ?? 1, "more than \(limit) headings; those after are paragraphs")
    var last = sections[limit - 1]
    for section in surplus {
      if !section.heading.isEmpty {
        last.blocks.append(DraftBlock(InlineText(plain: section.heading), line: section.startLine))
      }
      last.blocks += section.blocks
      last.endLine = max(last.endLine, section.endLine)
    }
    sections.removeSubrange(limit...)
    sections[limit - 1] = last
  }

  /// Cuts long headings and titles. The complete text becomes the first paragraph below.
  private mutating func shortenHeadings(_ limit: Int) {
    var hasWholeTitle = false
    for index in sections.indices where sections[index].heading.utf8.count > limit {
      let whole = sections[index].heading
      if let title, title == whole { hasWholeTitle = true }
      sections[index].heading = HeadingCut.cut(whole, to: limit)
      sections[index].prepend(whole)
      repairs.warn(sections[index].startLine, HeadingCut.reason("heading", limit))
    }
    guard let whole = title, whole.utf8.count > limit else { return }
    title = HeadingCut.cut(whole, to: limit)
    repairs.warn(1, HeadingCut.reason("title", limit))
    if hasWholeTitle { return }
    if sections.isEmpty { sections.append(DraftSection(level: 0, heading: "", startLine: 1)) }
    sections[0].prepend(whole)
  }

  /// Turns code samples beyond the limit into figures. Figures are shown, but not searched as code.
  private mutating func boundSamples(_ limit: Int) {
    var count = 0
    for section in sections.indices {
      for index in sections[section].blocks.indices {
        guard case .code(let sample) = sections[section].blocks[index].block else { continue }
        count += 1
        guard count > limit else { continue }
        if count == limit + 1 {
          repairs.warn(sample.startLine, "more than \(limit) code samples; those after are plain text")
        }
        sections[section].blocks[index].block = .figure(
          Figure(startLine: sample.startLine, endLine: sample.endLine, text: sample.text))
      }
    }
  }
}

package enum HeadingCut {
  /// Cuts a text to at most `limit` bytes, including an ellipsis. If there is a space in the second half, the text is cut between words.
  package static func cut(_ text: String, to limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    let mark = "…"
    let limit = max(0, limit - mark.utf8.count)
    let bytes = Array(text.utf8)
    var head = bytes[..<bytes.scalarStart(at: limit)]
    if let space = head.lastIndex(of: 0x20), space >= limit / 2 { head = head[..<space] }
    return String(decoding: head, as: UTF8.self) + mark
  }

  package static func reason(_ name: String, _ limit: Int) -> String {
    "a \(name) of more than \(limit) bytes was cut; its whole text stands below it"
  }
}
