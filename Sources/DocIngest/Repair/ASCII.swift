/// Classes of ASCII bytes, for scanners.
extension UInt8 {
  var isASCIIUpper: Bool { self &- 0x41 < 26 }
  var isASCIILower: Bool { self &- 0x61 < 26 }
  var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
  var isASCIIDigit: Bool { self &- 0x30 < 10 }
  var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
  /// A byte of a UTF-8 sequence of more than one byte.
  var isNonASCII: Bool { self >= 0x80 }
  /// A byte that begins a Unicode scalar.
  var isScalarStart: Bool { self & 0xc0 != 0x80 }
  /// Letter, digit, `_`, or part of a scalar beyond ASCII: what an identifier may hold.
  var isIdentifierByte: Bool { isASCIIAlphanumeric || self == UInt8(ascii: "_") || isNonASCII }
}
