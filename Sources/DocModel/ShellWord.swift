/// Quotes words for commands that messages suggest to the user.
package enum ShellWord {
  /// Joins quoted words with spaces. If one of the words looks like an option, `--` precedes all words.
  package static func list(_ words: [String]) -> String {
    (words.contains { $0.hasPrefix("-") } ? "-- " : "") + words.map(quoted).joined(separator: " ")
  }

  /// The word, in quotes if a shell would change it. Double quotes are preferred for words, because messages put commands in single quotes.
  package static func quoted(_ word: String) -> String {
    if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
    if !word.utf8.contains(where: { "\"$`\\!".utf8.contains($0) }) { return "\"\(word)\"" }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    ByteClass.isWord(byte) || "-./:@%+,=".utf8.contains(byte)
  }
}
