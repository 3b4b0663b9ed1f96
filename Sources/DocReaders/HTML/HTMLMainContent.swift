import DocDraft
import DocModel

/// Finds the main content of a page, the boilerplate inside it, and the title.
///
/// The content is the first of: `<main>` or `role="main"`; the only `<article>`; an element with an id that site generators use; the deepest
/// element that contains all text outside boilerplate and links. An article or an element with such an id must contain half of the text of the
/// deepest element. Otherwise it is only a part of the content, such as one function of a reference. If an article or blog entry inside the
/// chosen element has most of the text, only that article or entry is content. If a page from a server has few code samples, `HTMLContentModel`
/// then classifies each block. The result of these rules is one feature of the model.
struct HTMLMainContent {
  private let tree: HTMLTree
  /// The nodes of the main content.
  private(set) var range: Range<Int> = 0..<0
  /// The roots of the subtrees inside `range` that are dropped as boilerplate.
  private(set) var boilerplate: Set<Int> = []
  /// Whether the text of `<title>` was too long and was cut.
  private(set) var isTitleCut = false
  private(set) var title = HTMLTitle(pageTitle: nil, headings: [], first: nil)
  /// Text of `<title>`.
  private(set) var pageTitle: String?
  /// Metadata from `<meta>`: description, author, keywords, date.
  private(set) var metadata: [MetadataEntry] = []

  /// Counts over all nodes before a node.
  private struct Sums {
    /// The visible bytes of text except spaces (`text`), and how many of them are in links or in elements such as `<nav>` (`linkText`).
    var (text, linkText) = (0, 0)
    /// The number of `<h1>` headings.
    var titles = 0
    /// The numbers of all links, of links to anchors of the same page, and of links with a relation or access key (`leadsAround`).
    var (links, inside, around) = (0, 0, 0)
  }

  /// Prefix sums by node: `sums[end].text - sums[start].text` is the size of a subtree's text.
  private var sums = [Sums()]

  /// Finds the main content. If `isChapter` is set, the whole page is content, except for `<nav>`. `model` classifies the blocks of pages from
  /// a server; if `model` is nil, the rules alone decide.
  init(_ tree: HTMLTree, isChapter: Bool = false, model: HTMLContentModel? = .trained) {
    self.tree = tree
    sum()
    let root =
      isChapter ? tree.nodes.firstIndex { $0.name == "body" } : choose().map { narrowed($0) }
    range = root.map { tree.subtree($0) } ?? 0..<tree.nodes.count
    if isChapter {
      boilerplate = Set(range.filter { tree.nodes[$0].name == "nav" })
    } else {
      findBoilerplate(in: range)
      let samples = samples()
      if let model, Self.isServed(tree), samples.count < Self.fewestSamples { judge(model, samples) }
    }
    readHead()
  }

  /// Whether a page loads styles or scripts from a server. An installed manual loads styles and scripts from files beside the page, so that the
  /// manual works offline. The model is not used for installed manuals.
  static func isServed(_ tree: HTMLTree) -> Bool {
    tree.nodes.contains { node in
      let address =
        switch node.name {
        case "script": node.attribute("src")
        case "link" where node.attribute("rel")?.lowercased() == "stylesheet": node.attribute("href")
        default: String?.none
        }
      return address?.utf8.first == UInt8(ascii: "/") || address?.lowercased().hasPrefix("http") ?? false
    }
  }

  /// The code samples in the content that the rules choose.
  private func samples() -> [Range<Int>] {
    var samples: [Range<Int>] = []
    tree.visit(range) { index in
      if boilerplate.contains(index) { return false }
      let isSample = tree.nodes[index].name == "pre"
      if isSample { samples.append(tree.subtree(index)) }
      return !isSample
    }
    return samples
  }

  /// A page with at least this many code samples is not judged by the model: it is documentation, and the model would drop some of its tabs. All
  /// values from 1 to 5 gave the same F1 on the held-out sites of the WCXB data set.
  private static let fewestSamples = 3

