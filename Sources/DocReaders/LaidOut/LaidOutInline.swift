import DocDraft
import DocModel
import DocSystem

/// Parses the inline markup of laid-out plain text: quoted code, and Info's cross references (`*note`).
enum LaidOutInline {
  static func text(_ lines: [ArraySlice<UInt8>]) -> InlineText {
    var bytes: [UInt8] = []
    for line in lines {
      if !bytes.isEmpty { bytes.append(0x20) }
      bytes += line
    }
    var output = InlineBuilder()
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "*"), let note = note(bytes, index) {
        output.append(note.label.utf8, linkedTo: note.target)
        index = note.end
      } else if let (content, end) = quoted(bytes, index) {
        let code = output.begin(.code)
        output.append(content)
        output.end(code)
        index = end
      } else {
        output.append(byte)
        index += 1
      }
    }
    return output.text
  }

  /// Upper bound on the bytes of a cross reference or quotation.
  private static let longest = 200

  /// Parses a cross reference: `*note Label: Node.` or `*note Node::`. A file name in parentheses may precede the node.
  private static func note(_ bytes: [UInt8], _ start: Int) -> (label: String, target: String, end: Int)? {
    let rest = bytes[start...].prefix(longest + 6)
    guard ByteSearch.starts(rest.map(ByteClass.lowered)[...], with: "*note ") else { return nil }
    let body = rest.dropFirst(6)
    guard let colon = body.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let label = TextCleaner.line(body[..<colon].text)
    if colon + 1 < body.endIndex, bytes[colon + 1] == UInt8(ascii: ":") {
      return (plain(label), target(label), colon + 2)
    }
    let behind = body[(colon + 1)...]
    // The node ends at a period, comma or tab outside the parentheses around the file name.
    var depth = 0
    for index in behind.indices {
      switch behind[index] {
      case 0x28: depth += 1
      case 0x29: depth -= 1
      case 0x2e where depth == 0, 0x2c where depth == 0, 0x09 where depth == 0:
        // If the sentence continues after the period, the period only ends the reference, and is dropped.
        let isMark =
          behind[index] == 0x2e && index + 2 < bytes.count && bytes[index + 1] == 0x20
          && ByteClass.isLower(bytes[index + 2])
        return (
          plain(label), target(TextCleaner.line(behind[..<index].text)), isMark ? index + 1 : index
        )
      default: continue
      }
    }
    return nil
  }

  private static func plain(_ label: String) -> String {
    label.utf8.first == 0x28 ? String(label.drop { $0 != ")" }.dropFirst()) : label
  }

  /// The link target: `#Node-name` in the same file, `file.info#Node-name` in another file.
  private static func target(_ node: String) -> String {
    guard node.utf8.first == 0x28, let close = node.firstIndex(of: ")") else { return "#" + Slug.node(node) }
    let file = node[node.index(after: node.startIndex)..<close]
    let name = String(node[node.index(after: close)...])
    return "\(file).info" + (name.isEmpty ? "" : "#" + Slug.node(name))
  }

  /// Parses `‘code’`. In ASCII text, `'code'` is also accepted if the quotes are at the start and end of words.
  private static func quoted(_ bytes: [UInt8], _ start: Int) -> (content: ArraySlice<UInt8>, end: Int)? {
    let rest = bytes[start...].prefix(longest)
    if rest.starts(with: [0xe2, 0x80, 0x98]) {
      let body = rest.dropFirst(3)
      guard let close = ByteSearch.first("\u{2019}", in: body), close.lowerBound > body.startIndex else {
        return nil
      }
      let content = body[..<close.lowerBound]
      return (content, close.upperBound)
    }
    guard rest.first == 0x27, start == 0 || bytes[start - 1] == 0x20 || bytes[start - 1] == 0x28 else {
      return nil
    }
    let body = rest.dropFirst()
    guard let close = body.firstIndex(of: 0x27), close > body.startIndex, body.first != 0x20,
      close + 1 >= bytes.count || !ByteClass.isWord(bytes[close + 1])
    else { return nil }
    return (body[..<close], close + 1)
  }
}

extension Slug {
  /// The anchor that `makeinfo --html` generates for a node, in which hyphens replace spaces.
  static func node(_ name: String) -> String { name.replacing(" ", with: "-") }
}
