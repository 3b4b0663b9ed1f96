import DocModel

/// The URI of a resource: `bridgedoc://section/k3f9a2c1`, `bridgedoc://document/corpus/uikit-bridging`. A topic that several documents of a
/// collection share is followed by the path of the document: `…?source=skills/uikit-bridging.md`.
enum ResourceURI: Sendable, Hashable {
  case section(SectionID)
  case document(collection: String, topic: String, source: String?)

  private static let scheme = "bridgedoc://"

  init?(_ text: String) {
    guard text.hasPrefix(Self.scheme) else { return nil }
    let rest = text.dropFirst(Self.scheme.count)
    let halves = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = halves[0].split(separator: "/", omittingEmptySubsequences: false)
    switch path.first {
    case "section" where path.count == 2 && halves.count == 1:
      guard let name = PercentEncoding.decodedText(path[1]), let id = SectionID(name) else { return nil }
      self = .section(id)
    case "document" where path.count == 3:
      guard let collection = PercentEncoding.decodedText(path[1]),
        let topic = PercentEncoding.decodedText(path[2])
      else { return nil }
      var source: String?
      if halves.count == 2 {
        guard halves[1].hasPrefix("source="), let value = PercentEncoding.decodedText(halves[1].dropFirst(7))
        else { return nil }
        source = value
      }
      self = .document(collection: collection, topic: topic, source: source)
    default: return nil
    }
  }

  /// The topic with which `show` finds the resource.
  var topic: String {
    switch self {
    case .section(let id): "\(id)"
    case .document(_, let topic, _): topic
    }
  }

  var text: String {
    switch self {
    case .section(let id): return "\(Self.scheme)section/\(id)"
    case .document(let collection, let topic, let source):
      let path = [collection, topic].map { PercentEncoding.encoded($0.utf8) }.joined(separator: "/")
      let query = source.map { "?source=" + PercentEncoding.encodedPath($0.utf8) } ?? ""
      return "\(Self.scheme)document/\(path)\(query)"
    }
  }

  /// The URI templates (RFC 6570) for sections and documents.
  static let templates: [(template: String, name: String, description: String)] = [
    ("\(scheme)section/{id}", "section", "A section by the id that search gives"),
    ("\(scheme)document/{collection}/{topic}{?source}", "document", "A whole document"),
  ]
}
