import DocModel

/// The identifier of a document in a series, such as `SE-0302`, `RFC 2119` or `wwdc2022-10072`.
///
/// Case, separators and leading zeros do not change the key of an identifier. The key is the number, followed by the words that may precede the
/// number in text: `302 se proposal`, `10072 wwdc 2022 session`. The number comes first because users often omit the words. All keys with the
/// same number are thus adjacent in the dictionary.
public struct DocumentIdentifier: Sendable, Hashable {
  /// The digits of the number, without leading zeros.
  public var number: String
  /// The distinct words and years, in lower case, that may precede the number in text. They include the label that introduces the identifier.
  public var words: [String]

  /// The maximum number of letters of a word (`mostLetters`), and the maximum number of digits of a number (`mostDigits`).
  private static let mostLetters = 12
  private static let mostDigits = 7
  /// The minimum number of digits of a number that identifies a document by itself, without words.
  public static let fewestDigits = 3

  public var key: String { ([number] + words).joined(separator: " ") }

  public mutating func add(_ word: String) {
    if !word.isEmpty, !words.contains(word) { words.append(word) }
  }

  // MARK: Parsing

  /// The identifier at the start of a text, and its length in bytes. An identifier consists of letters and one or two numbers, separated by a
  /// space, a hyphen, an underscore or nothing. It must not be part of a longer word or a decimal number. Nil if there is none.
  public static func beginning(_ text: String) -> (identifier: DocumentIdentifier, length: Int)? {
    let bytes = Array(text.utf8.prefix(64))
    var index = bytes.prefix { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "`") }.count
    let letters = run(of: ByteClass.isLetter, in: bytes, at: index)
    guard (1...mostLetters).contains(letters.count) else { return nil }
    index = letters.upperBound
    var numbers: [String] = []
    while numbers.count < 2 {
      let start = index < bytes.count && isSeparator(bytes[index]) ? index + 1 : index
      // A hyphen or an underscore must precede a second number.
      if !numbers.isEmpty, start == index || bytes[index] == 0x20 { break }
      let digits = run(of: ByteClass.isDigit, in: bytes, at: start)
      guard (1...mostDigits).contains(digits.count) else { break }
      numbers.append(withoutZeros(bytes[digits]))
      index = digits.upperBound
    }
    guard let number = numbers.last, !continues(bytes, at: index) else { return nil }
    var identifier = DocumentIdentifier(number: number, words: [])
    identifier.add(lowercased(bytes[letters]))
    if numbers.count > 1 { identifier.add(numbers[0]) }
    while index < bytes.count, bytes[index] == UInt8(ascii: "]") || bytes[index] == UInt8(ascii: "`") {
      index += 1
    }
    return (identifier, index)
  }

  /// Parses a text that consists of an identifier only; nil for any other text.
  public static func whole(_ text: String) -> DocumentIdentifier? {
    guard let found = beginning(text), found.length == text.utf8.count else { return nil }
    return found.identifier
  }

  /// The number at the start of a file name such as `0302-concurrent-values`; nil if it is shorter than `fewestDigits` or part of a date.
  public static func leadingNumber(_ name: String) -> DocumentIdentifier? {
    let bytes = Array(name.utf8.prefix(64))
    let digits = run(of: ByteClass.isDigit, in: bytes, at: 0)
    guard (fewestDigits...mostDigits).contains(digits.count), !continues(bytes, at: digits.upperBound) else {
      return nil
    }
    let next = digits.upperBound + 1
    if next < bytes.count, ByteClass.isDigit(bytes[next]) { return nil }
    let number = withoutZeros(bytes[digits])
    return number == "0" ? nil : DocumentIdentifier(number: number, words: [])
  }

  /// Whether a word or year may precede the number of this identifier. A year may be shortened to its last two digits.
  public func holds(_ word: String) -> Bool {
    if words.contains(word) { return true }
    guard word.utf8.count == 2, word.utf8.allSatisfy(ByteClass.isDigit) else { return false }
    return words.contains {
      $0.utf8.count == 4 && $0.utf8.allSatisfy(ByteClass.isDigit) && $0.hasSuffix(word)
    }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  private static func run(of kind: (UInt8) -> Bool, in bytes: [UInt8], at start: Int) -> Range<Int> {
    var end = start
    while end < bytes.count, kind(bytes[end]) { end += 1 }
    return min(start, end)..<end
  }

  /// Whether the character at an index continues a word or a decimal number.
  private static func continues(_ bytes: [UInt8], at index: Int) -> Bool {
    guard index < bytes.count else { return false }
    let byte = bytes[index]
    if ByteClass.isLetter(byte) || ByteClass.isDigit(byte) || byte >= 0x80 { return true }
    return byte == UInt8(ascii: ".") && index + 1 < bytes.count && ByteClass.isDigit(bytes[index + 1])
  }

  fileprivate static func withoutZeros(_ digits: ArraySlice<UInt8>) -> String {
    let rest = digits.drop { $0 == 0x30 }
    return rest.isEmpty ? "0" : String(decoding: rest, as: UTF8.self)
  }

  fileprivate static func lowercased(_ letters: ArraySlice<UInt8>) -> String {
    String(decoding: letters.map { $0 | 0x20 }, as: UTF8.self)
  }
}

