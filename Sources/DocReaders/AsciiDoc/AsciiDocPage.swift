import DocDraft
import DocModel
import DocSystem

/// Parses the blocks of an AsciiDoc text: sections, paragraphs, lists, delimited blocks, tables.
struct AsciiDocPage {
  private let lines: AsciiDocLines
  var writer = TreeWriter()
  var inline = AsciiDocInline()
  private(set) var title: String?
  /// The text of the NAME section of a manual page.
  private(set) var names = ""
  private var heading = ""
  private var attributes = AsciiDocAttributes()
  /// The depth of the list item that contains the current block; nil outside items.
  private var continuedDepth: Int?
  /// The nesting depth of table cells around the current text.
  private var cellDepth = 0
  /// The number of entries of `lines.changes` applied so far.
  private var changeCount = 0

  /// The open lists of the document or of a delimited block, outermost first.
  private struct Lists {
    /// For each open list: the marker of its items, the number of the last item, and the numbering style; nil if items have their own markers.
    var open: [(marker: String, count: Int, numbering: Numbering?)] = []
    /// Whether the current entry has a term but no text yet.
    var awaitsText = false
    var isContinued = false
    var sawBlank = false

    /// The depth of the list item in which the outermost open list begins; nil at the top level.
    var around: Int?

    /// For each open list, whether it consists of terms.
    var areTerms: [Bool] { open.map { $0.marker.hasPrefix(":") || $0.marker.hasPrefix(";") } }
    /// The number of lists around the current item.
    var depth: Int { (around.map { $0 + 1 } ?? 0) + areTerms.count { !$0 } }
  }

  /// Upper bound on the nesting of delimited blocks. Deeper content is read as part of the innermost block.
  static let deepest = 24

  init(_ lines: AsciiDocLines) { self.lines = lines }

  mutating func read() {
    collectReferences()
    let start = header()
    for name in ["author", "author_1", "authors"] {
      guard let author = inline.attributes[Array(name.utf8)] else { continue }
      // As in Asciidoctor, the attribute `authors` replaces initials that the header sets; `author` does not.
      if name == "authors" { inline.attributes[Array("authorinitials".utf8)] = nil }
      setAuthor(author[...])
    }
    blocks(start..<lines.count, nesting: 0)
  }

  // MARK: Document header

  /// Reads the header. Returns the index of the first line of the body.
  private mutating func header() -> Int {
    let start = lines.bytes.firstIndex { !$0.isEmpty } ?? lines.count
    setAttributes(through: start)
    var first = start
    let given = inline.attributes
    while first < lines.count, attribute(lines.bytes[first]) { first += 1 }
    attributes = AsciiDocAttributes(title: attributes.title)
    guard first < lines.count, let found = heading(first, lines.count), found.level == 1 else {
      if let title = inline.attributes[AsciiDocLines.title] { begin(1, title[...], 1) }
      inline.attributes = given
      return start
    }
    // The author and revision lines directly follow the title.
    var next = found.next
    while next < lines.count, !lines.bytes[next].isEmpty, next - found.next < 3 { next += 1 }
    if found.next < next { setAuthor(lines.bytes[found.next]) }
    if found.next + 1 < next { setRevision(lines.bytes[found.next + 1]) }
    setAttributes(through: next)
    begin(1, inline.attributes[AsciiDocLines.title].map { $0[...] } ?? found.words, lines.numbers[first])
    set("doctitle", title ?? "")
    return next
  }

  private mutating func set(_ name: String, _ value: String) {
    let name = Array(name.utf8)
    if inline.attributes[name] == nil, !value.isEmpty { inline.attributes[name] = Array(value.utf8) }
  }

  /// Parses the author line: `First Middle Last <address>; …`.
  private mutating func setAuthor(_ line: ArraySlice<UInt8>) {
    let author = line.prefix { $0 != UInt8(ascii: ";") }
    let name = author.prefix { $0 != UInt8(ascii: "<") }.trimmed
    let names = name.split(separator: 0x20).map { $0.text.replacing("_", with: " ") }
    set("author", names.joined(separator: " "))
    set("firstname", names.first ?? "")
    set("lastname", names.count > 1 ? names[names.count - 1] : "")
    set("authorinitials", names.map { String($0.prefix(1)) }.joined())
    set(
      "email",
      author.dropFirst(name.endIndex - author.startIndex).trimmed.filter { $0 != 0x3c && $0 != 0x3e }.text)
  }

