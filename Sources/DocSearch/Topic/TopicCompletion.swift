import DocIndex
import DocModel

/// What a shell may offer to complete the beginning of a word: words of the index in, at most `limit` out, sorted.
public struct TopicCompletion {
  public static let limit = 1_000
  private let contents: IndexContents

  public init(_ contents: IndexContents) { self.contents = contents }

  /// Names that `show` understands: documents; behind a document and a slash its sections; behind a session and an
  /// at sign its moments.
  public func topics(beginningWith prefix: String) throws -> [String] {
    if let slash = prefix.lastIndex(of: "/") {
      return try sections(of: String(prefix[..<slash]), beginningWith: prefix)
    }
    if let at = prefix.lastIndex(of: "@") {
      return try moments(of: String(prefix[..<at]), beginningWith: prefix)
    }
    var found: Set<String> = []
    try contents.forEachDocument { _, record in
      if record.topic.utf8.starts(with: prefix.utf8) { found.insert(record.topic) }
    }
    return Self.sorted(found)
  }

  private func sections(of document: String, beginningWith prefix: String) throws -> [String] {
    var found: Set<String> = []
    for address in try contents.documents(withTopic: document) {
      for section in try contents.sections(of: address) {
        let topic = try contents.section(at: section).section.topic
        if topic.utf8.starts(with: prefix.utf8) { found.insert(topic) }
      }
    }
    return Self.sorted(found)
  }

  /// In the order of the talk.
  private func moments(of document: String, beginningWith prefix: String) throws -> [String] {
    var found: [String] = []
    for address in try contents.documents(withTopic: document) {
      for section in try contents.sections(of: address) {
        guard let timestamp = try contents.section(at: section).section.timestamp else { continue }
        let moment = "\(document)@\(timestamp)"
        if moment.utf8.starts(with: prefix.utf8), found.last != moment { found.append(moment) }
      }
    }
    return Array(found.prefix(Self.limit))
  }

  /// Names of collections.
  public func collections(beginningWith prefix: String) throws -> [String] {
    try values(ofFilter: FilterTerm.collection(""), beginningWith: prefix)
  }

  /// Kinds of which the index holds documents.
  public func kinds(beginningWith prefix: String) throws -> [String] {
    try DocumentKind.allCases.filter { kind in
      guard kind.rawValue.hasPrefix(prefix) else { return false }
      return try contents.reader.segments.contains { try $0.entry(for: FilterTerm.kind(kind)) != nil }
    }.map(\.rawValue).sorted()
  }

  /// Languages of code samples.
  public func languages(beginningWith prefix: String) throws -> [String] {
    try values(ofFilter: FilterTerm.language(""), beginningWith: prefix)
  }

  /// The filter terms that begin so lie side by side in the dictionaries.
  private func values(ofFilter name: [UInt8], beginningWith prefix: String) throws -> [String] {
    let start = name + Array(prefix.utf8)
    var found: Set<String> = []
    for segment in contents.reader.segments {
      try segment.forEachTerm(from: start) { term, _ in
        guard term.starts(with: start) else { return false }
        found.insert(String(decoding: term.dropFirst(name.count), as: UTF8.self))
        return found.count < Self.limit
      }
    }
    return Self.sorted(found)
  }

  private static func sorted(_ found: Set<String>) -> [String] { Array(found.sorted().prefix(limit)) }
}
