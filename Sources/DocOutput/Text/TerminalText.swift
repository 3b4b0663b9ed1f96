/// Sanitises text from documents for printing. Sanitised text cannot move the cursor, change colours, or hide or reorder text on the screen
/// (the "Trojan Source" class of attacks, CVE-2021-42574).
///
/// Control characters become their pictures (U+2400 block), so that ESC appears as `␛`. Characters that Unicode lets a display ignore become
/// `�`: bidirectional overrides, zero-width spaces, fillers, tags, soft hyphens and others. There are two exceptions. Zero-width joiners are
/// kept after a visible non-ASCII character, because scripts and emoji need them. Variation selectors for text and emoji style are kept after an
/// emoji.
package enum TerminalText {
  package enum LineBreaks: Sendable {
    /// Each tab or line end becomes a space, for values on one line.
    case toSpaces
    /// Tabs and line ends are kept, for code and figures.
    case kept
  }

  /// The replacement for invisible characters: U+FFFD.
  static let hidden: UInt32 = 0xFFFD

  static func isSafe(_ bytes: some Sequence<UInt8>) -> Bool {
    !mustChange(Array(bytes), lineBreaks: .toSpaces)
  }

  package static func safe(_ text: String, lineBreaks: LineBreaks = .toSpaces) -> String {
    let bytes = Array(text.utf8)
    guard mustChange(bytes, lineBreaks: lineBreaks) else { return text }
    let scalars = text.unicodeScalars.map(\.value)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 16)
    for (index, value) in scalars.enumerated() {
      // CR and LF together are one line end.
      if value == 0x0D, lineBreaks == .kept, index + 1 < scalars.count, scalars[index + 1] == 0x0A {
        continue
      }
      let previous = index > 0 ? scalars[index - 1] : 0
      result.append(scalar: replacement(of: value, after: previous, lineBreaks: lineBreaks))
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A sanitised line, cut to a width in columns. If it was cut, it ends with `…`.
  package static func cut(_ line: String, to columns: Int) -> String {
    String(decoding: StyledText(line).cut(to: columns).bytes, as: UTF8.self)
  }

  /// The scalar that is printed instead of `value`: a replacement, or `value` itself if `value` is harmless.
  /// - Parameter previous: the original scalar before this one.
  static func replacement(of value: UInt32, after previous: UInt32, lineBreaks: LineBreaks) -> UInt32 {
    switch value {
    case 0x09, 0x0A: lineBreaks == .kept ? value : 0x20
    case 0x0D: lineBreaks == .kept ? 0x240D : 0x20
    case 0..<0x20: 0x2400 + value
    case 0x7F: 0x2421
    case 0x2028, 0x2029: 0x20
    case 0x200C, 0x200D: previous > 0x7F && (previous == 0xFE0F || !isHidden(previous)) ? value : hidden
    case 0xFE0E, 0xFE0F: isEmoji(previous) ? value : hidden
    default: isHidden(value) ? hidden : value
    }
  }

  /// Whether a scalar is an emoji. Digits are excluded: Unicode classifies them as emoji because of keycaps, but without a variation selector
  /// they look like digits.
  private static func isEmoji(_ value: UInt32) -> Bool {
    value > 0x7F && Unicode.Scalar(value)?.properties.isEmoji == true
  }

  /// Whether a non-ASCII scalar is a control or an invisible character.
  ///
  /// The ranges comprise the property Default_Ignorable_Code_Point, the categories Cc, Zl and Zp, and interlinear annotation characters. A test
  /// compares them with the standard library for every scalar.
  static func isHidden(_ value: UInt32) -> Bool {
    switch value {
    case 0x80...0x9F, 0xAD, 0x034F, 0x061C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F,
      0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0,
      0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// Whether a scalar has Unicode's property Bidi_Control.
  static func isBidirectional(_ value: UInt32) -> Bool {
    switch value {
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func mustChange(_ bytes: [UInt8], lineBreaks: LineBreaks) -> Bool {
    for byte in bytes where byte < 0x20 || byte == 0x7F {
      if lineBreaks == .toSpaces || (byte != 0x09 && byte != 0x0A) { return true }
    }
    guard bytes.contains(where: { $0 >= 0x80 }) else { return false }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.contains {
      $0.value > 0x7F && isHidden($0.value)
    }
  }
}

extension [UInt8] {
  /// Appends a scalar as UTF-8; an invalid value becomes U+FFFD.
  mutating func append(scalar value: UInt32) {
    append(contentsOf: UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
  }
}
