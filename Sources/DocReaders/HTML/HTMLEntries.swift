import DocDraft
import DocModel

/// Finds the entries of a reference manual in a page: definition terms with an anchor, headings that are declarations, and members of the type
/// that the page documents.
///
/// The rules use structure and the class names of generators. No rule is specific to one manual.
struct HTMLEntries {
  struct Entry {
    /// The heading of the entry's section: one full name, or several.
    var heading: String
    var anchor: String?
    /// Declarations in the page that differ from the heading. They are written below it.
    var signatures: [String] = []
    /// Whether the heading names an entry. If not, it is an ordinary heading.
    var isEntry = true
  }

  /// An entry of a definition list.
  struct Term {
    var entry: Entry
    /// The index of the first node after the terms.
    var bodyStart: Int
    /// The index of the node after the last `<dd>` of the entry.
    var end: Int
    /// Whether the `<dd>` is empty. If so, the text after the list describes the entry.
    var isBare: Bool
  }

  private let tree: HTMLTree
  /// The type that the page documents, and the separator between its name and the names of its members.
  private let owner: (name: String, separator: String)?

  /// Upper bound on the length of a term in bytes. Longer text is treated as a sentence.
  private static let longestTerm = 400
  /// Upper bound on the number of terms that may share one definition.
  private static let mostTerms = 64
  /// A heading's anchor is searched for in at most this many nodes before the heading.
  private static let anchorReach = 12

  /// `titles` contains the page's title without the name of the manual, then the complete text of `<title>`.
  init(_ tree: HTMLTree, titles: [String?] = []) {
    self.tree = tree
    owner = titles.lazy.compactMap { $0.flatMap(Self.owner) }.first
  }

  // MARK: Definition lists

  /// The entry whose first term is at `index`. Nil if no term has an anchor, if there is no description, or if a term is a whole sentence.
  func term(at index: Int) -> Term? {
    var terms: [Int] = []
    var at = index
    var anchor: String?
    let listEnd = tree.nodes[index].parent.map { tree.nodes[$0].end } ?? tree.nodes.count
    while at < listEnd {
      let node = tree.nodes[at]
      if node.name == "dt" {
        guard terms.count < Self.mostTerms else { return nil }
        terms.append(at)
        anchor = anchor ?? ownAnchor(at)
      } else if !node.name.isEmpty || !node.text.allSatisfy(ByteClass.isSpace) {
        break
      }
      at = node.end
    }
    guard at < listEnd, tree.nodes[at].name == "dd", anchor != nil else { return nil }
    var names: [String] = []
    var signatures: [String] = []
    for term in terms {
      // DocBook writes several terms with the same description as lines of one element, so each `<br>` becomes a comma.
      let text = tree.visibleText(term, most: Self.longestTerm + 1, lineBreak: [0x2c, 0x20])
      var line = TextCleaner.line(text.text)
      if line.hasSuffix(",") { line.removeLast() }
      guard text.count <= Self.longestTerm, line.utf8.contains(where: ByteClass.isLetter) else { return nil }
      let name = name(ofTerm: term, line)
      if !names.contains(name) { names.append(name) }
      if name != line, !signatures.contains(line) { signatures.append(line) }
    }
    let entry = Entry(heading: Self.joined(names), anchor: anchor, signatures: signatures)
    let end = endOfDefinition(at, listEnd)
    let isBare = (at..<end).allSatisfy { tree.nodes[$0].text.allSatisfy(ByteClass.isSpace) }
    return Term(entry: entry, bodyStart: at, end: end, isBare: isBare)
  }

  /// The index of the node after the last `<dd>` before the next term.
  private func endOfDefinition(_ first: Int, _ listEnd: Int) -> Int {
    var end = tree.nodes[first].end
    var at = end
    while at < listEnd, tree.nodes[at].name != "dt" {
      at = tree.nodes[at].end
      end = at
    }
    return end
  }

  /// Joins the names of terms that share a description.
  private static func joined(_ names: [String]) -> String {
    names.prefix(16).joined(separator: ", ")
  }

  /// The name in a term: text that the generator marks as a name, else the names that `EntryName` finds in the term, else the whole term. If
  /// the anchor contains the qualified name, the qualified name is returned.
  private func name(ofTerm index: Int, _ line: String) -> String {
    var prefix: [UInt8] = []
    var marked: [String] = []
    // Before version 7, Texinfo marked a defined name only with `<strong>`. The anchor of such a definition begins with `index-`.
    let isIndexed = ownAnchor(index)?.hasPrefix("index-") ?? false
    for inner in tree.subtree(index).dropFirst() {
      if HTMLClassNames.isNamePrefix(tree.nodes[inner]), marked.isEmpty {
        prefix += tree.visibleText(inner)
      } else if HTMLClassNames.isName(tree.nodes[inner]) || isIndexed && tree.nodes[inner].name == "strong" {
        marked.append(TextCleaner.line((prefix + tree.visibleText(inner)).text))
        prefix = []
      }
    }
    var name = Self.joined(marked)
    if name.isEmpty { name = EntryName.names(in: line).joined(separator: ", ") }
    if name.isEmpty { return line }
    return fullName(name, tree.nodes[index]) ?? name
  }

