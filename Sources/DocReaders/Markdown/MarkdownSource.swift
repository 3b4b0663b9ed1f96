import DocDraft

/// Removes the additions of Markdown dialects that cmark does not know before parsing.
///
/// A removed line leaves an empty line, so cmark's line numbers are those of the source. A text without such additions is unchanged.
struct MarkdownSource {
  /// Input for cmark.
  var bytes: [UInt8]
  /// Number of lines before `bytes`, added to cmark's line numbers.
  let lineOffset: Int
  /// Number of lines of the source; later lines in cmark's numbering were appended by the reader.
  let lineCount: Int
  /// Definitions such as `*[DMA]: Digital Markets Act`, in order (Markdown Extra).
  private(set) var abbreviations: [(name: String, expansion: String, line: Int)] = []
  /// Removed rows of long tables.
  private(set) var longTables: [LongTable] = []
  /// Positions at which the text may be cut.
  private(set) var borders = MarkdownBorders()
  /// Definitions of links and footnotes, in order: the label (`^` is part of a footnote's) and the defining lines.
  private(set) var definitions: [(label: Range<Int>, text: Range<Int>)] = []

  /// Starts at a zero-based line, after the front matter.
  init(_ text: SourceText, from line: Int) {
    lineOffset = line
    lineCount = text.lineCount
    let start = line < text.lineCount ? text.lineStarts[line] : text.bytes.count
    bytes = start == 0 ? text.bytes : Array(text.bytes[start...])
    rewriteLines()
    tameInstructions()
  }

  /// Scans the first bytes of each line; blanks abbreviations, directives and excessive nesting; records borders and definitions.
  private mutating func rewriteLines() {
    var fence = CodeFence()
    var directives = DirectiveScope()
    var table = TableScope()
    var delimiterRows = 0
    var start = 0
    while start < bytes.count {
      let end = ByteSearch.lineEnd(bytes, from: start)
      defer {
        start = end + 1
        table.line += 1
      }
      var index = start
      while index < end, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
      guard index < end else {
        table.end()
        delimiterRows = 0
        borders.isBehindEmptyLine = true
        continue
      }
      defer { borders.isBehindEmptyLine = false }
      let first = bytes[index]
      if table.isOpen, table.take(bytes[start..<end], contentAt: index) {
        blank(start, end)
        continue
      }
      if fence.isOpen || first == 0x60 || first == 0x7e {
        fence.take(bytes[index..<end])
        continue
      }
      if !table.isOpen { borders.take(bytes, start, contentAt: index, end, line: table.line) }
      if end - start > Self.longestPlainLine { tamePipes(start, end) }
      if Self.endsParagraph(bytes[index..<end]) {
        delimiterRows = 0
      } else if Self.isDelimiterRow(bytes[index..<end]) {
        delimiterRows += 1
        if delimiterRows > Self.mostDelimiterRows { spoilDelimiterRow(index, end) }
      }
      if directives.isOpen || first == UInt8(ascii: "@") {
        if directives.take(bytes[index..<end], indentation: index - start) { blank(start, end) }
        continue
      }
      guard index - start < 4 else { continue }
      switch first {
      case UInt8(ascii: "*"):
        if index + 1 < end, bytes[index + 1] == UInt8(ascii: "["), takeAbbreviation(index, end, line: start) {
          blank(start, end)
        } else {
          tameNesting(index, end)
        }
      case UInt8(ascii: "["):
        takeDefinition(index, end)
      case UInt8(ascii: "|"), UInt8(ascii: ":"):
        table.begin(bytes[index..<end], columns: tameDelimiterRow(index, end))
      case UInt8(ascii: "-") where bytes[index..<end].contains(UInt8(ascii: "|")):
        table.begin(bytes[index..<end], columns: tameDelimiterRow(index, end))
      case UInt8(ascii: ">"):
        tameNesting(index, end)
        table.begin(quoted: bytes[index..<end])
      case UInt8(ascii: "-"), UInt8(ascii: "+"), 0x30...0x39: tameNesting(index, end)
      default: break
      }
    }
    longTables = table.tables
  }

  mutating func blank(_ start: Int, _ end: Int) {
    for index in start..<end { bytes[index] = 0x20 }
  }

  /// Records `*[name]: expansion`.
  private mutating func takeAbbreviation(_ start: Int, _ end: Int, line: Int) -> Bool {
    let text = bytes[start..<end]
    guard let close = text.firstIndex(of: UInt8(ascii: "]")), close + 1 < end, close > start + 2,
      bytes[close + 1] == UInt8(ascii: ":")
    else { return false }
    let expansion = text[(close + 2)...].trimmed
    abbreviations.append((text[(start + 2)..<close].text, expansion.text, line))
    return true
  }

