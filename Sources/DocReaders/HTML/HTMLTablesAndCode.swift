import DocDraft
import DocModel

/// Reads data tables. The cells of a layout table are read as ordinary content instead. A layout table contains headings, code, forms or other
/// tables, has `role="presentation"`, or has only one column.
extension HTMLTree {
  func table(at index: Int) -> Table? {
    let range = subtree(index)
    let role = nodes[index].attribute("role")
    if role == "presentation" || role == "none" { return nil }
    for inner in range.dropFirst() {
      switch nodes[inner].name {
      case "table", "pre", "form": return nil
      case let name where HTMLTag.level(name) != nil: return nil
      default: continue
      }
    }
    var grid = Grid()
    var headers: Set<Int> = []
    for inner in range where nodes[inner].name == "tr" {
      grid.beginRow()
      if addRow(inner, to: &grid) { headers.insert(grid.rowCount - 1) }
    }
    return grid.table { headers.contains($0) }
  }

  /// Adds a row. Returns whether all cells are headers.
  private func addRow(_ index: Int, to grid: inout Grid) -> Bool {
    var isHeader = true
    var at = index + 1
    while at < nodes[index].end {
      let node = nodes[at]
      guard node.name == "td" || node.name == "th" else {
        at += 1
        continue
      }
      if node.name == "td" { isHeader = false }
      switch node.attribute(HTMLTag.mergedCell) {
      case "covered": grid.addCovered()
      case "continued": grid.addContinued(columns: span(node, "colspan"))
      default: grid.add(cell(at), columns: span(node, "colspan"), rows: span(node, "rowspan"))
      }
      at = node.end
    }
    return isHeader
  }

  private func span(_ node: Node, _ name: String) -> Int {
    node.attribute(name).flatMap { Int($0) } ?? 1
  }

  private func cell(_ index: Int) -> InlineText {
    var output = InlineBuilder()
    var open: [(end: Int, number: Int)] = []
    var at = index + 1
    while at < nodes[index].end {
      while let last = open.last, last.end <= at { output.end(open.removeLast().number) }
      let node = nodes[at]
      if HTMLTag.isOpaque(node.name) {
        at = node.end
        continue
      }
      switch node.name {
      case "": output.append(node.text)
      case "img": output.append(node.attribute("alt") ?? "")
      case "br": output.append(0x20)
      case "a":
        if let target = node.attribute("href"), !target.isEmpty {
          open.append((node.end, output.beginLink(to: target)))
        }
      default:
        if let kind = HTMLTag.inlineKind(node.name) {
          open.append((node.end, output.begin(kind)))
        } else if HTMLTag.isBlock(node.name) {
          output.append(0x20)
        }
      }
      at += 1
    }
    while let last = open.popLast() { output.end(last.number) }
    return output.text
  }
}

/// Reads a `<pre>` element: its exact text and its language.
extension HTMLTree {
  /// The text of a sample without line numbers and surrounding line feeds. `linesBefore` is the number of leading line feeds removed.
  func code(at index: Int) -> (bytes: ArraySlice<UInt8>, linesBefore: Int) {
    var output: [UInt8] = []
    var at = index + 1
    let end = nodes[index].end
    while at < end {
      let node = nodes[at]
      if node.name.isEmpty {
        output.append(contentsOf: node.text)
      } else if node.name == "br" {
        output.append(0x0a)
      } else if node.name == "button" || HTMLTag.isOpaque(node.name) || HTMLClassNames.isNoCode(node) {
        at = node.end
        continue
      } else if node.name == "div" || node.name == "li" || node.name == "p" || node.name == "tr" {
        if let last = output.last, last != 0x0a { output.append(0x0a) }
      }
      at += 1
    }
    // In a sample for the script termynal, the text itself contains tags for colours. Parsing the text as HTML removes these tags.
    if nodes[..<index].suffix(4).contains(where: { $0.end > index && HTMLClassNames.has($0, "termy") }) {
      output = HTMLTree(output[...]).nodes.flatMap(\.text)
    }
    let first = output.firstIndex { $0 != 0x0a } ?? output.endIndex
    while output.count > first, let last = output.last, ByteClass.isSpace(last) { output.removeLast() }
    return (output[first...], first)
  }

  /// The language from `language-swift`, `lang-swift`, `highlight-source-swift`, `brush: swift`, `data-lang` or `data-language`. The class or
  /// attribute may be on the `<pre>`, on an element inside the `<pre>`, or on one of the four innermost elements around the `<pre>`.
  func language(at index: Int) -> String? {
    for inner in subtree(index).prefix(4) {
      if let name = Self.language(of: nodes[inner], isSource: true) { return name }
    }
    var parent = nodes[index].parent
    for _ in 0..<4 {
      guard let at = parent else { return nil }
      if let name = Self.language(of: nodes[at], isSource: false) { return name }
      parent = nodes[at].parent
    }
    return nil
  }

  private static func language(of node: Node, isSource: Bool) -> String? {
    for key in ["data-lang", "data-language", "data-code-language"] {
      if let value = node.attribute(key), let name = CodeLanguageName.named(value.utf8) { return name }
    }
    guard let names = node.attribute("class") else { return nil }
    if let brush = names.range(of: "brush:") {
      return CodeLanguageName.named(
        names[brush.upperBound...].utf8.drop(while: ByteClass.isSpace).prefix { $0 != 0x3b })
    }
    for token in names.split(separator: " ") {
      for prefix in ["language-", "lang-", "highlight-source-", "source-", "highlight-", "sourceCode-"]
      where token.hasPrefix(prefix) && token.utf8.count > prefix.utf8.count {
        return CodeLanguageName.named(token.dropFirst(prefix.count).utf8)
      }
    }
    // The class may also be just the name of the language, as in `<pre class="swift">` and `<code class="hljs swift">`.
    guard isSource, node.name == "pre" || node.name == "code" else { return nil }
    return names.split(separator: " ").lazy.compactMap { token in
      plainNames.contains(token.lowercased()) ? CodeLanguageName.named(token.utf8) : nil
    }.first
  }

  private static let plainNames: Set = [
    "swift", "objc", "objectivec", "objective-c", "javascript", "js", "typescript", "ts", "json", "python",
    "py", "ruby", "java", "kotlin", "c", "cpp", "c++", "go", "rust", "html", "xml", "css", "bash", "sh",
    "shell", "sql", "yaml", "diff", "metal", "dart", "php", "csharp", "scala", "haskell", "perl", "lua", "r",
    "console",
  ]
}
