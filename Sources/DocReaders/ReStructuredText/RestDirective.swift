import DocDraft
import DocModel
import DocSystem

/// A directive with its arguments, options and content.
struct RestDirective {
  var name: String
  /// The lines of the argument. If the directive describes an object, each line is a signature of that object.
  var arguments: [ArraySlice<UInt8>] = []
  var options: [(name: String, value: ArraySlice<UInt8>)] = []
  let content: RestLines
  /// All lines of the directive, as a range of `lines`.
  let range: Range<Int>
  let lines: RestLines

  /// The one-based numbers of the first and the last line in the file.
  var line: Int { lines.number(range.lowerBound) }
  var lastLine: Int { lines.number(range.upperBound - 1) }
  var argument: ArraySlice<UInt8> { arguments.first ?? [] }

  func option(_ name: String) -> ArraySlice<UInt8>? { options.first { $0.name == name }?.value }

  /// Parses the directive whose `..` is at `index`. Fails if another construct begins there.
  init?(_ lines: RestLines, _ index: Int, at text: ArraySlice<UInt8>) {
    guard let mark = ByteSearch.first("::", in: text.prefix(100)), mark.lowerBound > text.startIndex,
      mark.upperBound == text.endIndex || text[mark.upperBound] == 0x20,
      text[..<mark.lowerBound].allSatisfy({
        ByteClass.isWord($0) || $0 == 0x2d || $0 == 0x3a || $0 == 0x2e || $0 == 0x2b
      })
    else { return nil }
    name = text[..<mark.lowerBound].text.lowercased()
    let stop = lines.endOfBlock(index + 1, indent: lines.indents[index] + 1)
    self.lines = lines
    range = index..<stop
    var next = index + 1
    var first = text[mark.upperBound...].trimmed
    if let option = Self.option(first) {
      options.append(option)
      first = []
    }
    // An argument may continue on the next lines.
    while true {
      if first.last == UInt8(ascii: "\\"), next < stop, !lines.isBlank(next) {
        arguments.append(first.dropLast())
      } else if !first.isEmpty {
        arguments.append(first)
      }
      guard next < stop, !lines.isBlank(next) else { break }
      let body = lines.bytes[next].trimmed
      if let option = Self.option(body) {
        options.append(option)
        let indent = lines.indents[next]
        next += 1
        // Options are consecutive lines. The value of an option may continue on lines that are indented further.
        while next < stop, !lines.isBlank(next) {
          let line = lines.bytes[next].trimmed
          if lines.indents[next] > indent {
            options[options.count - 1].value += [0x0a] + line
          } else if let more = Self.option(line) {
            options.append(more)
          } else {
            break
          }
          next += 1
        }
        break
      }
      if Self.takesContentAtOnce.contains(name) || arguments.isEmpty && name != "image" { break }
      first = body
      next += 1
    }
    while next < stop, lines.isBlank(next) { next += 1 }
    content = lines.block(next..<max(next, stop))
  }

  /// Directives whose content may begin on the next line, without a blank line before it.
  private static let takesContentAtOnce: Set = [
    "note", "warning", "tip", "important", "caution", "danger", "error", "hint", "attention", "seealso",
    "versionadded", "versionchanged", "deprecated", "versionremoved", "admonition", "topic", "sidebar",
    "code-block", "code", "sourcecode", "literalinclude", "parsed-literal", "productionlist", "list-table",
    "csv-table", "table", "figure", "toctree", "index", "math", "rubric", "availability", "impl-detail",
    "highlight", "only", "glossary", "include", "raw", "deprecated-removed",
  ]

  private static func option(_ body: ArraySlice<UInt8>) -> (name: String, value: ArraySlice<UInt8>)? {
    guard body.first == UInt8(ascii: ":"),
      let close = body.dropFirst().prefix(60).firstIndex(of: UInt8(ascii: ":")),
      close > body.startIndex + 1, close + 1 == body.endIndex || body[close + 1] == 0x20,
      body[(body.startIndex + 1)..<close].allSatisfy({ ByteClass.isWord($0) || $0 == 0x2d })
    else { return nil }
    return (body[(body.startIndex + 1)..<close].text, body[(close + 1)...].trimmed)
  }
}