  /// Parses the revision line: `v1.0, 2024-05-01: remark`.
  private mutating func setRevision(_ line: ArraySlice<UInt8>) {
    let parts = line.split(separator: UInt8(ascii: ","), maxSplits: 1)
    let number =
      parts.count > 1 || line.first == UInt8(ascii: "v") ? parts[0].drop { !ByteClass.isDigit($0) } : []
    set("revnumber", number.trimmed.text)
    let rest = (parts.count > 1 ? parts[1] : number.isEmpty ? line : []).split(
      separator: UInt8(ascii: ":"), maxSplits: 1)
    set("revdate", rest.first?.trimmed.text ?? "")
    set("revremark", rest.count > 1 ? rest[1].trimmed.text : "")
  }

  /// Applies the attribute changes up to a line.
  private mutating func setAttributes(through line: Int) {
    while changeCount < lines.changes.count, lines.changes[changeCount].line <= line {
      let change = lines.changes[changeCount]
      // The value may refer to attributes that the author line sets.
      inline.attributes[change.name] = change.value.map {
        AsciiDocInline.replacingAttributes($0, &inline.attributes)
      }
      changeCount += 1
    }
  }

  /// Collects the titles of reference targets: headings, titled blocks, and anchors with a text of their own.
  private mutating func collectReferences() {
    for index in lines.bytes.indices {
      let line = lines.bytes[index]
      setAttributes(through: index)
      let found = heading(index, lines.count)
      if found == nil, attribute(line) { continue }
      let title = found.map { inline.read($0.words).plain }
      var names = attributes.id.isEmpty ? [] : [attributes.id]
      if let title {
        let words = title.lowercased().utf8.filter {
          ByteClass.isWord($0) || $0 == 0x20 || $0 == 0x2d || $0 == 0x2e
        }
        let prefix = inline.attributes[Array("idprefix".utf8)] ?? [UInt8(ascii: "_")]
        let separator = inline.attributes[Array("idseparator".utf8)] ?? [UInt8(ascii: "_")]
        let made = words.split { $0 == 0x20 || $0 == 0x2d || $0 == 0x2e }.joined(separator: separator)
        // A reference with an empty name refers to the document itself.
        names += [prefix + made, Array(title.utf8)] + (found?.level == 1 ? [[]] : [])
      }
      if let words = attributes.reference ?? title ?? attributes.title {
        for name in names where inline.references[name] == nil { inline.references[name] = words }
      }
      attributes = AsciiDocAttributes()
      if let macro = ByteSearch.first("anchor:", in: line),
        let open = line[macro.upperBound...].firstIndex(of: UInt8(ascii: "[")), open > macro.upperBound,
        let close = AsciiDocInline.closingBracket(Array(line), open - line.startIndex)
      {
        let text = line[(open + 1)..<(line.startIndex + close)].filter { $0 != 0x5c }
        if !text.isEmpty { inline.references[Array(line[macro.upperBound..<open])] = inline.read(text).plain }
      }
      var from = line.startIndex
      while let open = ByteSearch.first("[[", in: line, from: from),
        let close = ByteSearch.first("]]", in: line[open.upperBound...].prefix(200))
      {
        from = close.upperBound
        var inner = line[open.upperBound..<close.lowerBound]
        let isEntry = inner.first == UInt8(ascii: "[")
        if isEntry { inner = inner.dropFirst() }
        let name = Array(inner.prefix { $0 != UInt8(ascii: ",") })
        let words = inner.dropFirst(name.count + 1).trimmed.text
        if isEntry {
          inline.references[name] = "[" + (words.isEmpty ? name.text : words) + "]"
        } else if !words.isEmpty {
          inline.references[name] = words
        }
      }
    }
    attributes = AsciiDocAttributes()
    // Discards the footnotes, because the main pass will parse the same titles again.
    _ = inline.takeFootnotes()
    inline.noteNames = []
    inline.attributes = AsciiDocLines.characters
    changeCount = 0
  }

