import DocModel
import DocOutput
import DocReaders

/// Writes the output of `ingest --explain`: how a file was recognised, doubtful passages, and how the repaired text differs from the unrepaired
/// one.
enum IngestExplanation {
  /// The chosen reader, and the confidence of each reader.
  static func text(_ recognition: Recognition) -> String {
    let path = TerminalText.safe(recognition.path)
    let taker = recognition.reader ?? (recognition.package == nil ? nil : "its package")
    var text = "\(path): \(taker.map { "read by \($0)" } ?? "no reader recognised it")"
    if let package = recognition.package { text += ", part of a package (\(package))" }
    if !recognition.levels.isEmpty {
      let levels = recognition.levels.map { "\($0.reader) \($0.confidence)" }
      text += "; recognised as \(levels.joined(separator: ", "))"
    }
    return text + "\n"
  }

  /// The repairs, the doubtful passages, and the differences from the unrepaired document `unrepaired`. If `unrepaired` is nil, no differences
  /// are shown.
  static func text(_ document: Document, unrepaired: Document?) -> String {
    let path = TerminalText.safe(document.source)
    var text =
      "\(path): \(document.kind.rawValue), \(DecimalText.count(document.sections.count, "section"))\n"
    for kind in RepairKind.allCases {
      if let count = document.repairs.counts[kind] {
        text += "  \(kind.rawValue): \(DecimalText.grouped(count))\n"
      }
    }
    for warning in document.repairs.warnings {
      text += "  doubtful: \(path):\(warning.line): \(TerminalText.safe(warning.reason))\n"
    }
    guard let unrepaired else { return text }
    let difference = LineDifference(before: lines(unrepaired), after: lines(document))
    if difference.isEmpty { return text + "  nothing was changed\n" }
    text += "--- \(path) as it stands\n+++ \(path) repaired\n"
    for line in difference.lines { text += "\(line.mark)\(TerminalText.safe(line.text))\n" }
    return text
  }

  /// The document as lines of text: headings, paragraphs, table cells, and the lines of code and figures.
  private static func lines(_ document: Document) -> [String] {
    var lines: [String] = []
    for section in document.sections {
      if let heading = section.heading.last {
        let time = section.timestamp.map { "\($0) " } ?? ""
        lines.append("\(String(repeating: "#", count: max(1, section.level))) \(time)\(heading)")
      }
      for block in section.blocks {
        switch block {
        case .paragraph(let paragraph): lines.append(paragraph.text)
        case .code(let sample):
          lines.append("```\(sample.language ?? "")")
          lines += sample.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
          lines.append("```")
        case .table(let table):
          lines += ([table.header] + table.rows).map { $0.map(\.marked).joined(separator: " | ") }
        case .figure(let figure):
          lines += figure.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
      }
    }
    return lines
  }
}

/// Deleted and added lines, with a few unchanged lines around them (Myers' algorithm, from the standard library).
struct LineDifference {
  struct Line {
    /// `-` for a deleted line, `+` for an added line, a space for an unchanged line, `@` for a gap.
    var mark: Character
    var text: String
  }

  private(set) var lines: [Line] = []
  var isEmpty: Bool { lines.isEmpty }

  /// The number of unchanged lines that are shown on each side of a change.
  private static let context = 2
  /// Upper bound on the number of lines that are compared. If there are more lines, all of them are shown as deleted and added, to save time.
  private static let limit = 6000

  init(before: [String], after: [String]) {
    let shared = zip(before, after).prefix { $0 == $1 }.count
    let old = Array(before[shared...])
    let new = Array(after[shared...])
    var gone: Set<Int> = []
    var came: Set<Int> = []
    if old.count + new.count > Self.limit {
      gone = Set(old.indices)
      came = Set(new.indices)
    } else {
      for change in new.difference(from: old) {
        switch change {
        case .remove(let offset, _, _): gone.insert(offset)
        case .insert(let offset, _, _): came.insert(offset)
        }
      }
    }
    guard !gone.isEmpty || !came.isEmpty else { return }
    var all = before[..<shared].map { Line(mark: " ", text: $0) }
    var oldIndex = 0
    var newIndex = 0
    while oldIndex < old.count || newIndex < new.count {
      if oldIndex < old.count, gone.contains(oldIndex) {
        all.append(Line(mark: "-", text: old[oldIndex]))
        oldIndex += 1
      } else if newIndex < new.count, came.contains(newIndex) {
        all.append(Line(mark: "+", text: new[newIndex]))
        newIndex += 1
      } else {
        all.append(Line(mark: " ", text: new[newIndex]))
        oldIndex += 1
        newIndex += 1
      }
    }
    lines = Self.nearChanges(all)
  }

  /// The lines that are changed or near a change.
  private static func nearChanges(_ all: [Line]) -> [Line] {
    var isShown = [Bool](repeating: false, count: all.count)
    for index in all.indices where all[index].mark != " " {
      for near in max(0, index - context)...min(all.count - 1, index + context) { isShown[near] = true }
    }
    var lines: [Line] = []
    for index in all.indices where isShown[index] {
      if index > 0, !isShown[index - 1] { lines.append(Line(mark: "@", text: "")) }
      lines.append(all[index])
    }
    return lines
  }
}