  /// The qualified name in the anchor: `os.path.join` for `join`. If the first part is also a CSS class of the element, as `c` in
  /// `c.PyList_New`, the part names a language and is dropped.
  private func fullName(_ name: String, _ node: HTMLTree.Node) -> String? {
    guard let id = node.attribute("id"), id.utf8.count > name.utf8.count, id.hasSuffix(name) else {
      return nil
    }
    let parents = id.utf8.dropLast(name.utf8.count)
    guard parents.last == UInt8(ascii: ".") || parents.last == UInt8(ascii: ":"),
      parents.allSatisfy({ ByteClass.isWord($0) || $0 == 0x2e || $0 == 0x3a })
    else { return nil }
    let first = parents.prefix { $0 != 0x2e && $0 != 0x3a }.text
    if HTMLClassNames.has(node, first) {
      return parents.count == first.utf8.count + 1 ? nil : String(id.dropFirst(first.count + 1))
    }
    return id
  }

  // MARK: Items

  /// The entry of a list item or article without a heading, as on the pages of Jazzy and Documenter. The item's first element contains an
  /// anchor, a name as code, and little else.
  func item(at index: Int) -> Term? {
    let item = tree.nodes[index]
    guard ["li", "article", "details"].contains(item.name), let anchor = ownAnchor(index) else { return nil }
    var head = index + 1
    while head < item.end, tree.nodes[head].end - head < Self.longestHead, tree.line(head).isEmpty {
      head = tree.nodes[head].end
    }
    guard head < item.end, HTMLTag.isBlock(tree.nodes[head].name),
      tree.nodes[head].end - head < Self.longestHead,
      let code = tree.subtree(head).first(where: { tree.nodes[$0].name == "code" })
    else { return nil }
    let (line, name) = (tree.line(head), tree.line(code))
    let body = tree.nodes[head].end..<item.end
    guard line.hasPrefix(name), line.utf8.count <= name.utf8.count + Self.longestKind, !name.contains(" "),
      name.utf8.contains(where: ByteClass.isLetter), name.utf8.count <= Self.longestTerm,
      body.contains(where: { ["p", "pre"].contains(tree.nodes[$0].name) })
    else { return nil }
    let heading = owner.map { $0.name + $0.separator + name } ?? name
    let entry = Entry(heading: heading, anchor: anchor)
    return Term(entry: entry, bodyStart: body.lowerBound, end: item.end, isBare: false)
  }

  /// Upper bound on the number of nodes in the element that contains an item's name.
  private static let longestHead = 64
  /// Upper bound on the bytes of the text after an item's name, such as "— Function" or "async".
  private static let longestKind = 24

  // MARK: Headings

  /// The text, anchor and names of a heading. `text` is the heading's visible text and must not be empty.
  func heading(at index: Int, _ text: String) -> Entry {
    let anchor = anchor(ofHeading: index)
    if let anchor, let name = declared(index, anchor, text) {
      // Generators with anchors like `method.remove` are used for languages that separate names with `::`.
      let full = owner.map { $0.name + "::" + name } ?? name
      return Entry(heading: full, anchor: anchor, signatures: [text])
    }
    let names = EntryName.names(in: text)
    if let owner, let anchor, names.count == 1, let name = names.first, Self.isMember(name, text, anchor) {
      return Entry(heading: owner.name + owner.separator + name, anchor: anchor)
    }
    return Entry(heading: text, anchor: anchor, isEntry: EntryName.isCode(text))
  }

  /// The entry of a member without a heading, such as `<span id="structfield.start">`.
  func member(at index: Int) -> Entry? {
    let node = tree.nodes[index]
    guard let id = node.attribute("id"), let name = Self.kindAndName(id), node.end - index < 64 else {
      return nil
    }
    var holdsCode = false
    for inner in tree.subtree(index) {
      switch tree.nodes[inner].name {
      case "p", "pre", "table", "dl", "ul": return nil
      case let name where HTMLTag.level(name) != nil: return nil
      case "code": holdsCode = true
      default: continue
      }
    }
    let line = tree.line(index)
    guard holdsCode, line.utf8.count < Self.longestTerm, Self.holds(line, word: name) else { return nil }
    let full = owner.map { $0.name + "::" + name } ?? name
    return Entry(heading: full, anchor: id, signatures: full == line ? [] : [line])
  }

  /// The name that a heading declares: `remove` if the anchor is `method.remove` and the heading contains `remove` as code.
  private func declared(_ index: Int, _ anchor: String, _ text: String) -> String? {
    guard let name = Self.kindAndName(anchor), Self.holds(text, word: name) else { return nil }
    let isCode =
      tree.nodes[index].attribute("class")?.contains("code") ?? false
      || tree.subtree(index).prefix(3).contains { tree.nodes[$0].name == "code" }
    return isCode ? name : nil
  }

