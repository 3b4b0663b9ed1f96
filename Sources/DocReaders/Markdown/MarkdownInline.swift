import DocDraft
import DocModel
import DocSystem

/// Builds the text of one paragraph, heading or table cell from its inline nodes.
struct MarkdownInline {
  private var builder = InlineBuilder()
  private var links: [(start: Int, target: [UInt8])] = []
  /// The open `<a href>` elements of the paragraph.
  private var htmlLinks: [(start: Int, target: String)] = []
  /// Offset of the start of the last link; -1 before the first one.
  private var lastLink = -1
  /// Offset of the end of the last link, picture or code span, to which an attribute list may belong; -1 before the first one.
  private var lastSpanEnd = -1
  /// The ranges of text outside code and links. Strikethrough is recognised only inside these ranges.
  private var plainRanges: [Range<Int>] = []
  /// For each open span of strong text, whether the span is really an identifier such as `__init__`.
  private var names: [Bool] = []
  /// Offsets of braces directly before an HTML comment. Such a brace does not begin an attribute list.
  private var escapedBraces: Set<Int> = []
  /// Offset of the start of an open `<sup>` element.
  private var raised: Int?
  /// Number of open elements whose content is not text, such as `<script>`.
  private var opaqueDepth = 0
  /// The names of the components that were opened, such as `tooltip` for `<Tooltip text="…">`.
  private var components: Set<String> = []

  var text: InlineText { builder.text }

  mutating func begin() {
    builder.removeAll()
    links.removeAll(keepingCapacity: true)
    htmlLinks.removeAll(keepingCapacity: true)
    lastLink = -1
    lastSpanEnd = -1
    plainRanges.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    escapedBraces.removeAll(keepingCapacity: true)
    raised = nil
    opaqueDepth = 0
    components.removeAll(keepingCapacity: true)
  }

  mutating func text(_ tree: MarkdownTree) {
    if opaqueDepth > 0 { return }
    let start = builder.count
    builder.append { tree.appendLiteral(to: &$0) }
    // cmark leaves attribute lists in the text. An attribute list applies to the span before it and is not text, so it is removed.
    if builder.count - start >= 3, builder.bytes[start...].contains(UInt8(ascii: "{")) {
      var added = Array(builder.bytes[start...])
      if start == lastSpanEnd, let end = AttributeLists.end(ofBareListAt: 0, in: added, mayBeginWithKey: true)
      {
        added.removeFirst(end)
      }
      builder.truncate(to: start)
      builder.append(AttributeLists.removed(from: added))
    }
    guard links.isEmpty, htmlLinks.isEmpty, builder.count > start else { return }
    if let last = plainRanges.last, last.upperBound == start {
      plainRanges[plainRanges.count - 1] = last.lowerBound..<builder.count
    } else {
      plainRanges.append(start..<builder.count)
    }
  }

  /// Removes the attribute lists of a heading.
  /// - Returns: the anchor in the list at the end of the heading.
  mutating func removeAttributes() -> String? {
    var anchor: String?
    if let list = AttributeLists.ofHeading(builder.bytes), !escapedBraces.contains(list.range.lowerBound) {
      anchor = list.anchor
      builder.remove([list.range])
    }
    let lists = AttributeLists.ranges(in: builder.bytes)
    builder.remove(lists.filter { !escapedBraces.contains($0.lowerBound) })
    return anchor
  }

  /// Removes pairs of `~~`. An unpaired `~~` is literal text.
  mutating func removeStrikes() {
    defer { plainRanges.removeAll(keepingCapacity: true) }
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
    lastSpanEnd = builder.count
  }

  mutating func open(_ kind: InlineText.Kind) { builder.begin(kind) }
  mutating func close(_ kind: InlineText.Kind) { builder.end(kind) }

