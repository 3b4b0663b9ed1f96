import CLibXML2
import DocModel
import DocSystem

/// Decodes a file to UTF-8. A byte-order mark determines the encoding. Without such a mark, valid UTF-8 is kept, and other bytes are decoded in
/// the encoding that the text declares, if libxml2 supports this encoding. Otherwise, bytes that are not UTF-8 become U+FFFD.
package struct TextDecoder: Sendable {
  package enum Outcome: Sendable {
    case text([UInt8], replaced: Replacement?)
    /// The file contains NUL bytes, or most of its bytes do not occur in text.
    case binary
    case empty
  }

  /// The invalid bytes that were replaced.
  package struct Replacement: Sendable, Hashable {
    package var count: Int
    /// The zero-based offset of the first invalid byte.
    package var byteOffset: Int
    /// The one-based line of the first invalid byte.
    package var line: Int
  }

  package static func decode(_ bytes: ArraySlice<UInt8>) -> Outcome {
    if let unicode = UnicodeForm.marked(bytes) ?? UnicodeForm.guessed(bytes) {
      let text = unicode.decode(bytes)
      return text.contains(0) ? .binary : outcome(text, replaced: nil)
    }
    var body = bytes
    if body.starts(with: [0xef, 0xbb, 0xbf]) { body = body.dropFirst(3) }
    guard let first = UTF8Repair.firstInvalid(body) else {
      if body.contains(0) { return .binary }
      // Text in ISO 2022 or HZ consists of ASCII bytes, so it is also valid UTF-8. The shift sequences of these encodings begin with bytes that
      // are rare in other text.
      if body.contains(0x1b) || ByteSearch.first("~{", in: body) != nil,
        let name = DeclaredEncoding.name(in: body),
        DeclaredEncoding.isEscaped(name),
        let text = LibXMLEncoding.decode(body, from: name)
      {
        return outcome(text, replaced: nil)
      }
      return outcome(Array(body), replaced: nil)
    }
    if body.contains(0) { return .binary }
    if let name = DeclaredEncoding.name(in: body), let text = LibXMLEncoding.decode(body, from: name) {
      return outcome(text, replaced: nil)
    }
    let repaired = UTF8Repair.replacing(body, from: first)
    // Text in an unknown 8-bit encoding has a few invalid bytes per line, but binary data has many.
    if repaired.count * 10 > body.count * 3 { return .binary }
    let line = 1 + body[body.startIndex..<first].count { $0 == UInt8(ascii: "\n") }
    let replacement = Replacement(count: repaired.count, byteOffset: first - bytes.startIndex, line: line)
    return outcome(repaired.text, replaced: replacement)
  }

  private static func outcome(_ text: [UInt8], replaced: Replacement?) -> Outcome {
    let text = text.contains(0x08) ? withoutOverstrikes(text) : text
    let isBlank = text.allSatisfy { $0 == 0x20 || (0x09...0x0d).contains($0) }
    return isBlank ? .empty : .text(text, replaced: replaced)
  }
}

extension TextDecoder {
  /// Removes overstrikes: `b`, backspace, `b` for a bold `b`, and `_`, backspace, `u` for an underlined `u`. Formatted manual pages contain
  /// them.
  private static func withoutOverstrikes(_ text: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      defer { index += 1 }
      guard text[index] == 0x08, let last = output.last, last != 0x0a else {
        if text[index] != 0x08 { output.append(text[index]) }
        continue
      }
      // The underscore may also come after the letter, as in `u`, backspace, `_`. Then, too, only the letter is kept.
      if last != UInt8(ascii: "_"), index + 1 < text.count, text[index + 1] == UInt8(ascii: "_") {
        index += 1
        continue
      }
      while let byte = output.popLast(), byte & 0xc0 == 0x80 {}
    }
    return output
  }
}

/// UTF-16 or UTF-32 in one of the two byte orders.
private struct UnicodeForm {
  var unitBytes: Int
  var isBigEndian: Bool
  var markBytes: Int

  /// The encoding that a byte-order mark declares (Unicode 16, table 23-5). UTF-32 is checked first, because one of its marks begins with a mark
  /// of UTF-16.
  static func marked(_ bytes: ArraySlice<UInt8>) -> Self? {
    if bytes.starts(with: [0xff, 0xfe, 0, 0]) { return Self(unitBytes: 4, isBigEndian: false, markBytes: 4) }
    if bytes.starts(with: [0, 0, 0xfe, 0xff]) { return Self(unitBytes: 4, isBigEndian: true, markBytes: 4) }
    if bytes.starts(with: [0xff, 0xfe]) { return Self(unitBytes: 2, isBigEndian: false, markBytes: 2) }
    if bytes.starts(with: [0xfe, 0xff]) { return Self(unitBytes: 2, isBigEndian: true, markBytes: 2) }
    return nil
  }

