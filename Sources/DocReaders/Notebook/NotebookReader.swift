import DocDraft
import DocModel

/// Reads Jupyter notebooks (nbformat 3 and 4): Markdown cells, code cells with their language, and the beginning of the text that the code
/// printed. Images and other media are dropped.
struct NotebookReader: Reader {
  var name: String { "notebook" }

  /// Upper bounds on the lines and bytes that are kept of one output: about one screen, because longer output is mostly data.
  static let outputLines = 24
  static let outputBytes = 2000

  /// Certain if the root object has `nbformat` and either cells or, in version 3, worksheets.
  func recognise(_ probe: Probe) -> Confidence? {
    guard let root = probe.json?.root, root["nbformat"]?.integer != nil,
      root["cells"]?.kind == .array || root["worksheets"]?.kind == .array
    else { return nil }
    return .certain
  }

  func read(_ member: Member, into sink: inout DocumentSink) {
    guard let root = member.probe.json?.root else { return sink.decline() }
    sink.isOfBytes = true
    var notebook = Notebook(root)
    sink.add(notebook.draft())
  }
}

/// Writes a notebook's cells, in order, as one document.
private struct Notebook {
  private let root: JSONValue
  private let language: String?
  private var writer = TreeWriter()

  init(_ root: JSONValue) {
    self.root = root
    let metadata = root["metadata"]
    let name =
      metadata?["language_info"]?["name"]?.string ?? metadata?["kernelspec"]?["language"]?.string
      ?? metadata?["language"]?.string
    language = name.flatMap { CodeLanguageName.named($0.utf8) }
  }

  mutating func draft() -> DraftDocument {
    let worksheets = root["worksheets"]?.elements.flatMap { $0["cells"]?.elements ?? [] }
    for cell in root["cells"]?.elements ?? worksheets ?? [] {
      switch cell["cell_type"]?.string {
      case "markdown", "heading": markdown(cell)
      case "code": code(cell)
      case "raw": raw(cell)
      default: continue
      }
    }
    var draft = DraftDocument(kind: .article, title: root["metadata"]?["title"]?.string)
    draft.describe("author", as: root["metadata"]?["authors"]?.elements.first?["name"]?.string)
    draft.describe("language", as: language)
    writer.finish(into: &draft)
    return draft
  }

  /// A text, and the line number in the notebook file for each line of the text. In pretty-printed JSON, each string has its own line.
  private struct Lines {
    var bytes: [UInt8] = []
    var numbers: [Int] = []

    /// Reads `value`, which is a string, or an array of strings to be joined.
    init(_ value: JSONValue?) {
      for part in value.map({ $0.kind == .array ? $0.elements : [$0] }) ?? [] {
        guard let string = part.string else { continue }
        for byte in string.utf8 {
          if bytes.isEmpty || bytes.last == 0x0a { numbers.append(part.line) }
          bytes.append(byte)
        }
      }
    }

    /// Maps a one-based line of the text to its one-based line in the notebook.
    func line(_ number: Int) -> Int {
      guard let last = numbers.last else { return 1 }
      return number >= 1 && number <= numbers.count ? numbers[number - 1] : last
    }
  }

  private mutating func markdown(_ cell: JSONValue) {
    var lines = Lines(cell["source"])
    if lines.bytes.isEmpty { return }
    if cell["cell_type"]?.string == "heading" {
      let level = min(6, max(1, cell["level"]?.integer ?? 1))
      lines.bytes = [UInt8](repeating: UInt8(ascii: "#"), count: level) + [0x20] + lines.bytes
    }
    writer.append(markdown: lines.bytes, asLabels: false, line: lines.line)
  }

  private mutating func code(_ cell: JSONValue) {
    let lines = Lines(cell["source"] ?? cell["input"])
    var language = self.language ?? cell["language"]?.string.flatMap { CodeLanguageName.named($0.utf8) }
    // A first line such as `%%bash` sets the language of the cell.
    if lines.bytes.starts(with: Array("%%".utf8)) {
      let word = lines.bytes.dropFirst(2).prefix(while: ByteClass.isAlphanumeric)
      if Self.languages.contains(word.text) { language = CodeLanguageName.named(word) }
    }
    let text = lines.bytes.trimmedEnd
    if !text.isEmpty {
      writer.code(text.text, language: language, startLine: lines.line(1), endLine: lines.line(.max))
    }
    for output in cell["outputs"].elements { self.output(output) }
  }

  /// IPython's cell magics that are names of programming languages.
  private static let languages: Set = [
    "bash", "sh", "script", "html", "javascript", "js", "latex", "markdown", "perl", "python", "python2",
    "python3", "ruby", "sql", "svg", "cython", "R",
  ]

  private mutating func output(_ output: JSONValue) {
    switch output["output_type"]?.string {
    case "stream": show(Lines(output["text"]).bytes, "Output", output["text"])
    case "execute_result", "display_data", "pyout":
      let value = output["data"]?["text/plain"] ?? output["text"]
      show(Lines(value).bytes, "Output", value)
    case "error", "pyerr":
      let words = [output["ename"]?.string, output["evalue"]?.string].compactMap { $0 }
      show(Array(words.joined(separator: ": ").utf8), "Error", output)
    default: return
    }
  }

  private mutating func show(_ bytes: [UInt8], _ title: String, _ value: JSONValue?) {
    let shown = Self.beginning(bytes)
    guard !shown.isEmpty, let value else { return }
    writer.code(shown, title: title, startLine: value.line, endLine: value.lastLine)
  }

  /// The first lines of an output, without terminal colour codes. If text is omitted, an ellipsis follows.
  private static func beginning(_ bytes: [UInt8]) -> String {
    var output: [UInt8] = []
    var lines = 1
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x1b, index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "[") {
        index += 2
        while index < bytes.count, !(0x40...0x7e).contains(bytes[index]) { index += 1 }
        index += 1
        continue
      }
      if byte == 0x0a {
        lines += 1
        if lines > NotebookReader.outputLines { break }
      }
      // Stops only at the start of a character, so that no character is cut.
      if output.count >= NotebookReader.outputBytes, byte & 0xc0 != 0x80 { break }
      output.append(byte)
      index += 1
    }
    let isCut = bytes[index...].contains { !ByteClass.isSpace($0) }
    return output.trimmedEnd.text + (isCut ? "\n…" : "")
  }

  /// Appends a raw cell without parsing it, because such a cell is input for a converter.
  private mutating func raw(_ cell: JSONValue) {
    let lines = Lines(cell["source"])
    if lines.bytes.allSatisfy(ByteClass.isSpace) { return }
    writer.paragraph(
      InlineText(plain: TextCleaner.line(lines.bytes.text)), startLine: lines.line(1),
      endLine: lines.line(.max))
  }
}