extension RestPage {
  /// Parses a construct that begins with two full stops: a directive, footnote, target, substitution or comment.
  mutating func explicit(_ lines: RestLines, _ index: Int, _ context: inout Context) -> Int {
    let text = lines.bytes[index].dropFirst(2).drop { $0 == 0x20 }
    let stop = lines.endOfBlock(index + 1)
    // Two full stops without text are an empty comment, which separates blocks.
    if text.isEmpty { return index + 1 < lines.count && lines.isBlank(index + 1) ? index + 1 : stop }
    if text.first == UInt8(ascii: "["), let close = text.firstIndex(of: UInt8(ascii: "]")),
      case let name = text[(text.startIndex + 1)..<close],
      name.allSatisfy({ ByteClass.isWord($0) || $0 >= 0x80 || "-.:+#".utf8.contains($0) })
        || name.elementsEqual([0x2a])
    {
      var inner = context.inner
      let isCitation =
        !(name.first == UInt8(ascii: "#") || name.allSatisfy(ByteClass.isDigit) || name.elementsEqual([0x2a]))
      if isCitation { inner.label = InlineText(plain: "[" + name.text + "]") }
      let rest = text[(close + 1)...].drop { $0 == 0x20 }
      blocks(lines.block(index..<stop, behind: rest.startIndex - lines.bytes[index].startIndex), &inner)
      if inner.label != nil { emit([], lines.number(index), lines.number(index), &inner) }
      return stop
    }
    if text.first == UInt8(ascii: "_") || text.first == UInt8(ascii: "|") { return stop }
    if let directive = RestDirective(lines, index, at: text) { run(directive, &context) }
    return stop
  }

  mutating func run(_ directive: RestDirective, _ context: inout Context) {
    switch directive.name {
    case "code-block", "code", "sourcecode", "testcode", "testoutput", "doctest", "prompt", "parsed-literal",
      "productionlist",
      "math", "ipython", "command-output", "graphviz", "mermaid", "testsetup", "testcleanup":
      sample(directive)
    case "highlight": language = CodeLanguageName.named(directive.argument)
    case "note", "warning", "tip", "important", "caution", "danger", "error", "hint", "attention", "todo":
      let label = directive.name.prefix(1).uppercased() + directive.name.dropFirst() + ":"
      admonition(directive, .all(label, as: .strong), &context)
    case "seealso": admonition(directive, "**See also:**", &context)
    case "impl-detail": admonition(directive, "**CPython implementation detail:**", &context)
    case "availability": admonition(directive, "Availability:", &context)
    case "versionadded", "versionchanged", "deprecated", "versionremoved", "deprecated-removed":
      version(directive, &context)
    case "admonition", "topic", "sidebar", "figure-caption":
      titled(directive, &context)
    case "rubric", "centered":
      append(.all(inline.read(Array(directive.argument)).plain, as: .strong), directive)
      nested(directive, &context)
    case "list-table", "flat-table": listTable(directive, &context)
    case "csv-table": csvTable(directive)
    case "toctree": toctree(directive)
    case "include": include(directive, &context)
    case "literalinclude": literalInclude(directive)
    case "module", "automodule", "py:module", "currentmodule", "py:currentmodule":
      scope.module = directive.argument.text
      if let synopsis = directive.option("synopsis") {
        append(inline.read(Array(synopsis)), directive)
      }
      nested(directive, &context)
    case "image", "figure":
      if let words = directive.option("alt") { append(inline.picture(directive, words: words), directive) }
      nested(directive, &context)
    case "glossary":
      var inner = context.inner
      inner.isGlossary = true
      blocks(directive.content, &inner)
    case "footer" where !isEnding: footers.append(directive)
    case "table", "highlights", "epigraph", "pull-quote", "compound", "header", "footer":
      append(inline.read(Array(directive.arguments.joined(separator: [0x20]))), directive)
      nested(directive, &context)
    case "only", "ifconfig", "container", "rst-class", "hlist",
      "tab-set", "grid", "dropdown", "tabs", "centred", "details":
      nested(directive, &context)
    case "tab", "tab-item", "group-tab", "code-tab", "grid-item-card", "card":
      titled(directive, &context)
    case "raw", "contents", "index", "sectionauthor", "moduleauthor", "codeauthor", "tabularcolumns", "meta",
      "default-domain", "program", "default-role", "role", "sectnum", "target-notes", "title", "unicode",
      "replace", "date", "restructuredtext-test-directive", "bibliography", "py:program":
      return
    // In Docutils, the directive `class` only sets the style of its content or of the next block. In Sphinx, it documents a class.
    case "class" where isStyle(directive): nested(directive, &context)
    default: object(directive, &context)
    }
  }

