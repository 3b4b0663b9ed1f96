import ArgumentParser
import DocConsole
import DocIndex
import DocOutput
import DocSearch

/// What shells complete from the index that the command line names so far: the completion scripts run the program
/// for it at each press of the tabulator key. Without an index, or with a damaged one, nothing is offered.
enum IndexCompletion {
  static let topics = kind { try $0.topics(beginningWith: $1) }
  static let collections = kind { try $0.collections(beginningWith: $1) }
  static let kinds = kind { try $0.kinds(beginningWith: $1) }
  static let languages = kind { try $0.languages(beginningWith: $1) }

  private static func kind(
    _ candidates: @escaping @Sendable (TopicCompletion, String) throws -> [String]
  ) -> CompletionKind {
    .custom { words, _, prefix in
      guard let directory = try? IndexLocation.toRead(named: index(namedBy: words)),
        let contents = try? IndexContents(IndexReader(directory: directory))
      else { return [] }
      let found = (try? candidates(TopicCompletion(contents), unquoted(prefix))) ?? []
      return found.filter { TerminalText.safe($0) == $0 }
    }
  }

  /// The value of `--index`, if it stands among the words.
  private static func index(namedBy words: [String]) -> String? {
    for (place, word) in words.enumerated() {
      if word == "--index", place + 1 < words.count { return words[place + 1] }
      if word.hasPrefix("--index=") { return String(word.dropFirst("--index=".count)) }
    }
    return nil
  }

  /// Shells hand words on as they were typed.
  private static func unquoted(_ word: String) -> String {
    word.filter { $0 != "\"" && $0 != "'" && $0 != "\\" }
  }
}