  /// Classifies the blocks of the whole page with the model, and keeps the samples. The largest elements in which no block is kept become
  /// boilerplate.
  private mutating func judge(_ model: HTMLContentModel, _ samples: [Range<Int>]) {
    let blocks = HTMLBlocks(tree, model)
    var keeps = model.keeps(
      blocks.rows(choice: range, boilerplate: boilerplate), words: blocks.blocks.map(\.words))
    for (number, block) in blocks.blocks.enumerated()
    where samples.contains(where: { $0.contains(block.nodes.lowerBound) }) { keeps[number] = true }
    guard let body = tree.nodes.firstIndex(where: { $0.name == "body" }), keeps.contains(true) else { return }
    var kept = [0]
    for keep in keeps { kept.append(kept[kept.count - 1] + (keep ? 1 : 0)) }
    range = tree.subtree(body)
    boilerplate = []
    var index = body
    var block = 0
    while index < tree.nodes.count {
      let inside = blocks.elements[index].blocks
      if !tree.nodes[index].name.isEmpty, !inside.isEmpty, kept[inside.lowerBound] == kept[inside.upperBound]
      {
        boilerplate.insert(index)
        index = tree.nodes[index].end
        continue
      }
      while block < keeps.count, blocks.blocks[block].nodes.upperBound < index { block += 1 }
      // Kept and rejected blocks may share an element, so the nodes of a rejected block are removed individually.
      if block < keeps.count, !keeps[block], blocks.blocks[block].nodes.contains(index) {
        boilerplate.insert(index)
      }
      index += 1
    }
  }

  private func count(_ range: Range<Int>, _ sum: (Sums) -> Int) -> Int {
    sum(sums[range.upperBound]) - sum(sums[range.lowerBound])
  }
  private func text(_ range: Range<Int>) -> Int { count(range, \.text) }
  private func linkText(_ range: Range<Int>) -> Int { count(range, \.linkText) }

  private mutating func sum() {
    sums.reserveCapacity(tree.nodes.count + 1)
    var (linkEnd, opaqueEnd) = (0, 0)
    var sum = Sums()
    for (index, node) in tree.nodes.enumerated() {
      if ["a", "nav", "footer", "dialog", "button"].contains(node.name) { linkEnd = max(linkEnd, node.end) }
      if HTMLTag.isOpaque(node.name) { opaqueEnd = max(opaqueEnd, node.end) }
      if node.name.isEmpty, index >= opaqueEnd {
        let count = node.text.count { !ByteClass.isSpace($0) }
        sum.text += count
        if index < linkEnd { sum.linkText += count }
      }
      if node.name == "h1" { sum.titles += 1 }
      if node.name == "a", let target = node.attribute("href") {
        sum.links += 1
        if target.utf8.first == UInt8(ascii: "#") { sum.inside += 1 }
        if Self.leadsAround(node) { sum.around += 1 }
      }
      sums.append(sum)
    }
  }

  private func choose() -> Int? {
    let dense = densest()
    let half = (dense.map { ownText(tree.subtree($0)) } ?? 0) / 2
    let isMain = { (node: HTMLTree.Node) in node.name == "main" || node.attribute("role") == "main" }
    if let main = longest(isMain, in: tree.nodes.indices)?.index {
      // A `<main>` with little text is probably filled by a script later. In that case, the content is in another element.
      let size = text(tree.subtree(main))
      if size * 20 >= text(0..<tree.nodes.count) || size > 500 { return main }
    }
    if let article = longest({ $0.name == "article" }, in: tree.nodes.indices), article.isOnly,
      ownText(tree.subtree(article.index)) >= max(1, half), !isEntry(article.index)
    {
      return article.index
    }
    let named = tree.nodes.indices.filter { index in
      let node = tree.nodes[index]
      guard ["div", "section", "td"].contains(node.name), let id = node.attribute("id")?.lowercased() else {
        return false
      }
      return Self.contentIDs.contains(id) && ownText(tree.subtree(index)) >= max(1, half)
        && !isNamedByHeading(index, id)
    }
    let content = named.max { text(tree.subtree($0)) < text(tree.subtree($1)) }
    return content.map { withHeading($0) } ?? dense
  }

