import ArgumentParser
import DocCodec
import DocConsole
import DocFiles
import DocLibrary
import DocModel
import DocOutput
import DocReaders
import DocSystem

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
    let difference = LineDifference.lines(before: lines(unrepaired), after: lines(document))
    if difference.isEmpty { return text + "  nothing was changed\n" }
    text += "--- \(path) as it stands\n+++ \(path) repaired\n"
    for line in difference { text += "\(line.mark)\(TerminalText.safe(line.text))\n" }
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
enum LineDifference {
  /// A line of a diff. `mark` is `-` for a deleted line, `+` for an added line, a space for an unchanged line, and `@` for omitted lines.
  typealias Line = (mark: Character, text: String)

  /// The number of unchanged lines that are shown on each side of a change.
  private static let context = 2
  /// The maximum number of lines that are compared. If there are more, all lines are shown as deleted and added, to save time.
  private static let limit = 6000

  static func lines(before: [String], after: [String]) -> [Line] {
    let shared = zip(before, after).prefix { $0 == $1 }.count
    var gone = Set(shared..<before.count)
    var came = Set(shared..<after.count)
    if gone.count + came.count <= limit {
      let changes = after[shared...].difference(from: before[shared...])
      func offset(_ change: CollectionDifference<String>.Change) -> Int {
        switch change {
        case .remove(let offset, _, _), .insert(let offset, _, _): shared + offset
        }
      }
      (gone, came) = (Set(changes.removals.map(offset)), Set(changes.insertions.map(offset)))
    }
    var all: [Line] = []
    var old = 0
    for (new, text) in after.enumerated() {
      while gone.contains(old) {
        all.append(("-", before[old]))
        old += 1
      }
      all.append((came.contains(new) ? "+" : " ", text))
      if !came.contains(new) { old += 1 }
    }
    all += before[old...].map { ("-", $0) }
    return nearChanges(all)
  }

  private static func nearChanges(_ all: [Line]) -> [Line] {
    var isShown = [Bool](repeating: false, count: all.count)
    for index in all.indices where all[index].mark != " " {
      for near in max(0, index - context)...min(all.count - 1, index + context) { isShown[near] = true }
    }
    var lines: [Line] = []
    for index in all.indices where isShown[index] {
      if index > 0, !isShown[index - 1] { lines.append(("@", "")) }
      lines.append(all[index])
    }
    return lines
  }
}