  /// Whether the argument of a `class` directive lists style names. In the description of a module, or with options, a single name with content
  /// below it may instead be a documented class.
  private func isStyle(_ directive: RestDirective) -> Bool {
    let argument = directive.argument
    let isSeveral = argument.contains(0x20) || argument.contains(UInt8(ascii: "-"))
    let mayBeClass = !scope.module.isEmpty || !directive.options.isEmpty
    return (isSeveral || directive.content.isEmpty || !mayBeClass)
      && argument.allSatisfy { ByteClass.isLower($0) || ByteClass.isDigit($0) || $0 == 0x20 || $0 == 0x2d }
  }

  mutating func append(_ text: InlineText, _ directive: RestDirective) {
    guard !text.isEmpty else { return }
    writer.append(.paragraph(Paragraph(text)), startLine: directive.line)
  }

  mutating func nested(_ directive: RestDirective, _ context: inout Context) {
    var inner = context.inner
    // Sphinx allows section headings inside conditional directives.
    inner.isTop = context.isTop && ["only", "ifconfig"].contains(directive.name)
    inner.label = context.label
    blocks(directive.content, &inner)
  }

  // MARK: Code samples

  private mutating func sample(_ directive: RestDirective) {
    if directive.name == "testsetup" || directive.name == "testcleanup" || directive.option("hide") != nil {
      return
    }
    if directive.name == "productionlist" { return productions(directive) }
    let own: String? =
      switch directive.name {
      case "code-block", "code", "sourcecode": CodeLanguageName.named(directive.argument)
      case "doctest", "testcode", "ipython": "python"
      case "graphviz": "dot"
      case "prompt": "shell"
      default: nil
      }
    let isPlain = directive.name.hasPrefix("code") || directive.name == "sourcecode"
    let title = directive.option("caption").map { inline.text($0).plain }
    if ["math", "parsed-literal"].contains(directive.name), !directive.arguments.isEmpty {
      writer.code(directive.arguments.map(\.text).joined(separator: "\n"), startLine: directive.line)
    }
    if directive.name == "math" {
      // Blank lines separate formulas.
      let content = directive.content
      for part in (0..<content.count).split(whereSeparator: content.isBlank) {
        literal(content.block(part, Array(content.bytes[part])), language: nil)
      }
      return
    }
    literal(
      directive.content, language: own ?? (isPlain && directive.argument.isEmpty ? language : nil),
      title: title, isMarked: directive.name == "parsed-literal")
  }

  /// Writes the rules of a grammar, each as `name: parts`. A line that begins with a colon continues the previous rule.
  private mutating func productions(_ directive: RestDirective) {
    var text: [UInt8] = []
    for body in directive.content.bytes.map(\.trimmed) where !body.isEmpty {
      if !text.isEmpty { text.append(0x0a) }
      if let colon = body.firstIndex(of: UInt8(ascii: ":")),
        body[..<colon].allSatisfy({ ByteClass.isWord($0) || $0 == 0x20 })
      {
        let name = body[..<colon].trimmed
        text += name.isEmpty ? Array("   ".utf8) : name + Array(" ::=".utf8)
        text += body[(colon + 1)...].filter { $0 != 0x60 }
      } else {
        text += body.filter { $0 != 0x60 }
      }
    }
    if !text.isEmpty { writer.code(text.text, startLine: directive.line, endLine: directive.lastLine) }
  }