  /// Narrows the content to the article or blog entry inside it, without related pages and comments.
  private func narrowed(_ root: Int) -> Int {
    let found = most(root) { $0.name == "article" }
    let article = found.flatMap { isEntry($0) ? nil : $0 } ?? root
    let text = most(article) { node in
      guard ["div", "section", "article", "main"].contains(node.name) else { return false }
      return node.attribute("itemprop") == "articleBody" || HTMLClassNames.holdsEntry(node)
    }
    return text.map { withHeading($0) } ?? article
  }

  /// The longest matching element below a root. Nil unless this element contains all code in the root, 4/5 of the text of all matching
  /// elements, and half of the root's text that is outside links.
  private func most(_ root: Int, _ matches: (HTMLTree.Node) -> Bool) -> Int? {
    guard let found = longest(matches, in: (root + 1)..<tree.nodes[root].end), found.isOnly,
      ownText(tree.subtree(found.index)) * 2 >= ownText(tree.subtree(root)),
      tree.subtree(root).allSatisfy({
        tree.nodes[$0].name != "pre" || tree.subtree(found.index).contains($0)
      })
    else { return nil }
    return found.index
  }

  /// The longest matching element outside boilerplate (`index`), and whether it contains 4/5 of the text of all such elements (`isOnly`).
  private func longest(
    _ matches: (HTMLTree.Node) -> Bool, in range: Range<Int>
  ) -> (index: Int, isOnly: Bool)? {
    var (longest, size, all) = (0, 0, 0)
    tree.visit(range) { index in
      let node = tree.nodes[index]
      guard matches(node) else { return !Self.isBoilerplateTag(node) }
      let own = text(index..<node.end)
      all += own
      if own > size { (longest, size) = (index, own) }
      return false
    }
    return size > 0 ? (longest, size * 5 >= all * 4) : nil
  }

  /// Whether an article is one entry of a reference, such as the only function of a module. A heading of a higher level precedes such an
  /// article. Headings of level 1 do not count, because they may name the site.
  private func isEntry(_ article: Int) -> Bool {
    let own = tree.subtree(article).lazy.compactMap { HTMLTag.level(tree.nodes[$0].name) }.first ?? 7
    var index = 0
    while index < article {
      let node = tree.nodes[index]
      if let level = HTMLTag.level(node.name), level > 1, level < own, ownText(index..<node.end) > 0 {
        return true
      }
      index = Self.isBoilerplateTag(node) ? node.end : index + 1
    }
    return false
  }

  /// Whether an element's id was generated from its first heading. Such an id, even "contents", does not mark the main content.
  private func isNamedByHeading(_ index: Int, _ id: String) -> Bool {
    guard let heading = leadingHeading(tree.subtree(index)) else { return false }
    let words = tree.line(heading).lowercased().utf8.split { !ByteClass.isAlphanumeric($0) }
    return words.map { $0.text }.joined(separator: "-") == id
  }

  /// Extends the content to the page's `<h1>`, if that heading precedes the content in another element. The result is the common ancestor of
  /// the heading and the content, provided that this ancestor adds little text. An `<h1>` that is a link names the site and is ignored.
  private func withHeading(_ content: Int) -> Int {
    let end = tree.nodes[content].end
    guard sums[end].titles == sums[content].titles,
      let heading = tree.nodes[..<content].lastIndex(where: { $0.name == "h1" }),
      ownText(tree.subtree(heading)) > 0
    else { return content }
    let frame = tree.nodes[...heading].lastIndex { $0.end >= end && !$0.name.isEmpty }
    guard let frame, tree.nodes[frame].name != "html",
      ownText(tree.subtree(frame)) * 5 <= ownText(tree.subtree(content)) * 6 + Self.shortHeader * 5
    else { return content }
    return frame
  }

