import DocDraft
import DocModel
import DocSystem

/// Reads pages of Xcode and Swift playgrounds (Apple, "Markup Formatting Reference"): Swift code whose comments `/*: … */` and `//: …` are
/// Markdown. The Markdown becomes prose, and the code becomes code samples.
struct PlaygroundReader: TextReader {
  var name: String { "playground" }

  /// Certain if a line begins with `/*:`, or if two lines begin with `//:`.
  func recognise(_ text: SourceText, _ probe: Probe) -> Confidence? {
    var marks = 0
    for line in 0..<min(text.lineCount, Self.recognised) {
      let bytes = text.lineBytes(line)
      if ByteSearch.starts(bytes, with: "/*:") { return .certain }
      if ByteSearch.starts(bytes, with: "//:") { marks += 1 }
    }
    return marks > 1 ? .certain : nil
  }

  /// Upper bound on the number of lines that are searched for markup comments.
  private static let recognised = 1000

  func draft(of text: SourceText, _ member: Member) -> DraftDocument {
    var page = PlaygroundPage()
    for number in 0..<text.lineCount { page.take(text.lineBytes(number), number + 1) }
    page.flush()
    var draft = DraftDocument(kind: .article)
    page.writer.finish(into: &draft)
    return draft
  }
}

/// Writes the comments and code of a playground page in order.
private struct PlaygroundPage {
  private enum Piece { case code, markup, block }

  var writer = TreeWriter()
  private var piece = Piece.code
  private var bytes: [UInt8] = []
  /// The one-based line number of the start of `bytes`.
  private var start = 1
  /// Whether the lines are in a section that the Playgrounds app hides.
  private var isHidden = false

  mutating func take(_ line: ArraySlice<UInt8>, _ number: Int) {
    switch piece {
    case .block:
      guard let end = ByteSearch.first("*/", in: line) else { return append(line) }
      append(line[..<end.lowerBound])
      begin(.code, number + 1)
    case .code, .markup:
      if ByteSearch.starts(line, with: "/*:") {
        begin(.block, number)
        take(line.dropFirst(3), number)
      } else if ByteSearch.starts(line, with: "//:") {
        if piece == .code { begin(.markup, number) }
        append(line.dropFirst(3))
      } else {
        if piece == .markup { begin(.code, number) }
        append(code: line)
      }
    }
  }

  /// Appends a line of code. Markers of the Playgrounds app, such as `//#-editable-code`, become blank lines.
  private mutating func append(code line: ArraySlice<UInt8>) {
    let body = line.trimmed
    let isMark = ByteSearch.starts(body, with: "//#-")
    if isMark, ByteSearch.starts(body, with: "//#-hidden-code") { isHidden = true }
    append(isMark || isHidden ? [] : line)
    if isMark, ByteSearch.starts(body, with: "//#-end-hidden-code") { isHidden = false }
  }

  private mutating func append(_ line: ArraySlice<UInt8>) {
    // Links to the next and previous page are dropped.
    let isNavigation =
      piece != .code
      && (ByteSearch.first("](@next)", in: line) != nil || ByteSearch.first("](@previous)", in: line) != nil)
    if !isNavigation { bytes += line }
    bytes.append(0x0a)
  }

  private mutating func begin(_ next: Piece, _ number: Int) {
    flush()
    (piece, start) = (next, number)
  }

  mutating func flush() {
    defer { bytes = [] }
    let body = bytes.trimmed
    guard !body.isEmpty else { return }
    // The indentation of the first line is kept.
    let text = bytes[(bytes[..<body.startIndex].lastIndex(of: 0x0a).map { $0 + 1 } ?? 0)..<body.endIndex]
    let first = start + bytes[..<text.startIndex].count { $0 == 0x0a }
    if piece == .code {
      writer.code(
        text.text, language: "swift", startLine: first, endLine: first + text.count { $0 == 0x0a })
    } else {
      writer.append(markdown: Array(text), asLabels: false) { $0 + first - 1 }
    }
  }
}
