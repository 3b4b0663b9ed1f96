import DocModel
import DocSystem

/// Interprets the macros of man(7): headings, tagged paragraphs, fonts, synopses, tables.
struct ManPage {
  private(set) var composer = ManualComposer()
  /// The page's name and section, from `.TH`.
  private(set) var title: (name: String, section: String)?
  /// The first macro that is neither defined in the page nor known to this reader, and the line that uses the macro.
  private(set) var unknown: (name: String, line: Int)?

  private var indent = 0
  /// The open entries. `indent` is the nesting depth of `.RS` blocks. `isBlock` is true if `.RE` ends the entry.
  private var entries: [(indent: Int, isBlock: Bool)] = []
  private var expectation = Expectation.none
  private var isCompact = false
  private var isHanging = false
  /// The font that a font macro without arguments sets for the next line of text.
  private var nextFont: ManualText.Font?
  private var link: (start: Int, target: String)?

  /// What the next line of text is: a tag, a heading, or ordinary text.
  private enum Expectation {
    case none
    case tag
    case moreTags
    case heading(Int)
  }

  static let macros: Set<[UInt8]> = Set(
    ("TH SH SS PP P LP HP TP TQ IP RS RE B I R SM SB BI BR IB IR RB RI EX EE nf fi sp br UR UE MT ME SY YS OP MR TS TE ft "
      + "PD in ti ce IX URL MTO").split(separator: " ").map { Array($0.utf8) })

  mutating func read(_ lines: inout RoffLines) {
    while let line = lines.next() {
      guard let macro = line.macro else {
        takeText(line.body, at: lines.number)
        continue
      }
      call(macro, line.body, at: lines.number, &lines)
    }
    composer.finish()
  }

  // MARK: Text

  private mutating func takeText(_ line: ArraySlice<UInt8>, at number: Int) {
    if let font = nextFont {
      nextFont = nil
      words([line], font, at: number)
    } else {
      composer.take(line, at: number)
    }
    settle(at: number)
  }

  /// Turns the collected text into the expected tag or heading. If no tag or heading is expected, the text stays in the composer.
  private mutating func settle(at number: Int) {
    if composer.isJoined || nextFont != nil { return }
    switch expectation {
    case .none: return
    case .tag, .moreTags:
      if composer.text.isEmpty { return }
      let joins = if case .moreTags = expectation { true } else { false }
      expectation = .none
      let (term, line) = composer.takeText()
      composer.escapes.reset()
      entry(term, at: line, joins: joins || isCompact, isBlock: false)
    case .heading(let level):
      if composer.text.isEmpty { return }
      expectation = .none
      let (words, line) = composer.takeText()
      heading(level, words.plain, at: line)
    }
  }

  private mutating func words(_ parts: [ArraySlice<UInt8>], _ font: ManualText.Font, at number: Int) {
    for part in parts { composer.take(part, in: font, at: number) }
  }

  private mutating func font(_ font: ManualText.Font, _ body: ArraySlice<UInt8>, at number: Int) {
    let arguments = RoffLines.arguments(body)
    if arguments.isEmpty {
      nextFont = font
      return
    }
    beginLine()
    if font != .roman { composer.noteSynopsisMark() }
    words(arguments, font, at: number)
    settle(at: number)
  }

  /// Appends arguments in two alternating fonts, without spaces.
  private mutating func fonts(
    _ first: ManualText.Font, _ second: ManualText.Font, _ body: ArraySlice<UInt8>, at number: Int
  ) {
    beginLine()
    if first != .roman { composer.noteSynopsisMark() }
    for (index, argument) in RoffLines.arguments(body).enumerated() {
      if index > 0 { composer.isJoined = true }
      composer.take(argument, in: index % 2 == 0 ? first : second, at: number)
    }
    settle(at: number)
  }

  private static func font(_ letter: UInt8?) -> ManualText.Font {
    letter == UInt8(ascii: "B") ? .bold : letter == UInt8(ascii: "I") ? .italic : .roman
  }

  private mutating func beginLine() {
    if !composer.isFilled, !composer.isJoined { composer.endCodeLine() }
  }

  // MARK: Macros

