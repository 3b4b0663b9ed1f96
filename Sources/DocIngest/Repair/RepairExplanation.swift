import DocModel

/// What repair made of which lines of a document, for a person to judge.
///
/// In: the source and the draft that a reader made of it. Out: one change for each piece of the draft whose text is
/// not what its lines say, in the order of the source. Nothing has to be kept while repairing: every block knows
/// its lines.
struct RepairExplanation: Sendable {
  struct Change: Sendable, Hashable {
    /// Lines of the source, counted from 1, both ends included.
    var startLine: Int
    var endLine: Int
    /// The lines as they stand, and the text that came of them; lines joined by line feeds.
    var before: String
    var after: String
    var isCode: Bool
  }

  /// By line; of equal lines in the draft's order.
  let changes: [Change]

  init(source: SourceText, draft: DraftDocument) {
    var changes: [Change] = []
    for block in draft.sections.flatMap(\.blocks) {
      let (startLine, endLine, after, isCode): (Int, Int, String, Bool)
      switch block.block {
      case .paragraph(let paragraph):
        (startLine, endLine, after, isCode) = (block.startLine, block.endLine, paragraph.text, false)
      case .code(let sample):
        (startLine, endLine, after, isCode) = (sample.startLine, sample.endLine, sample.text, true)
      case .table, .figure: continue
      }
      let first = max(1, startLine)
      let last = min(endLine, source.lineCount)
      guard first <= last else { continue }
      let before = (first...last).map { source.line($0 - 1) }.joined(separator: "\n")
      // White space at the ends is not worth a person's time.
      guard Self.trimmed(before) != Self.trimmed(after) else { continue }
      changes.append(
        Change(startLine: first, endLine: last, before: before, after: after, isCode: isCode))
    }
    self.changes = changes.enumerated().sorted {
      ($0.element.startLine, $0.offset) < ($1.element.startLine, $1.offset)
    }.map(\.element)
  }

  private static func trimmed(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)[...]
    while let byte = bytes.first, byte == 0x20 || byte == 0x0a || byte == 0x09 { bytes.removeFirst() }
    while let byte = bytes.last, byte == 0x20 || byte == 0x0a || byte == 0x09 { bytes.removeLast() }
    return Array(bytes)
  }
}
