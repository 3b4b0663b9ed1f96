/// Words of a command that a message suggests, as a shell takes them.
package enum ShellWord {
  /// Words with a space between them, behind `--` if one would be taken for an option.
  package static func list(_ words: [String]) -> String {
    (words.contains { $0.hasPrefix("-") } ? "-- " : "") + words.map(quoted).joined(separator: " ")
  }

  /// The word itself where a shell reads nothing else in it, else the word in quotes. Messages put commands into single quotes, so double
  /// ones are first choice.
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