extension DocumentIdentifier {
  /// Parses the result of `key`.
  public init?(key: some Collection<UInt8>) {
    let words = String(decoding: key, as: UTF8.self).split(separator: " ").map(String.init)
    guard let number = words.first, number.utf8.allSatisfy(ByteClass.isDigit) else { return nil }
    self.init(number: number, words: Array(words.dropFirst()))
  }

  /// Labels that introduce the identifier of the document itself, and not one that the document refers to.
  private static let labels: Set<String> = [
    "proposal", "session", "id", "identifier", "number", "document", "rfc", "pep", "jep", "kep", "adr",
    "request for comments", "technote", "report", "standard",
  ]
  /// The number of paragraphs at the document's start that are searched for an identifier.
  private static let mostParagraphs = 8
  /// The number of bytes at a paragraph's start that are searched.
  private static let longestParagraph = 160
  /// The maximum length of a label in bytes.
  private static let longestLabel = 24

  /// Finds the identifier of a document in its metadata, in the lines below the title (`Proposal: SE-0302`), in the file name, or in the title,
  /// in this order.
  public static func ofDocument(_ document: Document) -> DocumentIdentifier? {
    let stem = Self.stem(document.source)
    let number = leadingNumber(stem)
    for entry in document.metadata {
      if let found = labelled(entry.key, entry.value, isFirst: false, number) { return found }
    }
    if let found = inFirstLines(document, number) { return found }
    for name in [stem, document.title] {
      if let found = beginning(name).flatMap({ closed(name, $0) }) { return found }
    }
    return number
  }

  private static func inFirstLines(_ document: Document, _ number: DocumentIdentifier?) -> DocumentIdentifier?
  {
    guard let first = document.sections.first else { return nil }
    let paragraphs = first.blocks.lazy.compactMap { if case .paragraph(let text) = $0 { text } else { nil } }
    for (index, paragraph) in paragraphs.prefix(mostParagraphs).enumerated() {
      let text = paragraph.text.utf8.prefix(longestParagraph)
      guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let label = text[..<colon].filter { $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "_") }
      let value = String(decoding: text[colon...].dropFirst(), as: UTF8.self)
      if let found = labelled(label.text, value, isFirst: index == 0, number) { return found }
    }
    return nil
  }

  /// The identifier in a labelled value: `Proposal: SE-0302`, `PEP: 8`. After a label that is not in `labels`, the identifier is accepted only
  /// in the first paragraph, or if the file name has the same number, because a line such as `Bug: SR-344` does not identify the document.
  private static func labelled(
    _ label: String, _ value: String, isFirst: Bool, _ number: DocumentIdentifier?
  ) -> DocumentIdentifier? {
    let label = label.trimmingSpaces().lowercased()
    guard label.utf8.count <= longestLabel else { return nil }
    let value = value.filter { $0 != "*" }.trimmingSpaces()
    let isNaming = labels.contains(label)
    // If the line breaks were lost, the next label follows the identifier on the same line.
    let name = isNaming ? value.prefix { $0 != " " } : value[...]
    if var found = whole(value) ?? whole(String(name)) {
      guard
        isNaming || found.words.contains(label) || found.number == number?.number
          || (isFirst && isFormal(value))
      else { return nil }
      if !label.contains(" ") { found.add(label) }
      return found
    }
    guard isNaming, name.utf8.count <= 7, !name.isEmpty, name.utf8.allSatisfy(ByteClass.isDigit),
      var found = beginning("x\(name)")?.identifier
    else { return nil }
    // The initials of a label count as a word too, such as RFC for "Request for Comments".
    let words = label.split(separator: " ").map(String.init)
    found.words = words.count == 1 ? words : words + [String(words.compactMap(\.first))]
    return found
  }

  /// Whether a text consists of capital letters, a hyphen and a number, like `SE-0302` and unlike `iOS 17`.
  private static func isFormal(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].allSatisfy { ByteClass.isUpper($0) }
  }

  /// The identifier at the start of a name; nil unless the identifier is the whole name or is followed by a separator.
  private static func closed(
    _ text: String, _ found: (identifier: DocumentIdentifier, length: Int)
  ) -> DocumentIdentifier? {
    let rest = text.utf8.dropFirst(found.length)
    guard let next = rest.first else { return found.identifier }
    // A separator follows the identifier in `kep-1234-name`, `RFC 2119: Key words` and `JEP 400 - UTF-8`.
    if next == UInt8(ascii: ":") || next == UInt8(ascii: "-") || next == UInt8(ascii: "_") {
      return found.identifier
    }
    guard next == 0x20 else { return nil }
    let dash = String(Substring(rest.dropFirst())).prefix(2)
    return dash == "- " || dash == "– " || dash == "— " ? found.identifier : nil
  }

  private static func stem(_ path: String) -> String {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { Array($0) } ?? []
    let end = name.dropFirst().firstIndex(of: UInt8(ascii: ".")) ?? name.count
    return String(decoding: name[..<end], as: UTF8.self)
  }
}

