import DocModel

/// Writes HTML.
///
/// Element and attribute names are compile-time constants (`StaticString`). Text and attribute values are sanitised as for a terminal
/// (`TerminalText`) and then escaped. A document can therefore neither inject markup nor hide or reorder text.
struct HTMLWriter {
  private(set) var bytes: [UInt8] = []

  typealias Attribute = (name: StaticString, value: String)

  static func style(_ name: String?) -> [Attribute] {
    guard let name else { return [] }
    return [("class", name)]
  }

  /// Writes trusted markup, which is part of this program.
  mutating func markup(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes text. `keepsLines` says whether to keep tabs and line ends, which matter in code and figures.
  mutating func text(_ text: String, keepsLines: Bool = false) {
    escaped(TerminalText.safe(text, lineBreaks: keepsLines ? .kept : .toSpaces).utf8)
  }

  mutating func open(_ name: StaticString, _ attributes: [Attribute] = []) {
    bytes.append(UInt8(ascii: "<"))
    markup(name)
    for attribute in attributes {
      bytes.append(UInt8(ascii: " "))
      markup(attribute.name)
      markup("=\"")
      escaped(TerminalText.safe(attribute.value).utf8)
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: ">"))
  }

  mutating func close(_ name: StaticString) {
    markup("</")
    markup(name)
    bytes.append(UInt8(ascii: ">"))
  }

  mutating func element(
    _ name: StaticString, _ attributes: [Attribute] = [], _ content: (inout HTMLWriter) throws -> Void
  ) rethrows {
    open(name, attributes)
    try content(&self)
    close(name)
  }

  mutating func element(_ name: StaticString, _ attributes: [Attribute] = [], text: String) {
    open(name, attributes)
    self.text(text)
    close(name)
  }

  mutating func list<Item>(
    _ items: some Sequence<Item>, _ attributes: [Attribute] = [], _ content: (inout HTMLWriter, Item) -> Void
  ) {
    element("ul", attributes) { html in
      for item in items { html.element("li") { content(&$0, item) } }
    }
  }

  /// Writes a link to a page of the site, or to an `http` or `https` URL. For any other URL, only the content is written.
  mutating func link(
    to address: String, _ attributes: [Attribute] = [], _ content: (inout HTMLWriter) -> Void
  ) {
    guard Self.isAllowed(address) else { return content(&self) }
    element("a", [("href", address)] + attributes, content)
  }

  /// Whether a URL is `http`, `https`, a path on this site, or an anchor on this page. Other relative paths need not be recognised, because
  /// `BlockHTML` resolves the link targets in documents first.
  static func isAllowed(_ address: String) -> Bool {
    let lowered = address.utf8.prefix(8).map(ByteClass.lowered)
    let isWeb = lowered.starts(with: "http://".utf8) || lowered.starts(with: "https://".utf8)
    // A URL that begins with two slashes would lead to another host, so such a URL is not allowed.
    return isWeb || ["#", "./", "../"].contains(where: address.hasPrefix)
      || (address.hasPrefix("/") && !address.hasPrefix("//") && !address.hasPrefix("/\\"))
  }

  static func isOutside(_ address: String) -> Bool { !["/", "#", "."].contains(where: address.hasPrefix) }

  /// Writes bytes that are already sanitised but not yet escaped.
  mutating func escaped(_ more: some Sequence<UInt8>) {
    for byte in more {
      switch byte {
      case UInt8(ascii: "&"): markup("&amp;")
      case UInt8(ascii: "<"): markup("&lt;")
      case UInt8(ascii: ">"): markup("&gt;")
      case UInt8(ascii: "\""): markup("&quot;")
      case UInt8(ascii: "'"): markup("&#39;")
      default: bytes.append(byte)
      }
    }
  }
}

extension StyledText {
  /// Writes the text with its links. Each run of one style becomes an element.
  func write(to html: inout HTMLWriter) {
    var start = 0
    for link in links {
      write(start..<link.range.lowerBound, to: &html)
      html.link(
        to: link.address, HTMLWriter.isOutside(link.address) ? [("rel", "noopener noreferrer nofollow")] : []
      ) {
        write(link.range, to: &$0)
      }
      start = link.range.upperBound
    }
    write(start..<bytes.count, to: &html)
  }

  private func write(_ range: Range<Int>, to html: inout HTMLWriter) {
    // Adjacent runs of the same style share an element. Matches with the query are marked by `<mark>` inside that element.
    var open: TextStyle?
    func close(_ html: inout HTMLWriter) { if let name = open?.element?.name { html.close(name) } }
    forEachRun(range) { run, style, isMatch in
      if style != open {
        close(&html)
        if let (name, style) = style.element { html.open(name, HTMLWriter.style(style)) }
        open = style
      }
      if isMatch { html.element("mark") { $0.escaped(bytes[run]) } } else { html.escaped(bytes[run]) }
    }
    close(&html)
  }
}

extension TextStyle {
  /// The HTML element and class of a style; nil for plain text. The style sheet defines the classes.
  fileprivate var element: (name: StaticString, style: String?)? {
    switch self {
    case .plain: nil
    case .strong, .heading, .title: ("strong", nil)
    case .emphasis: ("em", nil)
    case .code: ("code", nil)
    case .match: ("mark", nil)
    case .path, .kind, .quiet: ("span", "quiet")
    case .keyword: ("span", "k")
    case .typeName: ("span", "t")
    case .string: ("span", "s")
    case .number: ("span", "n")
    case .comment: ("span", "c")
    }
  }
}
