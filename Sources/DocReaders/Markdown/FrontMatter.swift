import DocDraft
import DocModel
import DocSystem

/// Parses the YAML between `---` lines, or the TOML between `+++` lines (gohugo.io/content-management/front-matter), at the start of a text into
/// metadata entries.
///
/// Lists are joined by ", ", and nested maps get dotted keys. Invalid YAML is read line by line as `key: value`, because unquoted values with a
/// colon, as in `description: Use when: …`, are common. TOML is read line by line, too. To resist hostile YAML, size and nesting are checked
/// before parsing. After parsing, the number of values that aliases can add is limited.
struct FrontMatter: Sendable {
  var entries: [MetadataEntry] = []
  /// The zero-based line after the closing mark, at which the text begins.
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

  /// Fails if the text has no front matter. Front matter without a closing mark is treated as text, with a warning in the draft.
  init?(_ text: SourceText, limits: IngestLimits = IngestLimits()) {
    guard let form = Form.allCases.first(where: { $0.begins(at: text.lineBytes(0)) }), text.lineCount > 1
    else { return nil }
    var close: Int?
    var size = 0
    for line in 1..<text.lineCount {
      let bytes = text.lineBytes(line)
      if form.ends(at: bytes) {
        close = line
        break
      }
      size += bytes.count + 1
      if size > limits.frontMatterBytes { break }
    }
    // `---` may also be a thematic break, so at least one key must follow.
    let firstLines = 1..<min(close ?? 2, 51)
    guard firstLines.contains(where: { Self.key(of: text.lineBytes($0), form) != nil }) else { return nil }
    guard let close else {
      warnings = [
        RepairWarning(
          line: 1, reason: "front matter is never closed by a line of \(form.rawValue); it was read as text")
      ]
      return
    }
    bodyLine = close + 1
    let lines = 1..<close
    if form == .toml {
      entries = Self.toml(text, lines)
    } else if let entries = Self.yaml(text, lines, limits: limits) {
      self.entries = entries
    } else {
      entries = Self.plain(text, lines, form)
      warnings = [RepairWarning(line: 1, reason: "front matter is not valid YAML; it was read line by line")]
    }
  }

  /// Reads the title block of Pandoc (pandoc.org/MANUAL.html#extension-pandoc_title_block): up to three lines that begin with `%` and contain the
  /// title, the author and the date. In the source of a manual page, the title is `name(1)` or `name 1`, perhaps with more words.
  init?(titleBlock text: SourceText) {
    for (line, key) in ["title", "author", "date"].enumerated() where line < text.lineCount {
      let bytes = text.lineBytes(line)
      guard ByteSearch.starts(bytes, with: "% ") else { break }
      bodyLine = line + 1
      entries.append(MetadataEntry(key: key, value: bytes.dropFirst().trimmed.text))
    }
    guard bodyLine > 0, bodyLine < text.lineCount, text.lineBytes(bodyLine).trimmed.isEmpty else {
      return nil
    }
    let words = entries[0].value.split(separator: " ")
    if words.count > 1, words[1].utf8.count == 1, let chapter = words[1].utf8.first,
      ByteClass.isDigit(chapter)
    {
      entries[0].value = "\(words[0])(\(words[1]))"
    } else if let first = words.first, ManualName(first.utf8)?.isInChapter == true {
      entries[0].value = String(first)
    }
  }

  /// The two languages of front matter, by the line that begins and ends it.
  private enum Form: String, CaseIterable {
    case yaml = "---"
    case toml = "+++"

    func begins(at line: ArraySlice<UInt8>) -> Bool { line.trimmedEnd.elementsEqual(rawValue.utf8) }

    /// YAML may also end with three dots.
    func ends(at line: ArraySlice<UInt8>) -> Bool {
      begins(at: line) || self == .yaml && line.trimmedEnd.elementsEqual("...".utf8)
    }
  }

  /// The key at the start of a line, with or without a value behind it, and the offset of the sign between them; nil if there is no key.
  private static func key(
    of line: ArraySlice<UInt8>, _ form: Form
  ) -> (name: ArraySlice<UInt8>, sign: Int)? {
    guard let sign = line.firstIndex(of: UInt8(ascii: form == .yaml ? ":" : "=")), sign > line.startIndex
    else { return nil }
    let isNext = form == .toml || sign + 1 == line.endIndex || ByteClass.isSpace(line[sign + 1])
    let name = form == .yaml ? line[..<sign] : line[..<sign].trimmed
    guard isNext, !name.isEmpty, name.count <= 64,
      name.allSatisfy({ ByteClass.isWord($0) || $0 == 0x2d || $0 == 0x2e || $0 == 0x22 || $0 == 0x27 })
    else { return nil }
    return (name, sign)
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

  /// Reads lines of `key: value` (YAML) or `key = value` (TOML). A line without a key belongs to the value before it.
  private static func plain(_ text: SourceText, _ lines: Range<Int>, _ form: Form) -> [MetadataEntry] {
    var entries: [MetadataEntry] = []
    for line in lines {
      let bytes = text.lineBytes(line)
      if form == .toml, bytes.trimmed.first == UInt8(ascii: "#") { continue }
      if let (name, sign) = key(of: bytes, form) {
        let value = unquoted(bytes[(sign + 1)...].trimmed)
        // `|` or `>` announces a block value on the lines below.
        let isAnnouncement = value.count <= 2 && (value.first == 0x7c || value.first == 0x3e)
        let key = name.filter { $0 != 0x22 && $0 != 0x27 }
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

  private static func unquoted(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard value.count >= 2, let first = value.first, first == value.last, first == 0x22 || first == 0x27
    else { return value }
    return value.dropFirst().dropLast()
  }

  /// Reads TOML (toml.io): the keys below a line such as `[params]` get dotted keys, and the values of an array are joined by ", ".
  private static func toml(_ text: SourceText, _ lines: Range<Int>) -> [MetadataEntry] {
    var entries: [MetadataEntry] = []
    var (first, table) = (lines.lowerBound, "")
    for line in lines.lowerBound...lines.upperBound {
      let header = line < lines.upperBound ? text.lineBytes(line).trimmed : []
      let isHeader =
        header.first == UInt8(ascii: "[") && text.lineBytes(line).first == header.first
        && header.last == UInt8(ascii: "]") && !header.contains { "\",= ".utf8.contains($0) }
      guard isHeader || line == lines.upperBound else { continue }
      for var entry in plain(text, first..<line, .toml) {
        let value = Array(entry.value.utf8)
        if value.first == UInt8(ascii: "["), value.last == UInt8(ascii: "]") {
          let values = value[1..<(value.count - 1)].split(separator: UInt8(ascii: ",")).map { $0.trimmed }
          entry.value = values.filter { !$0.isEmpty }.map { unquoted($0).text }.joined(separator: ", ")
        }
        entries.append(MetadataEntry(key: table + entry.key, value: entry.value))
      }
      table = header.filter { $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]") }.text + "."
      first = line + 1
    }
    return entries
  }
}
