package struct Thesaurus: Sendable {
  package struct Meaning: Sendable, Equatable {
    package var wordCount: Int
    /// The words of the synonym, separated by spaces. Each of them is searched for separately.
    package var text: String
    /// Whether this is only a related word. Related words are used only if the index does not contain the query's word.
    package var isNear: Bool
  }

  private static let mostWords = 4

  /// For each language in `languages`, whether its entries are used.
  private let holds: [Bool]

  /// The programming languages that have separate entries. All other entries apply to every language.
  package static let languages: [StaticString] = ["swift"]

  /// - Parameter holds: for each language in `languages`, whether its entries are used.
  package init(holds: [Bool] = []) { self.holds = holds }

  /// The synonyms for the lower-case word at `start`, and for each phrase that begins with it. No phrase extends over an empty word.
  package func meanings(of words: [[UInt8]], from start: Int) -> [Meaning] {
    var meanings: [Meaning] = []
    var asked: [UInt8] = []
    for count in 1...Self.mostWords where start + count <= words.count {
      let word = words[start + count - 1]
      guard !word.isEmpty else { break }
      if count > 1 {
        asked.append(0x20)
        guard Self.beginsEntry(asked) else { break }
      }
      for form in Self.forms(of: word) { add(asked + form, count, to: &meanings) }
      asked += word
    }
    return meanings
  }

  /// A word and its possible base forms, such as "delete" for "deleted" and "stop" for "stopping". Many of these forms are not words, and match
  /// no entry.
  static func forms(of word: [UInt8]) -> [[UInt8]] {
    var forms = [word]
    func drop(_ ending: StaticString, least: Int, _ replacements: [[UInt8]]) {
      ending.withUTF8Buffer { ending in
        guard word.count >= ending.count + least, word.suffix(ending.count).elementsEqual(ending) else {
          return
        }
        let stem = Array(word.dropLast(ending.count))
        for replacement in replacements { forms.append(stem + replacement) }
        if let last = stem.last, stem.dropLast().last == last, ending.count > 1 {
          forms.append(stem.dropLast())
        }
      }
    }
    let e: [UInt8] = [UInt8(ascii: "e")]
    drop("s", least: 2, [[]])
    drop("es", least: 3, [[]])
    drop("ies", least: 2, [[UInt8(ascii: "y")]])
    drop("ed", least: 3, [[], e])
    drop("ing", least: 3, [[], e])
    return forms
  }

  private func add(_ asked: [UInt8], _ count: Int, to meanings: inout [Meaning]) {
    let text = EmbeddedTable.synonyms
    var line = Self.line(notBelow: asked + [0x3a], text)
    while line < text.count, let start = Self.end(of: asked, in: text, at: line) {
      let end = Self.endOfLine(text, from: start)
      let sign = text[start..<end].firstIndex { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "~") } ?? end
      if holds(for: text[start..<sign]) {
        for meant in text[sign..<end].dropFirst().split(separator: UInt8(ascii: ",")) {
          let words = String(decoding: meant, as: UTF8.self)
          if !meanings.contains(where: { $0.text == words }) {
            meanings.append(Meaning(wordCount: count, text: words, isNear: text[sign] == UInt8(ascii: "~")))
          }
        }
      }
      line = end + 1
    }
  }

  /// Whether the entries for a language are used. Entries without a language always are.
  private func holds(for language: Slice<EmbeddedTable>) -> Bool {
    if language.isEmpty { return true }
    return zip(Self.languages, holds).contains { name, holds in
      holds && name.withUTF8Buffer { language.elementsEqual($0) }
    }
  }

  private static func beginsEntry(_ beginning: [UInt8]) -> Bool {
    EmbeddedTable.synonyms[line(notBelow: beginning, .synonyms)...].starts(with: beginning)
  }

  private static func line(notBelow bytes: [UInt8], _ text: EmbeddedTable) -> Int {
    var low = 0
    var high = text.count
    while low < high {
      var line = (low + high) / 2
      while line > low, text[line - 1] != 0x0a { line -= 1 }
      if text[line...].lexicographicallyPrecedes(bytes) {
        low = endOfLine(text, from: line) + 1
      } else {
        high = line
      }
    }
    return min(low, text.count)
  }

  /// The index after the colon if the line begins with the phrase `asked` and a colon; otherwise nil.
  private static func end(of asked: [UInt8], in text: EmbeddedTable, at line: Int) -> Int? {
    let rest = text[line...]
    return rest.starts(with: asked) && rest.dropFirst(asked.count).first == 0x3a
      ? line + asked.count + 1 : nil
  }

  private static func endOfLine(_ text: EmbeddedTable, from start: Int) -> Int {
    text[start...].firstIndex(of: 0x0a) ?? text.count
  }
}
