import DocModel
import DocSystem

/// Parses lists: bullets, enumerations, definitions, fields, options, line blocks.
extension RestPage {
  /// Parses an enumerator, such as `1.`, `#.`, `(a)` or `iv)` (docutils, *Enumerated lists*).
  /// - Parameters:
  ///   - below: the next line; empty if it is blank or indented. Else it must have the enumerator of the next item.
  ///   - previous: the item before, if there is one.
  /// - Returns: the item's number, its marker, and the column at which its text begins; nil if there is no enumerator.
  static func enumerator(
    _ line: ArraySlice<UInt8>, above below: ArraySlice<UInt8>,
    after previous: (numbering: Numbering, number: Int)?
  ) -> (numbering: Numbering, number: Int, marker: String, width: Int)? {
    let opens = line.first == UInt8(ascii: "(")
    let body = opens ? line.dropFirst() : line
    let core = body.prefix { ByteClass.isAlphanumeric($0) || $0 == UInt8(ascii: "#") }
    guard (1...3).contains(core.count), let mark = body.dropFirst(core.count).first,
      opens ? mark == UInt8(ascii: ")") : mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")"),
      body.dropFirst(core.count + 1).first ?? 0x20 == 0x20
    else { return nil }
    let isNumber = core.allSatisfy(ByteClass.isDigit) || core.elementsEqual([UInt8(ascii: "#")])
    let isLetters = core.count == 1 || core.allSatisfy { [0x69, 0x76, 0x78, 0x49, 0x56, 0x58].contains($0) }
    guard isNumber || isLetters else { return nil }
    let width = (opens ? 1 : 0) + core.count + 1
    let gap = line.dropFirst(width).prefix { $0 == 0x20 }.count
    func marker(_ number: String) -> String { (opens ? "(" : "") + number + [mark].text }
    let (text, isAuto) = (core.text, core.first == UInt8(ascii: "#"))
    func number(_ numbering: Numbering) -> Int? {
      if isAuto { return (previous?.number ?? 0) &+ 1 }
      return numbering == .arabic ? Int(text) : (1...39).first { numbering.text($0) == text }
    }
    // A letter goes on with the item before; else `i` is Roman, and others count from `a`.
    let expected = previous.flatMap { isAuto || number($0.numbering) == $0.number &+ 1 ? $0.numbering : nil }
    let first: Numbering = text == "i" ? .lowerroman : text == "I" ? .upperroman : .arabic
    let numberings = [expected ?? first, .arabic, .loweralpha, .upperalpha, .lowerroman, .upperroman]
    guard let numbering = numberings.first(where: { number($0) != nil }), let number = number(numbering)
    else {
      return nil
    }
    let next = [marker(isAuto ? "#" : numbering.text(number &+ 1)), marker("#")]
    guard below.isEmpty || next.contains(where: { below.starts(with: ($0 + " ").utf8) }) else { return nil }
    return (numbering, number, isAuto ? marker(numbering.text(number)) : line.prefix(width).text, width + gap)
  }

  mutating func item(
    _ lines: RestLines, _ index: Int, _ end: Int, _ indent: Int, _ width: Int, _ marker: String,
    _ context: inout Context
  ) -> Int {
    let line = lines.body(index, indent)
    let gap = marker == "•" ? 1 + line.dropFirst().prefix { $0 == 0x20 }.count : width
    let stop = max(index + 1, lines.endOfBlock(index + 1, end, indent: indent + 1))
    // If an admonition begins with a list, the label of the admonition becomes a paragraph above the list.
    if context.label != nil { emit([], lines.number(index), lines.number(index), &context) }
    // The item ends before the next paragraph, unless that paragraph is indented.
    var inner = context.inner
    inner.listDepth += 1
    inner.marker = marker
    indented(lines, index, stop, indent: indent + gap, replacing: indent + gap, &inner)
    return stop
  }

  /// Reads an indented block whose first line begins with a marker instead of indentation.
  private mutating func indented(
    _ lines: RestLines, _ index: Int, _ stop: Int, indent: Int, replacing width: Int, _ context: inout Context
  ) {
    var first = lines.bytes[index].dropFirst(width)
    var next = index + 1
    if first.isEmpty || ByteSearch.starts(first, with: ".. ") {
      let block = lines.block(index..<stop, blanking: width)
      return blocks(block, 0..<block.count, indent: block.indent(of: 0..<block.count), &context)
    }
    var words = Array(first)
    while next < stop, !lines.isBlank(next) {
      // A list or literal block needs a blank line before it, so the lines up to the next blank line continue the paragraph.
      words.append(0x20)
      first = lines.bytes[next].drop { $0 == 0x20 }
      words += first
      next += 1
    }
    let opensLiteral = Self.opensLiteral(words)
    Self.removeLiteralMark(&words)
    emit(words, lines.number(index), lines.number(next - 1), &context)
    let rest = lines.indent(of: next..<stop)
    if opensLiteral, next < stop {
      var start = next
      while start < stop, lines.isBlank(start) { start += 1 }
      if start < stop, lines.indents[start] > indent {
        let close = lines.endOfBlock(start, stop, indent: indent + 1)
        literal(lines, start..<close, lines.indent(of: start..<close), language: language)
        next = close
      }
    }
    blocks(lines, next..<stop, indent: rest, &context)
  }

  mutating func definition(
    _ lines: RestLines, _ index: Int, _ body: Range<Int>, _ indent: Int, _ context: inout Context
  ) {
    let line = lines.body(index, indent)
    let term = Array(line[..<Self.classifier(line)])
    writer.beginEntry(
      name: inline.read(term).plain, term: inline.read(Array(line)), line: lines.number(index),
      isNamed: context.isGlossary)
    var inner = context.inner
    blocks(lines, body, indent: lines.indent(of: body), &inner)
    writer.endEntry()
  }

  /// The index of the ` : ` between a term and its classifier, or the end of the line. A colon inside a literal does not count.
  private static func classifier(_ line: ArraySlice<UInt8>) -> Int {
    var start = line.startIndex
    while let mark = ByteSearch.first(" : ", in: line[start...]) {
      if line[..<mark.lowerBound].count(where: { $0 == 0x60 }) % 4 == 0 { return mark.lowerBound }
      start = mark.upperBound
    }
    return line.endIndex
  }

  /// Parses a field, `:name: text`.
  mutating func field(
    _ lines: RestLines, _ index: Int, _ end: Int, _ indent: Int, _ context: inout Context
  ) -> Int? {
    let line = lines.body(index, indent)
    // A colon ends the name if a space follows it. A backquote after it means that the line begins with a role.
    var close = line.startIndex + 1
    while close < line.endIndex,
      line[close] != UInt8(ascii: ":")
        || close + 1 < line.endIndex && ![0x20, 0x60].contains(line[close + 1])
    { close += line[close] == UInt8(ascii: "\\") ? 2 : 1 }
    guard close < line.endIndex, close > line.startIndex + 1,
      line.endIndex == close + 1 || line[close + 1] == 0x20,
      ![0x20, UInt8(ascii: ":")].contains(line[line.startIndex + 1])
    else { return nil }
    let name = line[(line.startIndex + 1)..<close]
    let stop = max(index + 1, lines.endOfBlock(index + 1, end, indent: indent + 1))
    // Fields at the beginning of a page are metadata for Sphinx, and are not shown.
    if context.isTop, index < 3, title == nil { return stop }
    var inner = context.inner
    inner.marker = "•"
    inner.listDepth = max(1, context.listDepth)
    inner.label = .all(RestFields.label(inline.read(Array(name)).plain) + ":", as: .strong)
    body(line[(close + 1)...].trimmed, lines, index, stop, indent, &inner)
    if inner.label != nil { emit([], lines.number(index), lines.number(index), &inner) }
    return stop
  }

  /// Parses an option and its description, such as `-a, --all  text`.
  mutating func option(
    _ lines: RestLines, _ index: Int, _ end: Int, _ indent: Int, _ context: inout Context
  ) -> Int? {
    let line = lines.body(index, indent)
    guard line.count > 2, line.first == UInt8(ascii: "-") || line.first == UInt8(ascii: "/"),
      ByteClass.isAlphanumeric(line[line.startIndex + 1]) || line[line.startIndex + 1] == UInt8(ascii: "-"),
      line.first == UInt8(ascii: "-") || line.count > 1 && ByteClass.isUpper(line[line.startIndex + 1])
    else { return nil }
    let gap = ByteSearch.first("  ", in: line)
    let term = (gap.map { line[..<$0.lowerBound] } ?? line).trimmed
    let stop = max(index + 1, lines.endOfBlock(index + 1, end, indent: indent + 1))
    guard gap != nil || stop > index + 1 else { return nil }
    writer.beginEntry(name: term.text, term: .all(term.text, as: .code), line: lines.number(index))
    var inner = context.inner
    body(line[(gap?.upperBound ?? line.endIndex)...].trimmed, lines, index, stop, indent, &inner)
    writer.endEntry()
    return stop
  }

  /// Reads the body of a field or an option, which may begin with a text behind the name.
  private mutating func body(
    _ text: ArraySlice<UInt8>, _ lines: RestLines, _ index: Int, _ stop: Int, _ indent: Int,
    _ context: inout Context
  ) {
    let below = (index + 1)..<stop
    if text.isEmpty { return blocks(lines, below, indent: lines.indent(of: below), &context) }
    indented(
      lines, index, stop, indent: max(indent + 1, lines.indent(of: below)),
      replacing: text.startIndex - lines.bytes[index].startIndex, &context)
  }

  mutating func lineBlock(
    _ lines: RestLines, _ index: Int, _ end: Int, _ indent: Int, _ context: inout Context
  ) -> Int {
    var next = index
    while next < end, !lines.isBlank(next), lines.indents[next] >= indent {
      let line = lines.body(next, indent)
      emit(
        Array((line.first == UInt8(ascii: "|") ? line.dropFirst() : line).trimmed), lines.number(next),
        lines.number(next), &context)
      next += 1
    }
    return next
  }
}
