/// The buffer for standard output, to which all formatters append.
///
/// A command appends all its output to one buffer, and writes the buffer at the end.
package struct OutputBuffer: Sendable {
  package private(set) var bytes: [UInt8] = []
  /// How text is laid out.
  let options: TextOptions

  package init(_ options: TextOptions = TextOptions()) { self.options = options }

  package var isEmpty: Bool { bytes.isEmpty }

  package var string: String { String(decoding: bytes, as: UTF8.self) }

  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  package mutating func append(_ byte: UInt8) { bytes.append(byte) }

  package mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  package mutating func newline() { bytes.append(UInt8(ascii: "\n")) }

  package mutating func spaces(_ count: Int) {
    if count > 0 { bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count)) }
  }

  package mutating func line(_ text: String) {
    append(text)
    newline()
  }

  /// Appends an empty line, unless the buffer is empty or already ends with one.
  package mutating func blankLine() {
    let count = bytes.count
    if count == 0 { return }
    if bytes[count - 1] != 10 { newline() }
    if bytes.count > 1, bytes[bytes.count - 2] != 10 { newline() }
  }
}
