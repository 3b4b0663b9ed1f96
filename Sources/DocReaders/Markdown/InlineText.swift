import DocDraft

/// The text of one paragraph, heading or table cell while its inline nodes come in: bytes with the marks that
/// `Paragraph` keeps.
struct InlineText {
  private(set) var bytes: [UInt8] = []
  /// Headings and link texts are plain: no marks, code without backticks.
  var isPlain = false
  private var marks: [[UInt8]] = []
  private var links: [(start: Int, target: [UInt8])] = []
  /// HTML links that are open: `<a href>` inside a paragraph.
  private var htmlLinks: [(start: Int, target: String)] = []
  /// Links that were completed since `begin`.
  private(set) var finishedLinks: [(start: Int, text: String, target: String)] = []
  /// Stretches of plain text outside links, for bare addresses and struck words.
  private var plainRanges: [Range<Int>] = []
  /// Where text begins that is raised.
  private var raised: Int?
  /// Depth of inline elements whose content is no text (`<script>`).
  private var opaqueDepth = 0

  var isEmpty: Bool { bytes.isEmpty }

  mutating func begin(plain: Bool) {
    bytes.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
    links.removeAll(keepingCapacity: true)
    htmlLinks.removeAll(keepingCapacity: true)
    finishedLinks.removeAll(keepingCapacity: true)
    plainRanges.removeAll(keepingCapacity: true)
    raised = nil
    opaqueDepth = 0
    isPlain = plain
  }

  mutating func text(_ tree: MarkdownTree) {
    if opaqueDepth > 0 { return }
    let start = bytes.count
    tree.appendLiteral(to: &bytes)
    // An attribute list belongs to the span before it; cmark gives it as text.
    if bytes.count - start >= 3, Self.holdsAttributeList(bytes[start...]) {
      let cleaned = KramdownAttributes.removed(from: Array(bytes[start...]))
      bytes.removeLast(bytes.count - start)
      bytes.append(contentsOf: cleaned)
    }
    guard links.isEmpty, htmlLinks.isEmpty, bytes.count > start else { return }
    if let last = plainRanges.last, last.upperBound == start {
      plainRanges[plainRanges.count - 1] = last.lowerBound..<bytes.count
    } else {
      plainRanges.append(start..<bytes.count)
    }
  }

  /// Ends the text: bare addresses become links, and the tildes around struck words go.
  mutating func finish() {
    for range in plainRanges {
      for address in BareAddress.all(in: bytes, range) {
        let target = bytes[address].text
        finishedLinks.append(
          (address.lowerBound, target, target.hasPrefix("www.") ? "http://" + target : target))
      }
    }
    finishedLinks.sort { $0.start < $1.start }
    removeStrikes()
    plainRanges.removeAll(keepingCapacity: true)
  }

  /// Pairs of `~~`; one without a partner is text.
  private mutating func removeStrikes() {
    guard ByteSearch.byte(0x7e, in: bytes, from: 0) != nil else { return }
    var marks: [Int] = []
    for range in plainRanges {
      var index = range.lowerBound
      while index < range.upperBound {
        guard bytes[index] == 0x7e else {
          index += 1
          continue
        }
        let end = bytes[index..<range.upperBound].firstIndex { $0 != 0x7e } ?? range.upperBound
        if end - index == 2 { marks.append(index) }
        index = end
      }
    }
    marks.removeLast(marks.count & 1)
    guard let first = marks.first else { return }
    // Each byte moves once, however many marks there are.
    var end = first
    for (place, mark) in marks.enumerated() {
      let next = place + 1 < marks.count ? marks[place + 1] : bytes.count
      for index in mark + 2..<next {
        bytes[end] = bytes[index]
        end += 1
      }
    }
    bytes.removeLast(bytes.count - end)
  }

  private static func holdsAttributeList(_ text: ArraySlice<UInt8>) -> Bool {
    guard let brace = text.firstIndex(of: UInt8(ascii: "{")) else { return false }
    return text[brace...].contains(UInt8(ascii: ":"))
  }

  mutating func space() { bytes.append(0x20) }

  mutating func append(_ text: some Sequence<UInt8>) { bytes.append(contentsOf: text) }

  mutating func code(_ tree: MarkdownTree) {
    if isPlain { return tree.appendLiteral(to: &bytes) }
    let start = bytes.count
    bytes.append(0x60)
    tree.appendLiteral(to: &bytes)
    // A backtick inside needs a longer fence (CommonMark 0.31, 6.1).
    if bytes[(start + 1)...].contains(0x60) {
      let touches = bytes[start + 1] == 0x60 || bytes.last == 0x60
      bytes.insert(contentsOf: touches ? [0x60, 0x20] : [0x60], at: start + 1)
      bytes.append(contentsOf: touches ? [0x20, 0x60] : [0x60])
    }
    bytes.append(0x60)
  }