  /// Opens strong text. If `isName` is set, the text is really an identifier such as `__init__`, and its underscores are literal.
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
    // DocC shows a link such as `<doc:Closures#Capturing-Values>` as the title of the link's target.
    let docPrefix = Array("doc:".utf8)
    if link.target.starts(with: docPrefix), builder.bytes[link.start...].elementsEqual(link.target) {
      let name =
        link.target.dropFirst(docPrefix.count).split { $0 == UInt8(ascii: "#") || $0 == 0x2f }.last ?? []
      builder.truncate(to: link.start)
      builder.append(name.map { $0 == UInt8(ascii: "-") ? 0x20 : $0 })
    }
    finish(from: link.start, target: link.target.text)
  }

  /// Ends the alternative text of an image. An image in a link is a button or a badge, so it is not recorded as a picture.
  mutating func closePicture() {
    lastSpanEnd = builder.count
    guard let picture = links.popLast(), links.isEmpty, htmlLinks.isEmpty else { return }
    builder.picture(picture.start..<max(picture.start, builder.count), at: picture.target.text)
  }

  private mutating func finish(from start: Int, target: String) {
    guard start <= builder.count else { return }
    lastLink = start
    lastSpanEnd = builder.count
    builder.link(start..<builder.count, to: target)
  }

  /// Handles an inline HTML tag or comment. An unknown tag, such as `<Element>` in `Array<Element>`, is literal text.
  mutating func html(_ tag: [UInt8]) {
    guard tag.count > 2, tag[1] != UInt8(ascii: "!"), tag[1] != UInt8(ascii: "?") else {
      if builder.bytes.last == UInt8(ascii: "{") { escapedBraces.insert(builder.count - 1) }
      // A comment between two `~` separates them, so that they are not read as `~~`.
      plainRanges.append(builder.count..<builder.count)
      return
    }
    let isClosing = tag[1] == UInt8(ascii: "/")
    let nameBytes = tag.dropFirst(isClosing ? 2 : 1).prefix(while: ByteClass.isAlphanumeric)
    let name = nameBytes.map(ByteClass.lowered).text
    // In `Set<S>`, the `<S>` is a type parameter and not a strikethrough tag: it begins with a capital letter and directly follows a word.
    let isGeneric =
      !isClosing && ByteClass.isUpper(nameBytes.first ?? 0)
      && builder.bytes.last.map(ByteClass.isWord) == true
    let isComponent =
      tag.contains(UInt8(ascii: "-")) || tag.contains(UInt8(ascii: "="))
      || isClosing && components.contains(name)
    guard !isGeneric, HTMLTag.isKnown(name) || isComponent else {
      builder.append(tag)
      return
    }
    if isComponent { components.insert(name) }
    if let kind = HTMLTag.inlineKind(name) {
      if isClosing { builder.end(kind) } else { builder.begin(kind) }
      return
    }
    switch name {
    case "script", "style":
      opaqueDepth = max(0, opaqueDepth + (isClosing ? -1 : 1))
    case "br": builder.append(0x20)
    case "img":
      guard let alternative = Self.attribute("alt", of: tag) else { break }
      let start = builder.count
      builder.append(alternative)
      if links.isEmpty, htmlLinks.isEmpty {
        builder.picture(start..<builder.count, at: Self.attribute("src", of: tag) ?? "")
      }
    case "a": htmlLink(tag, isClosing: isClosing)
    case "sup": raise(isClosing: isClosing)
    default: if HTMLTag.isBlock(name) { builder.append(0x20) }
    }
  }

  /// Handles `<sup>` and `</sup>`. An exponent gets a caret: `2<sup>32</sup>` becomes `2^32`.
  private mutating func raise(isClosing: Bool) {
    guard isClosing, let start = raised, start <= builder.count else {
      raised = isClosing ? nil : builder.count
      return
    }
    raised = nil
    guard Superscripts.isPower(builder.bytes[start...].text, of: builder.bytes[..<start]),
      lastLink < start
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

  /// The value of an attribute in a tag. libxml2 parses the tag, so that quotes and entities are handled correctly.
  private static func attribute(_ name: String, of tag: [UInt8]) -> String? {
    HTMLTree(tag[...]).nodes.lazy.compactMap { $0.attribute(name) }.first
  }
}
