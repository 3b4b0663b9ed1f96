import DocModel

/// Classifies HTML elements.
enum HTMLTag {
  /// The attribute by which the readers of Word and OpenDocument mark a part of a merged cell: `covered` by the cell to the left or above,
  /// or `continued` from the cell above. The space keeps the name apart from those of HTML attributes.
  static let mergedCell = "merged cell"

  /// The kind of inline span that an element creates (HTML Living Standard, 15.3).
  static func inlineKind(_ name: String) -> InlineText.Kind? {
    switch name {
    case "code", "tt", "samp", "kbd": .code
    case "em", "i", "cite", "dfn", "var": .emphasis
    case "strong", "b": .strong
    default: nil
    }
  }

  /// Whether an element name in lower case is in the HTML Living Standard, or is obsolete but still in use.
  static func isKnown(_ name: String) -> Bool { inline.contains(name) || block.contains(name) }

  /// Whether the element begins a new line.
  static func isBlock(_ name: String) -> Bool { block.contains(name) }

  /// Whether the element's content is not displayed as text, as in scripts.
  static func isOpaque(_ name: String) -> Bool { opaque.contains(name) }

  /// The level of a heading element; nil for other elements.
  static func level(_ name: String) -> Int? { headings.firstIndex(of: name).map { $0 + 1 } }

  private static let headings = ["h1", "h2", "h3", "h4", "h5", "h6"]

  private static let inline: Set = [
    "a", "abbr", "acronym", "area", "audio", "b", "base", "basefont", "bdi", "bdo", "big", "br", "button",
    "canvas", "cite", "code", "data", "datalist", "del", "dfn", "em", "embed", "font", "i", "iframe", "img",
    "input", "ins", "kbd", "label", "link", "map", "mark", "meta", "meter", "noscript", "object", "output",
    "param", "picture", "progress", "q", "rp", "rt", "ruby", "s", "samp", "script", "select", "slot", "small",
    "source", "span", "strike", "strong", "style", "sub", "sup", "svg", "path", "g", "template", "textarea",
    "time", "track", "tt", "u", "var", "video", "wbr", "nobr",
  ]

  private static let block: Set = [
    "address", "article", "aside", "blockquote", "body", "caption", "center", "col", "colgroup", "dd",
    "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form",
    "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hgroup", "hr", "html",
    "legend", "li", "main", "menu", "nav", "ol", "optgroup", "option", "p", "pre", "search", "section",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "ul", "listing", "xmp",
    "plaintext",
  ]

  private static let opaque: Set = [
    "script", "style", "template", "svg", "iframe", "object", "embed", "canvas", "audio", "video", "select",
    "datalist", "noscript", "head", "math",
  ]
}
