/// Replaces glyphs by ASCII characters, for terminals whose fonts lack the glyphs. Each glyph and each replacement is one column wide.
package enum PlainGlyphs {
  private static let signs: [(sign: [UInt8], plain: UInt8)] = [
    ("›", ">"), ("·", "-"), ("⋮", ":"), ("…", "~"), ("─", "-"), ("│", "|"), ("•", "*"), ("“", "\""),
    ("”", "\""), ("—", "-"), ("–", "-"), ("’", "'"),
  ].map { (Array($0.0.utf8), $0.1.utf8.first ?? 0x3F) }

  package static func replaced(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] >= 0xC2, let found = signs.first(where: { bytes[index...].starts(with: $0.sign) })
      else {
        output.append(bytes[index])
        index += 1
        continue
      }
      output.append(found.plain)
      index += found.sign.count
    }
    return output
  }
}
