import DocDraft
import DocModel
import DocSystem

/// The docstring of a Python definition: the string in triple quotes at the start of its body.
///
/// The docstring is indexed as prose. It also remains in the code sample, so that the sample is complete.
struct Docstring {
  /// Zero-based lines, from the opening to the closing quotes.
  private(set) var lines: Range<Int>

  /// Upper bound on the lines of a signature.
  private static let longestSignature = 40

  /// Fails if the first line after the signature does not begin a docstring, or if the docstring is not closed.
  init?(_ text: SourceText, _ code: Range<Int>) {
    var line = code.lowerBound
    let last = min(code.upperBound, line + Self.longestSignature)
    while line < last, !Self.endsSignature(text.lineBytes(line)) { line += 1 }
    repeat { line += 1 } while line < last && text.lineBytes(line).trimmed.isEmpty
    guard line < last, let marks = CodeSampleLines.tripleQuotes(text.lineBytes(line).trimmed) else {
      return nil
    }
    var end = line
    var rest = Self.withoutMarks(text.lineBytes(line).trimmed)
    while ByteSearch.first(marks, in: rest) == nil {
      end += 1
      guard end < code.upperBound else { return nil }
      rest = text.lineBytes(end)
    }
    lines = line..<(end + 1)
  }

  /// Writes the paragraphs of the docstring. Code after a prompt (`>>>`) is skipped.
  func write(_ text: SourceText, into writer: inout TreeWriter) {
    var words: [UInt8] = []
    var first = lines.lowerBound
    func end(_ line: Int) {
      if !words.isEmpty {
        writer.paragraph(InlineText(marked: words.text), startLine: first + 1, endLine: line)
      }
      words = []
      first = line + 1
    }
    for line in lines {
      let body = Self.stripped(text.lineBytes(line).trimmed)
      guard !body.isEmpty, !body.starts(with: [0x3e, 0x3e, 0x3e]) else {
        end(line)
        continue
      }
      if !words.isEmpty { words.append(0x20) }
      words += body
    }
    end(lines.upperBound)
  }

  /// Whether a line ends with a colon, ignoring a comment.
  static func endsSignature(_ line: ArraySlice<UInt8>) -> Bool {
    let body = line.trimmed
    if body.last == UInt8(ascii: ":") { return true }
    guard let comment = ByteSearch.first(" #", in: body) else { return false }
    return body[..<comment.lowerBound].trimmed.last == UInt8(ascii: ":")
  }

  private static func withoutMarks(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.drop { $0 != 0x22 && $0 != 0x27 }.dropFirst(3)
  }

  /// A line without the opening and closing quotes.
  private static func stripped(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var body = CodeSampleLines.tripleQuotes(line) != nil ? withoutMarks(line) : line
    if body.suffix(3).elementsEqual([0x22, 0x22, 0x22]) || body.suffix(3).elementsEqual([0x27, 0x27, 0x27]) {
      body = body.dropLast(3)
    }
    return body.trimmed
  }
}