  private mutating func call(
    _ macro: [UInt8], _ body: ArraySlice<UInt8>, at number: Int, _ lines: inout RoffLines
  ) {
    switch macro.text {
    case "B", "I", "R", "SB", "SM": font(Self.font(macro.last), body, at: number)
    case "BI", "BR", "IB", "IR", "RB", "RI":
      fonts(Self.font(macro.first), Self.font(macro.last), body, at: number)
    case "MR": reference(body, at: number)
    case "sp": composer.isFilled ? composer.breakParagraph() : composer.blankCodeLine(at: number)
    case "br": composer.breakLine()
    case "ti", "in", "ce": composer.breakParagraph()
    case "PP", "P", "LP": paragraph(at: number)
    case "HP":
      paragraph(at: number)
      isHanging = true
    case "TP":
      item()
      expectation = .tag
    case "TQ":
      composer.breakParagraph()
      expectation = .moreTags
    case "IP": tagged(body, at: number)
    case "RS": indented()
    case "RE": outdented(body)
    case "SH": headed(2, body, at: number)
    case "SS": headed(3, body, at: number)
    case "TH": titled(body)
    case "nf", "EX": composer.setFilled(false)
    case "fi", "EE": composer.setFilled(true)
    case "ft": composer.escapes.set(named: body.prefix { !ByteClass.isSpace($0) })
    case "PD": isCompact = body.first == UInt8(ascii: "0")
    case "UR", "MT", "URL", "MTO": linked(macro, body, at: number)
    case "UE", "ME": endLink(body, at: number)
    case "SY": synopsis(body, at: number)
    case "YS": composer.breakParagraph()
    case "OP": option(body, at: number)
    case "TS": composer.table(&lines, at: number)
    case "PS": while let line = lines.nextRaw(), !ByteSearch.starts(line, with: ".PE") {}
    case "IX", "EQ", "EN", "PE", "TE": return
    default:
      // Names in small letters are requests, which affect only the layout, as do these macros.
      if unknown == nil, macro.contains(where: ByteClass.isUpper), !["DT", "AT", "UC"].contains(macro.text),
        macro.allSatisfy(ByteClass.isAlphanumeric)
      {
        unknown = (macro.text, number)
      }
    }
  }

  private mutating func titled(_ body: ArraySlice<UInt8>) {
    let arguments = RoffLines.arguments(body)
    guard title == nil, let name = arguments.first else { return }
    title = (plain(name), arguments.count > 1 ? plain(arguments[1]) : "")
    composer.command = Array((title?.name ?? "").lowercased().utf8)
  }

  private func plain(_ argument: ArraySlice<UInt8>) -> String { ManualText.inline(argument).plain }

  private mutating func headed(_ level: Int, _ body: ArraySlice<UInt8>, at number: Int) {
    let arguments = RoffLines.arguments(body)
    guard !arguments.isEmpty else {
      composer.setFilled(true)
      composer.endParagraph()
      return expectation = .heading(level)
    }
    heading(level, plain(Array(arguments.joined(separator: [0x20]))[...]), at: number)
  }

  private mutating func heading(_ level: Int, _ words: String, at number: Int) {
    entries.removeAll()
    indent = 0
    expectation = .none
    nextFont = nil
    isCompact = false
    composer.heading(level, words, at: number)
  }

  // MARK: Paragraphs and entries

  private mutating func paragraph(at number: Int) {
    guard composer.isFilled else { return composer.blankCodeLine(at: number) }
    composer.endParagraph()
    composer.isInItem = false
    endEntries(from: indent)
    isHanging = false
    expectation = .none
  }

  private mutating func item() {
    composer.endParagraph()
    composer.isInItem = false
    isHanging = false
    if !isCompact { endEntries(from: indent) }
  }

  private mutating func endEntries(from indent: Int) {
    while let last = entries.last, last.indent >= indent {
      entries.removeLast()
      composer.endEntry()
    }
  }

  private mutating func entry(_ term: InlineText, at line: Int, joins: Bool, isBlock: Bool) {
    if joins, entries.last?.indent == indent,
      composer.writer.joinTerm(name: term.plain, term: term)
    {
      return
    }
    endEntries(from: indent)
    composer.beginEntry(term, at: line)
    entries.append((indent, isBlock))
  }

