/// Classes of ASCII bytes, for scanners.
extension UInt8 {
  @inlinable package var isASCIIUpper: Bool { self &- 0x41 < 26 }
  @inlinable package var isASCIILower: Bool { self &- 0x61 < 26 }
  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }
  @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
  /// A byte of a UTF-8 sequence of more than one byte.
  @inlinable package var isNonASCII: Bool { self >= 0x80 }
  /// A byte that begins a Unicode scalar.
  @inlinable package var isScalarStart: Bool { self & 0xc0 != 0x80 }
  /// Letter, digit, `_`, or part of a scalar beyond ASCII: what an identifier may hold.
  @inlinable package var isIdentifierByte: Bool {
    isASCIIAlphanumeric || self == UInt8(ascii: "_") || isNonASCII
  }
}
