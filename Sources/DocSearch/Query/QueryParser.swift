import DocKnowledge
import DocModel
import DocText

/// Parses the text of a query into a `Query`. It never fails: text that is not valid syntax is searched for as words. Not thread-safe.
///
///     query  = { item } ; items are separated by white space or quotation marks
///     item   = [ "+" | "-" ] [ field ":" ] ( phrase | prefix | pattern | fuzzy | word ) [ "^" number ]
///     field  = "title" | "heading" | "body" | "code" | "symbol"
///     phrase = quote text quote ; straight or curly
///     prefix = name "*"
///     pattern = name "*" name { "*" name } [ "*" ]
///     fuzzy  = word "~" [ "1" | "2" ]
///
/// Next to other items, `sort:date` sorts the hits by date, and `lang:de` selects documents in a language. Neither item is searched for.
///
/// AND, OR, NOT, NEAR and parentheses are operators if `QueryOperators` accepts them; see `ConditionParser`. A plus or minus is an operator only
/// before a word at the start of an item: `->`, `--flag`, `-1001`, `C++` and a lone `+` are text. So are `std::x`, `https://…`,
/// `makeUIView(context:)`, a one-letter option such as `-o`, and a method in a sentence ("call -setNeedsLayout on it"). If a query consists only
/// of `-words`, these words are searched for.
package final class QueryParser {
  private let analyzer: QueryAnalyzer
  private let limits: QueryLimits

  /// - Parameter languages: the codes of the documents' written languages, except English.
  package init(limits: QueryLimits = QueryLimits(), languages: [String] = []) {
    self.limits = limits
    analyzer = QueryAnalyzer(languages: languages)
  }

  package func parse(_ text: String) -> Query {
    var query = Query(text: text)
    var copy = text
    copy.withUTF8 { buffer in
      let bytes = buffer.span
      var end = min(bytes.count, limits.bytes)
      if end < bytes.count {
        query.isCut = true
        end = buffer.scalarStart(at: end)
      }
      let read = bytes.extracting(0..<end)
      let operators = QueryOperators.all(in: read)
      if !operators.isEmpty {
        parse(read, operators, into: &query)
        if query.condition != nil { return }
        query.clauses = []
      }
      parse(read, nil, into: &query)
    }
    if query.condition == nil { settle(&query) }
    return query
  }

  /// - Parameter operators: the operators of the text; nil to parse all words as items.
  private func parse(_ text: Span<UInt8>, _ operators: [Int: ConditionToken]?, into query: inout Query) {
    var index = 0
    var tokens: [ConditionToken] = []
    var depth = 0
    defer {
      if operators != nil, let condition = ConditionParser.condition(of: tokens) {
        let negated = condition.negated()
        // If all words of a query are excluded, they are searched for instead.
        if negated.count < query.clauses.count {
          query.condition = condition
          for number in query.clauses.indices {
            query.clauses[number].occur = negated.contains(number) ? .mustNot : .should
          }
        }
      }
    }
    // The index of the next quotation mark after an opening mark. The index is cached, so that the time for many unmatched marks is linear.
    var nextQuote = -1
    var prefixes = 0
    // File locations (as in error messages), `sort:date` and `lang:` items. These are searched for only if the query has no other words.
    var locations: [(Range<Int>, Item)] = []
    defer {
      if query.clauses.isEmpty {
        for (range, item) in locations { addWords(text, range, item, &query) }
        query.sortsByDate = false
        query.languages = []
      }
    }
    while index < text.count {
      let space = text.spaceLength(at: index)
      if space > 0 {
        index += space
        continue
      }
      guard query.clauses.count < limits.clauses else {
        query.isCut = true
        return
      }
      if let operators {
        if let token = operators[index] {
          tokens.append(token)
          index = text.endOfItem(from: index)
          continue
        }
        if text[index] == 0x28 || text[index] == 0x29 {
          depth += text[index] == 0x28 ? 1 : -1
          tokens.append(text[index] == 0x28 ? .open : .close)
          index += 1
          continue
        }
      }
      let directive = index..<text.endOfItem(from: index)
      let item = Item(text, at: index)
      let sortsByDate = text.holds("sort:date", at: directive)
      let language = text.language(at: directive)
      if sortsByDate || language != nil {
        query.sortsByDate = query.sortsByDate || sortsByDate
        if let language { query.languages.append(language.rawValue) }
        locations.append((directive, item))
        index = directive.upperBound
        continue
      }
      let firstClause = query.clauses.count
      defer {
        if operators != nil, firstClause < query.clauses.count {
          tokens.append(.operand(Array(firstClause..<query.clauses.count), item.occur))
        }
      }
      let quote = item.index < text.count ? text.quoteLength(at: item.index) : 0
      if quote > 0 {
        let start = item.index + quote
        if nextQuote < start { nextQuote = text.nextQuote(from: start) }
        if nextQuote < text.count {
          addPhrase(text, start..<nextQuote, item, &query)
          index = nextQuote + text.quoteLength(at: nextQuote)
          if let (boost, length) = text.boost(at: index) {
            for number in firstClause..<query.clauses.count { query.clauses[number].boost = boost }
            index += length
          }
        } else {
          // An opening quotation mark without a closing one is skipped.
          index = start
        }
        continue
      }
      var end = text.endOfItem(from: item.index)
      // A closing parenthesis that has no opening one in the same word closes a group of the condition, so it is not part of the word.
      if operators != nil {
        var open = (item.index..<end).reduce(0) { $0 + (text[$1] == 0x28 ? 1 : text[$1] == 0x29 ? -1 : 0) }
        while open < 0, end > item.index + 1, text[end - 1] == 0x29 {
          end -= 1
          open += 1
        }
      }
      var word = item.index..<end
      var boost = 1.0
      if let found = text.boost(endOf: word) { (boost, word) = (found.boost, found.word) }
      if let kind = prefix(text, word).map(Query.Clause.Kind.prefix)
        ?? pattern(text, word).map(Query.Clause.Kind.pattern) ?? fuzzy(text, word)
      {
        prefixes += 1
        if prefixes <= limits.prefixes {
          var clause = item.clause(kind, end: word.upperBound)
          clause.boost = boost
          query.clauses.append(clause)
        } else {
          query.isCut = true
        }
      } else if boost == 1, text.isLocationInFile(item.index..<end) {
        locations.append((item.index..<end, item))
      } else {
        addWords(text, boost == 1 ? item.index..<end : word, item, &query)
        for number in firstClause..<query.clauses.count { query.clauses[number].boost = boost }
      }
      index = max(end, index + 1)
    }
  }

  private func addPhrase(_ text: Span<UInt8>, _ range: Range<Int>, _ item: Item, _ query: inout Query) {
    var elements = analyzer.phrase(in: text.extracting(range))
    if elements.count > limits.phraseElements {
      elements.removeSubrange(limits.phraseElements...)
      query.isCut = true
    }
    guard !elements.isEmpty else { return }
    let end = range.upperBound + text.quoteLength(at: range.upperBound)
    // A single identifier in quotation marks is searched for as an identifier, not as a phrase.
    if elements.count == 1, item.field == nil {
      let terms = analyzer.terms(in: text.extracting(range))
      if terms.count == 1, var term = terms.first, term.kind == .identifier {
        term.move(by: range.lowerBound)
        query.clauses.append(item.clause(.word(term), end: end))
        return
      }
    }
    query.clauses.append(item.clause(.phrase(elements), end: end))
  }

  private func addWords(_ text: Span<UInt8>, _ range: Range<Int>, _ item: Item, _ query: inout Query) {
    for var term in analyzer.terms(in: text.extracting(range)) {
      guard query.clauses.count < limits.clauses else {
        query.isCut = true
        return
      }
      term.move(by: range.lowerBound)
      // Scripts without spaces are indexed as pairs of letters, so a single letter becomes a pattern for all pairs with this letter.
      let kind: Query.Clause.Kind =
        Self.isPairedLetter(term) ? .pattern([[], term.primary, []]) : .word(term)
      query.clauses.append(
        Query.Clause(
          occur: item.occur, kind: kind, field: item.field, sourceRange: term.sourceRange))
    }
  }

  /// Whether a term is a single letter of Chinese, Japanese or Korean.
  private static func isPairedLetter(_ term: QueryTerm) -> Bool {
    guard (3...4).contains(term.primary.count), term.primary[0] >= 0xe3 else { return false }
    let scalars = String(decoding: term.primary, as: UTF8.self).unicodeScalars
    guard scalars.count == 1, let scalar = scalars.first?.value else { return false }
    switch scalar {
    case 0x3041...0x30ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xac00...0xd7a3, 0xf900...0xfaff,
      0x20000...0x3ffff:
      return true
    default: return false
    }
  }

  /// The minimum number of letters of a pattern or fuzzy word. Fewer letters would match half of the dictionary.
  private static let leastLetters = 3

  /// The folded pieces between the asterisks of `kite*troller`; nil if the item is not a pattern. At least two letters must precede the first
  /// asterisk, because an item with fewer is usually code or markup (`a*b`, `*pointer`, `**bold**`).
  private func pattern(_ text: Span<UInt8>, _ range: Range<Int>) -> [[UInt8]]? {
    var pieces: [[UInt8]] = []
    var start = range.lowerBound
    var letters = 0
    for index in range.lowerBound...range.upperBound {
      guard index == range.upperBound || text[index] == 0x2a else {
        guard text.isWordByte(index) || text[index] == 0x2e || text[index] == 0x2d else { return nil }
        letters += 1
        continue
      }
      let isInside = index > range.lowerBound && index < range.upperBound
      if isInside, start == index { return nil }
      pieces.append(analyzer.folded(text.extracting(start..<index)))
      start = index + 1
    }
    return pieces.count > 1 && pieces[0].count > 1 && letters >= Self.leastLetters ? pieces : nil
  }

  /// Parses `word~`, `word~1` or `word~2`. An item with other punctuation, such as a path, is not a fuzzy word.
  private func fuzzy(_ text: Span<UInt8>, _ range: Range<Int>) -> Query.Clause.Kind? {
    var end = range.upperBound
    var edits: Int?
    if end > range.lowerBound, text[end - 1] == 0x31 || text[end - 1] == 0x32, end - 1 > range.lowerBound,
      text[end - 2] == 0x7e
    {
      edits = Int(text[end - 1] - 0x30)
      end -= 1
    }
    guard end - 1 - range.lowerBound >= Self.leastLetters, text[end - 1] == 0x7e,
      (range.lowerBound..<(end - 1)).allSatisfy({ text.isWordByte($0) })
    else { return nil }
    let terms = analyzer.terms(in: text.extracting(range.lowerBound..<(end - 1)))
    guard terms.count == 1, let term = terms.first else { return nil }
    return .fuzzy(term, edits: edits ?? (end - 1 - range.lowerBound < 6 ? 1 : 2))
  }

  /// The folded name before a final asterisk. Nil if the item is not a prefix, as with `a*b`, `**bold**` and `*`.
  private func prefix(_ text: Span<UInt8>, _ range: Range<Int>) -> [UInt8]? {
    guard range.count >= 2, text[range.upperBound - 1] == 0x2a else { return nil }
    var name = range.lowerBound..<(range.upperBound - 1)
    for index in name {
      let byte = text[index]
      if text.isWordByte(index) || byte == 0x2e || byte == 0x2d { continue }
      if index == name.lowerBound, byte == 0x40 || byte == 0x23 || byte == 0x24 || byte == 0x7e { continue }
      return nil
    }
    while name.count > 0, text[name.lowerBound] == 0x5f { name = (name.lowerBound + 1)..<name.upperBound }
    guard !name.isEmpty, text.isWordByte(name.upperBound - 1) else { return nil }
    let folded = analyzer.folded(text.extracting(name))
    return folded.isEmpty ? nil : folded
  }

  /// Removes single operator characters between words ("AppKit & UIKit"). If all clauses are excluded, they are searched for.
  private func settle(_ query: inout Query) {
    // In error messages about Objective-C, a method begins with a minus: "not legal to call -layoutSubtreeIfNeeded on a view". If a stop word
    // follows, an identifier with a minus is therefore treated as part of a sentence, and not excluded.
    for (position, next) in zip(query.clauses.indices, query.clauses.dropFirst())
    where query.clauses[position].occur == .mustNot && next.occur == .should {
      if query.clauses[position].term?.kind == .identifier, next.isStopWord {
        query.clauses[position].occur = .should
      }
    }
    if query.clauses.contains(where: { !$0.isLoneOperator }) {
      query.clauses.removeAll { $0.isLoneOperator }
    }
    if query.clauses.allSatisfy({ $0.occur == .mustNot }) {
      for index in query.clauses.indices { query.clauses[index].occur = .should }
    }
  }

  /// The plus or minus and the field name at the start of an item.
  private struct Item {
    var start: Int
    /// The index at which the rest of the item begins.
    var index: Int
    var occur = Query.Clause.Occur.should
    var field: Field?

    init(_ text: Span<UInt8>, at start: Int) {
      self.start = start
      index = start
      let sign = text[start]
      if sign == 0x2b || sign == 0x2d, start + 1 < text.count, text.opensWord(start + 1),
        sign == 0x2b || !(ByteClass.isDigit(text[start + 1]) || Self.isOption(text, start))
      {
        occur = sign == 0x2b ? .must : .mustNot
        index += 1
      }
      for field in Field.allCases {
        let name = field.name.utf8
        let colon = index + name.count
        guard colon + 1 < text.count, text[colon] == 0x3a, text.opensWord(colon + 1) else { continue }
        if zip(index..<colon, name).allSatisfy({ text[$0] == $1 }) {
          self.field = field
          index = colon + 1
          return
        }
      }
    }

    /// Whether an item is a minus and one letter, such as `-o` or the first word of `-v, --verbose`, which is probably a command-line option and
    /// not an excluded letter.
    private static func isOption(_ text: Span<UInt8>, _ start: Int) -> Bool {
      text[start + 1] | 0x20 >= 0x61 && text[start + 1] | 0x20 <= 0x7a
        && (start + 2 == text.count || text.spaceLength(at: start + 2) > 0
          || ",|/=]".utf8.contains(text[start + 2]))
    }

    func clause(_ kind: Query.Clause.Kind, end: Int) -> Query.Clause {
      Query.Clause(occur: occur, kind: kind, field: field, sourceRange: start..<end)
    }
  }
}

