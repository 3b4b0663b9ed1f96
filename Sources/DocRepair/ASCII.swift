/// Classes of ASCII bytes, for scanners.
extension UInt8 {
  @inlinable package var isASCIIUpper: Bool { self &- 0x41 < 26 }
  @inlinable package var isASCIILower: Bool { self &- 0x61 < 26 }
  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }
  @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
  /// Whether the byte is part of a multi-byte UTF-8 sequence.
  @inlinable package var isNonASCII: Bool { self >= 0x80 }
  /// Whether the byte begins a Unicode scalar.
  @inlinable package var isScalarStart: Bool { self & 0xc0 != 0x80 }
  /// Whether an identifier may contain the byte: letters, digits, `_`, and bytes of scalars beyond ASCII.
  @inlinable package var isIdentifierByte: Bool {
    isASCIIAlphanumeric || self == UInt8(ascii: "_") || isNonASCII
  }
}
