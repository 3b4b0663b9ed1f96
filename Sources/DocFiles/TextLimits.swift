import DocDraft
import DocModel
import DocSystem

/// Enforces the limits on the number of lines, the length of a line and the number of punctuation marks in a text, and reports where the text
/// was cut.
///
/// The memory that readers need grows with the number of lines and the number of punctuation marks, so both numbers are limited. A text shorter
/// than the limits is returned without a scan. Line lengths are not limited in HTML, because a page may be a single line.
package enum TextLimits {
  package struct Cut: Sendable, Hashable {
    /// The one-based line where the text was cut for the first time.
    package var line: Int
    package var message: String
  }

  package static func bounded(_ text: [UInt8], by limits: IngestLimits) -> (text: [UInt8], cuts: [Cut]) {
    guard text.count > min(limits.lineBytes, limits.lines, limits.marks) else { return (text, []) }
    var output: [UInt8]?
    var cuts: [Cut] = []
    var longLines = 0
    var line = 0
    var start = 0
    // Punctuation marks are counted only if the text is long enough to have too many of them.
    let countsMarks = text.count > limits.marks
    let mostLineBytes = isPage(text) ? limits.fileBytes : limits.lineBytes
    var marks = 0
    while start < text.count {
      line += 1
      let end = ByteSearch.byte(0x0a, in: text, from: start) ?? text.count
      if line > limits.lines || marks > limits.marks {
        if output == nil { output = Array(text[..<start]) }
        let excess =
          line > limits.lines ? "\(limits.lines) lines" : "\(limits.marks) marks of punctuation"
        cuts.append(Cut(line: line, message: "more than \(excess); the rest was skipped; split it"))
        break
      }
      if end - start > mostLineBytes {
        longLines += 1
        if output == nil { output = Array(text[..<start]) }
        if longLines == 1 {
          cuts.append(
            Cut(
              line: line,
              message:
                "a line of more than \(mostLineBytes >> 10) KB; the rest of it was skipped; wrap it"))
        }
        output?.append(contentsOf: text[start..<text.scalarStart(at: start + mostLineBytes)])
        if end < text.count { output?.append(0x0a) }
      } else {
        output?.append(contentsOf: text[start..<min(text.count, end + 1)])
      }
      if countsMarks { marks += text[start..<end].count(where: isMark) }
      start = end + 1
    }
    return (output ?? text, cuts)
  }

  /// Whether the text is certainly an HTML page, which may begin with comments.
  private static func isPage(_ text: [UInt8]) -> Bool {
    var rest = text.prefix(1 << 16).drop { $0 <= 0x20 }
    while ByteSearch.starts(rest, with: "<!--"), let end = ByteSearch.first("-->", in: rest) {
      rest = rest[end.upperBound...].drop { $0 <= 0x20 }
    }
    let head = rest.prefix(16).map(ByteClass.lowered)
    let marks: [StaticString] = ["<!doctype html", "<html", "<head", "<body"]
    return marks.contains { ByteSearch.starts(head, with: $0) }
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21...0x2f, 0x3a...0x40, 0x5b...0x60, 0x7b...0x7e: true
    default: false
    }
  }
}
