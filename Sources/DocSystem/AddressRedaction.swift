/// Removes secrets from addresses in messages.
package enum AddressRedaction {
  /// The text with the passwords and queries of all addresses removed.
  ///
  /// The password extends from the first colon after `://` to the last `@`; the query begins at a question mark. White space ends an
  /// address. A password is therefore also removed if it contains a slash or a question mark, which are invalid in addresses.
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

  /// Whether the user and the password are written correctly: what precedes the query has at most one `@`, and no slash before it.
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
    // An error message may have a colon after the address, which is kept.
    return word.last == UInt8(ascii: ":") ? shown[..<mark] + [UInt8(ascii: ":")] : shown[..<mark]
  }
}
