import DocModel
import DocSystem

/// Interprets the macros of man(7): headings, tagged paragraphs, fonts, synopses, tables.
struct ManPage {
  private(set) var composer = ManualComposer()
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
  private enum Expectation: Equatable {
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
      composer.number = lines.number
      if let macro = line.macro { call(macro, line.body, &lines) } else { takeText(line.body) }
    }
    composer.finish()
  }

  // MARK: Text

  private mutating func takeText(_ line: ArraySlice<UInt8>) {
    if let font = nextFont {
      nextFont = nil
      composer.take(line, in: font)
    } else {
      composer.take(line)
    }
    settle()
  }

  /// Turns the collected text into the expected tag or heading. If no tag or heading is expected, the text stays in the composer.
  private mutating func settle() {
    if composer.isJoined || nextFont != nil || expectation == .none || composer.text.isEmpty { return }
    let expected = expectation
    expectation = .none
    let (words, line) = composer.takeText()
    if case .heading(let level) = expected { return heading(level, words.plain, at: line) }
    composer.escapes.reset()
    entry(words, at: line, joins: expected == .moreTags || isCompact, isBlock: false)
  }

  private mutating func font(_ font: ManualText.Font, _ body: ArraySlice<UInt8>) {
    let arguments = RoffLines.arguments(body)
    if arguments.isEmpty {
      nextFont = font
      return
    }
    beginLine()
    if font != .roman { composer.noteSynopsisMark() }
    for argument in arguments { composer.take(argument, in: font) }
    settle()
  }

  /// Appends arguments in two alternating fonts, without spaces.
  private mutating func fonts(_ first: ManualText.Font, _ second: ManualText.Font, _ body: ArraySlice<UInt8>)
  {
    beginLine()
    if first != .roman { composer.noteSynopsisMark() }
    for (index, argument) in RoffLines.arguments(body).enumerated() {
      if index > 0 { composer.isJoined = true }
      composer.take(argument, in: index % 2 == 0 ? first : second)
    }
    settle()
  }

  private static func font(_ letter: UInt8?) -> ManualText.Font {
    letter == UInt8(ascii: "B") ? .bold : letter == UInt8(ascii: "I") ? .italic : .roman
  }

  private mutating func beginLine() {
    if !composer.isFilled, !composer.isJoined { composer.endCodeLine() }
  }

  // MARK: Macros

  private mutating func call(_ macro: [UInt8], _ body: ArraySlice<UInt8>, _ lines: inout RoffLines) {
    switch macro.text {
    case "B", "I", "R", "SB", "SM": font(Self.font(macro.last), body)
    case "BI", "BR", "IB", "IR", "RB", "RI":
      fonts(Self.font(macro.first), Self.font(macro.last), body)
    case "MR": reference(body)
    case "sp": composer.isFilled ? composer.breakParagraph() : composer.blankCodeLine()
    case "br": composer.breakLine()
    case "ti", "in", "ce": composer.breakParagraph()
    case "PP", "P", "LP": paragraph()
    case "HP":
      paragraph()
      isHanging = true
    case "TP":
      item()
      expectation = .tag
    case "TQ":
      composer.breakParagraph()
      expectation = .moreTags
    case "IP": tagged(body)
    case "RS": indented()
    case "RE": outdented(body)
    case "SH": headed(2, body)
    case "SS": headed(3, body)
    case "TH":
      composer.setTitle(body)
      composer.command = Array((composer.title?.name ?? "").lowercased().utf8)
    case "nf", "EX": composer.setFilled(false)
    case "fi", "EE": composer.setFilled(true)
    case "ft": composer.escapes.set(named: body.prefix { !ByteClass.isSpace($0) })
    case "PD": isCompact = body.first == UInt8(ascii: "0")
    case "UR", "MT", "URL", "MTO": linked(macro, body)
    case "UE", "ME": endLink(body)
    case "SY": synopsis(body)
    case "YS": composer.breakParagraph()
    case "OP": option(body)
    case "TS": composer.table(&lines)
    case "PS": while let line = lines.nextRaw(), !ByteSearch.starts(line, with: ".PE") {}
    case "IX", "EQ", "EN", "PE", "TE": return
    default:
      // Requests, whose names are in lower case, and these macros affect only the layout.
      if macro.contains(where: ByteClass.isUpper), !["DT", "AT", "UC"].contains(macro.text),
        macro.allSatisfy(ByteClass.isAlphanumeric)
      {
        composer.noteUnknown(macro)
      }
    }
  }

  private func plain(_ argument: ArraySlice<UInt8>) -> String { ManualText.inline(argument).plain }

  private mutating func headed(_ level: Int, _ body: ArraySlice<UInt8>) {
    let arguments = RoffLines.arguments(body)
    guard !arguments.isEmpty else {
      composer.setFilled(true)
      composer.endParagraph()
      return expectation = .heading(level)
    }
    heading(level, plain(Array(arguments.joined(separator: [0x20]))[...]))
  }

  private mutating func heading(_ level: Int, _ words: String, at line: Int? = nil) {
    entries.removeAll()
    indent = 0
    expectation = .none
    nextFont = nil
    isCompact = false
    composer.heading(level, words, at: line)
  }

  // MARK: Paragraphs and entries

  private mutating func paragraph() {
    guard composer.isFilled else { return composer.blankCodeLine() }
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

  private mutating func tagged(_ body: ArraySlice<UInt8>) {
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
      entry(tag, at: composer.number, joins: isCompact, isBlock: false)
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

  private mutating func linked(_ macro: [UInt8], _ body: ArraySlice<UInt8>) {
    let arguments = RoffLines.arguments(body)
    guard let first = arguments.first.map(plain), !first.isEmpty else { return }
    let target = macro[0] == UInt8(ascii: "M") ? "mailto:" + first : first
    guard macro.count == 3 else {
      link = (composer.offset, target)
      return
    }
    let words = arguments.count > 1 && !arguments[1].isEmpty ? plain(arguments[1]) : first
    let start = composer.offset
    composer.take(Array(words.utf8)[...])
    composer.link(from: start, to: target)
    attach(arguments.dropFirst(2).first)
  }

  private mutating func endLink(_ body: ArraySlice<UInt8>) {
    guard let link else { return }
    self.link = nil
    if composer.offset <= link.start {
      let words = link.target.hasPrefix("mailto:") ? String(link.target.dropFirst(7)) : link.target
      composer.take(Array(words.utf8)[...])
    }
    composer.link(from: link.start, to: link.target)
    attach(body.isEmpty ? nil : body)
  }

  private mutating func reference(_ body: ArraySlice<UInt8>) {
    let arguments = RoffLines.arguments(body)
    guard let name = arguments.first else { return }
    composer.take(name, in: .bold)
    composer.isJoined = true
    if arguments.count > 1 {
      composer.take([UInt8(ascii: "(")] + arguments[1] + [UInt8(ascii: ")")])
    }
    attach(arguments.dropFirst(2).first)
  }

  /// Appends trailing text, such as a full stop, to a link without a space.
  private mutating func attach(_ words: ArraySlice<UInt8>?) {
    if let words {
      composer.isJoined = true
      composer.take(words)
    }
    settle()
  }

  // MARK: Synopses

  private mutating func synopsis(_ body: ArraySlice<UInt8>) {
    composer.breakParagraph()
    composer.noteSynopsisMark()
    for argument in RoffLines.arguments(body) { composer.take(argument, in: .bold) }
    composer.continueCodeLine()
  }

  private mutating func option(_ body: ArraySlice<UInt8>) {
    composer.take([UInt8(ascii: "[")])
    composer.isJoined = true
    for (index, argument) in RoffLines.arguments(body).enumerated() {
      composer.take(argument, in: index == 0 ? .bold : .italic)
    }
    attach([UInt8(ascii: "]")])
  }
}
