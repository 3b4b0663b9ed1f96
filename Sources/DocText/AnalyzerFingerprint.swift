import DocModel

extension Analyzer {
  /// The version of the analyzer and a hash (16 hexadecimal digits) of the stems of certain words, as `VERSION-HASH`. The hash changes if the
  /// stemmer library yields other stems. Programs with equal fingerprints produce equal terms.
  public static let fingerprint: String = {
    let stemmer = Stemmer()
    return fingerprint { stemmer.stem(&$0) }
  }()

  /// For each language, a word to which the stemmer applies many rules, so that another version of the stemmer probably yields another stem.
  private static let foreignWords = [
    ("ar", "والكتابات"), ("ca", "comunicacions"), ("da", "afhængigheder"),
    ("de", "Verknüpfungsmöglichkeiten"), ("el", "υπολογιστών"), ("es", "rápidamente"), ("eu", "liburuetatik"),
    ("fi", "tiedostojärjestelmissä"), ("fr", "systématiquement"), ("ga", "dtiomantán"), ("hi", "लड़कियों"),
    ("hu", "könyvtáraiban"), ("hy", "գրքերի"), ("id", "menjalankannya"), ("it", "velocemente"),
    ("lt", "failuose"), ("ne", "किताबहरू"), ("nl", "mogelijkheden"), ("no", "avhengigheter"),
    ("pt", "rapidamente"), ("ro", "fișierelor"), ("ru", "операционными"), ("sr", "датотекама"),
    ("sv", "möjligheterna"), ("ta", "கோப்புகளில்"), ("tr", "dosyalarımızdan"), ("yi", "ביכער"),
  ]

  /// The fingerprint that results from a given English stemmer.
  package static func fingerprint(_ stem: (inout [UInt8]) -> Void) -> String {
    // The words are separated by the byte 0xff, which never occurs in UTF-8.
    var hash = UInt64.fnvSeed
    for word in words {
      var bytes = Array(word.utf8)
      stem(&bytes)
      for byte in bytes + [0xff] { hash = hash.fnv(byte) }
    }
    for (code, word) in foreignWords {
      let term = LanguageStems(code)?.term(of: Array(word.utf8)) ?? []
      for byte in term + [0xff] { hash = hash.fnv(byte) }
    }
    let digits = String(hash, radix: 16)
    return "\(version)-" + String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Words that exercise each step of Snowball's English stemmer and its exceptions, and words that are typical of documentation.
  private static let words = """
    caresses ponies ties cats gas kiwis agreed feed plastered motoring sing hopping falling hoped sized
    failing filing happy sky enjoy relational conditional valency hesitancy digitizer conformably radically
    differently vilely analogously vietnamization predication operator feudalism decisiveness hopefulness
    callousness formality sensitivity sensibility triplicate formative formalize electricity electrical
    hopeful goodness revival allowance inference airliner adjustable defensible irritant replacement
    adjustment dependent adoption communism activate angularity homologous effective bowdlerize probate rate
    cease control roll generously communication arsenal skis skies dying lying idly gently ugly early only
    singly news howe atlas cosmos bias inning outing canning exceed succeed over past evening paste animated
    views controllers hosting scenes classes queries indices caching concurrency representable configuration
    user's users' o'clock yielding naïve straßen
    """.split { $0 == " " || $0 == "\n" }
}

extension Analyzer {
  /// Increase this number with any change that may affect the tokens of a text, or the `SectionStanding` or `SectionAvailability` of a section.
  /// Indexes of other versions are not searched.
  public static let version: UInt32 = 11
}