  /// Recognises UTF-16 without a byte-order mark in texts of mostly Latin characters. In such a text, the high byte is zero in over 70 % of the
  /// characters, and the low byte is never zero.
  static func guessed(_ bytes: ArraySlice<UInt8>) -> Self? {
    let head = bytes.prefix(4096)
    guard head.count >= 8, head.count % 2 == 0 || bytes.count > 4096 else { return nil }
    var zeros = [0, 0]
    for (offset, byte) in head.enumerated() where byte == 0 { zeros[offset & 1] += 1 }
    let half = head.count / 2
    if zeros[1] * 10 > half * 7, zeros[0] == 0 { return Self(unitBytes: 2, isBigEndian: false, markBytes: 0) }
    if zeros[0] * 10 > half * 7, zeros[1] == 0 { return Self(unitBytes: 2, isBigEndian: true, markBytes: 0) }
    return nil
  }

  func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let body = bytes.dropFirst(markBytes)
    var units: [UInt32] = []
    units.reserveCapacity(body.count / unitBytes)
    var index = body.startIndex
    while index + unitBytes <= body.endIndex {
      var unit: UInt32 = 0
      for offset in 0..<unitBytes {
        let byte = UInt32(body[index + offset])
        unit = isBigEndian ? unit << 8 | byte : unit | byte << UInt32(8 * offset)
      }
      units.append(unit)
      index += unitBytes
    }
    // The standard library's decoders replace ill-formed input by U+FFFD.
    if unitBytes == 4 { return Array(String(decoding: units, as: UTF32.self).utf8) }
    return Array(String(decoding: units.map { UInt16(truncatingIfNeeded: $0) }, as: UTF16.self).utf8)
  }
}

/// Finds the encoding that a text declares.
private enum DeclaredEncoding {
  /// The number of bytes at the start of a text in which a declaration is searched for, as HTML prescribes (HTML Living Standard, 13.2.3.2).
  static let headBytes = 1024

  /// The encoding declared by `<?xml encoding="…"`, `<meta charset=…`, or an editor's `coding: …`.
  static func name(in bytes: ArraySlice<UInt8>) -> String? {
    let head = Array(bytes.prefix(headBytes)).map { $0 >= 0x41 && $0 <= 0x5a ? $0 | 0x20 : $0 }
    let keys: [StaticString] = ["charset", "encoding", "coding"]
    for key in keys {
      guard let at = ByteSearch.first(key, in: head)?.upperBound else { continue }
      var index = at
      while index < head.count, head[index] == 0x20 { index += 1 }
      guard index < head.count, head[index] == UInt8(ascii: "=") || head[index] == UInt8(ascii: ":") else {
        continue
      }
      index += 1
      while index < head.count, [0x20, 0x22, 0x27].contains(head[index]) { index += 1 }
      let name = head[index...].prefix {
        ByteClass.isAlphanumeric($0) || [0x2d, 0x5f, 0x2e, 0x3a].contains($0)
      }
      if !name.isEmpty, name.count < 40 { return String(decoding: name, as: UTF8.self) }
    }
    return nil
  }

  /// Whether text in this encoding consists of ASCII bytes, so that it is valid UTF-8 as well.
  static func isEscaped(_ name: String) -> Bool {
    ["iso-2022", "hz-gb"].contains { name.hasPrefix($0) }
  }
}

/// Encodings that libxml2 supports, by itself or through iconv.
private enum LibXMLEncoding {
  /// Converts bytes to UTF-8; nil if libxml2 does not know the encoding, or if the bytes are invalid in the encoding.
  static func decode(_ bytes: ArraySlice<UInt8>, from name: String) -> [UInt8]? {
    LibXML.initialise()
    guard let handler = xmlFindCharEncodingHandler(name) else { return nil }
    // SAFETY: this function owns the handler and closes it once. For a shared built-in handler, the call has no effect.
    defer { xmlCharEncCloseFunc(handler) }
    guard let input = xmlBufferCreate(), let output = xmlBufferCreate() else { return nil }
    // SAFETY: both buffers are created above and freed once, here.
    defer {
      xmlBufferFree(input)
      xmlBufferFree(output)
    }
    guard bytes.count < Int(Int32.max) else { return nil }
    let added = bytes.withUnsafeBufferPointer { xmlBufferAdd(input, $0.baseAddress, Int32($0.count)) }
    guard added == 0 else { return nil }
    // Each call converts as many bytes as it can. If a call consumes nothing, the loop ends.
    while xmlBufferLength(input) > 0 {
      let before = xmlBufferLength(input)
      guard xmlCharEncInFunc(handler, output, input) >= 0 || xmlBufferLength(input) < before else {
        return nil
      }
      if xmlBufferLength(input) == before { return nil }
    }
    guard let content = xmlBufferContent(output) else { return nil }
    // SAFETY: pointer and length belong to the same buffer, which is copied before it is freed.
    return Array(UnsafeBufferPointer(start: content, count: Int(xmlBufferLength(output))))
  }
}
