import DocDraft
import DocModel

/// Converts DocC's inline content to text: code, emphasis, titles of referenced pages.
struct RenderInline {
  /// The page's references to other pages, by identifier.
  private let references: [String: JSONValue]

  init(_ references: JSONValue?) {
    self.references = Dictionary(
      (references?.members ?? []).map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  func reference(_ identifier: String?) -> JSONValue? { identifier.flatMap { references[$0] } }

  /// Text of an array of inline elements.
  func text(_ content: JSONValue?) -> InlineText {
    var output = InlineBuilder()
    write(content, to: &output)
    return output.text
  }

  private func write(_ content: JSONValue?, to output: inout InlineBuilder) {
    for element in content.elements {
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

  private func wrap(_ element: JSONValue, _ kind: InlineText.Kind, _ output: inout InlineBuilder) {
    let number = output.begin(kind)
    write(element["inlineContent"], to: &output)
    output.end(number)
  }

  private func link(_ element: JSONValue) -> InlineText {
    let identifier = element["identifier"]?.string ?? element["destination"]?.string
    let known = reference(identifier)
    let own = text(element["overridingTitleInlineContent"])
    let title = known?["title"]?.string ?? element["overridingTitle"]?.string ?? element["title"]?.string
    var words = own.isEmpty ? InlineText(plain: title ?? identifier ?? "") : own
    if own.isEmpty, known?["kind"]?.string == "symbol" { words = .all(words.plain, as: .code) }
    let target = known?["url"]?.string ?? element["destination"]?.string
    return target.map { words.linked(to: $0) } ?? words
  }

  /// Title and abstract of a reference, as an item in a list of topics.
  func topic(_ identifier: String) -> InlineText? {
    guard let known = reference(identifier), let title = known["title"]?.string else { return nil }
    var name: InlineText =
      known["kind"]?.string == "symbol" ? .all(title, as: .code) : InlineText(plain: title)
    if let target = known["url"]?.string { name = name.linked(to: target) }
    let abstract = text(known["abstract"])
    return abstract.isEmpty ? name : name + InlineText(plain: ": ") + abstract
  }
}
