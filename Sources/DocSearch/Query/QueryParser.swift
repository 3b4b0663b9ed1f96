import DocText

/// Query text in, `Query` out. Never fails: what is not syntax is text.
///
///     query  = { item } ; items are set apart by white space or quotation marks
///     item   = [ "+" | "-" ] [ field ":" ] ( phrase | prefix | word )
///     field  = "title" | "heading" | "body" | "code" | "symbol"
///     phrase = quote text quote ; straight or curly
///     prefix = name "*"
///
/// A sign is one only before a word at the start of an item: `->`, `--flag`, `-1001`, `C++` and a lone `+` are text,
/// and so are `std::x`, `https://…`, `makeUIView(context:)` and `-o`, a command's option of one letter. A query of
/// nothing but `-words` looks for these words.
/// Not for sharing: one per thread.
package final class QueryParser {
  private let analyzer = QueryAnalyzer()
  private let limits: QueryLimits

  package init(limits: QueryLimits = QueryLimits()) {
    self.limits = limits
  }

  package func parse(_ text: String) -> Query {
    var query = Query(text: text)
    var copy = text
    copy.withUTF8 { buffer in
      let bytes = buffer.span
      var end = min(bytes.count, limits.bytes)
      if end < bytes.count {
        query.isCut = true
        while end > 0, bytes[end] & 0xc0 == 0x80 { end -= 1 }
      }
      parse(bytes.extracting(0..<end), into: &query)
    }
    settle(&query)
    return query
  }

  private func parse(_ text: Span<UInt8>, into query: inout Query) {
    var index = 0
    // Where the next closing quotation mark stands, so that a row of opening ones is not searched again and again.
    var nextQuote = -1
    var prefixes = 0
    // Where a message was about: said beside other words, it says nothing of what to look for.
    var places: [(Range<Int>, Item)] = []
    defer {
      if query.clauses.isEmpty { for (range, item) in places { addWords(text, range, item, &query) } }
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
      let item = Item(text, at: index)
      let quote = item.index < text.count ? text.quoteLength(at: item.index) : 0
      if quote > 0 {
        let start = item.index + quote
        if nextQuote < start { nextQuote = text.nextQuote(from: start) }
        if nextQuote < text.count {
          addPhrase(text, start..<nextQuote, item, &query)
          index = nextQuote + text.quoteLength(at: nextQuote)
        } else {
          // A mark without its partner is text, and text of marks is nothing.
          index = start
        }
        continue
      }
      let end = text.endOfItem(from: item.index)
      if let prefix = prefix(text, item.index..<end) {
        prefixes += 1
        if prefixes <= limits.prefixes {
          query.clauses.append(item.clause(.prefix(prefix), end: end))
        } else {
          query.isCut = true
        }
      } else if text.isPlaceInFile(item.index..<end) {
        places.append((item.index..<end, item))
      } else {
        addWords(text, item.index..<end, item, &query)
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
    // One name in quotation marks is the name.
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
      query.clauses.append(
        Query.Clause(
          occur: item.occur, kind: .word(term), field: item.field, sourceRange: term.sourceRange))
    }
  }

  /// The folded name before a final `*`; nil when the item is no prefix: `a*b`, `**bold**`, `*`.
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

  /// Drops lone operators beside words ("AppKit & UIKit"), and turns a query that only excludes into one that asks.
  private func settle(_ query: inout Query) {
    if query.clauses.contains(where: { !$0.isLoneOperator }) {
      query.clauses.removeAll { $0.isLoneOperator }
    }
    if query.clauses.allSatisfy({ $0.occur == .mustNot }) {
      for index in query.clauses.indices { query.clauses[index].occur = .should }
    }
  }

  /// The signs at the start of an item.
  private struct Item {
    var start: Int
    /// Behind sign and field.
    var index: Int
    var occur = Query.Clause.Occur.should
    var field: Field?

    init(plain start: Int) {
      self.start = start
      index = start
    }

    init(_ text: Span<UInt8>, at start: Int) {
      self.init(plain: start)
      let sign = text[start]
      if sign == 0x2b || sign == 0x2d, start + 1 < text.count, text.opensWord(start + 1),
        sign == 0x2b || !((0x30...0x39).contains(text[start + 1]) || Self.isOption(text, start))
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

    /// Whether a minus and one letter stand by themselves: `-o`. Few exclude a letter; many type a command.
    private static func isOption(_ text: Span<UInt8>, _ start: Int) -> Bool {
      text[start + 1] | 0x20 >= 0x61 && text[start + 1] | 0x20 <= 0x7a
        && (start + 2 == text.count || text.spaceLength(at: start + 2) > 0)
    }

    func clause(_ kind: Query.Clause.Kind, end: Int) -> Query.Clause {
      Query.Clause(occur: occur, kind: kind, field: field, sourceRange: start..<end)
    }
  }
}

extension Query.Clause {
  /// Whether the clause is one operator character, such as `&`.
  fileprivate var isLoneOperator: Bool {
    guard case .word(let term) = kind, term.primary.count == 1, let byte = term.primary.first else {
      return false
    }
    return byte < 0x30 || (0x3a..<0x41).contains(byte) || (0x5b..<0x61).contains(byte)
      || byte > 0x7a && byte < 0x80
  }
}