  /// Bytes of text outside links.
  private func ownText(_ range: Range<Int>) -> Int { text(range) - linkText(range) }

  /// Upper bound on the bytes of text outside the content. A heading and a sentence fit into this bound.
  private static let shortHeader = 200

  private static let contentIDs: Set = [
    "content", "main", "main-content", "maincontent", "bodycontent", "mw-content-text", "contents", "article",
    "page-content", "documentation", "body-content", "primary", "post",
  ]

  /// Descends from the body as long as one child has 4/5 of the text outside links, and the siblings of this child are boilerplate or short.
  private func densest() -> Int? {
    guard var at = tree.nodes.firstIndex(where: { $0.name == "body" }) else { return nil }
    let title = tree.nodes.firstIndex { $0.name == "title" }.map { tree.line($0).lowercased() } ?? ""
    while true {
      let own = ownText(tree.subtree(at))
      var child = at + 1
      var next: Int?
      var (beside, hasNotes) = (0, false)
      while child < tree.nodes[at].end {
        let node = tree.nodes[child]
        let words = ownText(tree.subtree(child))
        if !node.name.isEmpty, !Self.isBoilerplateTag(node), words * 5 > own * 4, own > 0 {
          next = child
        } else if HTMLClassNames.holdsFootnotes(node) {
          hasNotes = true
        } else if !HTMLTag.isOpaque(node.name), !isBoilerplate(child),
          !isPager(tree.subtree(child))
        {
          beside += words
        }
        child = node.end
      }
      // Stops before the page's heading would be excluded, and before a list, table or paragraph, since these are content themselves.
      guard let next, !hasNotes, beside <= Self.shortHeader,
        !holdsTitle(at..<next, title),
        ["div", "section", "center", "form", "td", "tr", "tbody"].contains(tree.nodes[next].name)
      else { return at }
      at = next
    }
  }

  /// Whether a range contains the page's heading. The number of the heading, as in "2.1 Margins", may be missing in `<title>`.
  private func holdsTitle(_ range: Range<Int>, _ title: String) -> Bool {
    range.contains { index in
      guard ["h1", "h2", "h3"].contains(tree.nodes[index].name) else { return false }
      let words = tree.line(index).lowercased()
      let unnumbered = words.drop { $0.isNumber || $0 == "." || $0 == " " }
      return !words.isEmpty
        && (tree.nodes[index].name == "h1" || title.hasPrefix(words)
          || !unnumbered.isEmpty && title.hasPrefix(unnumbered))
    }
  }

  /// Link types that describe the page's position in a sequence or hierarchy (HTML 4.01, 6.12; HTML, "Sequential link types").
  private static let relations: Set = [
    "next", "prev", "previous", "up", "first", "last", "start", "begin", "top", "home", "contents", "toc",
    "index", "glossary",
  ]

  /// DocBook's access keys for links to the next, previous, parent and home page.
  private static let keys: Set = ["n", "p", "u", "h"]

  private static func leadsAround(_ node: HTMLTree.Node) -> Bool {
    if let relation = node.attribute("rel") { return relations.contains(relation.lowercased()) }
    return node.attribute("accesskey").map { keys.contains($0) } ?? false
  }

  /// Whether an element is a pager: a line of links to neighbouring pages, with few other words.
  private func isPager(_ subtree: Range<Int>) -> Bool {
    guard HTMLTag.isBlock(tree.nodes[subtree.lowerBound].name) else { return false }
    let (all, around) = (count(subtree, \.links), count(subtree, \.around))
    if all > 1, subtree.count <= Self.longestPager, text(subtree) <= Self.longestPager,
      tellsWhereLinksLead(subtree)
    {
      return true
    }
    guard around > 1, all == around else { return false }
    // The page titles in a pager may be next to the links instead of inside them.
    return linkText(subtree) * 3 >= text(subtree) || around > 2 && ownText(subtree) <= Self.namesBesideLinks
  }

