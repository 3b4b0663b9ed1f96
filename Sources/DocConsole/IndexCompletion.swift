import ArgumentParser
import DocIndex
import DocOutput
import DocSearch
import DocSystem
import DocTopics

/// Completes arguments in shells, with names from the indexes that the command line selects. Completion scripts call it whenever the user
/// presses the Tab key. If an index is missing or damaged, nothing is completed.
package enum IndexCompletion {
  package static let documents = kind { try $0.topics(beginningWith: $1) }
  /// Completes topics of documents and documented names, because `show` accepts both.
  package static let topics = kind { try $0.topics(beginningWith: $1) + $0.names(beginningWith: $1) }
  package static let collections = kind { try $0.collections(beginningWith: $1) }
  /// Completes names of collections in the index that the command would change.
  package static let ownCollections = kind(ofOwn: true) { try $0.collections(beginningWith: $1) }
  package static let kinds = kind { try $0.kinds(beginningWith: $1) }
  package static let languages = kind { try $0.languages(beginningWith: $1) }
  package static let writtenLanguages = kind { try $0.writtenLanguages(beginningWith: $1) }

  private static func kind(
    ofOwn isOwn: Bool = false,
    _ candidates: @escaping @Sendable (TopicCompletion, String) throws -> [TopicCompletion.Candidate]
  ) -> CompletionKind {
    .custom { words, index, prefix in
      guard let location = try? location(namedBy: words, isOwn: isOwn),
        let contents = try? IndexContents(
          IndexReader(directories: location.directories) { _, _ in !location.areNamed })
      else { return [] }
      let shell = Shell(rawValue: SystemCall.environment("SAP_SHELL") ?? "")
      // bash passes only the part after the last `:` or `@` as the word to complete, so the preceding parts are added.
      let before = shell == .bash ? wordsBefore(prefix, at: index, in: words) : ""
      let found = (try? candidates(TopicCompletion(contents), unquoted(before + prefix))) ?? []
      return found.filter { TerminalText.safe($0.word) == $0.word }.compactMap {
        line(of: $0, without: unquoted(before).utf8.count, for: shell)
      }
    }
  }

  private static func location(namedBy words: [String], isOwn: Bool) throws -> IndexLocation {
    let named = indexes(namedBy: words)
    guard isOwn else { return try .toRead(named: named) }
    return IndexLocation(directories: [try IndexLocation.toWrite(named: named.first)], areNamed: true)
  }

  private enum Shell: String { case bash, fish, zsh }

  private static func line(
    of candidate: TopicCompletion.Candidate, without count: Int, for shell: Shell?
  ) -> String? {
    let note = TerminalText.cut(candidate.note, to: 60)
    switch shell {
    case .bash, nil: return String(candidate.word.utf8.dropFirst(count))
    case .fish: return note.isEmpty ? candidate.word : "\(candidate.word)\t\(note)"
    case .zsh:
      let word = candidate.word.split(separator: ":", omittingEmptySubsequences: false).joined(
        separator: "\\:")
      return note.isEmpty ? word : "\(word):\(note)"
    }
  }

  private static func indexes(namedBy words: [String]) -> [String] {
    var named: [String] = []
    for (index, word) in words.enumerated() {
      if word == "--index", index + 1 < words.count { named.append(words[index + 1]) }
      if word.hasPrefix("--index=") { named.append(String(word.dropFirst("--index=".count))) }
    }
    return named
  }

  /// Joins the parts of the word to complete that precede its last part. Only bash needs this, because bash breaks words at `:` and `@`: it
  /// passes `wwdc2022-10072@14:4` as five words.
  private static func wordsBefore(_ prefix: String, at index: Int, in words: [String]) -> String {
    var before = ""
    var next = prefix
    for word in words.prefix(max(0, index)).reversed() {
      let isBreak = !word.isEmpty && word.allSatisfy(breaksWords)
      guard isBreak || next.first.map(breaksWords) == true else { break }
      before = word + before
      next = word
    }
    return before
  }

  private static func breaksWords(_ character: Character) -> Bool { character == "@" || character == ":" }

  /// Removes quotes and backslashes, because shells pass a word as the user typed it.
  private static func unquoted(_ word: String) -> String {
    word.filter { $0 != "\"" && $0 != "'" && $0 != "\\" }
  }
}