  private mutating func begin(_ level: Int, _ words: ArraySlice<UInt8>, _ line: Int) {
    let text = inline.read(words)
    guard !text.isEmpty else { return }
    if title == nil { title = text.plain }
    heading = text.plain.uppercased()
    let offset = Int((inline.attributes[Array("leveloffset".utf8)] ?? []).text) ?? 0
    writer.heading(level: level + max(-6, min(6, offset)), text, line: line)
  }

  // MARK: Blocks

  private mutating func blocks(_ range: Range<Int>, nesting: Int) {
    var lists = Lists(around: continuedDepth)
    let outer = writer.openEntries
    var index = range.lowerBound
    while index < range.upperBound {
      let line = lines.bytes[index]
      if lines.partings.contains(index), !lists.isContinued { close(&lists) }
      if line.isEmpty {
        lists.sawBlank = true
        index += 1
        continue
      }
      index = max(index + 1, block(index, range.upperBound, nesting, &lists))
    }
    while writer.openEntries > outer { writer.endEntry() }
  }

  private mutating func block(_ index: Int, _ end: Int, _ nesting: Int, _ lists: inout Lists) -> Int {
    let line = lines.bytes[index]
    setAttributes(through: index)
    if line.count == 1, line.first == UInt8(ascii: "+"), !lists.open.isEmpty {
      lists.isContinued = true
      return index + 1
    }
    if attribute(line) {
      // Block attributes after a blank line end the open lists.
      if lists.sawBlank, !lists.isContinued { close(&lists) }
      return index + 1
    }
    let isDiscrete = attributes.style == "discrete" || attributes.style == "float"
    // The line below a term begins the description of the term.
    let isText = lists.isContinued || lists.awaitsText && !lists.sawBlank
    if nesting == 0 || isDiscrete, !isText, let found = heading(index, end) {
      close(&lists)
      // A block title above a section heading applies to the block below the heading.
      attributes = AsciiDocAttributes(title: isDiscrete ? nil : attributes.title)
      begin(found.level, found.words, lines.numbers[index])
      return found.next
    }
    if let mark = AsciiDocMarker(line) { return item(mark, index, end, &lists) }
    let isIndented = line.first == 0x20 || line.first == 0x09
    if !lists.isContinued, !lists.awaitsText, lists.sawBlank, !isIndented { close(&lists) }
    let isFirstText = lists.awaitsText && !lists.isContinued
    let isInItem = lists.isContinued && lists.areTerms.last == false
    continuedDepth = isInItem ? lists.depth - 1 : lists.around
    lists.isContinued = false
    lists.awaitsText = false
    lists.sawBlank = false
    defer {
      attributes = AsciiDocAttributes()
      continuedDepth = nil
    }
    let given = attributes
    let number = lines.numbers[index]
    if let stop = delimited(index, end, nesting) {
      if line.first == UInt8(ascii: "_") || given.style == "verse" || given.style == "quote" {
        for part in given.attribution { append(inline.read(part), number, number) }
      }
      return stop
    }
    if !Self.samples.contains(given.style), given.style != "verse",
      let directive = AsciiDocLines.directive(line),
      ["image", "toc", "video", "audio"].contains(directive.name)
    {
      attributes.read(directive.text)
      if directive.name == "image" {
        emit(inline.image(attributes, file: directive.target), number, number)
      }
      if directive.name != "toc" { append(title: captioned, number) }
      return index + 1
    }
    if line.elementsEqual("'''".utf8) || line.elementsEqual("<<<".utf8) || line.elementsEqual("---".utf8) {
      return index + 1
    }
    let next = paragraph(
      index, end, isLiteral: isIndented && !isFirstText && given.style != "normal",
      isInItem: isFirstText || continuedDepth != nil)
    if given.style == "verse" || given.style == "quote" {
      for part in given.attribution { append(inline.read(part), number, number) }
    }
    return next
  }

  private mutating func close(_ lists: inout Lists) {
    for isTerm in lists.areTerms where isTerm { writer.endEntry() }
    lists = Lists(around: lists.around)
  }

  // MARK: Attributes