  /// Whether the text next to the links only names directions: "Next: …, Up: …".
  private func tellsWhereLinksLead(_ subtree: Range<Int>) -> Bool {
    var words: Set<String> = []
    tree.visit(subtree) { index in
      words.formUnion(Self.words(tree.nodes[index].text.text))
      return tree.nodes[index].name != "a"
    }
    return words.count > 1 && words.isSubset(of: ["next", "previous", "prev", "up", "top"])
  }

  /// Upper bound on the size of a pager, both in bytes of text and in nodes. Six links with long titles fit into this bound.
  private static let longestPager = 1_000

  /// Upper bound on the bytes of text outside the links of a pager, without spaces. Three titles of thirty letters fit into this bound.
  private static let namesBesideLinks = 90

  /// Whether an element is a table of contents or a menu. In a table of contents, all links lead to anchors of the page. A menu is above the
  /// first heading and has many links.
  private func isMenu(_ node: HTMLTree.Node, _ subtree: Range<Int>, isAboveHeadings: Bool) -> Bool {
    guard ["ul", "ol", "dl", "div", "table", "details"].contains(node.name) else { return false }
    let all = count(subtree, \.links)
    guard all >= Self.fewestLinks, linkText(subtree) * 20 >= text(subtree) * 17 else { return false }
    return count(subtree, \.inside) == all || isAboveHeadings && all >= Self.fewestLinks * 4
  }

  /// Minimum number of links in a table of contents; a menu needs four times as many. A shorter list may be content.
  private static let fewestLinks = 3

  private static func isBoilerplateTag(_ node: HTMLTree.Node) -> Bool {
    ["nav", "footer", "aside", "dialog", "button"].contains(node.name)
  }

  private mutating func findBoilerplate(in range: Range<Int>) {
    let tree = tree
    let (whole, own) = (max(1, text(range)), ownText(range))
    let heading = range.first { ["h1", "h2", "h3"].contains(tree.nodes[$0].name) } ?? range.upperBound
    var contents = HTMLLinkedContents()
    tree.visit(range) { index in
      let node = tree.nodes[index]
      let subtree = index..<node.end
      if boilerplate.contains(index) { return false }
      if node.name == "li", contents.take(index, tree), linkText(subtree) * 20 >= text(subtree) * 17 {
        boilerplate.insert(index)
        return false
      }
      // An element with 2/5 of the page's text is content. If a page has much text outside links, a `nav` or `aside` is content only if it also
      // has 2/5 of the text outside links.
      let isSmall =
        text(subtree) * 5 < whole * 2
        || ["nav", "aside"].contains(node.name) && own >= Self.shortHeader && ownText(subtree) * 5 < own * 2
      // A pager may be a table, paragraph or list of any size, because a page with one line of text may be shorter than its pager.
      let mayBePager = isSmall || ["table", "p", "ul"].contains(node.name)
      if index > range.lowerBound, !node.name.isEmpty,
        mayBePager && isPager(subtree)
          || isSmall
            && (isBoilerplate(index) || isMenu(node, subtree, isAboveHeadings: node.end <= heading))
      {
        boilerplate.insert(index)
        return false
      }
      return true
    }
  }

