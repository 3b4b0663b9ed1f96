import DocModel

/// The class of a UTF-8 byte, by which the analyzer decides what to scan next.
public enum TokenByte {
  case separator, lower, upper, digit, underscore
  /// A byte of a non-ASCII scalar.
  case high
  case backtick
  /// One of `@ # $ ~`, which are part of the name after them.
  case sigil
  case dot, hyphen
  case mark
  /// One of `( ) [ ] { }`, which separate words. `Analyzer.scanBrackets` makes terms of some of them.
  case bracket

  @inline(__always)
  package init(_ byte: UInt8) {
    switch byte {
    case 0x61...0x7a: self = .lower
    case 0x41...0x5a: self = .upper
    case 0x30...0x39: self = .digit
    case 0x5f: self = .underscore
    case 0x80...0xff: self = .high
    case 0x60: self = .backtick
    case 0x40, 0x23, 0x24, 0x7e: self = .sigil
    case 0x2e: self = .dot
    case 0x2d: self = .hyphen
    // The bytes are = ! < > & | + * / % ^ ?
    case 0x3d, 0x21, 0x3c, 0x3e, 0x26, 0x7c, 0x2b, 0x2a, 0x2f, 0x25, 0x5e, 0x3f: self = .mark
    case 0x28, 0x29, 0x5b, 0x5d, 0x7b, 0x7d: self = .bracket
    default: self = .separator
    }
  }

  @inline(__always)
  static func isOperator(_ byte: UInt8) -> Bool {
    switch TokenByte(byte) {
    case .mark, .dot, .hyphen: true
    default: byte == 0x7e
    }
  }
}

/// Decodes the scalar at a byte index. If the byte begins no valid sequence, the result is U+FFFD with a length of 1 (Unicode 3.9,
/// table 3-7).
func decodeScalar(_ text: Span<UInt8>, at index: Int) -> (scalar: UInt32, length: Int) {
  let lead = text[index]
  let length: Int
  var scalar: UInt32
  let least: UInt32
  switch lead {
  case 0..<0x80: return (UInt32(lead), 1)
  case 0xc2..<0xe0: (length, scalar, least) = (2, UInt32(lead & 0x1f), 0x80)
  case 0xe0..<0xf0: (length, scalar, least) = (3, UInt32(lead & 0x0f), 0x800)
  case 0xf0..<0xf5: (length, scalar, least) = (4, UInt32(lead & 0x07), 0x10000)
  default: return (0xfffd, 1)
  }
  guard index + length <= text.count else { return (0xfffd, 1) }
  for offset in 1..<length {
    let byte = text[index + offset]
    guard byte & 0xc0 == 0x80 else { return (0xfffd, 1) }
    scalar = scalar << 6 | UInt32(byte & 0x3f)
  }
  guard scalar >= least, scalar <= 0x10ffff, scalar & 0xffff_f800 != 0xd800 else { return (0xfffd, 1) }
  return (scalar, length)
}

extension [UInt8] {
  /// Appends a scalar in UTF-8; zero appends nothing.
  mutating func appendScalar(_ scalar: UInt32) {
    guard scalar != 0, let unicode = Unicode.Scalar(scalar), let bytes = UTF8.encode(unicode) else { return }
    for byte in bytes { append(byte) }
  }

  /// Appends folded text without white space and control characters. Stops after more than `limit` bytes.
  mutating func appendFolded(_ text: Span<UInt8>, _ source: Range<Int>, limit: Int = .max) {
    let start = count
    var index = source.lowerBound
    while index < source.upperBound, count - start <= limit {
      let byte = text[index]
      if byte < 0x80 {
        if byte > 0x20 { append(ByteClass.lowered(byte)) }
        index += 1
      } else {
        let (scalar, length) = decodeScalar(text, at: index)
        appendFolded(LetterFold.of(scalar))
        index += length
      }
    }
  }

  /// Appends the folded form of a scalar.
  mutating func appendFolded(_ fold: LetterFold) {
    appendScalar(fold.first)
    appendScalar(fold.second)
    appendScalar(fold.third)
  }
}