  private mutating func literalInclude(_ directive: RestDirective) {
    let path = directive.argument.text
    let language = directive.option("language").flatMap { CodeLanguageName.named($0) }
    guard let file = take(path) else { return append(.all(path, as: .code), directive) }
    let text = Self.part(of: file, directive).bytes.text
    writer.code(
      text.hasSuffix("\n") ? String(text.dropLast()) : text, language: language, title: path,
      startLine: directive.line)
  }

  private mutating func include(_ directive: RestDirective, _ context: inout Context) {
    guard context.nesting < 8, let file = take(directive.argument.text) else { return }
    if directive.options.contains(where: { $0.name == "literal" || $0.name == "code" }) {
      return literalInclude(directive)
    }
    var inner = context
    inner.nesting += 1
    let included = RestLines(Self.part(of: file, directive), number: directive.line)
    RestDefinitions.collect(included, into: &inline)
    blocks(included, &inner)
  }

  /// The part of an included file between the text of the `start-after` option and the text of the `end-before` option.
  private static func part(of file: SourceText, _ directive: RestDirective) -> SourceText {
    var bytes = file.bytes[...]
    if let mark = directive.option("start-after"), let found = bytes.firstRange(of: mark) {
      bytes = bytes[found.upperBound...]
    }
    if let mark = directive.option("end-before"), let found = bytes.firstRange(of: mark) {
      bytes = bytes[..<found.lowerBound]
    }
    return bytes.count == file.bytes.count ? file : SourceText(bytes.text)
  }

  /// Reads a file that the document names; nil if the file is missing or exceeds the remaining budget.
  private mutating func take(_ path: String) -> SourceText? {
    guard let file = files?.text(named: path), file.bytes.count <= budget else { return nil }
    budget -= file.bytes.count
    return file
  }

  // MARK: Admonitions and containers

  private mutating func admonition(
    _ directive: RestDirective, _ label: InlineText, _ context: inout Context, text: ArraySlice<UInt8>? = nil
  ) {
    let first = text ?? directive.argument
    var inner = context.inner
    inner.label = label
    if first.isEmpty || !directive.options.isEmpty {
      if !first.isEmpty { emit(Array(first), directive.line, directive.line, &inner) }
      blocks(directive.content, &inner)
    } else {
      // The text begins on the line of the directive.
      let start = first.startIndex - directive.lines.bytes[directive.range.lowerBound].startIndex
      blocks(directive.lines.block(directive.range, behind: start), &inner)
    }
    if inner.label != nil { emit([], directive.line, directive.line, &inner) }
  }

  private mutating func titled(_ directive: RestDirective, _ context: inout Context) {
    append(.all(inline.read(Array(directive.argument)).plain, as: .strong), directive)
    if let subtitle = directive.option("subtitle") { append(inline.read(Array(subtitle)), directive) }
    nested(directive, &context)
  }

  private mutating func version(_ directive: RestDirective, _ context: inout Context) {
    let words = directive.argument.split(
      separator: 0x20, maxSplits: directive.name == "deprecated-removed" ? 2 : 1)
    let number = words.first?.text ?? ""
    let lead =
      switch directive.name {
      case "versionadded": "New in version \(number)"
      case "versionchanged": "Changed in version \(number)"
      case "versionremoved": "Removed in version \(number)"
      case "deprecated-removed":
        "Deprecated since version \(number), will be removed in version \(words.count > 1 ? words[1].text : "")"
      default: "Deprecated since version \(number)"
      }
    let rest = words.dropFirst(directive.name == "deprecated-removed" ? 2 : 1).first ?? []
    let isAlone = rest.isEmpty && directive.content.isEmpty
    admonition(directive, InlineText(plain: lead + (isAlone ? "." : ":")), &context, text: rest)
  }

  // MARK: Tables

  private mutating func csvTable(_ directive: RestDirective) {
    append(inline.read(Array(directive.argument)), directive)
    var text = Array(directive.content.bytes.joined(separator: [0x0a]))
    if let path = directive.option("file"), let file = take(path.text) { text = file.bytes }
    var rows = RestTables.values(text[...])
    var headerRows = Int(directive.option("header-rows")?.text ?? "") ?? 0
    if let header = directive.option("header") {
      rows = RestTables.values(header) + rows
      headerRows += 1
    }
    let cells = rows.map { $0.map { inline.text(Array($0.utf8)) } }
    guard let table = Grid.table(cells, headerRows: headerRows) else { return }
    writer.append(.table(table), startLine: directive.line, endLine: directive.lastLine)
  }