  /// Parses a line of block attributes: `[source,swift]`, `[[anchor]]`, `.Title`.
  private mutating func attribute(_ line: ArraySlice<UInt8>) -> Bool {
    if line.first == UInt8(ascii: "["), line.last == UInt8(ascii: "]"), line.count > 1 {
      let inner = line.dropFirst().dropLast()
      if inner.first == UInt8(ascii: "[") {
        let name = inner.dropFirst().prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "]") }
        attributes.id = Array(name)
        let words = inner[name.endIndex...].dropFirst().prefix { $0 != UInt8(ascii: "]") }.trimmed
        if !words.isEmpty { attributes.reference = words.text }
        return name.first.map { !ByteClass.isDigit($0) } ?? true
          && name.allSatisfy { ByteClass.isWord($0) || $0 >= 0x80 || [0x2d, 0x2e, 0x3a, 0x5b].contains($0) }
      }
      guard inner.first != 0x20 else { return false }
      attributes.read(AsciiDocInline.replacingAttributes(Array(inner), &inline.attributes)[...])
      return true
    }
    if line.first == UInt8(ascii: "."), line.count > 1, let next = line.dropFirst().first,
      next != UInt8(ascii: "."), next > 0x20
    {
      let words = inline.read(line.dropFirst()).plain
      attributes.title = words
      return true
    }
    return false
  }

  // MARK: Delimited blocks

  private mutating func delimited(_ index: Int, _ end: Int, _ nesting: Int) -> Int? {
    let line = lines.bytes[index]
    if let stop = table(index, end) { return stop }
    if ByteSearch.starts(line, with: "```"), line.dropFirst(3).first != 0x60 {
      let close = closing("```".utf8.map { $0 }[...], index, end)
      attributes.language = attributes.language ?? CodeLanguageName.named(line.dropFirst(3))
      sample((index + 1)..<close)
      return close + 1
    }
    guard let mark = line.first, line.count >= 4 || line.elementsEqual("--".utf8),
      line.allSatisfy({ $0 == mark })
    else { return nil }
    let close: Int
    switch mark {
    case UInt8(ascii: "-") where line.count >= 4, UInt8(ascii: "."):
      close = closing(line, index, end)
      sample((index + 1)..<close)
    case UInt8(ascii: "+"):
      close = closing(line, index, end)
      if ["stem", "latexmath", "asciimath"].contains(attributes.style) {
        append(title: attributes.title, lines.numbers[index])
        let formula = lines.bytes[(index + 1)..<max(index + 1, close)].joined(separator: [0x20]).map { $0 }
        append(.all(formula.text, as: .code), lines.numbers[index], lines.numbers[max(index, close - 1)])
      }
    case UInt8(ascii: "="), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      close = closing(line, index, end)
      if attributes.style == "comment" { return close + 1 }
      if attributes.style == "verse", heading != Self.synopsis {
        verse((index + 1)..<close)
      } else if attributes.style == "verse"
        || mark == UInt8(ascii: "-") && Self.samples.contains(attributes.style)
      {
        sample((index + 1)..<close)
      } else {
        container((index + 1)..<close, nesting)
      }
    default: return nil
    }
    return close + 1
  }

  /// The index of the line that closes a delimited block; `end` if no line does.
  private func closing(_ mark: ArraySlice<UInt8>, _ index: Int, _ end: Int) -> Int {
    var close = index + 1
    while close < end, !lines.bytes[close].elementsEqual(mark) { close += 1 }
    return close
  }

  private mutating func container(_ range: Range<Int>, _ nesting: Int) {
    let admonition = Self.admonitions.contains(attributes.style.uppercased()) ? attributes.style : nil
    let line = lines.numbers[max(0, range.lowerBound - 1)]
    let isExample = admonition == nil && lines.bytes[max(0, range.lowerBound - 1)].first == UInt8(ascii: "=")
    let words = [admonition.map(label), isExample ? captioned : attributes.title].compactMap { $0 }.joined(
      separator: ": ")
    append(title: words, line)
    attributes = AsciiDocAttributes()
    if nesting < Self.deepest { blocks(range, nesting: nesting + 1) } else { paragraphs(range) }
  }

  private static let samples: Set = ["source", "listing", "literal"]
  /// The section of a manual page in which verse blocks contain commands.
  private static let synopsis = "SYNOPSIS"

  /// Writes a verse block that is not code.
  private mutating func verse(_ range: Range<Int>) {
    append(title: attributes.title, lines.numbers[max(0, range.lowerBound - 1)])
    paragraphs(range)
  }

  /// Writes each line as a paragraph.
  private mutating func paragraphs(_ range: Range<Int>) {
    for index in range where !lines.bytes[index].isEmpty {
      emit(inline.read(lines.bytes[index]), lines.numbers[index], lines.numbers[index])
    }
  }

  /// The title of the block, preceded by the caption of the block or else by the document's default caption.
  private var captioned: String? {
    let caption = attributes.caption ?? inline.attributes[Array("caption".utf8)] ?? []
    return attributes.title.map { caption.text + $0 }
  }

  /// The label of an admonition: its caption, else the document's caption for the type, else the name of the type.
  private func label(_ kind: String) -> String {
    let kind = kind.lowercased()
    let given = attributes.caption ?? inline.attributes[Array((kind + "-caption").utf8)]
    return given.map { $0.text } ?? kind.prefix(1).uppercased() + kind.dropFirst()
  }

  private static let admonitions: Set = ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"]

  private mutating func sample(_ range: Range<Int>, indent: Int = 0) {
    var first = range.lowerBound
    var last = range.upperBound
    while first < last, lines.bytes[first].isEmpty { first += 1 }
    while last > first, lines.bytes[last - 1].isEmpty { last -= 1 }
    guard first < last else { return }
    let names = attributes.style == "verse" ? ["verse"] : attributes.codeSubstitutions
    var text: [UInt8] = []
    for index in first..<last {
      if index > first { text.append(0x0a) }
      text += substituted(lines.bytes[index].dropFirst(indent), names)
    }
    writer.code(
      text.text, language: attributes.language, title: captioned, startLine: lines.numbers[first],
      endLine: lines.numbers[last - 1])
  }

  /// Applies the substitutions of the attribute `subs` to a line of code.
  private mutating func substituted(_ line: ArraySlice<UInt8>, _ names: Set<String>) -> ArraySlice<UInt8> {
    let line = names.contains("callouts") ? AsciiDocMarker.withoutCallouts(line) : line
    if !names.isDisjoint(with: ["quotes", "q", "macros", "m", "verse"]) {
      return inline.verbatim(line, isCode: !names.contains("verse"))[...]
    }
    if names.contains("attributes") || names.contains("a") {
      return AsciiDocInline.replacingAttributes(Array(line), &inline.attributes)[...]
    }
    return line
  }

  private mutating func table(_ index: Int, _ end: Int) -> Int? {
    let line = lines.bytes[index]
    guard line.count >= 4, let mark = line.first,
      mark == UInt8(ascii: "|") || mark == UInt8(ascii: ",") || mark == UInt8(ascii: ":")
        || mark == UInt8(ascii: "!"),
      line.dropFirst().allSatisfy({ $0 == UInt8(ascii: "=") })
    else { return nil }
    let close = closing(line, index, end)
    let rows = lines.bytes[(index + 1)..<max(index + 1, close)]
    let number = lines.numbers[index]
    let table: Table?
    var cells = TableCells()
    if let values = attributes.values ?? (mark == UInt8(ascii: ",") || mark == UInt8(ascii: ":") ? mark : nil)
    {
      let values = RestTables.values(
        Array(rows.joined(separator: [0x0a]))[...], separator: attributes.separator ?? values,
        hasEscapes: values == UInt8(ascii: ":"))
      let styles = attributes.columns
      table = Grid.table(
        values.map { row in
          row.enumerated().map { cell(Array($1.utf8), $0 < styles.count ? styles[$0] : 0, number, &cells) }
        })
    } else {
      var source = AsciiDocTable(
        Array(rows), columns: attributes.columns, separator: attributes.separator ?? mark)
      table = source.table { cell($0, $1, number, &cells) }
    }
    append(title: captioned, number)
    cells.write(
      table, to: &writer, startLine: number, endLine: lines.numbers[min(close, lines.count - 1)])
    return close + 1
  }

  private static let deepestCell = 3

  /// Reads a table cell. Style `a` means that the cell contains blocks, and `l` means literal text.
  private mutating func cell(_ text: [UInt8], _ style: UInt8, _ number: Int, _ cells: inout TableCells)
    -> InlineText
  {
    if style == UInt8(ascii: "l") {
      var writer = TreeWriter()
      writer.code(text.text, startLine: number)
      return cells.add(writer)
    }
    guard style == UInt8(ascii: "a"), cellDepth < Self.deepestCell else {
      return cells.add(inline.read(text.map { $0 == 0x0a ? 0x20 : $0 }), line: number)
    }
    var page = AsciiDocPage(AsciiDocLines(SourceText(text.text), files: nil))
    page.cellDepth = cellDepth + 1
    swap(&page.inline, &inline)
    let start = page.header()
    // The title of a document in a cell is not shown.
    page.writer = TreeWriter()
    page.blocks(start..<page.lines.count, nesting: 0)
    swap(&page.inline, &inline)
    return cells.add(page.writer)
  }

  // MARK: Paragraphs

  /// Reads a paragraph. In a list item, the marker of the next item ends it, too.
  private mutating func paragraph(_ index: Int, _ end: Int, isLiteral: Bool, isInItem: Bool) -> Int {
    var next = index + 1
    while next < end, !endsParagraph(next), !isInItem || isLiteral || !endsItem(next) { next += 1 }
    if attributes.style == "comment" { return next }
    let isVerse = attributes.style == "verse"
    if isVerse, heading != Self.synopsis {
      verse(index..<next)
      return next
    }
    if isLiteral || isVerse || Self.samples.contains(attributes.style) {
      let indents = lines.bytes[index..<next].map { line in line.prefix { $0 == 0x20 || $0 == 0x09 }.count }
      sample(index..<next, indent: indents.min() ?? 0)
      return next
    }
    var words: [UInt8] = []
    for line in lines.bytes[index..<next] where !inline.drops(line) {
      if !words.isEmpty { words.append(0x20) }
      words += ByteSearch.starts(line.suffix(2), with: " +") ? line.dropLast(2).trimmed : line.trimmed
    }
    var label: String?
    for name in Self.admonitions where words.starts(with: (name + ": ").utf8) {
      words.removeFirst(name.utf8.count + 2)
      label = name
    }
    let style = attributes.style.uppercased()
    if label == nil, Self.admonitions.contains(style) { label = style }
    label = label.map(self.label)
    append(title: attributes.title, lines.numbers[index])
    let text = inline.read(words)
    let mark = label.map { InlineText.all($0 + ":", as: .strong) + InlineText(plain: " ") }
    emit(
      mark.map { $0 + text } ?? text, lines.numbers[index], lines.numbers[next - 1],
      isQuote: attributes.style == "quote")
    return next
  }

  private func endsParagraph(_ index: Int) -> Bool {
    let line = lines.bytes[index]
    guard let first = line.first else { return true }
    if line.count == 1, first == UInt8(ascii: "+") { return true }
    if first == UInt8(ascii: "["), line.last == UInt8(ascii: "]"),
      line.count > 4 || line.dropFirst().first == UInt8(ascii: "[")
    {
      return index + 1 < lines.count && !lines.bytes[index + 1].isEmpty
    }
    if line.count >= 4, [0x2d, 0x2e, 0x3d, 0x2a, 0x5f, 0x2b].contains(first), line.allSatisfy({ $0 == first })
    {
      return true
    }
    return ByteSearch.starts(line, with: "|===") || line.elementsEqual("--".utf8)
  }

  private mutating func emit(
    _ text: InlineText, _ start: Int, _ end: Int, isQuote: Bool = false, marker: String? = nil, depth: Int = 0
  ) {
    if heading == "NAME", names.isEmpty { names = text.plain }
    var style = isQuote ? Paragraph.Style.quote : .plain
    if let marker {
      style = .listItem(depth: depth, marker: marker)
    } else if !isQuote, let continuedDepth {
      style = .listItem(depth: continuedDepth, marker: "")
    }
    append(text, start, end, style)
    for note in inline.takeFootnotes() { append(note, start, end) }
  }

  private mutating func append(title: String?, _ line: Int) {
    append(.all(title ?? "", as: .strong), line, line)
  }

  private mutating func append(
    _ text: InlineText, _ start: Int, _ end: Int, _ style: Paragraph.Style = .plain
  ) {
    guard !text.isEmpty else { return }
    writer.append(.paragraph(Paragraph(text, style: style)), startLine: start, endLine: end)
  }

  // MARK: Lists

  private mutating func item(_ mark: AsciiDocMarker, _ index: Int, _ end: Int, _ lists: inout Lists) -> Int {
    var isOpen = false
    let awaitedText = lists.awaitsText
    if let position = lists.open.firstIndex(where: { $0.marker == mark.marker }) {
      for isTerm in lists.areTerms[(position + 1)...] where isTerm { writer.endEntry() }
      lists.open.removeSubrange((position + 1)...)
      lists.open[position].count += 1
      isOpen = true
    } else {
      let numbering = Numbering(rawValue: attributes.style) ?? mark.numbering
      lists.open.append((mark.marker, attributes.start ?? 1, numbering))
    }
    // A block title between a list continuation and a list item belongs to no block, so it is not written.
    if !lists.isContinued { append(title: attributes.title, lines.numbers[index]) }
    lists.isContinued = false
    lists.sawBlank = false
    attributes = AsciiDocAttributes()
    var next = index + 1
    var words = Array(mark.text)
    // If nothing follows the term on its line, the next line becomes the description, and is not read here.
    if !words.isEmpty || mark.term == nil {
      while next < end, !endsItem(next) {
        words.append(0x20)
        words += lines.bytes[next].trimmed
        next += 1
      }
    }
    if ByteSearch.starts(words[...], with: "[*] ") { words[1] = UInt8(ascii: "x") }
    let (start, last) = (lines.numbers[index], lines.numbers[next - 1])
    guard let term = mark.term else {
      lists.awaitsText = false
      let marker = lists.open.last.flatMap { list in list.numbering.map { $0.text(list.count) + "." } }
      emit(inline.read(words), start, last, marker: marker ?? mark.shown, depth: max(0, lists.depth - 1))
      return next
    }
    let name = inline.read(term)
    if !(isOpen && awaitedText && writer.joinTerm(name: name.plain, term: name)) {
      if isOpen { writer.endEntry() }
      writer.beginEntry(name: name.plain, term: name, line: start)
    }
    lists.awaitsText = words.isEmpty
    if !words.isEmpty { emit(inline.read(words), start, last) }
    return next
  }

  private func endsItem(_ index: Int) -> Bool {
    endsParagraph(index) || AsciiDocMarker(lines.bytes[index]) != nil
  }
}

