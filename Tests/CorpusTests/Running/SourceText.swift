/// Helpers for reading Swift source line by line.
extension StringProtocol {
  var trimmed: String {
    var text = Substring(self)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// The content of the parentheses with which a text begins; nil if it does not begin with one.
  var parenthesized: String? {
    guard first == "(" else { return nil }
    var depth = 0
    var inner = ""
    for character in self {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth == 0 { return String(inner.dropFirst()) }
      inner.append(character)
    }
    return nil
  }

  /// Parts between separators that are outside of brackets.
  func splitAtTop(_ separator: Character) -> [String] {
    var parts: [String] = [""]
    var depth = 0
    var last: Character = " "
    for character in self {
      if "([{<".contains(character) { depth += 1 }
      if ")]}".contains(character) || character == ">" && last != "-" { depth -= 1 }
      if character == separator, depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
      last = character
    }
    return parts
  }

  /// The line without a trailing comment and without quoted text.
  func prefix(upToComment: Bool) -> String {
    var text = ""
    var isQuoted = false
    var last: Character = " "
    for character in self {
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, character == "/", last == "/" { return String(text.dropLast()) }
      if !isQuoted { text.append(character) }
      last = character
    }
    return text
  }
}
