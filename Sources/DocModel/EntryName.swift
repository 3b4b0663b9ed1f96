/// Extracts the names from a heading of a reference manual. Text around the names is removed: numbers (`18.4. Foo()`), classifying words
/// (`Struct Vec`, `wal_level (enum)`), parameters (`fs.readFile(path[, options])`) and quotation marks.
///
/// A heading that is prose has no names.
public enum EntryName {
  /// Upper bound on the number of names in a heading. A heading with more parts is prose.
  private static let most = 16

  /// The names in a heading, as written; empty for prose.
  public static func names(in heading: String) -> [String] {
    var heading = heading
    return heading.withUTF8 { bytes in
      ranges(in: bytes.span).map { String(decoding: UnsafeBufferPointer(rebasing: bytes[$0]), as: UTF8.self) }
    }
  }

  /// The name in a heading that has exactly one name; nil for other headings.
  public static func name(in heading: String) -> String? {
    let names = names(in: heading)
    return names.count == 1 ? names[0] : nil
  }

  /// The keys of the names that a section declares, by its heading or its anchor. The keys are distinct.
  public static func keys(heading: String, anchor: String?) -> [[UInt8]] {
    var keys: [[UInt8]] = []
    for name in names(in: heading) + (anchor.map { isName(anchor: $0) ? [$0] : [] } ?? []) {
      if let key = key(of: name), !keys.contains(key) { keys.append(key) }
    }
    return keys
  }

  /// The key under which a name is indexed: its last word in lower case, such as `remove` for `std::vec::Vec::remove` or `detach` for
  /// `--detach`. If the last word is a number, the key is the whole name (`err:522`). Nil if the name contains no word.
  public static func key(of name: String) -> [UInt8]? {
    let folded = folded(name)
    guard let end = folded.lastIndex(where: isInWord) else { return nil }
    let start = folded[...end].lastIndex { !isInWord($0) }.map { $0 + 1 } ?? 0
    let word = folded[start...end]
    return word.allSatisfy { ByteClass.isDigit($0) } ? folded : Array(word)
  }

