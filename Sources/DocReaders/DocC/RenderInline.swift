import DocDraft
import DocModel

/// Converts DocC's inline content to text: code, emphasis, titles of referenced pages.
struct RenderInline {
  /// The page's references by identifier.
  private let references: [String: JSONValue]
  private(set) var links: [Link] = []

  init(_ references: JSONValue?) {
    self.references = Dictionary(
      (references?.members ?? []).map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  func reference(_ identifier: String?) -> JSONValue? { identifier.flatMap { references[$0] } }

  /// Text of an array of inline elements.
  mutating func text(_ content: JSONValue?) -> InlineText {
    var output = InlineBuilder()
    write(content, to: &output)
    return output.text
  }

  private mutating func write(_ content: JSONValue?, to output: inout InlineBuilder) {
    for element in content?.elements ?? [] {
      switch element["type"]?.string {
      case "text": output.append(element["text"]?.string ?? "")
      case "codeVoice": output.append(element["code"]?.string ?? "", as: .code)
      case "emphasis", "newTerm": wrap(element, .emphasis, &output)
      case "strong", "inlineHead": wrap(element, .strong, &output)
      case "reference", "link": output.append(link(element))
      case "image": output.append(reference(element["identifier"]?.string)?["alt"]?.string ?? "")
      default: write(element["inlineContent"], to: &output)
      }
    }
  }

  private mutating func wrap(_ element: JSONValue, _ kind: InlineText.Kind, _ output: inout InlineBuilder) {
    let number = output.begin(kind)
    write(element["inlineContent"], to: &output)
    output.end(number)
  }

  /// The text of a link; its target is recorded.
  private mutating func link(_ element: JSONValue) -> InlineText {
    let identifier = element["identifier"]?.string ?? element["destination"]?.string
    let known = reference(identifier)
    let own = text(element["overridingTitleInlineContent"])
    let title = known?["title"]?.string ?? element["overridingTitle"]?.string ?? element["title"]?.string
    let words = own.isEmpty ? InlineText(plain: title ?? identifier ?? "") : own
    if let target = known?["url"]?.string ?? element["destination"]?.string {
      links.append(Link(text: words.plain, target: target))
    }
    return own.isEmpty && known?["kind"]?.string == "symbol" ? .all(words.plain, as: .code) : words
  }

  /// Title and abstract of a reference, as an item in a list of topics.
  mutating func topic(_ identifier: String) -> InlineText? {
    guard let known = reference(identifier), let title = known["title"]?.string else { return nil }
    if let target = known["url"]?.string { links.append(Link(text: title, target: target)) }
    let name: InlineText =
      known["kind"]?.string == "symbol" ? .all(title, as: .code) : InlineText(plain: title)
    let abstract = text(known["abstract"])
    return abstract.isEmpty ? name : name + InlineText(plain: ": ") + abstract
  }
}
