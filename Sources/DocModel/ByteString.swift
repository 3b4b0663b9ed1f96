/// A path or name as bytes.
///
/// `String` compares by canonical equivalence: `é` as one code point equals `e` with a combining accent. In a folder, these may be the names of
/// two different files. Paths, names of collections and terms are therefore stored, sorted and compared as bytes.
public struct ByteString: Sendable, Hashable, Comparable {
  public var bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// The bytes decoded as UTF-8. Invalid sequences become U+FFFD.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  public static func < (left: Self, right: Self) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension String {
  /// Whether both texts have the same bytes. With `==`, texts that differ only in Unicode normalization are equal.
  public func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
