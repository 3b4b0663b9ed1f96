import DocDraft
import DocModel

/// Reads a `<pre>` element: its exact text and its language.
struct HTMLCodeReader {
  private let tree: HTMLTree

  init(_ tree: HTMLTree) { self.tree = tree }

  /// The text of the subtree without line numbers and surrounding line feeds. `linesBefore` is the number of leading line feeds removed.
  func text(at index: Int) -> (bytes: ArraySlice<UInt8>, linesBefore: Int) {
    var output: [UInt8] = []
    var at = index + 1
    let end = tree.nodes[index].end
    while at < end {
      let node = tree.nodes[at]
      if node.name.isEmpty {
        output.append(contentsOf: node.text)
      } else if node.name == "br" {
        output.append(0x0a)
      } else if node.name == "button" || HTMLClassNames.holdsLineNumbers(node) {
        at = node.end
        continue
      } else if node.name == "div" || node.name == "li" || node.name == "p" || node.name == "tr" {
        if let last = output.last, last != 0x0a { output.append(0x0a) }
      }
      at += 1
    }
    let first = output.firstIndex { $0 != 0x0a } ?? output.endIndex
    while output.count > first, let last = output.last, ByteClass.isSpace(last) { output.removeLast() }
    return (output[first...], first)
  }

  /// The language from `language-swift`, `lang-swift`, `highlight-source-swift`, `brush: swift`, `data-lang` or `data-language`. The class or
  /// attribute may be on the `<pre>`, on an element inside the `<pre>`, or on one of the four innermost elements around the `<pre>`.
  func language(at index: Int) -> String? {
    for inner in tree.subtree(index).prefix(4) {
      if let name = Self.language(of: tree.nodes[inner], isSource: true) { return name }
    }
    var parent = tree.nodes[index].parent
    for _ in 0..<4 {
      guard let at = parent else { return nil }
      if let name = Self.language(of: tree.nodes[at], isSource: false) { return name }
      parent = tree.nodes[at].parent
    }
    return nil
  }

  private static func language(of node: HTMLTree.Node, isSource: Bool) -> String? {
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
