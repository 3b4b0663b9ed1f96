/// The folded form of a non-ASCII scalar. Case and accents are removed, so that different spellings of a word become equal.
///
/// The accents of Latin, Greek and Cyrillic letters are removed ("café" = "cafe"), and so are Arabic and Hebrew vowel points and the Indic
/// nukta. Full-width forms become ASCII. Other letters become lower case. Precomposed letters lose their accents, and combining accents are
/// dropped, so composed and decomposed text (UAX 15) become equal without Unicode normalisation.
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
    // Unlike the Hebrew vowel points around them, maqaf, paseq, sof pasuq and nun hafukha are punctuation.
    case 0x5be, 0x5c0, 0x5c3, 0x5c6: return separator
    case 0xad, 0x300..<0x370, 0x1ab0..<0x1b00, 0x1dc0..<0x1e00, 0x200c, 0x200d, 0x2060, 0x20d0..<0x2100,
      0xfe00..<0xfe10, 0xfe20..<0xfe30, 0xfeff, 0xe0100..<0xe01f0,
      0x591..<0x5c8, 0x640, 0x64b..<0x660, 0x670, 0xfb1e, 0x93c, 0x9bc, 0xa3c, 0xb3c:
      return LetterFold(kind: .dropped)
    case 0xaa, 0xb5, 0xba, 0x2126, 0x212a, 0x212b, 0x622...0x626, 0x6c0...0x6d3, 0x900..<0xb80,
      0xfb1d..<0xfb50:
      let base = bases.first { $0.letters.contains(scalar) }
      return base.map { letter(scalar - $0.letters.lowerBound + $0.first) } ?? byCategory(scalar)
    case 0x80..<0xc0, 0x2000..<0x2c00, 0x2e00..<0x3005, 0x3008..<0x3021, 0x30a0, 0x30fb: return separator
    case 0xff10..<0xff1a: return LetterFold(kind: .digit, first: scalar - 0xfee0)
    case 0xff21..<0xff3b: return letter(scalar - 0xfee0 + 0x20, isUpper: true)
    case 0xff41..<0xff5b: return letter(scalar - 0xfee0)
    case 0xff01..<0xff5f: return separator
    case 0xfb00: return LetterFold(kind: .letter, first: 0x66, second: 0x66)
    case 0xfb01: return LetterFold(kind: .letter, first: 0x66, second: 0x69)
    case 0xfb02: return LetterFold(kind: .letter, first: 0x66, second: 0x6c)
    case 0xfb03: return LetterFold(kind: .letter, first: 0x66, second: 0x66, third: 0x69)
    case 0xfb04: return LetterFold(kind: .letter, first: 0x66, second: 0x66, third: 0x6c)
    case 0xfb05, 0xfb06: return LetterFold(kind: .letter, first: 0x73, second: 0x74)
    default: return isPaired(scalar) ? LetterFold(kind: .paired, first: scalar) : byCategory(scalar)
    }
  }

  /// Base letters of letters with points, a hamza or a nukta, and of compatibility characters. Each range has consecutive bases from `first` on.
  private static let bases: [(letters: ClosedRange<UInt32>, first: UInt32)] = [
    (0xaa...0xaa, 0x61), (0xb5...0xb5, 0x3bc), (0xba...0xba, 0x6f), (0x2126...0x2126, 0x3c9),
    (0x212a...0x212a, 0x6b), (0x212b...0x212b, 0x61),
    // Arabic
    (0x622...0x622, 0x627), (0x623...0x623, 0x627), (0x625...0x625, 0x627), (0x624...0x624, 0x648),
    (0x626...0x626, 0x64a), (0x6c0...0x6c0, 0x6d5), (0x6c2...0x6c2, 0x6c1), (0x6d3...0x6d3, 0x6d2),
    // Hebrew
    (0xfb1d...0xfb1d, 0x5d9), (0xfb1f...0xfb1f, 0x5f2), (0xfb2a...0xfb2a, 0x5e9), (0xfb2b...0xfb2b, 0x5e9),
    (0xfb2c...0xfb2c, 0x5e9), (0xfb2d...0xfb2d, 0x5e9), (0xfb49...0xfb49, 0x5e9), (0xfb2e...0xfb2e, 0x5d0),
    (0xfb2f...0xfb2f, 0x5d0), (0xfb30...0xfb4a, 0x5d0), (0xfb4b...0xfb4b, 0x5d5), (0xfb4c...0xfb4c, 0x5d1),
    (0xfb4d...0xfb4d, 0x5db), (0xfb4e...0xfb4e, 0x5e4),
    // Indic scripts
    (0x929...0x929, 0x928), (0x931...0x931, 0x930), (0x934...0x934, 0x933), (0x958...0x95a, 0x915),
    (0x95b...0x95b, 0x91c), (0x95c...0x95d, 0x921), (0x95e...0x95e, 0x92b), (0x95f...0x95f, 0x92f),
    (0x9dc...0x9dd, 0x9a1), (0x9df...0x9df, 0x9af), (0xa33...0xa33, 0xa32), (0xa36...0xa36, 0xa38),
    (0xa59...0xa5a, 0xa16), (0xa5b...0xa5b, 0xa1c), (0xa5e...0xa5e, 0xa2b), (0xb5c...0xb5d, 0xb21),
  ]

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

