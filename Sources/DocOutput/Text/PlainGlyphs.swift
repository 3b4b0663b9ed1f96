/// Replaces glyphs by ASCII characters, for terminals whose fonts lack the glyphs. Each glyph and each replacement is one column wide.
package enum PlainGlyphs {
  private static let plain: [Unicode.Scalar: Unicode.Scalar] = [
    "›": ">", "·": "-", "⋮": ":", "…": "~", "─": "-", "│": "|", "•": "*", "“": "\"", "”": "\"", "—": "-",
    "–": "-", "’": "'",
  ]

  package static func replaced(_ bytes: [UInt8]) -> [UInt8] {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { plain[$0] ?? $0 }
    return Array(String(String.UnicodeScalarView(scalars)).utf8)
  }
}
