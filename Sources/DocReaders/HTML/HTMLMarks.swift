import DocDraft

/// Marks that generators of pages leave in them: what is no text for readers, and where names stand.
enum HTMLMarks {
  /// Whether an element is hidden, or only serves the page: a link to copy, a link to the source, a tooltip.
  static func isHidden(_ node: HTMLTree.Node) -> Bool {
    if node.attributes.isEmpty { return false }
    if node.attribute("hidden") != nil || node.attribute("aria-hidden") == "true" { return true }
    if let style = node.attribute("style"), style.contains("display:none") || style.contains("display: none")
    {
      return true
    }
    guard let names = node.attribute("class") else { return false }
    switch node.name {
    case "a", "button":
      // The mark that generators put beside a heading, to copy its link.
      return [
        "headerlink", "permalink", "hash-link", "anchor-link", "anchorjs", "header-anchor", "copy",
        "srclink", "viewcode", "test-arrow",
      ]
      .contains { names.contains($0) } || has(node, "src")
    case "span", "div", "summary": return names.utf8.count < 80 && holdsToken(names, unread)
    default: return false
    }
  }

  /// Sphinx's links to source listings; rustdoc's versions and source links beside an item, notes on hover and texts of switches.
  private static let unread: Set = [
    "viewcode-link", "viewcode-back", "rightside", "out-of-band", "notable-traits-tooltip", "hideme",
    "tooltiptext",
  ]

  /// Elements in which the generator of a term puts the name alone: Sphinx's object names, Texinfo's definitions.
  static func isName(_ node: HTMLTree.Node) -> Bool {
    guard let names = node.attribute("class") else { return false }
    return holdsToken(names, ["descname", "sig-name", "def-name"])
  }

  /// What stands before such a name and belongs to it: `os.path.`.
  static func isNamePrefix(_ node: HTMLTree.Node) -> Bool {
    guard let names = node.attribute("class") else { return false }
    return holdsToken(names, ["descclassname", "sig-prename"])
  }

  /// Whether an element is a box of a note or a warning: DocBook, AsciiDoc and Docutils call it by its kind.
  static func isAdmonition(_ node: HTMLTree.Node) -> Bool {
    guard node.name != "body", let names = node.attribute("class") else { return false }
    return holdsToken(
      names, ["note", "tip", "important", "warning", "caution", "hint", "attention", "danger", "admonition"])
  }

  /// Whether an element holds the text of an entry or an article alone, by the names that WordPress, hAtom and makers of blogs give it.
  static func holdsEntry(_ node: HTMLTree.Node) -> Bool {
    guard let names = node.attribute("class")?.lowercased() else { return false }
    return holdsToken(
      names,
      [
        "entry-content", "post-content", "article-content", "article-body", "articlebody", "post-body",
        "story-body", "article__body", "article__content", "post__content", "entry__content", "blog-content",
        "single-content", "markdown-body",
      ])
  }

  /// Whether an element says who wrote a post, what the software of a forum adds to each, or where to answer: Discourse, FluxBB, Invision, MyBB,
  /// NodeBB, phpBB, Stack Exchange, vBulletin, XenForo.
  static func isAroundPost(_ node: HTMLTree.Node) -> Bool {
    guard let names = node.attribute("class")?.lowercased() else { return false }
    return holdsToken(
      names,
      [
        "crawler-post-infos", "crawler-linkback-list", "postleft", "postsignature", "ipscomment_author",
        "cauthorpane", "ipsentry__author-column", "ipsentry__signature", "ctopicpostarea", "ctopicoverview",
        "post_author", "topic-info", "postprofile", "action-bar", "bottom-notice", "js-bottom-notice",
        "user-details", "post-signature", "postfoot", "userinfo", "userinfo_noavatar", "message-cell--user",
        "message-userextras", "messageuserinfo", "messagecard__user-info", "block-outer", "notices",
        "p-body-sidebar",
      ])
  }

  /// Whether a cell or an element holds the numbers of lines.
  static func holdsLineNumbers(_ node: HTMLTree.Node) -> Bool {
    guard let names = node.attribute("class") else { return false }
    // On a sample, Prism's plugin of that name is told to number its lines.
    if node.name == "pre" || node.name == "code", has(node, "line-numbers") { return false }
    return holdsToken(
      names, ["lineno", "linenos", "line-number", "line-numbers", "gutter", "ln", "listing_lines"])
  }

  /// Whether an element holds the notes at the foot of a page: Texinfo, DocBook, Pandoc, and DPUB-ARIA's role.
  static func holdsFootnotes(_ node: HTMLTree.Node) -> Bool {
    if node.attribute("role") == "doc-endnotes" { return true }
    guard let names = node.attribute("class") else { return false }
    return holdsToken(names, ["footnote", "footnotes", "footnotes-segment", "endnotes"])
  }

  /// Elements that generators make of sections: Docutils, DocBook, AsciiDoc, Texinfo.
  static func isSection(_ node: HTMLTree.Node) -> Bool {
    guard let names = node.attribute("class") else { return false }
    return holdsToken(
      names,
      [
        "section", "subsection", "subsubsection", "chapter", "appendix", "sect1", "sect2", "sect3", "sect4",
        "sect5", "refsect1",
        "refsect2", "refsect3", "section-level-extent", "subsection-level-extent",
        "subsubsection-level-extent",
        "chapter-level-extent", "appendix-level-extent",
      ])
  }

  static func has(_ node: HTMLTree.Node, _ token: String) -> Bool {
    node.attribute("class")?.split(separator: " ").contains { $0 == token } ?? false
  }

  private static func holdsToken(_ names: String, _ wanted: Set<String>) -> Bool {
    names.split(separator: " ").contains { wanted.contains(String($0)) }
  }
}

extension HTMLTree {
  /// The text of a subtree on one line, as a reader sees it.
  func line(_ index: Int) -> String { TextCleaner.line(visibleText(index).text) }

  /// The text of a subtree as a reader sees it: without hidden elements, buttons and permalinks.
  func visibleText(_ index: Int, most: Int = .max, lineBreak: [UInt8] = [0x20]) -> [UInt8] {
    var output: [UInt8] = []
    var at = index
    let end = nodes[index].end
    while at < end, output.count < most {
      let node = nodes[at]
      if node.name.isEmpty {
        output.append(contentsOf: node.text)
      } else if at > index,
        HTMLTag.isOpaque(node.name) || node.name == "button" || HTMLMarks.isHidden(node) || isPermalink(at)
      {
        at = node.end
        continue
      } else if node.name == "br" {
        output += lineBreak
      } else if HTMLTag.isBlock(node.name) {
        output.append(0x20)
      }
      at += 1
    }
    return output
  }

  /// Whether a link leads to its own place and says nothing: `¶`, `#`, `§`, a picture.
  func isPermalink(_ index: Int) -> Bool {
    guard nodes[index].name == "a", let target = nodes[index].attribute("href"), target.utf8.first == 0x23,
      target.utf8.count > 1, nodes[index].end - index <= 8
    else { return false }
    return subtree(index).allSatisfy { inner in
      nodes[inner].text.count < 8
        && (nodes[inner].text.allSatisfy { !ByteClass.isAlphanumeric($0) && $0 < 0x80 }
          || HTMLTree.isMark(nodes[inner].text))
    }
  }

  /// One sign outside ASCII that is no letter, alone in a link.
  private static func isMark(_ text: [UInt8]) -> Bool {
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars.filter { !$0.properties.isWhitespace }
    return scalars.count <= 2 && scalars.allSatisfy { !$0.properties.isAlphabetic && !$0.isASCII }
  }
}