  private mutating func tagged(_ body: ArraySlice<UInt8>, at number: Int) {
    let tag = RoffLines.arguments(body).first.map(ManualText.inline) ?? InlineText(plain: "")
    if tag.isEmpty {
      if isHanging, !composer.text.isEmpty {
        isHanging = false
        let (term, line) = composer.takeText()
        return entry(term, at: line, joins: false, isBlock: false)
      }
      return composer.endParagraph()
    }
    item()
    if ManualTerm.isMarker(tag.plain) {
      endEntries(from: indent)
      composer.listDepth = max(0, indent - (entries.last?.indent ?? 0))
      composer.marker = ManualTerm.bullets.contains(tag.plain) ? "•" : tag.plain
      composer.isInItem = true
    } else {
      entry(tag, at: number, joins: isCompact, isBlock: false)
    }
  }

  /// Begins an indented block. If a short paragraph directly precedes the block, the paragraph and the short lines above it become the terms
  /// that the block describes. DocBook's converter to man(7) writes lists this way.
  private mutating func indented() {
    if composer.isFilled, composer.marker == nil, !composer.text.isEmpty,
      ManualTerm.isTerm(composer.text.bytes)
    {
      let (terms, last) = (composer.takeHeld(), composer.takeText())
      for (number, term) in (terms + [last]).enumerated() {
        entry(term.text, at: term.line, joins: number > 0, isBlock: true)
      }
    } else {
      composer.breakParagraph()
    }
    indent += 1
    expectation = .none
  }

  private mutating func outdented(_ body: ArraySlice<UInt8>) {
    if composer.isFilled { composer.endParagraph() } else { composer.endCodeLine() }
    let target = Int(body.trimmed.text).map { max(0, $0 - 1) } ?? max(0, indent - 1)
    indent = min(indent, target)
    endEntries(from: indent + 1)
    if let last = entries.last, last.isBlock, last.indent >= indent { endEntries(from: indent) }
    isHanging = false
  }

  // MARK: Links

  private mutating func linked(_ macro: [UInt8], _ body: ArraySlice<UInt8>, at number: Int) {
    let arguments = RoffLines.arguments(body)
    guard let first = arguments.first.map(plain), !first.isEmpty else { return }
    let target = macro[0] == UInt8(ascii: "M") ? "mailto:" + first : first
    guard macro.count == 3 else {
      link = (composer.offset, target)
      return
    }
    let words = arguments.count > 1 && !arguments[1].isEmpty ? plain(arguments[1]) : first
    let start = composer.offset
    composer.take(Array(words.utf8)[...], at: number)
    composer.link(from: start, to: target)
    attach(arguments.dropFirst(2).first, at: number)
  }

  private mutating func endLink(_ body: ArraySlice<UInt8>, at number: Int) {
    guard let link else { return }
    self.link = nil
    if composer.offset <= link.start {
      let words = link.target.hasPrefix("mailto:") ? String(link.target.dropFirst(7)) : link.target
      composer.take(Array(words.utf8)[...], at: number)
    }
    composer.link(from: link.start, to: link.target)
    attach(body.isEmpty ? nil : body, at: number)
  }

  private mutating func reference(_ body: ArraySlice<UInt8>, at number: Int) {
    let arguments = RoffLines.arguments(body)
    guard let name = arguments.first else { return }
    composer.take(name, in: .bold, at: number)
    composer.isJoined = true
    if arguments.count > 1 {
      composer.take([UInt8(ascii: "(")] + arguments[1] + [UInt8(ascii: ")")], at: number)
    }
    attach(arguments.dropFirst(2).first, at: number)
  }

  /// Appends trailing text, such as a full stop, to a link without a space.
  private mutating func attach(_ words: ArraySlice<UInt8>?, at number: Int) {
    if let words {
      composer.isJoined = true
      composer.take(words, at: number)
    }
    settle(at: number)
  }

  // MARK: Synopses

  private mutating func synopsis(_ body: ArraySlice<UInt8>, at number: Int) {
    composer.breakParagraph()
    composer.noteSynopsisMark()
    words(RoffLines.arguments(body), .bold, at: number)
    composer.continueCodeLine()
  }

  private mutating func option(_ body: ArraySlice<UInt8>, at number: Int) {
    composer.take([UInt8(ascii: "[")], at: number)
    composer.isJoined = true
    for (index, argument) in RoffLines.arguments(body).enumerated() {
      composer.take(argument, in: index == 0 ? .bold : .italic, at: number)
    }
    attach([UInt8(ascii: "]")], at: number)
  }
}