  /// Upper bound on the label of a link or footnote (CommonMark 0.31, 4.7).
  static let longestLabel = 999

  /// Records a line that begins with `[label]:` or `[^label]:`. The target of a link may follow on the next line.
  private mutating func takeDefinition(_ start: Int, _ end: Int) {
    let line = bytes[start..<end].prefix(Self.longestLabel + 3)
    guard let close = line.firstIndex(of: UInt8(ascii: "]")), close > start + 1, close + 1 < end,
      bytes[close + 1] == UInt8(ascii: ":")
    else { return }
    var last = end
    if bytes[(close + 2)..<end].allSatisfy(ByteClass.isSpace), end < bytes.count {
      last = ByteSearch.lineEnd(bytes, from: end + 1)
    }
    definitions.append((start + 1..<close, start..<last))
  }

  /// The definitions inside a range of the bytes.
  func definitions(in range: Range<Int>) -> ArraySlice<(label: Range<Int>, text: Range<Int>)> {
    func first(from byte: Int) -> Int {
      var (low, high) = (0, definitions.count)
      while low < high {
        let middle = (low + high) / 2
        if definitions[middle].text.lowerBound < byte { low = middle + 1 } else { high = middle }
      }
      return low
    }
    return definitions[first(from: range.lowerBound)..<first(from: range.upperBound)]
  }
}

/// Tracks whether lines are in a fenced code block (CommonMark 0.31, 4.5).
struct CodeFence {
  private var mark: UInt8 = 0
  private var length = 0
  var isOpen: Bool { length > 0 }

  /// Examines a line without its indentation; true if it is a fence or inside one.
  @discardableResult
  mutating func take(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, first == 0x60 || first == 0x7e else { return isOpen }
    let run = line.prefix { $0 == first }.count
    let rest = line.dropFirst(run)
    if isOpen {
      if first == mark, run >= length, rest.allSatisfy(ByteClass.isSpace) { length = 0 }
      return true
    }
    // An info string after backticks contains no backtick; otherwise the line is inline code.
    guard run >= 3, first == 0x7e || !rest.contains(0x60) else { return false }
    mark = first
    length = run
    return true
  }
}

/// Tracks DocC's block directives (`@Metadata { … }`). Settings are removed completely; for layout directives, only their own lines are
/// removed and their content is kept.
private struct DirectiveScope {
  /// Open braces inside a directive that is removed completely.
  private var dropDepth = 0
  /// Open braces of directives whose content is kept.
  private var keepDepth = 0
  var isOpen: Bool { dropDepth > 0 || keepDepth > 0 }

  private static let settings: Set = ["Metadata", "Options", "Comment", "Redirected", "DeprecationSummary"]
  private static let layouts: Set = [
    "Row", "Column", "TabNavigator", "Tab", "Links", "Small", "Tutorials", "Tutorial", "Article", "Chapter",
    "Volume", "Section", "Steps", "Step", "Intro", "ContentAndMedia", "Assessments", "MultipleChoice",
    "Choice",
    "Justification", "Stack", "Resources", "Image", "Video", "Code", "TutorialReference", "PageImage",
    "CallToAction",
  ]

  /// Whether to remove the line.
  mutating func take(_ line: ArraySlice<UInt8>, indentation: Int) -> Bool {
    let opened = line.count { $0 == UInt8(ascii: "{") }
    let closed = line.count { $0 == UInt8(ascii: "}") }
    if dropDepth > 0 {
      dropDepth = max(0, dropDepth + opened - closed)
      return true
    }
    if line.first == UInt8(ascii: "@"), indentation == 0 || keepDepth > 0 {
      let name = line.dropFirst().prefix(while: ByteClass.isAlphanumeric).text
      let rest = line.dropFirst(1 + name.utf8.count).trimmed
      let isDirective = rest.isEmpty || rest.first == UInt8(ascii: "{") || rest.first == UInt8(ascii: "(")
      if isDirective, Self.settings.contains(name) {
        dropDepth = max(0, opened - closed)
        return true
      }
      if isDirective, Self.layouts.contains(name) {
        keepDepth = max(0, keepDepth + opened - closed)
        return true
      }
    }
    if keepDepth > 0, line.trimmed.elementsEqual([UInt8(ascii: "}")]) {
      keepDepth -= 1
      return true
    }
    return false
  }
}
