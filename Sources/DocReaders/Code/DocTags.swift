import DocModel

/// Rewrites the tags of Doxygen, Javadoc, JSDoc and HeaderDoc as Markdown: `@param lid The lid.` becomes the item ``- Parameter `lid`: The
/// lid.``, and `@code` becomes a fence. A tag is at the beginning of a comment line, after `@` or a backslash.
enum DocTags {
  private static let parameters: Set = ["param", "parameter", "tparam", "arg", "argument", "property"]
  private static let results: Set = ["return", "returns", "result", "retval"]
  /// Tags whose text needs no label.
  private static let plain: Set = [
    "brief", "abstract", "discussion", "details", "short", "name", "description", "summary",
  ]
  private static let fences: Set = ["code", "endcode", "verbatim", "endverbatim"]
  private static let notes: Set = [
    "warning", "note", "attention", "remark", "remarks", "see", "since", "deprecated", "throws", "throw",
    "exception", "example", "important", "bug", "todo", "pre", "post", "invariant", "default", "defaultvalue",
    "version",
  ]

  /// Converts a comment line without its comment marker to Markdown.
  static func rewritten(_ line: ArraySlice<UInt8>) -> [UInt8] {
    guard line.first == UInt8(ascii: "@") || line.first == 0x5c else { return Array(line) }
    let tag = line.dropFirst().prefix(while: ByteClass.isLetter)
    let next = line[tag.endIndex...].first
    guard !tag.isEmpty, next == nil || next == 0x20 || next == 0x09 || next == UInt8(ascii: "[") else {
      return Array(line)
    }
    let rest = line[tag.endIndex...].trimmed
    let name = tag.text
    if plain.contains(name) { return Array(rest) }
    if fences.contains(name) { return Array("```".utf8) }
    if parameters.contains(name) { return parameter(rest) }
    if results.contains(name) { return Array("- Returns: ".utf8) + withoutType(rest) }
    guard notes.contains(name), let initial = tag.first else { return Array(line) }
    return [0x2d, 0x20, initial & 0xdf] + tag.dropFirst() + [0x3a, 0x20] + withoutType(rest)
  }

  /// Writes the list item for a parameter. The text is `[in] name text`, or in JavaScript `{type} name - text`.
  private static func parameter(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var rest = text
    if rest.first == UInt8(ascii: "["), let close = rest.firstIndex(of: UInt8(ascii: "]")),
      close - rest.startIndex < 9
    {
      rest = rest[(close + 1)...].drop { $0 == 0x20 }
    }
    rest = withoutType(rest)
    let name = rest.prefix { $0 != 0x20 && $0 != 0x09 }
    let words = rest[name.endIndex...].drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x2d || $0 == 0x3a }
    return Array("- Parameter `".utf8) + name.filter { $0 != 0x60 }
      + Array(words.isEmpty ? "`".utf8 : "`: ".utf8) + words
  }

  private static func withoutType(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.first == UInt8(ascii: "{"), let close = text.firstIndex(of: UInt8(ascii: "}")) else {
      return text
    }
    return text[(close + 1)...].drop { $0 == 0x20 }
  }
}