/// The lower-case base letters of U+00C0 to U+024F, U+0370 to U+052F and U+1E00 to U+1FFF, in order. A dot stands for a scalar that is not a
/// letter. The source is the Unicode Character Database: canonical decomposition, without the marks U+0300 to U+036F, in lower case. Letters
/// with a stroke (ø, đ, ł) are mapped to their base letters, too.
enum LetterFoldTable {
  /// The table, with one UTF-16 unit per entry, because all base letters are in the basic plane. The table is built when a letter of the table
  /// is first folded.
  static let folded: [UInt16] = rows.flatMap { Array($0.utf16) }

  static let rows: [String] = [
    "aaaaaaæceeeeiiiidnooooo.ouuuuyþßaaaaaaæceeeeiiiidnooooo.ouuuuyþy",
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiĳĳjjkkkllllllŀ",
    "ŀllnnnnnnŉŋŋooooooœœrrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs",
    "ƀɓƃƃƅƅɔƈƈɖɗƌƌƍǝəɛƒƒɠɣƕɩɨƙƙƚƛɯɲƞɵooƣƣƥƥʀƨƨʃƪƫƭƭʈuuʊʋƴƴƶƶʒƹƹƺƻƽƽƾƿ",
    "ǀǁǂǃǆǆǆǉǉǉǌǌǌaaiioouuuuuuuuuuǝaaaaææǥǥggkkooooʒʒjǳǳǳggƕƿnnaaææoo",
    "aaaaeeeeiiiioooorrrruuuussttȝȝhhƞȡȣȣȥȥaaeeooooooooyyȴȵȶȷȸȹⱥȼȼƚⱦȿ",
    "ɀɂɂƀʉʌɇɇɉɉɋɋɍɍɏɏ",
    "ͱͱͳͳʹ.ͷͷ..ͺͻͼͽ.ϳ......α.εηι.ο.υωιαβγδεζηθικλμνξοπρ.στυφχψωιυαεηι",
    "υαβγδεζηθικλμνξοπρσστυφχψωιυουωϗϐϑϒϒϒϕϖϗϙϙϛϛϝϝϟϟϡϡϣϣϥϥϧϧϩϩϫϫϭϭϯϯ",
    "ϰϱϲϳθϵ.ϸϸϲϻϻϼͻͼͽееђгєѕііјљњћкиуџабвгдежзииклмнопрстуфхцчшщъыьэюя",
    "абвгдежзииклмнопрстуфхцчшщъыьэюяееђгєѕііјљњћкиуџѡѡѣѣѥѥѧѧѩѩѫѫѭѭѯѯ",
    "ѱѱѳѳѵѵѵѵѹѹѻѻѽѽѿѿҁҁ........ҋҋҍҍҏҏґґғғҕҕҗҗҙҙққҝҝҟҟҡҡңңҥҥҧҧҩҩҫҫҭҭүү",
    "ұұҳҳҵҵҷҷҹҹһһҽҽҿҿӏжжӄӄӆӆӈӈӊӊӌӌӎӎӏааааӕӕееәәәәжжззӡӡииииооөөөөээуу",
    "ууууччӷӷыыӻӻӽӽӿӿԁԁԃԃԅԅԇԇԉԉԋԋԍԍԏԏԑԑԓԓԕԕԗԗԙԙԛԛԝԝԟԟԡԡԣԣԥԥԧԧԩԩԫԫԭԭԯԯ",
    "aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm",
    "mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv",
    "wwwwwwwwwwxxxxyyzzzzzzhtwyẚsẜẝßẟaaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee",
    "eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyyỻỻỽỽỿỿ",
    "ααααααααααααααααεεεεεε..εεεεεε..ηηηηηηηηηηηηηηηηιιιιιιιιιιιιιιιι",
    "οοοοοο..οοοοοο..υυυυυυυυ.υ.υ.υ.υωωωωωωωωωωωωωωωωααεεηηιιοουυωω..",
    "ααααααααααααααααηηηηηηηηηηηηηηηηωωωωωωωωωωωωωωωωααααα.ααααααα.ι.",
    "..ηηη.ηηεεηηη...ιιιι..ιιιιιι....υυυυρρυυυυυυρ.....ωωω.ωωοοωωω...",
  ]
}
