import DocCodec
import DocModel

/// Finds the pictures in the source of a document: `<img src="…" alt="…">` and Markdown's `![…](…)`. Readers keep only the texts of
/// pictures, because nothing else of them can be searched, so the source is read again when a page shows them.
struct PictureReferences {
  struct Reference: Equatable {
    /// One-based.
    var line: Int
    var target: String
    var text: String
  }

  private(set) var all: [Reference] = []

  /// Upper bound on the number of pictures of a document.
  private static let most = 500
  /// Upper bound on the length of a tag, in bytes. A picture within the text, as a `data:` URL, is longer.
  private static let longest = 2048

  init(_ source: [UInt8]) {
    var line = 1
    var index = 0
    while index < source.count, all.count < Self.most {
      let found: (target: ArraySlice<UInt8>, text: ArraySlice<UInt8>)?
      switch source[index] {
      case UInt8(ascii: "<"): found = Self.tag(source[(index + 1)...])
      case UInt8(ascii: "!"): found = Self.mark(source[(index + 1)...])
      default: found = nil
      }
      if let found, !found.target.isEmpty {
        // A character reference is rare in these attributes. A text with one is omitted, so that no page shows `&quot;`.
        let text = found.text.contains(UInt8(ascii: "&")) ? [] : found.text
        all.append(
          Reference(
            line: line, target: String(decoding: found.target, as: UTF8.self),
            text: String(decoding: text, as: UTF8.self)))
      }
      if source[index] == 0x0A { line += 1 }
      index += 1
    }
  }

  /// The attributes of an `img` element.
  /// - Parameter rest: the text behind `<`. It is scanned up to the next `<`, so all tags together take linear time.
  private static func tag(_ rest: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
    guard rest.prefix(3).elementsEqual("img".utf8, by: { $0 | 0x20 == $1 }),
      rest.dropFirst(3).first.map(ByteClass.isSpace) == true
    else { return nil }
    let tag = rest.prefix(longest).dropFirst(3).prefix { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") }
    guard let source = attribute("src", of: tag) else { return nil }
    return (source, attribute("alt", of: tag) ?? [])
  }

  private static func attribute(_ name: String, of tag: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = tag
    while let space = rest.firstIndex(where: ByteClass.isSpace) {
      rest = rest[space...].drop(while: ByteClass.isSpace)
      let word = rest.prefix { ByteClass.isLetter($0) || $0 == UInt8(ascii: "-") }
      let value = rest[word.endIndex...].drop(while: ByteClass.isSpace)
      guard value.first == UInt8(ascii: "=") else { continue }
      let start = value.dropFirst().drop(while: ByteClass.isSpace)
      let isQuoted = start.first == UInt8(ascii: "\"") || start.first == UInt8(ascii: "'")
      let content =
        isQuoted
        ? start.dropFirst().prefix { $0 != start.first } : start.prefix { !ByteClass.isSpace($0) }
      if word.elementsEqual(name.utf8, by: { $0 | 0x20 == $1 }) { return content }
      rest = tag[content.endIndex...]
    }
    return nil
  }

  /// - Parameter rest: the text behind `!`. It is scanned up to the next bracket of its kind, so all marks together take linear time.
  private static func mark(_ rest: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
    guard rest.first == UInt8(ascii: "[") else { return nil }
    let text = rest.dropFirst().prefix { ![0x0A, UInt8(ascii: "["), UInt8(ascii: "]")].contains($0) }
    let behind = rest[text.endIndex...]
    guard behind.starts(with: "](".utf8) else { return nil }
    let target = behind.dropFirst(2).drop { $0 == UInt8(ascii: "<") }.prefix {
      $0 > 0x20 && ![UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ">")].contains($0)
    }
    return (target, text)
  }
}