  private func isBoilerplate(_ index: Int) -> Bool {
    let (node, subtree) = (tree.nodes[index], tree.subtree(index))
    let names = Self.words(node.attribute("class"))
    // An `<aside>` may be content, such as footnotes, notes or boxes. An `<aside>` without prose, such as a list of links, is boilerplate.
    if node.name == "aside" || names.contains("sidebar") {
      return !isProse(subtree)
        || names.contains { $0 != "sidebar" && Self.boilerplateNames.contains($0) }
    }
    if Self.isBoilerplateTag(node) { return true }
    if let role = node.attribute("role"),
      [
        "navigation", "banner", "contentinfo", "complementary", "search", "dialog", "alertdialog", "menu",
        "menubar",
      ]
      .contains(role)
    {
      return true
    }
    if HTMLClassNames.isAroundPost(node) { return true }
    // The header of an article contains its title, and the header of a section contains a heading. The header of a site contains mostly links.
    let holdsTitle = count(subtree, \.titles) > 0
    if node.name == "header" { return !holdsTitle && !isHeaded(subtree) }
    if node.name == "form" { return true }
    guard !holdsTitle, HTMLTag.isBlock(node.name), node.name != "body", node.name != "h2", node.name != "h3"
    else {
      return false
    }
    if names.contains(where: Self.boilerplateNames.contains) { return true }
    // An element with the class `noprint` is usually a menu. If it contains prose, it is a note and stays.
    if names.contains("noprint") { return !isProse(subtree) }
    if node.name != "details", names.contains("dropdown") { return true }
    // Splits an id such as `pageComments` where the case changes.
    let id = node.attribute("id")?.utf8.reduce(into: [UInt8]()) { id, byte in
      if ByteClass.isUpper(byte), id.last.map(ByteClass.isLower) ?? false { id.append(0x20) }
      id.append(byte)
    }
    let name = Self.words(id?.text).first(where: Self.boilerplateNames.contains)
    return name.map { !isNamedByItsContent(index, $0) } ?? false
  }

  /// Whether a word of an element's id may derive from the element's text, as in `related-functions` or `tkinter.Menu`. This is assumed of
  /// sections, terms and paragraphs, and of elements that begin with a heading (if the heading contains the word, or the id a dot).
  private func isNamedByItsContent(_ index: Int, _ name: String) -> Bool {
    let (node, subtree) = (tree.nodes[index], tree.subtree(index))
    if ["section", "article", "dl", "dt", "dd", "p", "pre", "li"].contains(node.name) { return true }
    if HTMLClassNames.isSection(node) { return true }
    return isHeaded(subtree)
      && (node.attribute("id")?.contains(".") ?? false
        || leadingHeading(subtree).map { tree.line($0).lowercased().contains(name) } ?? false)
  }

  /// Whether an element begins with a heading, and more than half of its text is outside links.
  private func isHeaded(_ subtree: Range<Int>) -> Bool {
    ownText(subtree) * 2 > text(subtree) && leadingHeading(subtree) != nil
  }

  private func leadingHeading(_ subtree: Range<Int>) -> Int? {
    subtree.prefix(Self.headingReach).first { HTMLTag.level(tree.nodes[$0].name) != nil }
  }

  /// Upper bound on the number of nodes before the heading of an element. Such nodes are, for example, anchors.
  private static let headingReach = 16

  /// Whether an element has paragraphs or list items, and more than half of its text is outside links.
  private func isProse(_ subtree: Range<Int>) -> Bool {
    ownText(subtree) * 2 > text(subtree)
      && subtree.contains { ["p", "li", "pre", "dd", "blockquote"].contains(tree.nodes[$0].name) }
  }

  /// Splits a class or id into words.
  private static func words(_ names: String?) -> [String] {
    names?.lowercased().utf8.split { !ByteClass.isAlphanumeric($0) }.map { $0.text } ?? []
  }

  private static let boilerplateNames: Set = [
    "nav", "navbar", "navigation", "menu", "breadcrumb", "breadcrumbs", "sidebar", "footer", "cookie",
    "cookies", "consent", "gdpr", "advert", "advertisement", "ads", "sponsor", "social", "share", "sharing",
    "newsletter", "subscribe", "skip", "pagination", "pager", "toc", "tableofcontents", "related", "comments",
    "popup", "modal", "searchbox", "editsection", "printfooter", "catlinks",
  ]