  /// The name in an anchor like `method.remove` or `method.remove-1`.
  private static func kindAndName(_ anchor: String) -> String? {
    let bytes = Array(anchor.utf8)
    guard let dot = bytes.firstIndex(of: 0x2e), dot > 0, bytes[..<dot].allSatisfy(ByteClass.isLower) else {
      return nil
    }
    var name = bytes[(dot + 1)...]
    if let hyphen = name.lastIndex(of: 0x2d), name[(hyphen + 1)...].allSatisfy(ByteClass.isDigit) {
      name = name[..<hyphen]
    }
    guard let first = name.first, !ByteClass.isDigit(first), name.allSatisfy(ByteClass.isWord) else {
      return nil
    }
    return name.text
  }

  /// Whether a heading on a type's page names a member: `add()`, or `add` with an anchor that begins with `add`.
  private static func isMember(_ name: String, _ text: String, _ anchor: String) -> Bool {
    guard name.utf8.allSatisfy(ByteClass.isWord) else { return false }
    if text.hasPrefix(name + "(") || text.hasPrefix(name + " (") { return true }
    guard anchor.hasPrefix(name) else { return false }
    guard let next = anchor.utf8.dropFirst(name.utf8.count).first else { return anchor == name }
    return next == 0x28 || next == 0x2d
  }

  // MARK: Anchors

  /// The anchor of a heading: its permalink, its id, the id of an element inside it, or the id of an element that begins with the heading.
  private func anchor(ofHeading index: Int) -> String? {
    if let anchor = permalink(in: index) ?? ownAnchor(index) { return anchor }
    var at = index - 1
    while at >= 0, index - at <= Self.anchorReach {
      let node = tree.nodes[at]
      if node.name.isEmpty {
        if !node.text.allSatisfy(ByteClass.isSpace) { return nil }
      } else if node.end <= at + 1 || node.end > index {
        // Accepts an empty element before the heading, or an element that begins with the heading.
        if node.name == "body" { return nil }
        if let target = node.attribute("href"), target.utf8.first == 0x23, target.utf8.count > 1 {
          return String(target.dropFirst())
        }
        if let id = node.attribute("id") ?? (node.name == "a" ? node.attribute("name") : nil), !id.isEmpty {
          return id
        }
      }
      at -= 1
    }
    return nil
  }

  private func permalink(in index: Int) -> String? {
    for inner in tree.subtree(index).prefix(64) where tree.nodes[inner].name == "a" {
      let node = tree.nodes[inner]
      guard let target = node.attribute("href"), target.utf8.first == 0x23, target.utf8.count > 1 else {
        continue
      }
      if HTMLClassNames.isHidden(node) || tree.isPermalink(inner) { return String(target.dropFirst()) }
    }
    return nil
  }

  /// The first id of the element or its descendants. The ids of buttons and inputs are ignored.
  private func ownAnchor(_ index: Int) -> String? {
    for inner in tree.subtree(index).prefix(64) {
      let node = tree.nodes[inner]
      if node.attributes.isEmpty || node.name == "button" || node.name == "input" { continue }
      if let id = node.attribute("id") ?? (node.name == "a" ? node.attribute("name") : nil), !id.isEmpty {
        return id
      }
    }
    return nil
  }

  // MARK: The documented type

  /// Parses a title: `Struct std::vec::Vec` returns `Vec` and `::`; `Class ArrayList<E>` and `Foo Class Reference` return the type and a dot.
  private static func owner(_ title: String) -> (name: String, separator: String)? {
    guard title.utf8.count <= HTMLTitle.longest else { return nil }
    let words = title.split(separator: " ")
    guard words.count > 1, let first = words.first, let last = words.last(where: { $0 != "Reference" }),
      typeKinds.contains(first.lowercased()) || typeKinds.contains(last.lowercased()),
      let full = EntryName.name(in: title)
    else { return nil }
    let isPath = full.utf8.contains(UInt8(ascii: ":"))
    let parts = full.split { $0 == ":" || $0 == "." }
    guard let last = parts.last else { return nil }
    // The name of a nested type includes the outer type, but not the package: `java.util.Map.Entry` becomes `Map.Entry`.
    let types = isPath ? [last] : parts.suffix(from: parts.lastIndex { !startsUpper($0) }.map { $0 + 1 } ?? 0)
    return (types.isEmpty ? String(last) : types.joined(separator: "."), isPath ? "::" : ".")
  }

  private static func startsUpper(_ name: Substring) -> Bool {
    name.utf8.first.map { ByteClass.isUpper($0) } ?? false
  }

  private static let typeKinds: Set = [
    "class", "struct", "structure", "enum", "interface", "trait", "union", "record", "primitive", "protocol",
    "template", "type", "annotation", "exception",
  ]

  private static func holds(_ text: String, word: String) -> Bool {
    text.utf8.split { !ByteClass.isWord($0) }.contains { $0.elementsEqual(word.utf8) }
  }
}
