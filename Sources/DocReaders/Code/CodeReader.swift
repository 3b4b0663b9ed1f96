import DocDraft
import DocModel
import DocSystem

/// Reads source files. Each top-level declaration and each member of a long type becomes a section. The doc comment becomes the prose of the
/// section, and the code becomes its code sample.
struct CodeReader: TextReader {
  var name: String { "code" }

  /// Recognises code by content: certain for a `#!` line, strong for JSON or XML data. In other texts, at least 80 % of the lines must be code;
  /// blank lines and comments do not count. The text must also have the structure of code and almost no sentences. If less than 92 % of the
  /// lines are code, the confidence is only `possible`, so that pages of code samples are read as Markdown.
  func recognise(_ text: SourceText, _ probe: Probe) -> Confidence? {
    let head = text.lineBytes(0)
    if head.starts(with: [0x23, 0x21]), head.contains(0x2f) { return .certain }
    if Self.dataLanguage(text) != nil { return .strong }
    let sample = CodeSampleLines(text, endsAtFence: true)
    guard sample.lines >= 3 || Self.isOneLiner(text, sample), sample.hasStructure, sample.share >= 0.8,
      !sample.hasFence,
      sample.sentences * 20 <= sample.lines,
      sample.headings < 2 || Self.family(sample.language) != .braces
    else { return nil }
    return sample.share >= 0.92 || sample.imports >= Self.mostDoubtful ? .strong : .possible
  }

  /// A file with at least this many Python imports is code with confidence `strong`, even if its docstrings are reStructuredText. Pages in
  /// reStructuredText rarely have this many, because indented imports in code samples do not count.
  private static let mostDoubtful = 5

  /// Whether the text consists of a line that opens a block (in Python, for example) and of one statement.
  private static func isOneLiner(_ text: SourceText, _ sample: CodeSampleLines) -> Bool {
    sample.lines == 2 && sample.share == 1 && text.lineBytes(0).trimmed.last == UInt8(ascii: ":")
  }

  func read(_ member: Member, into sink: inout DocumentSink) {
    guard let text = member.probe.text else { return sink.decline() }
    guard Self.isSource(member) else { return sink.add(draft(of: text, member)) }
    var draft = DraftDocument(kind: .code, title: Self.file(member))
    SwiftInterface.write(text, into: &draft)
    // A file without public declarations of a dependency has nothing to index, because only its public interface is read.
    if draft.sections.isEmpty { sink.leaveOut() } else { sink.add(draft) }
  }

  /// Whether a file is Swift source code of a dependency.
  static func isSource(_ member: Member) -> Bool {
    member.isOfDependency && member.options.path.hasSuffix(".swift")
  }

  /// Whether a text that no other reader recognises is a script, judging by its name and its lines. The content alone is not enough, because the
  /// comments of a short script look like Markdown headings.
  static func isScript(_ member: Member) -> Bool {
    guard let text = member.probe.text, let language = byName(file(member)), language != "yaml",
      family(language) != .braces
    else { return false }
    let sample = CodeSampleLines(text, endsAtFence: true)
    return sample.lines > 0 && !sample.hasFence && sample.sentences * 20 <= sample.lines
  }

  private static func file(_ member: Member) -> String {
    member.options.path.utf8.split(separator: UInt8(ascii: "/")).last?.text ?? member.options.path
  }

  func draft(of text: SourceText, _ member: Member) -> DraftDocument {
    let file = Self.file(member)
    var draft = DraftDocument(kind: .code, title: file)
    let language = Self.dataLanguage(text) ?? Self.language(text, file: file)
    var writer = TreeWriter()
    if Self.dataLanguage(text) != nil {
      writer.code(text.bytes.text, language: language, startLine: 1, endLine: text.lineCount)
    } else {
      let outline = CodeOutline(text, family: Self.family(language))
      Self.addComment(outline.header, text, to: &writer)
      var sections = CodeSections(
        text, language: language, family: Self.family(language), isOfDependency: member.isOfDependency, writer
      )
      sections.add(outline.pieces)
      writer = sections.writer
    }
    writer.finish(into: &draft)
    return draft
  }

  /// Parses a comment as Markdown and appends it. Doc comments in Swift are Markdown, and doc comments in other languages are similar. Comment
  /// markers are removed, and line numbers are kept.
  static func addComment(_ lines: Range<Int>, _ text: SourceText, to writer: inout TreeWriter) {
    guard !lines.isEmpty else { return }
    var bytes: [UInt8] = []
    for line in lines {
      let whole = text.lineBytes(line)
      let body = stripped(whole)
      // `MARK:` structures an editor's outline, and `#!` names the interpreter; neither describes the code.
      let describes =
        !ByteSearch.starts(body, with: "MARK:") && !(line == 0 && ByteSearch.starts(whole, with: "#!"))
      if describes { bytes += DocTags.rewritten(body) }
      bytes.append(0x0a)
    }
    writer.append(markdown: bytes) { $0 + lines.lowerBound }
  }

