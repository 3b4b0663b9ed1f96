import DocIndex
import DocModel

/// Checks whether a section is the entry of a name. The section's heading or anchor must be the name; a heading may add parameters or a word
/// such as "class". The heading may also be only the last part of a qualified name (`std::vec::Vec::remove`), if the headings above it or the
/// document's title contain the first parts.
package struct NameMatch {
  /// The name in lower case, without backticks.
  private let wanted: [UInt8]
  /// The name as entered, without `()` after it.
  let typed: [UInt8]

  package init(_ name: String) {
    typed = Array(name.utf8)
    wanted = Self.folded(name)
  }

  /// A name in lower case, without backticks, and without a final `?` or `!`, which may belong to the name or to the sentence.
  private static func folded(_ name: String) -> [UInt8] { Array(unmarked(EntryName.folded(name)[...])) }

  private static func unmarked(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    name.last == UInt8(ascii: "?") || name.last == UInt8(ascii: "!") ? name.dropLast() : name
  }

  /// Takes the whole query, without quotation marks, brackets and punctuation around it, as the name. Fails if it may contain several names.
  init?(query: String) {
    var bytes = Array(String(Self.unwrapped(query)).utf8)
    if bytes.suffix(2).elementsEqual(Array("()".utf8)) { bytes.removeLast(2) }
    guard bytes.count > 1, bytes.count <= 200,
      !bytes.contains(where: { $0 <= 0x20 || $0 == 0x22 || $0 == 0x2a || $0 == 0x5b || $0 == 0x28 }),
      bytes[0] != 0x2b, bytes[0] != 0x2d || bytes[1] == 0x2d
    else { return nil }
    self.init(String(decoding: bytes, as: UTF8.self))
  }

  /// The query without invisible characters, quotation marks, brackets and sentence punctuation at its ends.
  private static func unwrapped(_ query: String) -> Substring.UnicodeScalarView {
    var text = query.unicodeScalars[...]
    while let first = text.first, let last = text.last {
      if isInvisible(first) {
        text.removeFirst()
      } else if isInvisible(last) || ".,;:".unicodeScalars.contains(last) {
        text.removeLast()
      } else if text.count > 2, isPair(first, last) {
        text = text.dropFirst().dropLast()
      } else {
        break
      }
    }
    return text
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
  }

  private static func isPair(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Bool {
    switch (left, right) {
    case ("\"", "\""), ("'", "'"), ("`", "`"), ("“", "”"), ("„", "“"), ("‘", "’"), ("«", "»"): true
    case ("(", ")"), ("[", "]"), ("<", ">"), ("{", "}"): true
    default: false
    }
  }

  /// The key under which the index lists the sections that declare the name (`FilterTerm.name`).
  package var key: [UInt8]? { EntryName.key(of: String(decoding: typed, as: UTF8.self)) }

  /// Whether the name has several parts, such as `Vec::remove`.
  package var isQualified: Bool { wanted.contains { Self.endsWord([$0], at: 0) } }

  /// The feature `named` of a section: 1 for an entry of the name as entered, less if the case of letters differs, 0 for other sections.
  func score(of stored: StoredSection) -> Double {
    guard isEntry(stored) else { return 0 }
    let isAnchor = stored.section.anchor.map { $0.utf8.elementsEqual(typed) } ?? false
    return isAnchor || typedBytes(in: stored) > 0 ? 1 : 0.8
  }

  /// The length in bytes of the longest name in the section's heading that is a suffix of the entered name. For `flask.Flask.get`, it is 9 with
  /// the heading `Flask.get`, and 3 with the heading `get`. Upper and lower case must agree, because `Values` and `values` are different names.
  package func typedBytes(in stored: StoredSection) -> Int {
    let spellings = [typed[...], Self.unmarked(typed[...])]
    var most = 0
    for name in EntryName.names(in: stored.section.heading.last ?? stored.document.title) {
      let length = name.utf8.count
      let isEnd = spellings.contains { $0.count >= length && $0.suffix(length).elementsEqual(name.utf8) }
      if isEnd { most = max(most, length) }
    }
    return most
  }

  package func isEntry(_ stored: StoredSection) -> Bool {
    guard !wanted.isEmpty else { return false }
    if let anchor = stored.section.anchor, Self.folded(anchor) == wanted { return true }
    var above = stored.section.heading.dropLast() + [stored.document.title]
    // For source code, the first parts may also be names of folders or of the package, because modules often have the same names.
    if stored.document.kind == .code { above += [stored.document.source, stored.document.collection] }
    return EntryName.names(in: stored.section.heading.last ?? stored.document.title).contains { name in
      let name = Self.folded(name)
      if name == wanted { return true }
      guard !name.isEmpty, wanted.count > name.count, wanted.suffix(name.count).elementsEqual(name),
        Self.endsWord(wanted, at: wanted.count - name.count - 1)
      else { return false }
      return wanted.dropLast(name.count).split { Self.endsWord([$0], at: 0) }.allSatisfy { part in
        above.contains { Self.holds(Self.folded($0), word: Array(part)) }
      }
    }
  }

  /// Whether the heading contains a longer, qualified name that ends with this name: `os.path.join` for `join`.
  package func isMember(_ stored: StoredSection) -> Bool {
    EntryName.names(in: stored.section.heading.last ?? stored.document.title).contains { name in
      let name = Self.folded(name)
      return !wanted.isEmpty && name.count > wanted.count && name.suffix(wanted.count).elementsEqual(wanted)
        && Self.endsWord(name, at: name.count - wanted.count - 1)
    }
  }

  /// Whether the byte at an index does not continue a word, so that a word may end before it.
  package static func endsWord(_ bytes: [UInt8], at index: Int) -> Bool {
    index >= bytes.count || !EntryName.isInWord(bytes[index])
  }

  /// Whether a text contains the word with word boundaries on both sides. For a word of repeated letters, the time is quadratic. This is
  /// acceptable, because headings are short.
  package static func holds(_ text: [UInt8], word: [UInt8], isLong: Bool = false) -> Bool {
    guard !word.isEmpty, text.count >= word.count, isLong || text.count <= 1024 else { return false }
    return (0...text.count - word.count).contains { start in
      text[start] == word[0] && text[start..<start + word.count].elementsEqual(word)
        && endsWord(text, at: start + word.count) && (start == 0 || endsWord(text, at: start - 1))
    }
  }
}
