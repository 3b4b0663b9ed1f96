import DocDraft
import DocModel

/// Parses the YAML between `---` lines at the start of a text into metadata entries.
///
/// Lists are joined by ", ", and nested maps get dotted keys. Invalid YAML is read line by line as `key: value`, because unquoted values with a
/// colon, as in `description: Use when: …`, are common. To resist hostile YAML, size and nesting are checked before parsing. After parsing, the
/// number of values that aliases can add is limited.
struct FrontMatter: Sendable {
  var entries: [MetadataEntry] = []
  /// The zero-based line after the closing `---`, at which the text begins.
  var bodyLine = 0
  var warnings: [RepairWarning] = []

  /// The text of a page with blank lines in place of its front matter; nil if nothing follows the front matter, or if there is none.
  func body(of text: SourceText) -> SourceText? {
    guard bodyLine > 0, (bodyLine..<text.lineCount).contains(where: { !text.lineBytes($0).trimmed.isEmpty })
    else { return nil }
    return SourceText(
      bytes: Array(repeating: 0x0a, count: bodyLine) + text.bytes[text.lineStarts[bodyLine]...])
  }

  /// Adds the entries and the title to a draft.
  func describe(_ draft: inout DraftDocument) {
    draft.metadata = entries + draft.metadata
    draft.title = value("title") ?? draft.title
    draft.repairs.warnings += warnings
  }

  func value(_ key: String) -> String? {
    entries.first { $0.key == key }.flatMap { $0.value.isEmpty ? nil : $0.value }
  }

  /// Fails if the text has no front matter. Front matter without a closing `---` is treated as text, with a warning in the draft.
  init?(_ text: SourceText, limits: IngestLimits = IngestLimits()) {
    guard Self.isMark(text.lineBytes(0), closing: false), text.lineCount > 1 else { return nil }
    var close: Int?
    var size = 0
    for line in 1..<text.lineCount {
      let bytes = text.lineBytes(line)
      if Self.isMark(bytes, closing: true) {
        close = line
        break
      }
      size += bytes.count + 1
      if size > limits.frontMatterBytes { break }
    }
    // `---` may also be a thematic break, so at least one key must follow.
    guard Self.isKey(text.lineBytes(1)) || (close != nil && Self.hasKey(text, 1..<(close ?? 1))) else {
      return nil
    }
    guard let close else {
      warnings = [
        RepairWarning(line: 1, reason: "front matter is never closed by a line of ---; it was read as text")
      ]
      return
    }
    bodyLine = close + 1
    let lines = 1..<close
    if let entries = Self.yaml(text, lines, limits: limits) {
      self.entries = entries
    } else {
      entries = Self.plain(text, lines)
      warnings = [RepairWarning(line: 1, reason: "front matter is not valid YAML; it was read line by line")]
    }
  }

  private static func isMark(_ line: ArraySlice<UInt8>, closing: Bool) -> Bool {
    let line = line.trimmedEnd
    return line.elementsEqual([0x2d, 0x2d, 0x2d]) || (closing && line.elementsEqual([0x2e, 0x2e, 0x2e]))
  }

  /// Whether the line starts with `key:`, with or without a value.
  private static func isKey(_ line: ArraySlice<UInt8>) -> Bool {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { return false }
    let key = line[line.startIndex..<colon]
    let isNext = colon + 1 == line.endIndex || ByteClass.isSpace(line[colon + 1])
    return isNext && key.count <= 64
      && key.allSatisfy { ByteClass.isWord($0) || $0 == 0x2d || $0 == 0x2e || $0 == 0x22 || $0 == 0x27 }
  }

  private static func hasKey(_ text: SourceText, _ lines: Range<Int>) -> Bool {
    lines.prefix(50).contains { isKey(text.lineBytes($0)) }
  }

  /// Upper bounds on the number of open brackets, on the indentation in columns, and on the number of list markers in a line.
  static let deepestFlow = 64
  static let deepestIndentation = 200
  static let mostMarks = 80

  /// Whether nesting (by brackets, indentation or list markers) is within bounds. Deep nesting could overflow the parser's stack.
  static func isHarmless(_ text: SourceText, _ lines: Range<Int>) -> Bool {
    var flowDepth = 0
    for line in lines {
      let bytes = text.lineBytes(line)
      let indentation = bytes.prefix { $0 == 0x20 }.count
      let marks = bytes.dropFirst(indentation).prefix { $0 == 0x2d || $0 == 0x3f || $0 == 0x20 || $0 == 0x3a }
        .count
      if indentation > deepestIndentation || marks > mostMarks { return false }
      for byte in bytes {
        if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { flowDepth += 1 }
        if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { flowDepth = max(0, flowDepth - 1) }
        if flowDepth > deepestFlow { return false }
      }
    }
    return true
  }

  private static func yaml(_ text: SourceText, _ lines: Range<Int>, limits: IngestLimits) -> [MetadataEntry]?
  {
    let source = text.bytes[text.lineStarts[lines.lowerBound]..<text.lineStarts[lines.upperBound]]
    guard let tree = YAMLTree.of(SourceText(bytes: Array(source))), tree.root.kind == .object,
      tree.nodes.count <= limits.frontMatterValues
    else { return nil }
    var entries: [MetadataEntry] = []
    for (key, value, _) in tree.root.members { add(value, key, to: &entries) }
    return entries
  }

  private static func add(_ value: JSONValue, _ key: String, to entries: inout [MetadataEntry]) {
    if value.kind == .object {
      for (inner, value, _) in value.members { add(value, key + "." + inner, to: &entries) }
    } else {
      entries.append(MetadataEntry(key: key, value: Self.text(value)))
    }
  }

  /// The text of a value. A map inside a list becomes `key: value` pairs.
  private static func text(_ value: JSONValue) -> String {
    switch value.kind {
    case .array: value.elements.map(text).joined(separator: ", ")
    case .object: value.members.map { "\($0.name): \(text($0.value))" }.joined(separator: ", ")
    default: TextCleaner.line(value.literal ?? "")
    }
  }

  private static func plain(_ text: SourceText, _ lines: Range<Int>) -> [MetadataEntry] {
    var entries: [MetadataEntry] = []
    for line in lines {
      let bytes = text.lineBytes(line)
      if isKey(bytes), let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
        var value = bytes[(colon + 1)...].trimmed
        if value.count >= 2, let first = value.first, first == value.last, first == 0x22 || first == 0x27 {
          value = value.dropFirst().dropLast()
        }
        // `|` or `>` announces a block value on the lines below.
        let isAnnouncement = value.count <= 2 && (value.first == 0x7c || value.first == 0x3e)
        let key = bytes[bytes.startIndex..<colon].filter { $0 != 0x22 && $0 != 0x27 }
        entries.append(MetadataEntry(key: key.text, value: isAnnouncement ? "" : value.text))
      } else if !bytes.trimmed.isEmpty, !entries.isEmpty {
        var more = bytes.trimmed
        let isItem = more.first == 0x2d && more.dropFirst().first == 0x20
        if isItem { more = more.dropFirst().trimmed }
        let last = entries.count - 1
        let joint = entries[last].value.isEmpty ? "" : (isItem ? ", " : " ")
        entries[last].value += joint + more.text
      }
    }
    return entries
  }
}