  private mutating func readHead() {
    var first: String?
    var headings: [String] = []
    // The text of `<div class="title">`, which Doxygen uses for the page's heading.
    var marked: String?
    // Whether a block above the headings repeats the text of `<title>`, as in Haddock's pages. If so, headings of level 1 begin sections.
    var isShown = false
    var boilerplateEnd = 0
    for (index, node) in tree.nodes.enumerated() {
      if boilerplate.contains(index) { boilerplateEnd = max(boilerplateEnd, node.end) }
      switch node.name {
      case "title" where pageTitle == nil:
        let text = tree.text(index)
        isTitleCut = text.count > HTMLTitle.mostKept
        let words = TextCleaner.line(text.prefix(HTMLTitle.mostKept).text)
        if !words.isEmpty, !HTMLTitle.isPlaceholder(words) { pageTitle = words }
      case "h1", "h2", "h3", "h4":
        guard range.contains(index), index >= boilerplateEnd,
          headings.count < HTMLTitle.candidates || node.name == "h1" && first == nil
        else { continue }
        let words = tree.line(index)
        if words.isEmpty { continue }
        if headings.count < HTMLTitle.candidates { headings.append(words) }
        if node.name == "h1", first == nil { first = words }
      case "div" where marked == nil && HTMLClassNames.has(node, "title"):
        let words = tree.line(index)
        if !words.isEmpty { marked = words }
      case "html":
        if let tag = node.attribute("lang") ?? node.attribute("xml:lang"), !tag.isEmpty {
          metadata.append(MetadataEntry(key: "lang", value: TextCleaner.line(tag)))
        }
      case "meta":
        guard let name = node.attribute("name")?.lowercased(), let content = node.attribute("content"),
          ["description", "author", "keywords", "date"].contains(name), !content.isEmpty
        else { continue }
        metadata.append(MetadataEntry(key: name, value: TextCleaner.line(content)))
      case "div", "p":
        if headings.isEmpty, range.contains(index), index >= boilerplateEnd, !isShown {
          isShown = shows(index, pageTitle)
        }
      // In the header of a page, outside the main content, generators such as ikiwiki mark the title with the class `title`.
      case "span" where headings.isEmpty && !isShown && HTMLClassNames.has(node, "title"):
        isShown = shows(index, pageTitle)
      default: continue
      }
    }
    let isMarked = first == nil && marked.map { pageTitle?.hasSuffix($0) ?? false } ?? false
    title = HTMLTitle(
      pageTitle: isMarked ? marked : pageTitle, isShown: isShown, headings: headings, first: first)
  }

  /// Whether an element's text equals the given text and contains no link.
  private func shows(_ index: Int, _ text: String?) -> Bool {
    let subtree = tree.subtree(index)
    // Compares sizes first, so that text is copied only for elements whose size matches.
    guard let text, self.text(subtree) == text.utf8.count(where: { !ByteClass.isSpace($0) }),
      linkText(subtree) == 0
    else { return false }
    return tree.line(index).utf8.elementsEqual(text.utf8)
  }
}

/// Detects nested tables of contents in lists of links. If an item and its parent item link to the same page, the item belongs to that page's
/// table of contents.
struct HTMLLinkedContents {
  private var items: [(end: Int, page: Substring)] = []

  /// Visits the next list item in document order.
  /// - Returns: whether the item links to an anchor on the page to which its parent item links.
  mutating func take(_ item: Int, _ tree: HTMLTree) -> Bool {
    while let last = items.last, last.end <= item { items.removeLast() }
    // Only an item that begins with a link can belong to a table of contents.
    let first = tree.nodes[(item + 1)..<tree.nodes[item].end].prefix(3).first { $0.name == "a" }
    guard let target = first?.attribute("href") else { return false }
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, !parts[0].isEmpty, items.last?.page == parts[0] { return true }
    items.append((tree.nodes[item].end, parts[0]))
    return false
  }
}
