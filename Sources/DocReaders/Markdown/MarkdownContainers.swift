import DocModel
import DocSystem

/// Rewrites the containers and template tags of documentation generators as Markdown that cmark understands: notes become quotes, and tabs
/// become a title followed by the content. The number of lines does not change, so line numbers stay correct.
///
/// - `!!! note "Title"` and `=== "Tab"` with indented content (Material for MkDocs, Python-Markdown)
/// - `::: tip Title`, `/// note | Title` and ```` ```{note} ```` up to a closing marker (VitePress, Docusaurus, Pandoc, Python-Markdown, MyST)
/// - `{{< note >}}`, `{{% tab %}}` and `{% hint %}` up to a closing tag (Hugo, GitBook, Jekyll)
/// - `<TabItem label="Swift">` up to a closing tag, with content that may be indented (MDX)
/// - `::: package.module`, for which the generator inserts documentation of code (mkdocstrings)
/// - `:   text` below a term (Markdown Extra)
/// - imports at the start of a page (MDX), and lines that include a table of contents or a snippet of another file
struct MarkdownContainers {
  private struct Container {
    enum End: Equatable {
      /// The container ends before the first line that is not indented by at least four columns more than the opening line.
      case indent
      /// Ends at a line that consists of at least `count` of these bytes.
      case mark(UInt8, count: Int)
      /// Ends at a closing tag with this name.
      case tag([UInt8])
      /// Ends at the closing tag of this component, such as `</TabItem>`.
      case component([UInt8])
    }
    var end: End
    var isQuote: Bool
    /// The indentation of the opening line in columns; above 0 inside lists.
    var indent: Int
    /// Whether the content is code, which the rewritten text puts between fences.
    var isCode = false
    /// The indentation of a component's first line in columns, which all its lines lose; nil before that line. MDX has no indented code.
    var inner: Int?
  }

  private enum Before { case term, definition, nothing }

  private var containers: [Container] = []
  private var fence = CodeFence()
  private var output: [UInt8] = []
  /// Whether only empty lines and imports have been read so far.
  private var isAtHead = true
  /// Whether an indented line may belong to a list item.
  private var isInList = false
  /// Whether indented lines are the options of a `::: package.module` before them, and are dropped.
  private var dropsOptions = false
  /// What precedes the current line. A definition must directly follow a term, or follow another definition, possibly after a blank line.
  private var before = Before.nothing

  /// Upper bound on the nesting of containers. Deeper containers are treated as content.
  private static let deepest = 6
  /// Upper bounds on the length of an opening or closing line in bytes, and on its indentation in columns.
  private static let longestMark = 400
  private static let deepestMark = 12

  /// The text with its containers rewritten; nil if the text contains none.
  static func rewritten(_ bytes: [UInt8]) -> [UInt8]? {
    guard mayContain(bytes) else { return nil }
    var containers = MarkdownContainers()
    containers.output.reserveCapacity(bytes.count)
    var start = 0
    while start < bytes.count {
      let end = ByteSearch.lineEnd(bytes, from: start)
      containers.take(bytes[start..<end])
      if end < bytes.count { containers.output.append(0x0a) }
      start = end + 1
    }
    return containers.output == bytes ? nil : containers.output
  }

  private static let tags: [StaticString] = ["{{<", "{{%", "{%"]
  private static let marks: [StaticString] = [
    "!!! ", "??? ", "???+ ", "=== \"", ":::", "/// ", "```{", "~~~{", ": ", ":\t", "import ", "[TOC]",
    "[[toc]]", "[[_TOC_]]", "--8<--",
  ]

