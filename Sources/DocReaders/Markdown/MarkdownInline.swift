import DocDraft
import DocModel

/// The text of one paragraph, heading or table cell while its inline nodes come in.
struct MarkdownInline {
  private var builder = InlineBuilder()
  private var links: [(start: Int, target: [UInt8])] = []
  /// HTML links that are open: `<a href>` inside a paragraph.
  private var htmlLinks: [(start: Int, target: String)] = []
  /// Links that were completed since `begin`.
  private(set) var finishedLinks: [(start: Int, text: String, target: String)] = []
  /// Stretches of text outside code and links, for bare addresses and struck words.
  private var plainRanges: [Range<Int>] = []
  /// For each open strong text, whether it is a name in underscores.
  private var names: [Bool] = []
  /// Where text begins that is raised.
  private var raised: Int?
  /// Depth of inline elements whose content is no text (`<script>`).
  private var opaqueDepth = 0

  /// The text so far, cleaned.
  var text: InlineText { builder.text }

  mutating func begin() {
    builder.removeAll()
    links.removeAll(keepingCapacity: true)
    htmlLinks.removeAll(keepingCapacity: true)
    finishedLinks.removeAll(keepingCapacity: true)
    plainRanges.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    raised = nil
    opaqueDepth = 0
  }

  mutating func text(_ tree: MarkdownTree) {
    if opaqueDepth > 0 { return }
    let start = builder.count
    builder.append { tree.appendLiteral(to: &$0) }
    // An attribute list belongs to the span before it; cmark gives it as text.
    if builder.count - start >= 3, builder.bytes[start...].contains(UInt8(ascii: "{")) {
      let cleaned = KramdownAttributes.removed(from: Array(builder.bytes[start...]))
      builder.truncate(to: start)
      builder.append(cleaned)
    }
    guard links.isEmpty, htmlLinks.isEmpty, builder.count > start else { return }
    if let last = plainRanges.last, last.upperBound == start {
      plainRanges[plainRanges.count - 1] = last.lowerBound..<builder.count
    } else {
      plainRanges.append(start..<builder.count)
    }
  }

  /// Takes the attribute lists of a heading and the anchor at its end away.
  mutating func removeAttributes() {
    builder.remove(KramdownAttributes.ranges(in: builder.bytes))
    if let anchor = KramdownAttributes.anchor(in: builder.bytes) { builder.remove([anchor]) }
  }