  /// Reads a list table: a list of rows, each of which is a list of cells.
  private mutating func listTable(_ directive: RestDirective, _ context: inout Context) {
    append(inline.read(Array(directive.argument)), directive)
    let (inline, depth) = (inline, cellDepth)
    var cells = TableCells()
    let rows = directive.content.items.map { row in
      row.items.map { Self.cell($0.bytes, inline, depth: depth, number: directive.line, into: &cells) }
    }
    let headerRows = Int(directive.option("header-rows")?.text ?? "") ?? 1
    guard let table = Grid.table(rows, headerRows: headerRows) else {
      return nested(directive, &context)
    }
    cells.write(table, to: &writer, startLine: directive.line, endLine: directive.lastLine)
  }

  private mutating func toctree(_ directive: RestDirective) {
    for body in directive.content.bytes.map(\.trimmed) where !body.isEmpty {
      if body.last == UInt8(ascii: ">"), let open = body.lastIndex(of: UInt8(ascii: "<")) {
        writer.link(text: body[..<open].trimmed.text, target: body[(open + 1)...].dropLast().text)
      } else if body.first != UInt8(ascii: ":") {
        writer.link(text: body.text, target: body.text)
      }
    }
  }
}

extension RestPage {
  /// Sphinx's own domains. The options of their directives are settings, not descriptions, so the options are not indexed as text.
  private static let ownDomains: Set = ["py", "c", "cpp", "js", "rst", "std"]

  /// Writes a documented object (a function, class or option) as an entry. The names of the object become the heading, and its signatures become
  /// text. A directive with an unknown name is also treated as a documented object.
  mutating func object(_ directive: RestDirective, _ context: inout Context) {
    let parts = directive.name.split(separator: ":").map(String.init)
    let kind = parts.last ?? directive.name
    let domain = parts.count > 1 ? parts[0] : ""
    guard !directive.arguments.isEmpty else { return nested(directive, &context) }
    let isKnown = RestObjects.kinds.contains(kind) || !domain.isEmpty || kind.hasPrefix("auto")
    let prose = isKnown && (domain.isEmpty || Self.ownDomains.contains(domain)) ? [] : directive.prose
    if !isKnown, directive.content.isEmpty {
      append(InlineText(plain: directive.arguments.map(\.text).joined(separator: " ")), directive)
      for words in prose { append(inline.read(words), directive) }
      return
    }
    let isQualified =
      RestObjects.qualified.contains(kind) && (domain.isEmpty || domain == "py" || domain == "js")
      || kind.hasPrefix("auto")
    hasObjects = true
    var names: [String] = []
    var signatures: [String] = []
    for argument in directive.arguments {
      let signature = TextCleaner.line(RestInline.unescaped(argument).text)
      for name in RestObjects.names(signature, kind: kind, domain: domain) {
        let full = isQualified ? scope.fullName(name) : name
        if !names.contains(full) { names.append(full) }
      }
      signatures.append(RestObjects.shown(signature, kind: kind))
    }
    let heading = names.prefix(4).joined(separator: ", ")
    writer.beginEntry(
      name: heading, term: .all(signatures.joined(separator: ", "), as: .code), line: directive.line,
      isNamed: true)
    for signature in signatures where signature != heading { append(.all(signature, as: .code), directive) }
    for words in prose { append(inline.read(words), directive) }
    scope.enter(names.first ?? "")
    nested(directive, &context)
    scope.leave()
    writer.endEntry()
  }
}

extension RestDirective {
  /// The option values with more than two words. Extensions of Sphinx describe settings with such options.
  fileprivate var prose: [[UInt8]] {
    options.map { $0.value.map { $0 == 0x0a ? 0x20 : $0 } }.filter { $0.split(separator: 0x20).count > 2 }
  }
}
