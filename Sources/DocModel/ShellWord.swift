/// Quotes the words of commands that messages suggest.
package enum ShellWord {
  /// Joins quoted words with spaces. `--` precedes them if one of them has the form of an option.
  package static func list(_ words: [String]) -> String {
    (words.contains { $0.hasPrefix("-") } ? "-- " : "") + words.map(quoted).joined(separator: " ")
  }

  /// The word, in quotes if a shell would change it. Double quotes are preferred, because messages put
  /// commands in single quotes.
  package static func quoted(_ word: String) -> String {
    if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
    let isActive: (UInt8) -> Bool = { byte in
      [UInt8(ascii: "\""), UInt8(ascii: "$"), UInt8(ascii: "`"), UInt8(ascii: "\\"), UInt8(ascii: "!")]
        .contains(byte)
    }
    if !word.utf8.contains(where: isActive) { return "\"\(word)\"" }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: Array("-_./:@%+,=".utf8).contains(byte)
    }
  }
}
