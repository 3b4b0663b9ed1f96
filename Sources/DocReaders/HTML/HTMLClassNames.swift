import DocDraft
import DocModel

/// Class names and attributes by which generators mark parts of a page.
enum HTMLClassNames {
  /// Whether an element is hidden, or is a control such as a permalink, a link to the source, or a tooltip.
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
      return controls.contains { names.contains($0) } || has(node, "src") || has(node, ["button", "btn"])
    case "span", "div", "summary": return names.utf8.count < 80 && has(node, unread)
    default: return false
    }
  }

  /// Classes of permalinks and copy buttons.
  private static let controls = [
    "headerlink", "permalink", "hash-link", "anchor-link", "anchorjs", "header-anchor", "copy", "srclink",
    "viewcode", "test-arrow",
  ]

  /// Classes of links to source listings (Sphinx, rustdoc), of rustdoc's version links, hover notes and toggle labels, and of the name of a
  /// sample's language above it (MDN).
  private static let unread: Set = [
    "viewcode-link", "viewcode-back", "rightside", "out-of-band", "notable-traits-tooltip", "hideme",
    "tooltiptext", "language-name",
  ]

  /// Whether the text of the element is the name in a term, as in Sphinx's object descriptions and Texinfo's definitions.
  static func isName(_ node: HTMLTree.Node) -> Bool { has(node, ["descname", "sig-name", "def-name"]) }

  /// Whether the text of the element is the prefix of a declared name, as in `os.path.`.
  static func isNamePrefix(_ node: HTMLTree.Node) -> Bool { has(node, ["descclassname", "sig-prename"]) }

  /// Whether an element is an admonition. DocBook, AsciiDoc and Docutils use the type of admonition as the class.
  static func isAdmonition(_ node: HTMLTree.Node) -> Bool { node.name != "body" && has(node, admonitions) }

  private static let admonitions: Set = [
    "note", "tip", "important", "warning", "caution", "hint", "attention", "danger", "admonition",
  ]

  /// Whether an element contains the text of an article or blog entry and nothing else. The class names are those of WordPress, hAtom and blog
  /// services.
  static func holdsEntry(_ node: HTMLTree.Node) -> Bool { has(node, entries, ignoringCase: true) }

  private static let entries: Set = [
    "entry-content", "post-content", "article-content", "article-body", "articlebody", "post-body",
    "story-body", "article__body", "article__content", "post__content", "entry__content", "blog-content",
    "single-content", "markdown-body",
  ]

  /// Whether an element belongs to the frame of a forum post: its author, its buttons, or the form for answers. Covers Discourse, FluxBB,
  /// Invision, MyBB, NodeBB, phpBB, Stack Exchange, vBulletin and XenForo.
  static func isAroundPost(_ node: HTMLTree.Node) -> Bool { has(node, aroundPosts, ignoringCase: true) }

  private static let aroundPosts: Set = [
    "crawler-post-infos", "crawler-linkback-list", "postleft", "postsignature", "ipscomment_author",
    "cauthorpane", "ipsentry__author-column", "ipsentry__signature", "ctopicpostarea", "ctopicoverview",
    "post_author", "topic-info", "postprofile", "action-bar", "bottom-notice", "js-bottom-notice",
    "user-details", "post-signature", "postfoot", "userinfo", "userinfo_noavatar", "message-cell--user",
    "message-userextras", "messageuserinfo", "messagecard__user-info", "block-outer", "notices",
    "p-body-sidebar",
  ]

  /// Whether an element in a sample holds line numbers, or lines that mdBook and rustdoc do not show (`boring`).
  static func isNoCode(_ node: HTMLTree.Node) -> Bool {
    // On `<pre>` and `<code>`, the class `line-numbers` only asks Prism to display line numbers.
    if node.name == "pre" || node.name == "code", has(node, "line-numbers") { return false }
    return has(
      node, ["lineno", "linenos", "line-number", "line-numbers", "gutter", "ln", "listing_lines", "boring"])
  }

  /// Whether an element contains footnotes, judging by classes of Texinfo, DocBook and Pandoc, and by roles of DPUB-ARIA.
  static func holdsFootnotes(_ node: HTMLTree.Node) -> Bool {
    node.attribute("role") == "doc-endnotes"
      || has(node, ["footnote", "footnotes", "footnotes-segment", "endnotes"])
  }

  /// Whether an element is a section, judging by classes of Docutils, DocBook, AsciiDoc and Texinfo.
  static func isSection(_ node: HTMLTree.Node) -> Bool { has(node, sections) }

  private static let sections: Set = [
    "section", "subsection", "subsubsection", "chapter", "appendix", "sect1", "sect2", "sect3", "sect4",
    "sect5", "refsect1", "refsect2", "refsect3", "section-level-extent", "subsection-level-extent",
    "subsubsection-level-extent", "chapter-level-extent", "appendix-level-extent",
  ]

  static func has(_ node: HTMLTree.Node, _ name: String) -> Bool { has(node, [name]) }

  /// Whether an element has one of the classes.
  private static func has(_ node: HTMLTree.Node, _ wanted: Set<String>, ignoringCase: Bool = false) -> Bool {
    guard let names = node.attribute("class") else { return false }
    return (ignoringCase ? names.lowercased() : names).split(separator: " ").contains {
      wanted.contains(String($0))
    }
  }
}

extension HTMLTree {
  /// The visible text of a subtree, joined to one line.
  func line(_ index: Int) -> String { TextCleaner.line(visibleText(index).text) }

  /// The visible text of a subtree, without hidden elements, buttons and permalinks.
  func visibleText(_ index: Int, most: Int = .max, lineBreak: [UInt8] = [0x20]) -> [UInt8] {
    var output: [UInt8] = []
    var at = index
    let end = nodes[index].end
    while at < end, output.count < most {
      let node = nodes[at]
      if node.name.isEmpty {
        output.append(contentsOf: node.text)
      } else if at > index,
        HTMLTag.isOpaque(node.name) || node.name == "button" || HTMLClassNames.isHidden(node)
          || isPermalink(at)
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

  /// Whether a link points to its own position and shows only a symbol or image, such as `¶`, `#` or `§`.
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

  /// Whether the text is a single non-ASCII character that is not a letter.
  private static func isMark(_ text: [UInt8]) -> Bool {
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars.filter { !$0.properties.isWhitespace }
    return scalars.count <= 2 && scalars.allSatisfy { !$0.properties.isAlphabetic && !$0.isASCII }
  }
}