extension Query.Clause {
  /// Whether the clause is a single operator character, such as `&`.
  fileprivate var isLoneOperator: Bool {
    guard let term, term.primary.count == 1, let byte = term.primary.first else { return false }
    return byte < 0x30 || (0x3a..<0x41).contains(byte) || (0x5b..<0x61).contains(byte)
      || byte > 0x7a && byte < 0x80
  }
}

/// Recognises the characters of the query language in UTF-8.
extension Span<UInt8> {
  /// The length in bytes of the white space at an index; 0 if there is none.
  func spaceLength(at index: Int) -> Int {
    switch self[index] {
    case 0...0x20, 0x7f: return 1
    case 0xc2: return index + 1 < count && self[index + 1] == 0xa0 ? 2 : 0
    case 0xe2: return isGeneralSpace(at: index) ? 3 : 0
    case 0xe3: return index + 2 < count && self[index + 1] == 0x80 && self[index + 2] == 0x80 ? 3 : 0
    default: return 0
    }
  }

  /// Whether the character at an index is U+2000 to U+200A, U+2028, U+2029 or U+202F.
  private func isGeneralSpace(at index: Int) -> Bool {
    guard index + 2 < count, self[index + 1] == 0x80 else { return false }
    switch self[index + 2] {
    case 0x80...0x8a, 0xa8, 0xa9, 0xaf: return true
    default: return false
    }
  }