/// A number in a query, which may identify a document.
public struct TypedNumber: Sendable {
  /// The number, without leading zeros.
  public var number: String
  /// The number of digits as entered, including leading zeros.
  public var digitCount: Int
  /// The byte range in the query.
  public var range: Range<Int>
  /// The words and numbers before the number, in lower case, each with its byte offset. The nearest one is first.
  public var before: [(word: String, start: Int)]
  /// Whether the number stands alone, that is, between spaces or ends of the query. A question mark may follow it.
  public var isApart: Bool

  /// All numbers in a text, except those that are part of decimal fractions, versions and names.
  public static func all(in text: [UInt8]) -> [TypedNumber] {
    guard text.contains(where: ByteClass.isDigit) else { return [] }
    var numbers: [TypedNumber] = []
    var before: [(word: String, start: Int)] = []
    var index = 0
    while index < text.count {
      let isDigit = ByteClass.isDigit(text[index])
      guard isDigit || ByteClass.isLetter(text[index]) else {
        // Words before non-ASCII text are dropped, because they do not belong to a number after it.
        if text[index] >= 0x80 { before = [] }
        index += 1
        continue
      }
      let start = index
      while index < text.count,
        isDigit ? ByteClass.isDigit(text[index]) : ByteClass.isLetter(text[index])
      {
        index += 1
      }
      let run = text[start..<index]
      guard isDigit else {
        before.insert((DocumentIdentifier.lowercased(run), start), at: 0)
        continue
      }
      let number = DocumentIdentifier.withoutZeros(run)
      func byte(_ index: Int) -> UInt8 { text.indices.contains(index) ? text[index] : 0x20 }
      let (previous, next) = (byte(start - 1), byte(index))
      let (dot, underscore) = (UInt8(ascii: "."), UInt8(ascii: "_"))
      let isInFraction =
        previous == dot && ByteClass.isDigit(byte(start - 2))
        || next == dot && ByteClass.isDigit(byte(index + 1))
      // A number may also be part of a longer name, as in `g_win32_get` and `utf8mb4`.
      let isInName =
        (previous == underscore || ByteClass.isLetter(previous))
        && (ByteClass.isLetter(next) || next == underscore && ByteClass.isLetter(byte(index + 1)))
      if !isInFraction, !isInName {
        numbers.append(
          TypedNumber(
            number: number, digitCount: run.count, range: start..<index, before: Array(before.prefix(4)),
            isApart: previous == 0x20 && (next == 0x20 || next == UInt8(ascii: "?"))))
      }
      before.insert((number, start), at: 0)
    }
    return numbers
  }
}

extension String {
  fileprivate func trimmingSpaces() -> String {
    // Iterating over characters is slow, so the bytes at both ends are checked first. A combining mark may follow a space byte.
    if utf8.first != 0x20, utf8.last != 0x20 { return self }
    return String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