// MARK: Headings

extension AsciiDocPage {
  /// The heading that begins at a line; nil if none does.
  func heading(_ index: Int, _ end: Int) -> (level: Int, words: ArraySlice<UInt8>, next: Int)? {
    let line = lines.bytes[index]
    if let first = line.first, first == UInt8(ascii: "=") || first == UInt8(ascii: "#") {
      let level = line.prefix { $0 == first }.count
      let rest = line.dropFirst(level)
      guard level <= 6, rest.first == 0x20 else { return nil }
      return (level, rest.trimmed, index + 1)
    }
    guard index + 1 < end, Self.isUnderlined(line, lines.bytes[index + 1]),
      let mark = lines.bytes[index + 1].first, let level = Self.underlines.firstIndex(of: mark)
    else { return nil }
    return (level + 1, line, index + 2)
  }

  private static let underlines = Array("=-~^+".utf8)

  /// Whether the second line underlines the first. An underline repeats one character, and the lengths of the two lines differ by at most two.
  static func isUnderlined(_ title: ArraySlice<UInt8>, _ line: ArraySlice<UInt8>) -> Bool {
    guard let mark = line.first, underlines.contains(mark), line.count > 1, line.allSatisfy({ $0 == mark }),
      let first = title.first, !ByteClass.isSpace(first),
      title.contains(where: { ByteClass.isAlphanumeric($0) || $0 >= 0x80 }),
      first != UInt8(ascii: ".") || title.contains(0x20)
    else { return false }
    let width = title.count { $0 & 0xc0 != 0x80 }
    let isAttribute = first == UInt8(ascii: "[") && title.last == UInt8(ascii: "]")
    return !isAttribute && abs(width - line.count) <= 2
  }
}