  /// The length in bytes of the double quotation mark at an index; 0 if there is none. Straight and curly marks (U+201C to U+201F) are accepted.
  func quoteLength(at index: Int) -> Int {
    if self[index] == 0x22 { return 1 }
    guard self[index] == 0xe2, index + 2 < count, self[index + 1] == 0x80 else { return 0 }
    return (0x9c...0x9f).contains(self[index + 2]) ? 3 : 0
  }

  /// The index of the first quotation mark at or after `start`, or the count if there is none.
  func nextQuote(from start: Int) -> Int {
    var index = start
    while index < count, quoteLength(at: index) == 0 { index += 1 }
    return index
  }

  /// The end of the query item that begins at an index. White space or a quotation mark ends an item.
  func endOfItem(from start: Int) -> Int {
    var index = start
    while index < count, spaceLength(at: index) == 0, quoteLength(at: index) == 0 { index += 1 }
    return index
  }

  /// Whether a range contains exactly the word, in lower or upper case.
  func holds(_ word: StaticString, at range: Range<Int>) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { bytes in
      bytes.indices.allSatisfy { position in
        let byte = self[range.lowerBound + position]
        return bytes[position] == (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte)
      }
    }
  }

  /// The language in `lang:de` or `lang:german`; nil for any other item.
  func language(at range: Range<Int>) -> WrittenLanguage? {
    let name = range.lowerBound + 5
    guard range.upperBound > name, holds("lang:", at: range.lowerBound..<name) else { return nil }
    var bytes: [UInt8] = []
    for index in name..<range.upperBound { bytes.append(self[index]) }
    return WrittenLanguage(named: String(decoding: bytes, as: UTF8.self))
  }

  func isWordByte(_ index: Int) -> Bool { ByteClass.isWord(self[index]) }

  /// Whether a word or phrase begins at an index, possibly after a sigil such as `@`.
  func opensWord(_ index: Int) -> Bool {
    if spaceLength(at: index) > 0 { return false }
    if isWordByte(index) || quoteLength(at: index) > 0 { return true }
    switch self[index] {
    case 0x40, 0x23, 0x24, 0x7e, 0x2e: return index + 1 < count && isWordByte(index + 1)
    default: return false
    }
  }

  /// Whether a range is an absolute path, a path in the home folder (`~/app/main.swift`), or a file name with a line (`main.swift:12:7`).
  func isLocationInFile(_ range: Range<Int>) -> Bool {
    guard range.count > 3 else { return false }
    let isRooted =
      self[range.lowerBound] == 0x2f
      || (self[range.lowerBound] == 0x7e && self[range.lowerBound + 1] == 0x2f)
    if isRooted {
      return (range.lowerBound + 2..<range.upperBound).contains { self[$0] == 0x2f }
    }
    // A file name with a line number contains a dot, and ends with a colon, digits, and perhaps another colon. The end is parsed backwards.
    var end = range.upperBound
    if self[end - 1] == 0x3a { end -= 1 }
    var digits = 0
    while end > range.lowerBound, ByteClass.isDigit(self[end - 1]) {
      end -= 1
      digits += 1
    }
    guard digits > 0, end > range.lowerBound, self[end - 1] == 0x3a else { return false }
    return (range.lowerBound + 1..<end).contains { self[$0] == 0x2e && $0 + 1 < end && isWordByte($0 + 1) }
  }

  /// Parses a boost such as `^2`, which must end where the item ends.
  /// - Returns: the boost, and the length of its text in bytes.
  func boost(at index: Int) -> (boost: Double, length: Int)? {
    guard index < count, self[index] == 0x5e else { return nil }
    let end = endOfItem(from: index)
    return number(index + 1..<end).map { ($0, end - index) }
  }

  /// Splits an item such as `word^2` into its boost and its word.
  func boost(endOf range: Range<Int>) -> (boost: Double, word: Range<Int>)? {
    guard let mark = range.last(where: { self[$0] == 0x5e }), mark > range.lowerBound + 1,
      isWordByte(mark - 1) || [0x2a, 0x7e].contains(self[mark - 1]),
      let number = number(mark + 1..<range.upperBound)
    else { return nil }
    // `2^10` is a power, not a boost.
    if (range.lowerBound..<mark).allSatisfy({ ByteClass.isDigit(self[$0]) }) { return nil }
    return (number, range.lowerBound..<mark)
  }

  /// A decimal number from 0.1 to 100; nil for any other text.
  private func number(_ range: Range<Int>) -> Double? {
    guard (1...4).contains(range.count) else { return nil }
    var text = ""
    for index in range {
      guard ByteClass.isDigit(self[index]) || self[index] == 0x2e else { return nil }
      text.unicodeScalars.append(Unicode.Scalar(self[index]))
    }
    return Double(text).flatMap { (0.1...100).contains($0) ? $0 : nil }
  }
}