  /// A name in lower case, without backquotes and asterisks.
  public static func folded(_ name: String) -> [UInt8] {
    Array(name.lowercased().utf8.filter { $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "*") })
  }

  /// Whether a byte of a folded name is part of a word.
  public static func isInWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || ByteClass.isLower(byte) || ByteClass.isDigit(byte)
  }

  /// The byte ranges of the names in a heading, in ascending order; empty for prose.
  public static func ranges(in text: Span<UInt8>) -> [Range<Int>] {
    var rest = trimmed(text, 0..<text.count)
    rest = withoutSummary(text, withoutNumber(text, rest))
    rest = withoutArticle(text, rest)
    rest = withoutKeyword(text, withoutKindBefore(text, rest))
    rest = withoutResult(text, rest)
    rest = withoutParameters(text, rest)
    rest = withoutKindBehind(text, rest)
    rest = withoutQuotes(text, rest)
    if rest.isEmpty { return [] }
    if !holdsSpace(text, rest) { return [withoutGenerics(text, rest)] }
    return list(text, rest)
  }

  /// Whether an anchor looks like a name in code: it has capitals, dots, colons or underscores.
  public static func isName(anchor: String) -> Bool {
    anchor.utf8.contains { byte in
      ByteClass.isUpper(byte) || byte == 0x5f || byte == 0x2e || byte == 0x3a
    }
  }

  /// Whether a heading is a name in code. Such a name has an inner capital, an underscore, a dot, a double colon, a symbol at its start, or
  /// parentheses after it.
  public static func isCode(_ heading: String) -> Bool {
    var heading = heading
    return heading.withUTF8 { bytes in
      let text = bytes.span
      let names = ranges(in: text)
      guard let first = names.first else { return false }
      // In a heading such as `Event: 'close'`, the kind precedes the name.
      var kind = 0
      while kind < first.lowerBound, ByteClass.isLetter(text[kind]) { kind += 1 }
      if kind < first.lowerBound, text[kind] == 0x3a, isKind(text, 0..<kind) { return true }
      return names.allSatisfy { name in
        if name.upperBound < text.count, text[name.upperBound] == 0x28 { return true }
        if name.upperBound + 1 < text.count, text[name.upperBound] == 0x20, text[name.upperBound + 1] == 0x28
        {
          return true
        }
        if text[name.lowerBound] == 0x2d { return true }
        for index in name.dropFirst() {
          let byte = text[index]
          if byte == 0x5f || byte == 0x2e || byte == 0x3a { return true }
          if ByteClass.isUpper(byte), ByteClass.isLower(text[index - 1]) { return true }
        }
        return false
      }
    }
  }

  // MARK: Text around names

  private static func trimmed(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, text[start] <= 0x20 { start += 1 }
    while end > start, text[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }

  /// Removes a number at the start, such as `18.4. ` or `2.1 `: digits, at least one dot, and a space.
  private static func withoutNumber(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var index = range.lowerBound
    var hasDot = false
    while index < range.upperBound, text[index] == 0x2e || ByteClass.isDigit(text[index]) {
      hasDot = hasDot || text[index] == 0x2e
      index += 1
    }
    guard hasDot, index < range.upperBound, text[index] == 0x20 else { return range }
    return trimmed(text, index..<range.upperBound)
  }

  /// Removes a summary after a single word and a dash: `csv — CSV File Reading and Writing`, `git-log - Show commit logs`.
  private static func withoutSummary(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    guard let space = range.first(where: { text[$0] == 0x20 }) else { return range }
    var end = space + 1
    while end < range.upperBound, text[end] != 0x20 { end += 1 }
    let word = space + 1..<end
    guard word.count <= 3, end < range.upperBound, dashes.contains(word.map { text[$0] }) else {
      return range
    }
    return range.lowerBound..<space
  }

  private static let dashes = ["-", "--", "–", "—"].map { Array($0.utf8) }

  private static func withoutArticle(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    guard range.count > 4, equal(text, range.lowerBound..<range.lowerBound + 4, "the ") else { return range }
    return range.lowerBound + 4..<range.upperBound
  }

  /// Removes the kind before a name: `Struct std::vec::Vec`, `Class: fs.Dir`, `Primitive Type char`. After a one-word kind without a colon, the
  /// name must begin with a capital or have several parts, because `Function arguments` is prose.
  private static func withoutKindBefore(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var rest = range
    var isNamed = false
    for count in 0..<2 {
      var end = rest.lowerBound
      while end < rest.upperBound, ByteClass.isLetter(text[end]) { end += 1 }
      guard end < rest.upperBound, isKind(text, rest.lowerBound..<end) else { break }
      let hasColon = text[end] == 0x3a
      let next = trimmed(text, (hasColon ? end + 1 : end)..<rest.upperBound)
      guard !next.isEmpty, text[next.lowerBound - 1] == 0x20 else { break }
      rest = next
      isNamed = isNamed || hasColon || count > 0
    }
    if rest.isEmpty || isNamed { return rest }
    isNamed = ByteClass.isUpper(text[rest.lowerBound])
    for index in rest where text[index] == 0x5f || text[index] == 0x3a || text[index] == 0x2e {
      isNamed = true
    }
    return isNamed ? rest : range
  }

  /// Removes the keyword of a declaration, if the name after it has no spaces: `func makeRow(_:in:)`, `impl Cell`.
  private static func withoutKeyword(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    guard let space = range.first(where: { text[$0] == 0x20 }), space + 1 < range.upperBound,
      keywords.contains(where: { equal(text, range.lowerBound..<space, $0) }), text[range.lowerBound] >= 0x61
    else { return range }
    for index in space + 1..<range.upperBound {
      if text[index] == 0x28 { break }
      if text[index] <= 0x20 { return range }
    }
    return space + 1..<range.upperBound
  }

  /// Keywords that precede a declared name in source files.
  private static let keywords: [StaticString] = [
    "case", "const", "def", "extension", "fn", "fun", "func", "function", "impl", "let", "val", "var",
  ]

  /// Removes the result type before a qualified name with parameters: `QVariant QScroller::metric(Metric metric) const`. A lower-case word
  /// that is not a C++ type keyword shows that the text is prose (`How to call Foo::bar()`).
  private static func withoutResult(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    guard let open = range.first(where: { text[$0] == 0x28 }), open > range.lowerBound else { return range }
    var start = open
    while start > range.lowerBound, text[start - 1] > 0x20, text[start - 1] != 0x2a, text[start - 1] != 0x26 {
      start -= 1
    }
    guard (start..<open).dropLast().contains(where: { text[$0] == 0x3a && text[$0 + 1] == 0x3a }) else {
      return range
    }
    var word = range.lowerBound
    while word < start {
      var end = word
      while end < start, ByteClass.isLetter(text[end]) { end += 1 }
      let isLower = end > word && (word..<end).allSatisfy { text[$0] >= 0x61 }
      let isWhole = end == start || text[end] == 0x20
      if isLower, isWhole, !typeKeywords.contains(where: { equal(text, word..<end, $0) }) { return range }
      while end < start, text[end] > 0x20 { end += 1 }
      word = end + 1
    }
    return start..<range.upperBound
  }

  /// C++ keywords that may be in a result type.
  private static let typeKeywords: [StaticString] = [
    "auto", "bool", "char", "const", "constexpr", "double", "enum", "explicit", "float", "inline", "int",
    "long", "short", "signed", "static", "struct", "unsigned", "virtual", "void", "volatile",
  ]

  /// Removes parameters in capitals after a name in lower case: `send SOCKET,MSG,FLAGS`, `defer BLOCK`.
  private static func withoutPlaceholders(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    guard let end = range.first(where: { text[$0] <= 0x20 }), ByteClass.isLower(text[range.lowerBound])
    else { return range }
    var hasCapitals = false
    for index in end..<range.upperBound {
      if ByteClass.isLower(text[index]) || text[index] >= 0x80 { return range }
      if ByteClass.isUpper(text[index]), ByteClass.isUpper(text[index - 1]) { hasCapitals = true }
    }
    return hasCapitals ? range.lowerBound..<end : range
  }

  /// Removes the parentheses after a name. If the parentheses are those of a call, the text after them is also removed.
  private static func withoutParameters(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    guard let open = range.first(where: { text[$0] == 0x28 }), open > range.lowerBound else { return range }
    let isCall = text[open - 1] > 0x20
    // A call at the start of a heading is usually a name, but not if the heading is a sentence, as in `readpipe() is now overridable`.
    if isCall {
      return holdsSpace(text, range.lowerBound..<open) || isProse(text, open..<range.upperBound)
        ? range : range.lowerBound..<open
    }
    guard text[range.upperBound - 1] == 0x29 else { return range }
    return trimmed(text, range.lowerBound..<open)
  }

  /// Whether there are at least three plain words after the last parenthesis.
  private static func isProse(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var words = 0
    var start = (range.last { text[$0] == 0x29 } ?? range.upperBound) + 1
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, text[end] > 0x20 { end += 1 }
      if start < end, (start..<end).allSatisfy({ ByteClass.isLetter(text[$0]) }) { words += 1 }
      start = end + 1
    }
    return words >= 3
  }

  private static func withoutKindBehind(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var rest = range
    for _ in 0..<2 {
      var start = rest.upperBound
      while start > rest.lowerBound, ByteClass.isLetter(text[start - 1]) { start -= 1 }
      guard start > rest.lowerBound, text[start - 1] == 0x20,
        isKind(text, start..<rest.upperBound) || equal(text, start..<rest.upperBound, "reference")
      else { break }
      rest = trimmed(text, rest.lowerBound..<start - 1)
    }
    // If several words precede the classifying word, the heading is prose, such as `Using a property`.
    return holdsSpace(text, rest) ? range : rest
  }

  private static func withoutQuotes(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var rest = range
    while rest.count > 2 {
      let (first, last) = (text[rest.lowerBound], text[rest.upperBound - 1])
      if first == last, first == 0x22 || first == 0x27 || first == 0x60 || first == 0x2a {
        rest = rest.lowerBound + 1..<rest.upperBound - 1
      } else if rest.count > 6, first == 0xe2, text[rest.lowerBound + 1] == 0x80,
        text[rest.upperBound - 3] == 0xe2, text[rest.upperBound - 2] == 0x80,
        (0x98...0x9f).contains(text[rest.lowerBound + 2])
      {
        rest = rest.lowerBound + 3..<rest.upperBound - 3
      } else {
        break
      }
    }
    return rest
  }

  /// Removes type parameters: `ArrayList<E>` becomes `ArrayList`.
  private static func withoutGenerics(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    guard text[range.upperBound - 1] == 0x3e, let open = range.first(where: { text[$0] == 0x3c }),
      open > range.lowerBound
    else { return range }
    return range.lowerBound..<open
  }

  /// Splits a list of names at its commas: `PyMem_Malloc, PyMem_Realloc`, `-o FILE, --output=FILE`, `send SOCKET,MSG, send SOCKET`.
  private static func list(_ text: Span<UInt8>, _ range: Range<Int>) -> [Range<Int>] {
    var names: [Range<Int>] = []
    var start = range.lowerBound
    var hasPlaceholders = false
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, text[end] != 0x2c { end += 1 }
      var part = withoutQuotes(text, withoutParameters(text, trimmed(text, start..<end)))
      guard !part.isEmpty, names.count < most else { return [] }
      if text[part.lowerBound] == 0x2d, part.count > 1 {
        part = part.prefix { text[$0] > 0x20 && text[$0] != 0x3d && text[$0] != 0x5b && text[$0] != 0x3c }
      }
      let name = withoutPlaceholders(text, part)
      hasPlaceholders = hasPlaceholders || name.count < part.count
      if holdsSpace(text, name) { return [] }
      // A word in capitals may be a parameter, like `MSG` in `send SOCKET,MSG`.
      let isPlaceholder = hasPlaceholders && !name.contains { ByteClass.isLower(text[$0]) }
      if !isPlaceholder, !names.contains(where: { equal(text, $0, name) }) { names.append(name) }
      start = end + 1
    }
    return names
  }

  private static func holdsSpace(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    range.contains { text[$0] <= 0x20 }
  }

  private static func equal(_ text: Span<UInt8>, _ range: Range<Int>, _ word: StaticString) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { letters in
      range.allSatisfy { (text[$0] | 0x20) == letters[$0 - range.lowerBound] }
    }
  }

  private static func equal(_ text: Span<UInt8>, _ range: Range<Int>, _ other: Range<Int>) -> Bool {
    range.count == other.count && zip(range, other).allSatisfy { text[$0] == text[$1] }
  }

  private static func isKind(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard (4...11).contains(range.count) else { return false }
    return kinds.contains { equal(text, range, $0) }
  }

  /// Words by which reference manuals classify their entries.
  private static let kinds: [StaticString] = [
    "attribute", "annotation", "class", "command", "constant", "constructor", "crate", "derive", "directive",
    "enum", "event", "exception", "field", "function", "interface", "keyword", "macro", "member", "method",
    "module", "namespace", "object", "operator", "option", "package", "primitive", "property", "protocol",
    "record", "setting", "signal", "static", "struct", "structure", "template", "trait", "type", "typealias",
    "typedef", "union", "variable",
  ]
}
