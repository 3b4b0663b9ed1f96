import DocIndex
import DocKnowledge
import DocModel
import DocSearch

/// Finds at most `limit` completions of a prefix for a shell, and sorts them.
package struct TopicCompletion {
  package static let limit = 1_000

  /// A completion, with a short description, which may be empty.
  package struct Candidate: Sendable, Hashable {
    package var word: String
    package var note = ""
  }

  private let contents: IndexContents

  package init(_ contents: IndexContents) { self.contents = contents }

  /// Completes the arguments of `show`: a document, a section (`document/section`), or a time in a recording (`session@14:41`).
  package func topics(beginningWith prefix: String) throws -> [Candidate] {
    if let slash = prefix.lastIndex(of: "/") {
      return try sections(of: String(prefix[..<slash]), beginningWith: prefix)
    }
    if let at = prefix.lastIndex(of: "@") {
      return try moments(of: String(prefix[..<at]), beginningWith: prefix)
    }
    var found: [ByteString: String] = [:]
    try contents.forEachDocument { _, record in
      if record.topic.utf8.starts(with: prefix.utf8) { found[ByteString(record.topic)] = record.title }
    }
    return Self.sorted(found)
  }

  /// Completes names, spelt as in the documents (`UIHostingConfiguration`). Only the most frequent terms with the prefix are considered.
  package func names(beginningWith prefix: String) throws -> [Candidate] {
    let start = Array(prefix.lowercased().utf8)
    guard start.count >= Self.shortestName, start.allSatisfy(Self.isInName) else { return [] }
    var frequencies: [[UInt8]: Int] = [:]
    for segment in contents.reader.segments {
      var count = 0
      try segment.forEachTerm(from: start) { term, entry in
        count += 1
        guard term.starts(with: start), count <= Self.mostTerms else { return false }
        if term.allSatisfy(Self.isInName) { frequencies[term, default: 0] += entry.documentFrequency }
        return true
      }
    }
    let common = frequencies.sorted { left, right in
      left.value == right.value ? left.key.lexicographicallyPrecedes(right.key) : left.value > right.value
    }.prefix(Self.mostNames)
    let searcher = try Searcher(contents.reader)
    var found: [ByteString: String] = [:]
    for (term, _) in common {
      guard let name = try searcher.spelling(of: term, near: nil), name.hasPrefix(prefix) else {
        continue
      }
      found[ByteString(name)] = ""
    }
    return Self.sorted(found)
  }

  /// Limits that keep completion fast: the minimum length of a prefix in bytes (`shortestName`), the maximum number of terms that are scanned
  /// (`mostTerms`), and the maximum number of names that are looked up (`mostNames`). Each lookup is a small search.
  private static let shortestName = 2
  private static let mostTerms = 20_000
  private static let mostNames = 40

  private static func isInName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || ByteClass.isLower(byte) || ByteClass.isDigit(byte)
  }

  private func sections(of document: String) throws -> [Section] {
    try contents.documents(withTopic: document).flatMap { address in
      try contents.sections(of: address).map { try contents.section(at: $0).section }
    }
  }

  private func sections(of document: String, beginningWith prefix: String) throws -> [Candidate] {
    var found: [ByteString: String] = [:]
    for section in try sections(of: document) where section.topic.utf8.starts(with: prefix.utf8) {
      found[ByteString(section.topic)] = section.heading.last ?? ""
    }
    return Self.sorted(found)
  }

  /// Completes the start times of a recording's sections, in chronological order.
  private func moments(of document: String, beginningWith prefix: String) throws -> [Candidate] {
    var found: [Candidate] = []
    for section in try sections(of: document) {
      guard let timestamp = section.timestamp else { continue }
      let moment = "\(document)@\(timestamp)"
      guard moment.utf8.starts(with: prefix.utf8), found.last?.word != moment else { continue }
      found.append(Candidate(word: moment, note: section.heading.last ?? ""))
    }
    return Array(found.prefix(Self.limit))
  }

  package func collections(beginningWith prefix: String) throws -> [Candidate] {
    try values(ofFilter: FilterTerm.collection(""), beginningWith: prefix)
  }

  package func kinds(beginningWith prefix: String) throws -> [Candidate] {
    try contents.kinds().map(\.rawValue).filter { $0.hasPrefix(prefix) }.sorted().map { Candidate(word: $0) }
  }

  /// The programming languages of code samples.
  package func languages(beginningWith prefix: String) throws -> [Candidate] {
    try values(ofFilter: FilterTerm.language(""), beginningWith: prefix)
  }

  /// The codes of the languages in which the documents are written.
  package func writtenLanguages(beginningWith prefix: String) throws -> [Candidate] {
    try values(ofFilter: FilterTerm.written(""), beginningWith: prefix).map { candidate in
      Candidate(word: candidate.word, note: WrittenLanguage(rawValue: candidate.word)?.name ?? "")
    }
  }

  /// The values of a filter that begin with a prefix. The values are read from the term dictionaries of the index, where the terms of a filter
  /// are adjacent.
  private func values(ofFilter name: [UInt8], beginningWith prefix: String) throws -> [Candidate] {
    let start = name + Array(prefix.utf8)
    var terms: Set<[UInt8]> = []
    for index in contents.reader.indexes {
      let chosenFrom = index.manifest.population?.frequencies.keys.lazy.map(\.bytes)
      terms.formUnion(chosenFrom.map { $0.filter { $0.starts(with: start) } } ?? [])
    }
    for segment in contents.reader.segments {
      var count = 0
      try segment.forEachTerm(from: start) { term, _ in
        guard term.starts(with: start), count < Self.limit else { return false }
        terms.insert(term)
        count += 1
        return true
      }
    }
    var found: [ByteString: String] = [:]
    for term in terms where try contents.reader.documentFrequency(of: term) > 0 {
      found[ByteString(Array(term.dropFirst(name.count)))] = ""
    }
    return Self.sorted(found)
  }

  private static func sorted(_ found: [ByteString: String]) -> [Candidate] {
    found.sorted { $0.key < $1.key }.prefix(limit).map { Candidate(word: $0.key.text, note: $0.value) }
  }
}