  mutating func openMark(_ mark: [UInt8]) {
    marks.append(isPlain ? [] : mark)
    if !isPlain { bytes.append(contentsOf: mark) }
  }

  mutating func closeMark() {
    guard let mark = marks.popLast() else { return }
    bytes.append(contentsOf: mark)
  }

  mutating func openLink(_ target: [UInt8]) { links.append((bytes.count, target)) }

  mutating func closeLink() {
    guard let link = links.popLast() else { return }
    // DocC's `<doc:Closures#Capturing-Values>` stands for the title of what it names.
    let docPrefix = Array("doc:".utf8)
    if link.target.starts(with: docPrefix), bytes[link.start...].elementsEqual(link.target) {
      let name =
        link.target.dropFirst(docPrefix.count).split { $0 == UInt8(ascii: "#") || $0 == 0x2f }.last ?? []
      bytes.removeLast(bytes.count - link.start)
      bytes.append(contentsOf: name.map { $0 == UInt8(ascii: "-") ? 0x20 : $0 })
    }
    finish(from: link.start, target: link.target.text)
  }

  private mutating func finish(from start: Int, target: String) {
    guard !target.isEmpty, start <= bytes.count else { return }
    finishedLinks.append((start, Self.withoutMarks(bytes[start...]), target))
  }

  /// Plain text of a stretch that may hold marks around it.
  private static func withoutMarks(_ text: ArraySlice<UInt8>) -> String {
    var inner = text.trimmed
    while let first = inner.first, first == inner.last, inner.count > 2, [0x60, 0x2a, 0x5f].contains(first) {
      inner = inner.dropFirst().dropLast()
    }
    return TextCleaner.line(inner.filter { $0 != 0x60 }.text)
  }

  /// An inline HTML tag or comment: known tags go, what only looks like a tag (`Array<Element>`) stays.
  mutating func html(_ tag: [UInt8]) {
    guard tag.count > 2, tag[1] != UInt8(ascii: "!"), tag[1] != UInt8(ascii: "?") else { return }
    let isClosing = tag[1] == UInt8(ascii: "/")
    let nameBytes = tag.dropFirst(isClosing ? 2 : 1).prefix(while: ByteClass.isAlphanumeric)
    let name = nameBytes.map(ByteClass.lowered).text
    // `Set<S>` ends in no HTML: a tag in capitals, right after a name.
    let isGeneric = ByteClass.isUpper(nameBytes.first ?? 0) && bytes.last.map(ByteClass.isWord) == true
    let isCustom = tag.contains(UInt8(ascii: "-")) || tag.contains(UInt8(ascii: "="))
    guard !isGeneric, HTMLTag.isKnown(name) || isCustom else {
      bytes.append(contentsOf: tag)
      return
    }
    switch name {
    case "script", "style":
      opaqueDepth = max(0, opaqueDepth + (isClosing ? -1 : 1))
    case "br": bytes.append(0x20)
    case "code", "kbd", "samp", "tt": if !isPlain { bytes.append(0x60) }
    case "img":
      if let alternative = Self.attribute("alt", of: tag) { bytes.append(contentsOf: alternative.utf8) }
    case "a": htmlLink(tag, isClosing: isClosing)
    case "sup": raise(isClosing: isClosing)
    default: if HTMLTag.isBlock(name) { bytes.append(0x20) }
    }
  }

  /// `2<sup>32</sup>`: what comes next is raised, or is no more.
  private mutating func raise(isClosing: Bool) {
    guard isClosing, let start = raised, start <= bytes.count else {
      raised = isClosing ? nil : bytes.count
      return
    }
    raised = nil
    guard RaisedText.isPower(bytes[start...].text, of: bytes[..<start]),
      !finishedLinks.contains(where: { $0.start >= start })
    else { return }
    bytes.insert(UInt8(ascii: "^"), at: start)
    for (number, range) in plainRanges.enumerated() where range.upperBound > start {
      plainRanges[number] = range.lowerBound + (range.lowerBound >= start ? 1 : 0)..<range.upperBound + 1
    }
  }

  private mutating func htmlLink(_ tag: [UInt8], isClosing: Bool) {
    if isClosing {
      if let link = htmlLinks.popLast() { finish(from: link.start, target: link.target) }
    } else if let target = Self.attribute("href", of: tag) {
      htmlLinks.append((bytes.count, target))
    }
  }

  /// An attribute of a tag, read by libxml2 so that quotes and entities come out right.
  private static func attribute(_ name: String, of tag: [UInt8]) -> String? {
    HTMLTree(tag[...]).nodes.lazy.compactMap { $0.attribute(name) }.first
  }
}
