/// Strings: their text, and what is interpolated or escaped in them.
extension SwiftHighlighter {
  /// Marks each text node of a string: its text, and what is interpolated or escaped in it.
  mutating func string(hashes: Int, depth: Int = 0, limit: Int? = nil) {
    let limit = limit ?? bytes.count
    let start = position
    guard !shattered || start == 0 || bytes[start - 1] == UInt8(ascii: "\n") else {
      position += hashes + 1
      return
    }
    var quotes = 1
    if byte(start + hashes + 1) == UInt8(ascii: "\""), byte(start + hashes + 2) == UInt8(ascii: "\"") {
      quotes = 3
    }
    var node = start
    var index = start + hashes + quotes
    while index < limit {
      if isStringEnd(index, quotes: quotes, hashes: hashes) {
        index += quotes + hashes
        break
      }
      if bytes[index] == UInt8(ascii: "\\"), let end = escapeEnd(index, hashes: hashes) {
        addNode(node..<index)
        if byte(index + 1 + hashes) == UInt8(ascii: "(") {
          interpolation(index..<end, opening: hashes + 2, depth: depth)
        } else {
          addNode(index..<end)
        }
        index = end
        node = end
      } else {
        index += 1
      }
    }
    index = min(index, limit)
    addNode(min(node, index)..<index)
    position = index
  }

  func isStringEnd(_ index: Int, quotes: Int, hashes: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: "\"") else { return false }
    for offset in 0..<quotes where byte(index + offset) != UInt8(ascii: "\"") { return false }
    for offset in 0..<hashes where byte(index + quotes + offset) != UInt8(ascii: "#") { return false }
    return true
  }

  /// A node of a string; in shattered code the line feeds at its ends are seams.
  mutating func addNode(_ range: Range<Int>) {
    var low = range.lowerBound
    var high = range.upperBound
    if shattered {
      if low < high, low > 0, bytes[low] == UInt8(ascii: "\n"), spans.last?.upperBound == low { low += 1 }
      if high > low, high < bytes.count, bytes[high - 1] == UInt8(ascii: "\n") { high -= 1 }
    }
    if low < high { spans.append(low..<high) }
  }

  /// The end of an escape or interpolation that begins with the backslash at an index, or nil.
  func escapeEnd(_ index: Int, hashes: Int) -> Int? {
    for offset in 0..<hashes where byte(index + 1 + offset) != UInt8(ascii: "#") { return nil }
    let start = index + 1 + hashes
    switch byte(start) {
    case UInt8(ascii: "0"), UInt8(ascii: "\\"), UInt8(ascii: "t"), UInt8(ascii: "n"), UInt8(ascii: "r"),
      UInt8(ascii: "\""), UInt8(ascii: "'"):
      return start + 1
    case UInt8(ascii: "u"):
      var end = start + 1
      guard byte(end) == UInt8(ascii: "{") else { return nil }
      while end < bytes.count, bytes[end] != UInt8(ascii: "}"), end - start < 12 { end += 1 }
      return byte(end) == UInt8(ascii: "}") ? end + 1 : nil
    case UInt8(ascii: "("): return interpolationEnd(start)
    default: return nil
    }
  }

  /// The index after the parenthesis that closes the one at an index; strings inside are stepped over.
  func interpolationEnd(_ start: Int) -> Int? {
    var depth = 0
    var index = start
    while index < bytes.count, index - start < Self.longestInterpolation {
      switch bytes[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return index + 1 }
      case UInt8(ascii: "\""):
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\""),
          index - start < Self.longestInterpolation
        {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Beyond this many bytes an interpolation is text: keeps the scan linear on hostile input.
  static let longestInterpolation = 500

  /// Marks the pieces of `\(…)`: spans inside of it and the text between them.
  mutating func interpolation(_ range: Range<Int>, opening: Int, depth: Int) {
    let count = spans.count
    var node = range.lowerBound
    position = min(range.lowerBound + opening, range.upperBound)
    while position < range.upperBound {
      let start = position
      let before = spans.count
      interpolated(depth: depth, end: range.upperBound)
      if position == start { position += 1 }
      if spans.count > before {
        // The text before the new span goes first.
        let new = Array(spans[before...])
        spans.removeSubrange(before...)
        addNode(node..<new[0].lowerBound)
        spans += new
        node = new[new.count - 1].upperBound
      }
    }
    position = range.upperBound
    if spans.count > count { addNode(node..<range.upperBound) } else { addNode(range) }
  }

  mutating func interpolated(depth: Int, end limit: Int) {
    let byte = bytes[position]
    if byte.isASCIIDigit {
      number()
    } else if byte.isIdentifierByte {
      let end = endOfWord(position)
      let name = Array(bytes[position..<end])
      let range = position..<end
      if keyword(name, range) { return }
      if SwiftHighlightWords.builtIns.contains(name), self.byte(pastSeam(end)) == UInt8(ascii: "("),
        mark(range)
      {
        return
      }
      position = end
    } else if byte == UInt8(ascii: "\"") {
      if depth < 4 { string(hashes: 0, depth: depth + 1, limit: limit) }
    } else if byte == UInt8(ascii: "#") {
      hashOrString()
    } else if byte == UInt8(ascii: "$") {
      projection()
    } else if !Self.isSpace(byte), byte != UInt8(ascii: "("), byte != UInt8(ascii: ")") {
      operatorSign()
    }
    position = min(position, limit)
  }
}