  private static func mayContain(_ bytes: [UInt8]) -> Bool {
    if tags.contains(where: { ByteSearch.contains($0, in: bytes) }) { return true }
    var start = 0
    while start < bytes.count {
      var index = start
      while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
      if index < bytes.count, "!?=:/`~i[-".utf8.contains(bytes[index]),
        marks.contains(where: { ByteSearch.starts(bytes[index...], with: $0) })
      {
        return true
      }
      if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "<"), ByteClass.isUpper(bytes[index + 1]) {
        return true
      }
      start = ByteSearch.lineEnd(bytes, from: index) + 1
    }
    return false
  }

  // MARK: Lines

  private mutating func take(_ line: ArraySlice<UInt8>) {
    let isBlank = line.allSatisfy(ByteClass.isSpace)
    var rest = line
    // Removes the indentation of the open containers. `write` adds the indentation that enclosing lists need.
    for (depth, container) in containers.enumerated() where !isBlank {
      let isIndented = container.end == .indent
      if case .component = container.end, container.inner == nil {
        containers[depth].inner = Self.columns(rest[..<rest.trimmed.startIndex])
      }
      let columns = containers[depth].inner ?? container.indent + (isIndented ? 4 : 0)
      if let inner = Self.unindented(rest, by: columns) {
        rest = inner
      } else if isIndented {
        close(to: depth)
        break
      }
    }
    if isBlank {
      if before == .term { before = .nothing }
      return write(rest)
    }
    defer { isAtHead = isAtHead && Self.isImport(rest.trimmed) }
    if fence.isOpen {
      fence.take(rest.trimmed)
      return write(rest)
    }
    let body = rest.trimmed
    let indent = Self.columns(rest[..<body.startIndex])
    dropsOptions = dropsOptions && indent >= 4
    if dropsOptions { return write([]) }
    if Self.beginsItem(body) { isInList = true } else if indent == 0 { isInList = false }
    // Outside of lists, a line with more indentation is code.
    let mayBeMark = body.count <= Self.longestMark && indent <= (isInList ? Self.deepestMark : 3)
    if mayBeMark, takeMark(body, indent: indent) { return }
    if fence.take(body) { return write(rest) }
    if before != .nothing, ByteSearch.starts(body, with: ": ") || ByteSearch.starts(body, with: ":\t") {
      before = .definition
      write(rest[..<body.startIndex] + [0x2d] + body.dropFirst())
    } else {
      // Indented lines after a definition belong to the definition.
      if before != .definition || indent == 0 {
        before =
          ByteClass.isLetter(body[body.startIndex]) || body[body.startIndex] >= 0x80
            || "*`_[".utf8.contains(body[body.startIndex]) ? .term : .nothing
      }
      write(Self.withoutTags(rest))
    }
  }

  /// Writes a line, preceded by the markers of the enclosing quotes.
  private mutating func write(_ line: some Collection<UInt8>) {
    for container in containers {
      output += repeatElement(0x20, count: line.isEmpty && !container.isQuote ? 0 : container.indent)
      if container.isQuote { output += [0x3e, 0x20] }
    }
    output += line
  }

  private mutating func close(to depth: Int) {
    containers.removeSubrange(depth...)
    fence = CodeFence()
  }

  /// Closes a container. Its closing line becomes an empty line.
  private mutating func end(at depth: Int) {
    close(to: depth)
    write([])
  }

  /// Whether a line begins a list item: `- `, `* `, `+ `, `1. ` or `1) `.
  private static func beginsItem(_ body: ArraySlice<UInt8>) -> Bool {
    let digits = body.prefix(while: ByteClass.isDigit).count
    let mark = body.dropFirst(digits)
    guard let first = mark.first, mark.dropFirst().first == 0x20 else { return false }
    return (digits == 0 ? "-*+" : ".)").utf8.contains(first)
  }

  /// A line without the given columns of indentation; nil if the line is indented less. A tab extends to the next multiple of four columns.
  private static func unindented(_ line: ArraySlice<UInt8>, by columns: Int) -> ArraySlice<UInt8>? {
    var (index, column) = (line.startIndex, 0)
    while column < columns, index < line.endIndex, line[index] == 0x20 || line[index] == 0x09 {
      column += line[index] == 0x20 ? 1 : 4 - column % 4
      index += 1
    }
    return column >= columns ? line[index...] : nil
  }

  private static func columns(_ spaces: ArraySlice<UInt8>) -> Int {
    spaces.reduce(0) { $0 + ($1 == 0x09 ? 4 : 1) }
  }

  // MARK: Opening and closing lines

  /// Handles a line that begins or ends a container, and drops lines without content of their own. Returns false for other lines.
  private mutating func takeMark(_ body: ArraySlice<UInt8>, indent: Int) -> Bool {
    guard let first = body.first else { return false }
    switch first {
    case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "="): return openIndented(body, indent: indent)
    case UInt8(ascii: ":"), UInt8(ascii: "/"), 0x60, 0x7e: return takeFence(body, indent: indent)
    case UInt8(ascii: "{"): return takeTag(body, indent: indent)
    case UInt8(ascii: "<"): return takeComponent(body, indent: indent)
    case UInt8(ascii: "["): return ["[TOC]", "[toc]", "[[toc]]", "[[_TOC_]]"].contains(body.text)
    case UInt8(ascii: "-"): return ByteSearch.starts(body, with: "--8<--")
    case UInt8(ascii: "i") where isAtHead: return Self.isImport(body)
    default: return false
    }
  }

  /// Whether a line is an import, such as `import Tabs from '@theme/Tabs';`.
  private static func isImport(_ body: ArraySlice<UInt8>) -> Bool {
    guard ByteSearch.starts(body, with: "import "), let last = body.last(where: { $0 != UInt8(ascii: ";") })
    else { return false }
    return last == UInt8(ascii: "'") || last == UInt8(ascii: "\"")
  }

  private mutating func openIndented(_ body: ArraySlice<UInt8>, indent: Int) -> Bool {
    let mark = body.prefix { $0 == body.first || $0 == UInt8(ascii: "+") }
    let rest = body.dropFirst(mark.count)
    guard rest.first == 0x20, (3...4).contains(mark.count) else { return false }
    let name = Array(rest.trimmed.prefix { ByteClass.isAlphanumeric($0) || $0 == 0x2d })
    let title = Self.quoted(rest)
    let isTab = body.first == UInt8(ascii: "=")
    guard
      isTab ? title != nil && name.isEmpty : title != nil || Self.notes.contains(name.map(ByteClass.lowered))
    else {
      return false
    }
    open(.indent, name: name, title: title, isQuote: !isTab, indent: indent)
    return true
  }

  private mutating func takeFence(_ body: ArraySlice<UInt8>, indent: Int) -> Bool {
    guard let mark = body.first else { return false }
    let count = body.prefix { $0 == mark }.count
    let rest = body.dropFirst(count).trimmed
    guard count > 2 else { return false }
    if rest.allSatisfy({ $0 == mark || $0 == 0x20 }) {
      guard
        let depth = containers.lastIndex(where: {
          if case .mark(mark, let least) = $0.end { least <= count } else { false }
        })
      else {
        // A line of colons that closes no container is dropped.
        return mark == UInt8(ascii: ":")
      }
      end(at: depth)
      return true
    }
    if mark == UInt8(ascii: ":"), rest.contains(UInt8(ascii: ".")),
      rest.allSatisfy({ ByteClass.isWord($0) || $0 == UInt8(ascii: ".") })
    {
      dropsOptions = true
      write([0x60] + rest + [0x60])
      return true
    }
    let isBraced = rest.first == UInt8(ascii: "{")
    var named = rest.drop { "{.".utf8.contains($0) }
    if ByteSearch.starts(named, with: "callout-") { named = named.dropFirst(8) }
    let name = Array(named.prefix { ByteClass.isAlphanumeric($0) || $0 == 0x2d })
    let isNote = Self.notes.contains(name.map(ByteClass.lowered))
    let after = rest.drop {
      $0 != 0x20 && $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "|") && $0 != UInt8(ascii: "}")
    }
    let title = Self.quoted(after) ?? Self.words(after)
    switch mark {
    case UInt8(ascii: "/"):
      // Comments of Swift and Rust also begin with `///`.
      guard isNote || ["tab", "details", "caption", "html", "define"].contains(name.text) else {
        return false
      }
    case 0x60, 0x7e:
      guard isBraced, isNote else { return false }
    default: break
    }
    open(
      .mark(mark, count: count), name: name,
      title: isNote || mark == UInt8(ascii: "/") || name.text == "details" ? title : nil, isQuote: isNote,
      indent: indent)
    return true
  }

  /// The types of notes that the generators' manuals describe. Other containers only affect the layout.
  private static let notes: Set<[UInt8]> = Set(
    [
      "note", "notes", "tip", "hint", "info", "important", "warning", "warn", "caution", "danger",
      "attention", "error", "bug", "example",
      "question", "faq", "help", "success", "check", "done", "failure", "fail", "missing", "quote", "cite",
      "abstract", "summary", "tldr",
      "todo", "seealso", "admonition", "alert", "callout", "notice", "pitfall", "aside", "deprecated",
    ].map { Array($0.utf8) })

  // MARK: Template tags

  /// A template tag, as in `{{< name words >}}`, `{{% /name %}}` or `{% endname %}`.
  private struct Tag {
    var range: Range<Int>
    var name: ArraySlice<UInt8>
    var words: ArraySlice<UInt8>
    var isEnd: Bool
    /// Whether the tag has the double braces of Hugo.
    var isHugo: Bool

    /// Finds the first tag in a line at or after `start`.
    init?(_ line: ArraySlice<UInt8>, from start: Int) {
      var brace = start
      while let next = line[brace...].firstIndex(of: UInt8(ascii: "{")),
        !MarkdownContainers.tags.contains(where: { ByteSearch.starts(line[next...], with: $0) })
      {
        brace = next + 1
      }
      guard let begin = line[brace...].firstIndex(of: UInt8(ascii: "{")) else { return nil }
      isHugo = line[begin + 1] == UInt8(ascii: "{")
      let inside = begin + (isHugo ? 3 : 2)
      let close: StaticString = !isHugo ? "%}" : line[inside - 1] == UInt8(ascii: "<") ? ">}}" : "%}}"
      guard let end = ByteSearch.first(close, in: line[inside...]) else { return nil }
      range = begin..<end.upperBound
      var inner = line[inside..<end.lowerBound].drop { $0 == 0x20 || $0 == 0x2d }
      isEnd = inner.first == UInt8(ascii: "/") || !isHugo && ByteSearch.starts(inner, with: "end")
      if isEnd { inner = inner.dropFirst(inner.first == UInt8(ascii: "/") ? 1 : 3).drop { $0 == 0x20 } }
      name = inner.prefix { ByteClass.isWord($0) || $0 == 0x2d }
      words = inner.dropFirst(name.count)
    }
  }

  /// Names of tags that affect the layout of GitBook and Jekyll pages.
  private static let layouts: Set = [
    "raw", "include", "include_relative", "tabs", "tab", "code", "highlight", "content-ref", "embed", "file",
    "columns", "column", "stepper",
    "step", "details", "expand", "accordion",
  ]

  /// Handles a line that consists of one tag.
  private mutating func takeTag(_ body: ArraySlice<UInt8>, indent: Int) -> Bool {
    guard let tag = Tag(body, from: body.startIndex), tag.range == body.indices else { return false }
    let name = tag.name.map(ByteClass.lowered)
    // Pages about templates show Liquid tags as text, so tags with other names are kept.
    guard tag.isHugo || Self.notes.contains(name) || Self.layouts.contains(name.text) else { return false }
    if tag.isEnd {
      if let depth = containers.lastIndex(where: { $0.end == .tag(name) }) {
        let isCode = containers[depth].isCode
        close(to: depth)
        write(isCode ? Array("```".utf8) : [])
      } else if name.elementsEqual("highlight".utf8) {
        write("```".utf8)
      }
      return true
    }
    if name.elementsEqual("highlight".utf8) {
      write(Array("```".utf8) + tag.words.trimmed.prefix(while: ByteClass.isWord))
    } else if name.elementsEqual("tab".utf8), let language = Self.value("codelang=", in: tag.words) {
      let title = Self.quoted(tag.words) ?? []
      write(Array("```".utf8) + language + Array(" title=\"".utf8) + title + [UInt8(ascii: "\"")])
      containers.append(Container(end: .tag(name), isQuote: false, indent: indent, isCode: true))
    } else if let shown = Self.value("caption=", in: tag.words) ?? Self.value("content=", in: tag.words) {
      write(shown)
    } else if Self.notes.contains(name) || ["tab", "details", "expand", "accordion"].contains(name.text) {
      let title = Self.quoted(tag.words)
      open(
        .tag(name), name: Array(tag.name), title: title, isQuote: Self.notes.contains(name), indent: indent)
    }
    return true
  }

  /// Replaces each of Hugo's tags in a line by the text it produces: a target (`{{< ref "page" >}}`), a text (`{{< term text="pod" >}}`) or
  /// nothing. Tags in code are kept.
  private static func withoutTags(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    var from = line.startIndex
    var ticks = 0
    while let tag = Tag(line, from: from) {
      let before = line[from..<tag.range.lowerBound]
      text += before
      ticks += before.count { $0 == 0x60 }
      if ticks % 2 == 1 || !tag.isHugo {
        text += line[tag.range]
      } else if let shown = value("text=", in: tag.words) {
        text += shown
      } else if tag.name.elementsEqual("ref".utf8) || tag.name.elementsEqual("relref".utf8) {
        text += quoted(tag.words) ?? Array(tag.words.trimmed)
      }
      from = tag.range.upperBound
    }
    return text + line[from...]
  }

  // MARK: Components

  /// Handles a line that consists of the opening or closing tag of a component, whose name begins with a capital letter.
  private mutating func takeComponent(_ body: ArraySlice<UInt8>, indent: Int) -> Bool {
    let isEnd = body.dropFirst().first == UInt8(ascii: "/")
    let inner = body.dropFirst(isEnd ? 2 : 1).dropLast()
    let name = inner.prefix { ByteClass.isWord($0) || $0 == UInt8(ascii: ".") }.map(ByteClass.lowered)
    guard body.last == UInt8(ascii: ">"), let first = inner.first, ByteClass.isUpper(first),
      inner.last != UInt8(ascii: "/"), !inner.contains(UInt8(ascii: "<")), !HTMLTag.isKnown(name.text)
    else { return false }
    if isEnd {
      guard let depth = containers.lastIndex(where: { $0.end == .component(name) }) else { return false }
      end(at: depth)
    } else {
      let isNote = Self.notes.contains(name)
      open(
        .component(name), name: isNote ? Self.value("type=", in: inner) ?? name : [],
        title: Self.value("label=", in: inner) ?? Self.value("title=", in: inner), isQuote: isNote,
        indent: indent)
    }
    return true
  }

  // MARK: Titles

  /// Opens a container and writes the line that shows its title.
  private mutating func open(
    _ end: Container.End, name: [UInt8], title: [UInt8]?, isQuote: Bool, indent: Int
  ) {
    if containers.count < Self.deepest {
      containers.append(Container(end: end, isQuote: isQuote, indent: indent))
    }
    // GitBook's hints specify their type as an attribute.
    let kinds = [title ?? [], name].map { $0.map(ByteClass.lowered) }
    let kind = isQuote ? kinds.first(where: Self.notes.contains) ?? Array("note".utf8) : []
    var label = title.map { kinds[0] == kind ? kind : $0 } ?? kind
    guard let first = label.first else { return }
    if isQuote {
      if label == kind { label[0] = first & 0xdf }
      if let last = label.last, ByteClass.isAlphanumeric(last) || last >= 0x80 || last == 0x60 || last == 0x29
      {
        label.append(0x3a)
      }
    } else {
      label = [0x2a, 0x2a] + label + [0x2a, 0x2a]
    }
    write(label)
  }

  /// The quoted value of an attribute, such as `title=`.
  static func value(_ attribute: StaticString, in bytes: ArraySlice<UInt8>) -> [UInt8]? {
    guard let start = ByteSearch.first(attribute, in: bytes)?.upperBound,
      let quote = bytes[start...].first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let end = bytes[(start + 1)...].firstIndex(of: quote)
    else { return nil }
    return Array(bytes[(start + 1)..<end])
  }

  /// The text between the first two double quotes, or between the first two single quotes.
  private static func quoted(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    for quote in [UInt8(ascii: "\""), UInt8(ascii: "'")] {
      guard let open = bytes.firstIndex(of: quote), let close = bytes[(open + 1)...].firstIndex(of: quote)
      else { continue }
      return Array(bytes[(open + 1)..<close])
    }
    return nil
  }

  /// A title without quotes: `[Title]`, `| Title`, or words without attributes.
  private static func words(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    let words = bytes.drop { "[|} ".utf8.contains($0) }.prefix {
      $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "{")
    }.trimmed
    let title = words.drop { $0 == UInt8(ascii: ":") }
    return title.isEmpty ? nil : Array(title)
  }
}
