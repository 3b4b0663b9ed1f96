/// A name of a manual page with its chapter, such as `ls(1)` or `SSL_read(3ssl)`.
package struct ManualName: Sendable {
  package let name: ArraySlice<UInt8>
  package let section: ArraySlice<UInt8>

  /// Fails unless the text is a word with parentheses at its end.
  package init?(_ text: some Sequence<UInt8>) {
    let bytes = Array(text)
    guard bytes.last == UInt8(ascii: ")"), let open = bytes.lastIndex(of: UInt8(ascii: "(")), open > 0,
      !bytes.contains(0x20)
    else { return nil }
    (name, section) = (bytes[..<open], bytes[(open + 1)...].dropLast())
  }

  /// Whether the parentheses contain a chapter of the manual, that is, a digit, and perhaps letters after it. False for `main(argc)`.
  package var isInChapter: Bool {
    section.first.map { (0x31...0x39).contains($0) } ?? false && section.allSatisfy(ByteClass.isWord)
  }
}