  /// Ends the text: bare addresses become links, and the tildes around struck words go.
  mutating func finish() {
    for range in plainRanges {
      for address in BareAddress.all(in: builder.bytes, range) {
        let target = builder.bytes[address].text
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
    guard ByteSearch.byte(0x7e, in: builder.bytes, from: 0) != nil else { return }
    var marks: [Range<Int>] = []
    for range in plainRanges {
      var index = range.lowerBound
      while index < range.upperBound {
        let end = builder.bytes[index..<range.upperBound].firstIndex { $0 != 0x7e } ?? range.upperBound
        if end - index == 2 { marks.append(index..<end) }
        index = max(end, index + 1)
      }
    }
    if !marks.count.isMultiple(of: 2) { marks.removeLast() }
    builder.remove(marks)
  }

  mutating func space() { builder.append(0x20) }

  mutating func code(_ tree: MarkdownTree) {
    let number = builder.begin(.code)
    builder.append { tree.appendLiteral(to: &$0) }
    builder.end(number)
  }

  mutating func open(_ kind: InlineText.Kind) { builder.begin(kind) }
  mutating func close(_ kind: InlineText.Kind) { builder.end(kind) }

  /// - Parameter isName: whether the underscores belong to a name, and are text.
  mutating func openStrong(isName: Bool) {
    names.append(isName)
    if isName { builder.append("__") } else { builder.begin(.strong) }
  }

  mutating func closeStrong() {
    if names.popLast() == true { builder.append("__") } else { builder.end(.strong) }
  }

  mutating func openLink(_ target: [UInt8]) { links.append((builder.count, target)) }

  mutating func closeLink() {
    guard let link = links.popLast() else { return }
    // DocC's `<doc:Closures#Capturing-Values>` stands for the title of what it names.
    let docPrefix = Array("doc:".utf8)
    if link.target.starts(with: docPrefix), builder.bytes[link.start...].elementsEqual(link.target) {
      let name =
        link.target.dropFirst(docPrefix.count).split { $0 == UInt8(ascii: "#") || $0 == 0x2f }.last ?? []
      builder.truncate(to: link.start)
      builder.append(name.map { $0 == UInt8(ascii: "-") ? 0x20 : $0 })
    }
    finish(from: link.start, target: link.target.text)
  }

  private mutating func finish(from start: Int, target: String) {
    guard !target.isEmpty, start <= builder.count else { return }
    finishedLinks.append((start, TextCleaner.line(builder.bytes[start...].text), target))
  }

  /// An inline HTML tag or comment: known tags go, what only looks like a tag (`Array<Element>`) stays.
  mutating func html(_ tag: [UInt8]) {
    guard tag.count > 2, tag[1] != UInt8(ascii: "!"), tag[1] != UInt8(ascii: "?") else { return }
    let isClosing = tag[1] == UInt8(ascii: "/")
    let nameBytes = tag.dropFirst(isClosing ? 2 : 1).prefix(while: ByteClass.isAlphanumeric)
    let name = nameBytes.map(ByteClass.lowered).text
    // `Set<S>` ends in no HTML: a tag in capitals, right after a name.
    let isGeneric =
      ByteClass.isUpper(nameBytes.first ?? 0) && builder.bytes.last.map(ByteClass.isWord) == true
    let isCustom = tag.contains(UInt8(ascii: "-")) || tag.contains(UInt8(ascii: "="))
    guard !isGeneric, HTMLTag.isKnown(name) || isCustom else {
      builder.append(tag)
      return
    }
    if let kind = HTMLTag.inlineKind(name) {
      if isClosing { builder.end(kind) } else { builder.begin(kind) }
      return
    }
    switch name {
    case "script", "style":
      opaqueDepth = max(0, opaqueDepth + (isClosing ? -1 : 1))
    case "br": builder.append(0x20)
    case "img":
      if let alternative = Self.attribute("alt", of: tag) { builder.append(alternative) }
    case "a": htmlLink(tag, isClosing: isClosing)
    case "sup": raise(isClosing: isClosing)
    default: if HTMLTag.isBlock(name) { builder.append(0x20) }
    }
  }

  /// `2<sup>32</sup>`: what comes next is raised, or is no more.
  private mutating func raise(isClosing: Bool) {
    guard isClosing, let start = raised, start <= builder.count else {
      raised = isClosing ? nil : builder.count
      return
    }
    raised = nil
    guard RaisedText.isPower(builder.bytes[start...].text, of: builder.bytes[..<start]),
      !finishedLinks.contains(where: { $0.start >= start })
    else { return }
    builder.insert(UInt8(ascii: "^"), at: start)
    for (number, range) in plainRanges.enumerated() where range.upperBound > start {
      plainRanges[number] = range.lowerBound + (range.lowerBound >= start ? 1 : 0)..<range.upperBound + 1
    }
  }

  private mutating func htmlLink(_ tag: [UInt8], isClosing: Bool) {
    if isClosing {
      if let link = htmlLinks.popLast() { finish(from: link.start, target: link.target) }
    } else if let target = Self.attribute("href", of: tag) {
      htmlLinks.append((builder.count, target))
    }
  }

  /// An attribute of a tag, read by libxml2 so that quotes and entities come out right.
  private static func attribute(_ name: String, of tag: [UInt8]) -> String? {
    HTMLTree(tag[...]).nodes.lazy.compactMap { $0.attribute(name) }.first
  }
}