  /// A comment line without its marker: `///`, `//`, `/**`, `*`, `*/` or `#`.
  private static func stripped(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var body = line.drop { $0 == 0x20 || $0 == 0x09 }
    if body.starts(with: [0x2f, 0x2f]) || body.starts(with: [0x2f, 0x2a]) {
      let mark = body.dropFirst().first
      body = body.dropFirst().drop { $0 == mark || $0 == 0x2f || $0 == 0x21 }
    } else if body.first == UInt8(ascii: "#") {
      body = body.drop { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "!") }
    } else if body.first == UInt8(ascii: "*") {
      body = body.dropFirst()
    }
    body = body.trimmedEnd
    if body.suffix(2).elementsEqual([0x2a, 0x2f]) {
      body = body.dropLast(2)
    } else if body.elementsEqual([0x2f]) {
      return []
    }
    return body.first == 0x20 ? body.dropFirst() : body
  }

  /// The language of JSON or XML data, recognised by its first bytes.
  private static func dataLanguage(_ text: SourceText) -> String? {
    let head = text.bytes.prefix(512).trimmed
    if ByteSearch.starts(head, with: "<?xml") || ByteSearch.starts(head, with: "<svg") { return "xml" }
    if ByteSearch.starts(head, with: "<!DOCTYPE plist") { return "plist" }
    guard head.first == UInt8(ascii: "{") || head.first == UInt8(ascii: "[") else { return nil }
    let rest = head.dropFirst().drop(while: ByteClass.isSpace)
    let second = rest.first ?? 0
    let last = text.bytes.suffix(64).trimmed.last
    guard last == UInt8(ascii: "}") || last == UInt8(ascii: "]") else { return nil }
    let begins =
      second == 0x22 || second == UInt8(ascii: "{")
      || rest.count == 1 && (second == UInt8(ascii: "}") || second == UInt8(ascii: "]"))
      || (head.first == UInt8(ascii: "[") && (ByteClass.isDigit(second) || second == 0x5b))
    return begins ? "json" : nil
  }

  private static func family(_ language: String?) -> CodeScanner.Family {
    switch language {
    case "python": .indentation
    case "shell", "ruby", "perl", "make", "yaml", "r", "elixir", "docker": .hashes
    default: .braces
    }
  }

  /// The language according to the `#!` line, or else to keywords. The file's extension decides ambiguous cases.
  private static func language(_ text: SourceText, file: String) -> String? {
    let head = text.lineBytes(0)
    if head.starts(with: [0x23, 0x21]) {
      let words = head.split { ByteClass.isSpace($0) || $0 == 0x2f }.map(\.text)
      let program = words.last { !$0.hasPrefix("-") && $0 != "env" } ?? "sh"
      return CodeLanguageName.normalised(program.lowercased().trimmingSuffixDigits)
    }
    let guess = CodeSampleLines(text).language
    let named = byName(file)
    if let named, family(named) != .braces { return named }
    // Many languages use `var`, `let` and `class`, and C++ has the directives of C. These guesses are therefore weak, and the file's extension
    // overrides them.
    let isWeak = guess == "swift" || guess == "c" || guess == "cpp" && named != "c"
    if isWeak, let named, bracedLanguages.contains(named) { return named }
    return guess ?? named
  }

  private static let bracedLanguages: Set = [
    "javascript", "typescript", "css", "kotlin", "go", "rust", "c", "cpp", "csharp", "java", "scala", "dart",
    "php",
  ]

  /// The language according to the file's extension, or to the whole name of a file such as `Makefile`.
  private static func byName(_ file: String) -> String? {
    guard let dot = file.utf8.lastIndex(of: UInt8(ascii: ".")) else {
      return CodeLanguageName.normalised(file.lowercased()).flatMap { family($0) == .braces ? nil : $0 }
    }
    let suffix = file.utf8[file.utf8.index(after: dot)...].text.lowercased()
    return ["txt", "md", "text", "gz", "tar"].contains(suffix) ? nil : CodeLanguageName.normalised(suffix)
  }
}

extension String {
  /// The name without a version number, so that `python3.12` is Python.
  fileprivate var trimmingSuffixDigits: String {
    var bytes = Array(utf8)
    while let last = bytes.last, ByteClass.isDigit(last) || last == UInt8(ascii: ".") { bytes.removeLast() }
    return bytes.text
  }
}
