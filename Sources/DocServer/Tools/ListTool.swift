import DocIndex
import DocModel
import DocOutput
import DocSearch
import DocTopics

/// The tool `list`. It lists the collections of the index, or the documents of one collection, as Markdown within a token budget.
enum ListTool {
  static let defaultTokens = 2000

  static let definition = Tool(
    name: "list",
    description:
      "Name the indexed collections, or the documents of one. Use it to learn what can be searched.",
    parameters: [
      .init(
        name: "collection", kind: .string(mostBytes: 1000), description: "Name the documents of this one"),
      .init(
        name: "maxTokens", kind: .integer(BudgetedSearch.fewestTokens...BudgetedSearch.mostTokens),
        description: "Default \(defaultTokens)"),
    ], question: { DatabaseQuestion(listsDocuments: $0.string("collection") != nil) }, call: call)

  @Sendable private static func call(
    _ arguments: ToolArguments, _ searcher: Searcher, _: FreshnessCheck
  ) throws -> [UInt8] {
    let tokens = arguments.integer("maxTokens") ?? defaultTokens
    let collections = try searcher.contents.collectionSections()
    guard let name = arguments.string("collection") else {
      let lines = collections.map {
        "- `\(ClientText.excerpt($0.name))`: \(DecimalText.count($0.sections, "section"))"
      }
      return page(lines, tokens: tokens)
    }
    let own = try searcher.contents.summaries().filter { $0.collection.hasSameBytes(as: name) }
    guard !own.isEmpty else {
      let names = collections.map { ClientText.excerpt($0.name) }.joined(separator: ", ")
      throw ToolFailure("no collection '\(ClientText.excerpt(name))'; the index has \(names)")
    }
    return page(
      own.map { "- `\(ClientText.excerpt($0.topic))` \(ClientText.excerpt($0.title)) (\($0.kind.rawValue))" },
      tokens: tokens)
  }

  /// The lines that fit into the token budget, and a note on the number of omitted lines.
  private static func page(_ lines: [String], tokens: Int) -> [UInt8] {
    var output = OutputBuffer()
    var used = 0
    for (number, line) in lines.enumerated() {
      let size = TokenEstimate.tokens(in: line) + 1
      if number > 0, used + size > tokens - 16 {
        output.line("\n[\(DecimalText.grouped(lines.count - number)) more: raise maxTokens, or search]")
        break
      }
      used += size
      output.line(line)
    }
    return output.bytes
  }
}
