import DocIndex
import DocModel

/// Checks whether a section is the entry of a name. It is, if its heading is the name (parameters or a word such as "class" may be added),
/// or if its anchor is the name. For a qualified name, the heading may contain only the last part if the first parts occur in the headings
/// above it or in the document's title (`std::vec::Vec::remove`).
package struct NameMatch {
  /// The name in lower case, without code marks.
  private let wanted: [UInt8]
  /// The name as entered, without parentheses after it.
  let typed: [UInt8]

  package init(_ name: String) {
    typed = Array(name.utf8)
    wanted = EntryName.folded(name)
  }

  /// Fails for a text that may contain more than one name.
  init?(query: String) {
    var bytes = Array(query.utf8)
    if bytes.suffix(2).elementsEqual(Array("()".utf8)) { bytes.removeLast(2) }
    guard bytes.count > 1, bytes.count <= 200,
      !bytes.contains(where: { $0 <= 0x20 || $0 == 0x22 || $0 == 0x2a || $0 == 0x5b || $0 == 0x28 }),
      bytes[0] != 0x2b, bytes[0] != 0x2d || bytes[1] == 0x2d
    else { return nil }
    self.init(String(decoding: bytes, as: UTF8.self))
  }

  /// The key of sections that declare the name (`FilterTerm.name`).
  package var key: [UInt8]? { EntryName.key(of: String(decoding: typed, as: UTF8.self)) }

  /// Whether the name has more than one part.
  package var isQualified: Bool { wanted.contains { Self.endsWord([$0], at: 0) } }

  /// The feature `named` of a section: 1 if it has the name as entered, less if the case of letters differs, and 0 if it has another name.
  func score(of stored: StoredSection) -> Double {
    guard isEntry(stored) else { return 0 }
    let isAnchor = stored.section.anchor.map { $0.utf8.elementsEqual(typed) } ?? false
    return isAnchor || typedBytes(in: stored) > 0 ? 1 : 0.8
  }

  /// The number of bytes of the entered name that match a name in the section's heading, including the case of letters. `Values` and
  /// `values` are different names. For `flask.Flask.get`, the heading `Flask.get` matches more than `get`.
  package func typedBytes(in stored: StoredSection) -> Int {
    EntryName.names(in: stored.section.heading.last ?? stored.document.title).reduce(0) { most, name in
      typed.count >= name.utf8.count && typed.suffix(name.utf8.count).elementsEqual(name.utf8)
        ? max(most, name.utf8.count) : most
    }
  }

  package func isEntry(_ stored: StoredSection) -> Bool {
    guard !wanted.isEmpty else { return false }
    if let anchor = stored.section.anchor, EntryName.folded(anchor) == wanted { return true }
    var above = stored.section.heading.dropLast() + [stored.document.title]
    // The modules of a source file are its folders and its package.
    if stored.document.kind == .code { above += [stored.document.source, stored.document.collection] }
    return EntryName.names(in: stored.section.heading.last ?? stored.document.title).contains { name in
      let name = EntryName.folded(name)
      if name == wanted { return true }
      guard !name.isEmpty, wanted.count > name.count, wanted.suffix(name.count).elementsEqual(name),
        Self.endsWord(wanted, at: wanted.count - name.count - 1)
      else { return false }
      return wanted.dropLast(name.count).split { Self.endsWord([$0], at: 0) }.allSatisfy { part in
        above.contains { Self.holds(EntryName.folded($0), word: Array(part)) }
      }
    }
  }

  /// Whether the name in the heading ends with the wanted name, as `os.path.join` does for `join`.
  package func isMember(_ stored: StoredSection) -> Bool {
    EntryName.names(in: stored.section.heading.last ?? stored.document.title).contains { name in
      let name = EntryName.folded(name)
      return !wanted.isEmpty && name.count > wanted.count && name.suffix(wanted.count).elementsEqual(wanted)
        && Self.endsWord(name, at: name.count - wanted.count - 1)
    }
  }

  /// Whether a word ends before an index.
  package static func endsWord(_ bytes: [UInt8], at index: Int) -> Bool {
    index >= bytes.count || !EntryName.isInWord(bytes[index])
  }

  /// Whether a text contains the word with word boundaries on both sides. It takes linear time except for words that repeat a letter, which
  /// is acceptable because headings are short.
  package static func holds(_ text: [UInt8], word: [UInt8], isLong: Bool = false) -> Bool {
    guard !word.isEmpty, text.count >= word.count, isLong || text.count <= 1024 else { return false }
    return (0...text.count - word.count).contains { start in
      text[start] == word[0] && text[start..<start + word.count].elementsEqual(word)
        && endsWord(text, at: start + word.count) && (start == 0 || endsWord(text, at: start - 1))
    }
  }
}
