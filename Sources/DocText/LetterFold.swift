/// The folded form of a non-ASCII scalar. Case and accents are removed, so that different spellings of a word become equal.
///
/// The accents of Latin, Greek and Cyrillic letters are removed ("café" = "cafe"), and so are Arabic and Hebrew vowel points and the Indic
/// nukta. Full-width forms become ASCII. Other letters become lower case. Accents are dropped from precomposed letters and as combining marks,
/// so composed and decomposed text (UAX 15) become equal without Unicode normalisation.
struct LetterFold {
  enum Kind {
    case separator
    /// A combining mark, joiner or soft hyphen. Such a scalar does not end a word, but is left out of the word's term.
    case dropped
    case letter
    case digit
    /// A letter that is indexed in pairs with its neighbours (`isPaired`).
    case paired
  }

  var kind: Kind
  /// The scalars that result from folding: `first`, `second` and `third`. Unused ones are 0.
  var first: UInt32 = 0
  var second: UInt32 = 0
  var third: UInt32 = 0
  var isUpper = false
}

extension LetterFold {
  /// Folds a scalar, which must be at least 0x80.
  static func of(_ scalar: UInt32) -> LetterFold {
    switch scalar {
    case 0xc0..<0x250: return alphabetic(scalar, Int(scalar) - 0xc0)
    case 0x370..<0x530: return alphabetic(scalar, Int(scalar) - 0x370 + 400)
    case 0x1e00..<0x2000: return alphabetic(scalar, Int(scalar) - 0x1e00 + 848)
    case 0xaa: return letter(0x61)
    case 0xb5: return letter(0x3bc)
    case 0xba: return letter(0x6f)
    case 0xad, 0x300..<0x370, 0x1ab0..<0x1b00, 0x1dc0..<0x1e00, 0x200c, 0x200d, 0x2060, 0x20d0..<0x2100,
      0xfe00..<0xfe10, 0xfe20..<0xfe30, 0xfeff, 0xe0100..<0xe01f0:
      return LetterFold(kind: .dropped)
    case 0x2126: return letter(0x3c9)
    case 0x212a: return letter(0x6b)
    case 0x212b: return letter(0x61)
    case 0x80..<0xc0, 0x2000..<0x2c00, 0x2e00..<0x3005, 0x3008..<0x3021, 0x30a0, 0x30fb: return separator
    case 0x591..<0x5c8, 0x640, 0x64b..<0x660, 0x670: return semitic(scalar)
    case 0x622...0x626, 0x6c0, 0x6c2, 0x6d3, 0xfb1d..<0xfb50: return semitic(scalar)
    case 0x900..<0xb80: return indic(scalar)
    case 0xff01..<0xff5f: return fullWidth(scalar)
    case 0xfb00..<0xfb07: return ligature(scalar)
    default: return isPaired(scalar) ? LetterFold(kind: .paired, first: scalar) : byCategory(scalar)
    }
  }

  static let separator = LetterFold(kind: .separator)

  private static func letter(_ folded: UInt32, isUpper: Bool = false) -> LetterFold {
    LetterFold(kind: .letter, first: folded, isUpper: isUpper)
  }

  private static func alphabetic(_ scalar: UInt32, _ index: Int) -> LetterFold {
    let folded = UInt32(LetterFoldTable.folded[index])
    if folded == 0x2e { return separator }
    let isUpper = folded != scalar && Unicode.Scalar(scalar)?.properties.isUppercase == true
    switch folded {
    case 0xdf: return LetterFold(kind: .letter, first: 0x73, second: 0x73, isUpper: isUpper)
    case 0xe6: return LetterFold(kind: .letter, first: 0x61, second: 0x65, isUpper: isUpper)
    case 0x153: return LetterFold(kind: .letter, first: 0x6f, second: 0x65, isUpper: isUpper)
    case 0xfe: return LetterFold(kind: .letter, first: 0x74, second: 0x68, isUpper: isUpper)
    default: return letter(folded, isUpper: isUpper)
    }
  }

