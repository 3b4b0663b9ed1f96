/// Percent-encoding (RFC 3986, section 2).
package enum PercentEncoding {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Whether a byte is a letter, a digit or one of `-._~`. Encoding does not change the meaning of these bytes (RFC 3986, 2.3).
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    ByteClass.isAlphanumeric(byte) || "-._~".utf8.contains(byte)
  }

  /// Encodes all bytes except those for which `isKept` is true. By default, unreserved bytes are not encoded.
  package static func encoded(
    _ bytes: some Sequence<UInt8>, keeping isKept: (UInt8) -> Bool = isUnreserved
  ) -> String {
    var result: [UInt8] = []
    for byte in bytes {
      if isKept(byte) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Encodes a path, but keeps its slashes.
  package static func encodedPath(_ path: some Collection<UInt8>) -> String {
    encoded(path) { isUnreserved($0) || $0 == UInt8(ascii: "/") }
  }

  /// The decoded bytes; nil if some `%` is not followed by two hexadecimal digits. Every search reads a manifest with this function. The
  /// parameter is an array, because the first call of a generic function from another module is slow.
  package static func decoded(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var bytes = text.makeIterator()
    while let byte = bytes.next() {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      guard let high = digit(bytes.next()), let low = digit(bytes.next()) else { return nil }
      result.append(high << 4 | low)
    }
    return result
  }

  /// The decoded bytes. A `%` that is not followed by two hexadecimal digits is kept.
  package static func decodedLeniently(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = digit(rest.first), let low = digit(rest.dropFirst().first) {
        result.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// The decoded text; nil if the encoding is invalid or the decoded bytes are not UTF-8.
  package static func decodedText(_ text: some StringProtocol) -> String? {
    decoded(Array(text.utf8)).flatMap { String(validating: $0, as: UTF8.self) }
  }

  private static func digit(_ byte: UInt8?) -> UInt8? {
    switch byte {
    case .some(let byte) where byte &- 0x30 < 10: byte - 0x30
    case .some(let byte) where (byte | 0x20) &- 0x61 < 6: (byte | 0x20) - 0x61 + 10
    default: nil
    }
  }
}
