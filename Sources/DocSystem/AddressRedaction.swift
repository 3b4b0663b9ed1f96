package enum AddressRedaction {
  /// The text without the passwords and queries of all URLs in it.
  ///
  /// A password extends from the first colon after `://` to the last `@`. A query begins at a question mark. White space ends a URL. A slash or
  /// a question mark is invalid in a password, but a password that contains one is also removed.
  package static func shown(_ text: String) -> String {
    var output: [UInt8] = []
    let bytes = Array(text.utf8)
    var next = 0
    while next < bytes.count {
      let end = bytes[next...].firstIndex { $0 <= 0x20 } ?? bytes.count
      output += shown(bytes[next..<end])
      if end < bytes.count { output.append(bytes[end]) }
      next = end + 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Whether a text repeats the password of a URL, as messages about invalid URLs may do.
  package static func reveals(_ text: String, passwordOf address: String) -> Bool {
    let bytes = Array(address.utf8)
    guard let start = hostStart(bytes[...]) else { return false }
    var secrets: [ArraySlice<UInt8>] = []
    if let at = bytes[start...].lastIndex(of: UInt8(ascii: "@")) {
      secrets.append(bytes[start..<at].drop { $0 != UInt8(ascii: ":") }.dropFirst())
    }
    let settings = bytes[start...].drop { $0 != UInt8(ascii: "?") }.dropFirst()
    secrets += settings.split(separator: UInt8(ascii: "&")).filter { $0.starts(with: "password".utf8) }
      .map { $0.drop { $0 != UInt8(ascii: "=") }.dropFirst() }
    return secrets.contains { !$0.isEmpty && Array(text.utf8).firstRange(of: $0) != nil }
  }

  /// Whether user and password are written correctly: before the query, there is at most one `@`, and no slash precedes it.
  package static func isSound(_ address: String) -> Bool {
    let bytes = Array(address.utf8)
    guard let start = hostStart(bytes[...]) else { return true }
    let settings = bytes[start...].firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
    let path = bytes[start..<settings].firstIndex(of: UInt8(ascii: "/")) ?? settings
    let names = bytes[start..<settings].filter { $0 == UInt8(ascii: "@") }.count
    return names == 0 || names == 1 && bytes[start..<path].contains(UInt8(ascii: "@"))
  }

  private static func hostStart(_ word: ArraySlice<UInt8>) -> Int? {
    word.indices.first { word[$0...].starts(with: "://".utf8) }.map { $0 + 3 }
  }

  private static func shown(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let start = hostStart(word) else { return word }
    var shown = word
    if let at = word[start...].lastIndex(of: UInt8(ascii: "@")) {
      let colon = word[start..<at].firstIndex(of: UInt8(ascii: ":")) ?? at
      shown = word[..<colon] + word[at...]
    }
    guard let mark = shown[start...].firstIndex(of: UInt8(ascii: "?")) else { return shown }
    // A colon that follows the URL in an error message is kept.
    return word.last == UInt8(ascii: ":") ? shown[..<mark] + [UInt8(ascii: ":")] : shown[..<mark]
  }
}
