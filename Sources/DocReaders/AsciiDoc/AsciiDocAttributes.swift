import DocDraft
import DocModel

/// Properties of the next block, collected from the lines above it: `[source,swift]`, `[cols="1,2"]`, `.Title`.
struct AsciiDocAttributes {
  var style = ""
  /// The first value in the brackets that has no name. For an image, this value is the alternative text.
  var words: [UInt8] = []
  /// The target of the link around an image; empty if there is no link.
  var link = ""
  var language: String?
  var title: String?
  var id: [UInt8] = []
  /// The text that is shown for references to the block; nil to show the block's title.
  var reference: String?
  /// The style letter of each table column; 0 for a column without a style.
  var columns: [UInt8] = []
  var separator: UInt8?
  /// The separator between cells in a table whose format is CSV, TSV or DSV; nil if each cell begins with a bar.
  var values: UInt8?
  /// The author and the source that `[quote, author, source]` names.
  var attribution: [[UInt8]] = [[], []]
  /// The caption that precedes the title, such as "Figure 1. "; nil for the default caption.
  var caption: [UInt8]?
  var start: Int?
  var levelOffset: [UInt8]?
  var substitutions: [ArraySlice<UInt8>] = []
  /// The tags that select the lines of an included file.
  var tags: [UInt8]?

  /// The substitutions for a code sample. `+name` adds to the defaults, `-name` removes from them, and a list without signs replaces them.
  var codeSubstitutions: Set<String> {
    let signs = Set("+-".utf8)
    let isChange = substitutions.contains { $0.contains(where: signs.contains) }
    var names: Set = isChange || substitutions.isEmpty ? ["callouts"] : []
    for part in substitutions {
      let name = part.filter { !signs.contains($0) }.text
      let group = ["v": "callouts", "verbatim": "callouts", "n": "quotes", "normal": "quotes"][name] ?? name
      if part.first == UInt8(ascii: "-") { names.remove(group) } else { names.insert(group) }
    }
    return names
  }

  mutating func read(_ inner: ArraySlice<UInt8>) {
    for (index, part) in Self.parts(inner).enumerated() {
      let word = part.trimmed
      if let equals = word.firstIndex(of: UInt8(ascii: "=")) {
        let value = Self.unquoted(word[(equals + 1)...])
        switch word[..<equals].trimmed.text {
        case "cols": columns = Self.columns(value)
        case "separator": separator = value.elementsEqual("\\t".utf8) ? 0x09 : value.first
        case "format": values = ["csv": 0x2c, "tsv": 0x09, "dsv": 0x3a][value.text]
        case "title": title = value.text
        case "reftext": reference = value.text
        case "id": id = value
        case "alt": words = value
        case "link" where !value.elementsEqual("self".utf8): link = value.text
        case "caption": caption = value
        case "leveloffset": levelOffset = value
        case "start": start = Int(value.text)
        case "subs": substitutions = value.split(separator: UInt8(ascii: ",")).map(\.trimmed)
        case "tag", "tags": tags = value
        case "attribution": attribution[0] = value
        case "citetitle": attribution[1] = value
        case "language": language = CodeLanguageName.named(value)
        default: continue
        }
      } else if index == 0 {
        let isMark = word.first.map { [0x25, 0x23, 0x2e].contains($0) } ?? true
        if !isMark { words = Self.unquoted(word) }
        if let mark = word.firstIndex(of: UInt8(ascii: "#")) {
          id = word[(mark + 1)...].prefix { $0 != 0x2e && $0 != 0x25 }.map { $0 }
        }
        let name = Self.unquoted(word).prefix { ![0x25, 0x23, 0x2e].contains($0) }
        if !name.isEmpty || style.isEmpty { style = name.text.lowercased() }
      } else if (1...2).contains(index), !word.isEmpty {
        attribution[index - 1] = Self.unquoted(word)
        if index == 1, style == "source" || style.isEmpty {
          style = "source"
          language = CodeLanguageName.named(word)
        }
      }
    }
  }

  /// Removes the quotation marks around a value.
  private static func unquoted(_ value: ArraySlice<UInt8>) -> [UInt8] {
    let marks: Set = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    guard value.count > 1, let first = value.first, marks.contains(first), value.last == first else {
      return Array(value)
    }
    return Array(value.dropFirst().dropLast())
  }

  /// Splits an attribute list at the commas outside quotation marks.
  private static func parts(_ inner: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = inner.startIndex
    var isQuoted = false
    for index in inner.indices {
      if inner[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if inner[index] == UInt8(ascii: ","), !isQuoted {
        parts.append(inner[start..<index])
        start = index + 1
      }
    }
    parts.append(inner[start...])
    return parts
  }

  /// The styles of the columns that a `cols` value specifies: `1,2a`, `1;2`, `3*`, `3`, `<,^2`.
  private static func columns(_ value: [UInt8]) -> [UInt8] {
    let value = value.filter { $0 != 0x20 }
    if value.allSatisfy(ByteClass.isDigit) {
      return Array(repeating: 0, count: min(mostColumns, Int(value.text) ?? 0))
    }
    let separator = value.contains(UInt8(ascii: ",")) ? UInt8(ascii: ",") : UInt8(ascii: ";")
    var columns: [UInt8] = []
    for part in value.split(separator: separator, omittingEmptySubsequences: false) {
      let digits = part.prefix(while: ByteClass.isDigit)
      let isRepeated = part.dropFirst(digits.count).first == UInt8(ascii: "*")
      let style = part.last.flatMap { ByteClass.isLower($0) ? $0 : nil } ?? 0
      let count = isRepeated ? Int(digits.text) ?? 1 : 1
      columns += Array(repeating: style, count: max(0, min(count, mostColumns - columns.count)))
    }
    return columns
  }

  private static let mostColumns = 200
}
