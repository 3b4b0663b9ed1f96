/// Links to files in Markdown.
package enum MarkdownLink {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Plain text in a line of Markdown, escaped.
  package static func text(_ text: String) -> String { MarkdownText.escaped(text) }

  /// A link to a file: `[title](a/b%20c.md)`.
  package static func link(_ title: String, to path: String) -> String {
    var address: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      // Unreserved characters and the slash (RFC 3986, 2.3).
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        address.append(byte)
      default: address += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return "[\(MarkdownText.escaped(title))](\(String(decoding: address, as: UTF8.self)))"
  }
}
