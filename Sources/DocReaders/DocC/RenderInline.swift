import DocDraft
import DocModel

/// DocC's inline content → text with the marks of `Paragraph`: code in backticks, emphasis, titles of what is referred to.
struct RenderInline {
  /// What a page refers to, by identifier.
  private let references: [String: JSONValue]
  private(set) var links: [Link] = []

  init(_ references: JSONValue?) {
    self.references = Dictionary(
      (references?.members ?? []).map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  func reference(_ identifier: String?) -> JSONValue? { identifier.flatMap { references[$0] } }

  /// Text of an array of inline elements.
  mutating func text(_ content: JSONValue?) -> String {
    var output = ""
    write(content, to: &output)
    return output
  }

  private mutating func write(_ content: JSONValue?, to output: inout String) {
    for element in content?.elements ?? [] {
      switch element["type"]?.string {
      case "text": output += element["text"]?.string ?? ""
      case "codeVoice": output += Self.code(element["code"]?.string ?? "")
      case "emphasis", "newTerm": wrap(element, "*", &output)
      case "strong", "inlineHead": wrap(element, "**", &output)
      case "reference", "link":
        output += link(element)
      case "image":
        output += reference(element["identifier"]?.string)?["alt"]?.string ?? ""
      default: write(element["inlineContent"], to: &output)
      }
    }
  }

  private mutating func wrap(_ element: JSONValue, _ mark: String, _ output: inout String) {
    let inner = text(element["inlineContent"])
    if !inner.isEmpty { output += mark + inner + mark }
  }

  static func code(_ text: String) -> String { text.isEmpty ? "" : "`\(text)`" }

  /// The words of a reference; its target is kept.
  private mutating func link(_ element: JSONValue) -> String {
    let identifier = element["identifier"]?.string ?? element["destination"]?.string
    let known = reference(identifier)
    let own = text(element["overridingTitleInlineContent"])
    let title = known?["title"]?.string ?? element["overridingTitle"]?.string ?? element["title"]?.string
    let words = own.isEmpty ? title ?? identifier ?? "" : own
    if let target = known?["url"]?.string ?? element["destination"]?.string {
      links.append(Link(text: words, target: target))
    }
    return own.isEmpty && known?["kind"]?.string == "symbol" ? Self.code(words) : words
  }

  /// What a reference is called, and its abstract: the item of a list of topics.
  mutating func topic(_ identifier: String) -> String? {
    guard let known = reference(identifier), let title = known["title"]?.string else { return nil }
    if let target = known["url"]?.string { links.append(Link(text: title, target: target)) }
    let name = known["kind"]?.string == "symbol" ? Self.code(title) : title
    let abstract = text(known["abstract"])
    return abstract.isEmpty ? name : "\(name): \(abstract)"
  }
}
