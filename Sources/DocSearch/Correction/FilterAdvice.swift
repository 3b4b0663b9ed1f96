import DocIndex

/// Why a search by collection or language finds nothing when the index has no such collection or language: a request in, a
/// sentence that names what there is out.
package struct FilterAdvice {
  private static let mostNames = 10

  private let completion: TopicCompletion

  package init(_ contents: IndexContents) { completion = TopicCompletion(contents) }

  /// Nil when the index holds what the request names. The sentence holds names of documents, as they are.
  package func sentence(on request: SearchRequest) throws -> String? {
    for name in request.collections {
      let names = try completion.collections(beginningWith: "").map(\.word)
      if let sentence = Self.sentence("no collection", name, names) { return sentence }
    }
    if let language = request.language {
      let names = try completion.languages(beginningWith: "").map(\.word)
      if let sentence = Self.sentence("no code in the language", language, names) { return sentence }
    }
    return nil
  }

  private static func sentence(_ what: String, _ name: String, _ names: [String]) -> String? {
    guard !names.contains(where: { Array($0.utf8) == Array(name.utf8) }) else { return nil }
    let some = names.prefix(mostNames).joined(separator: ", ") + (names.count > mostNames ? ", …" : "")
    return "\(what) '\(name)': the index has \(names.isEmpty ? "none" : some)"
  }
}