  private static func semitic(_ scalar: UInt32) -> LetterFold {
    switch scalar {
    // Unlike the points around them, maqaf, paseq, sof pasuq and nun hafukha are punctuation.
    case 0x5be, 0x5c0, 0x5c3, 0x5c6: return separator
    case 0x591..<0x5c8, 0x640, 0x64b..<0x660, 0x670: return LetterFold(kind: .dropped)
    case 0x622, 0x623, 0x625: return letter(0x627)
    case 0x624: return letter(0x648)
    case 0x626: return letter(0x64a)
    case 0x6c0: return letter(0x6d5)
    case 0x6c2: return letter(0x6c1)
    case 0x6d3: return letter(0x6d2)
    // Hebrew letters with points (U+FB1D to U+FB4F) become their base letters.
    case 0xfb1d: return letter(0x5d9)
    case 0xfb1e: return LetterFold(kind: .dropped)
    case 0xfb1f: return letter(0x5f2)
    case 0xfb2a...0xfb2d, 0xfb49: return letter(0x5e9)
    case 0xfb2e, 0xfb2f: return letter(0x5d0)
    case 0xfb30...0xfb48, 0xfb4a: return letter(scalar - 0xfb30 + 0x5d0)
    case 0xfb4b: return letter(0x5d5)
    case 0xfb4c: return letter(0x5d1)
    case 0xfb4d: return letter(0x5db)
    case 0xfb4e: return letter(0x5e4)
    default: return byCategory(scalar)
    }
  }

  private static func indic(_ scalar: UInt32) -> LetterFold {
    switch scalar {
    case 0x93c, 0x9bc, 0xa3c, 0xb3c: return LetterFold(kind: .dropped)
    case 0x929, 0x931, 0x934: return letter(scalar - 1)
    case 0x958...0x95a: return letter(scalar - 0x958 + 0x915)
    case 0x95b: return letter(0x91c)
    case 0x95c, 0x95d: return letter(scalar - 0x95c + 0x921)
    case 0x95e: return letter(0x92b)
    case 0x95f: return letter(0x92f)
    case 0x9dc, 0x9dd: return letter(scalar - 0x9dc + 0x9a1)
    case 0x9df: return letter(0x9af)
    case 0xa33: return letter(0xa32)
    case 0xa36: return letter(0xa38)
    case 0xa59, 0xa5a: return letter(scalar - 0xa59 + 0xa16)
    case 0xa5b: return letter(0xa1c)
    case 0xa5e: return letter(0xa2b)
    case 0xb5c, 0xb5d: return letter(scalar - 0xb5c + 0xb21)
    default: return byCategory(scalar)
    }
  }

  private static func fullWidth(_ scalar: UInt32) -> LetterFold {
    switch scalar - 0xfee0 {
    case 0x30...0x39: return LetterFold(kind: .digit, first: scalar - 0xfee0)
    case 0x41...0x5a: return letter(scalar - 0xfee0 + 0x20, isUpper: true)
    case 0x61...0x7a: return letter(scalar - 0xfee0)
    default: return separator
    }
  }

  private static func ligature(_ scalar: UInt32) -> LetterFold {
    switch scalar {
    case 0xfb00: return LetterFold(kind: .letter, first: 0x66, second: 0x66)
    case 0xfb01: return LetterFold(kind: .letter, first: 0x66, second: 0x69)
    case 0xfb02: return LetterFold(kind: .letter, first: 0x66, second: 0x6c)
    case 0xfb03: return LetterFold(kind: .letter, first: 0x66, second: 0x66, third: 0x69)
    case 0xfb04: return LetterFold(kind: .letter, first: 0x66, second: 0x66, third: 0x6c)
    default: return LetterFold(kind: .letter, first: 0x73, second: 0x74)
    }
  }

  /// Whether a scalar is indexed in pairs with its neighbours. In Thai, Lao, Myanmar, Khmer, kana and Han, no spaces separate words. In Hangul,
  /// spaces separate words, but particles are attached to the words; pairs find a word with any particle.
  static func isPaired(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xe00..<0xe3f, 0xe40..<0xe4f, 0xe80..<0xed0, 0x1000..<0x1040, 0x1100..<0x1200, 0x1780..<0x17d4,
      0x3005..<0x3008, 0x3021..<0x302a, 0x3041..<0x3100, 0x3105..<0x3130, 0x31f0..<0x3200, 0x3400..<0x4dc0,
      0x4e00..<0xa000, 0xac00..<0xd7a4, 0xf900..<0xfb00, 0xff66..<0xff9e, 0x1b000..<0x1b300,
      0x20000..<0x32000:
      true
    default: false
    }
  }

  private static func byCategory(_ scalar: UInt32) -> LetterFold {
    guard let unicode = Unicode.Scalar(scalar) else { return separator }
    let properties = unicode.properties
    switch properties.generalCategory {
    case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark, .enclosingMark:
      return letter(scalar)
    case .uppercaseLetter, .titlecaseLetter:
      let lower = properties.lowercaseMapping.unicodeScalars
      return letter(lower.first?.value ?? scalar, isUpper: true)
    case .decimalNumber:
      guard let value = properties.numericValue, value >= 0, value <= 9 else { return letter(scalar) }
      return LetterFold(kind: .digit, first: 0x30 + UInt32(value))
    default: return separator
    }
  }
}
