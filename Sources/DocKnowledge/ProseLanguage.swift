/// Guesses the main language of a text; nil if the evidence is too weak.
///
/// The letters determine the script. For Latin script, function words are counted (Grefenstette 1995, "Comparing two language identification
/// schemes"). Related languages such as Danish and Norwegian share most function words, so two languages are compared only by those that they
/// do not share. The time is linear in the length of the text, which callers limit with `isFull`.
public struct ProseLanguage: Sendable {
  public static let mostBytes = 16 << 10
  /// A text needs at least `fewestWords` function words, of which at least `fewestDifferentWords` are different. The second condition excludes
  /// tables that repeat one word, such as "no" or "on", in each row.
  static let fewestWords = 5
  static let fewestDifferentWords = 3
  /// At least one word in `leastShare` must be a function word. In prose, one word in two to eight is a function word; in lists of names, fewer
  /// words are.
  static let leastShare = 16
  /// The best language is compared with each other language by the function words that only one of the two has. Those of the best language must
  /// occur more than `leastLead` / 2 times as often as those of the other. With 3, none of 4,000 translated manual pages in 22 languages gets a
  /// wrong language other than English.
  static let leastLead = 3

  public private(set) var bytes = 0
  private var words = 0
  private var latin = 0
  private var scripts = [Int](repeating: 0, count: Script.allCases.count)
  /// For each language, the number of letters that distinguish it from other languages of its script (`mark`).
  private var marks: [WrittenLanguage: Int] = [:]
  /// The function words in the order of the text, as indices into `FunctionWords.words`.
  private var found: [Int] = []
  /// The letters of the current word, packed as in `FunctionWords`, and the word's length in bytes.
  private var word: UInt64 = 0
  private var wordLength = 0
  /// Whether the text since the last space is a name or a path (`ES_RETURN_ERROR`, `os.path`, `viewDidLoad`). If so, the parts of that text do
  /// not count as words.
  private var isName = false
  /// Whether a punctuation mark follows the current word. If a letter follows the mark, word and letter are parts of a name. If a space
  /// follows, the word is complete.
  private var hasMark = false

  public init() {}

  public var isFull: Bool { bytes >= Self.mostBytes }

  private enum Script: Int, CaseIterable {
    case greek, cyrillic, armenian, hebrew, arabic, devanagari, bengali, tamil, thai, georgian, hangul, kana,
      han
  }

  /// Reads more text. The end of the text also ends a word.
  public mutating func add(_ text: String) {
    for scalar in text.unicodeScalars {
      guard bytes < Self.mostBytes else { break }
      let value = scalar.value
      bytes += value < 0x80 ? 1 : value < 0x800 ? 2 : 3
      switch value {
      case 0x61...0x7a:
        append(CollectionOfOne(UInt8(value)))
      case 0x41...0x5a:
        if wordLength > 0 { isName = true }
        append(CollectionOfOne(UInt8(value) | 0x20))
      case 0xc0...0x24f, 0x1e00...0x1eff:
        append(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      // An apostrophe or hyphen ends a word, as in `l'index` and `C-Funktion`.
      case 0x27, 0x2d, 0x2019:
        endWord()
      case 0...0x20, 0xa0, 0x2028:
        endToken()
      case 0x30...0x39, 0x5f:
        isName = true
      case 0x21...0x7f:
        hasMark = wordLength > 0 || hasMark
      default:
        endToken()
        guard let script = Self.script(value) else { continue }
        scripts[script.rawValue] += 1
        if let language = Self.mark(value) { marks[language, default: 0] += 1 }
      }
    }
    endToken()
  }

  /// Appends a letter to the current word. If the word becomes longer than all function words, its first bytes are lost.
  private mutating func append(_ letter: some Sequence<UInt8>) {
    latin += 1
    if hasMark { isName = true }
    for byte in letter {
      word = word << 8 | UInt64(byte)
      wordLength += 1
    }
  }

  private mutating func endToken() {
    endWord()
    isName = false
    hasMark = false
  }

  private mutating func endWord() {
    guard wordLength > 0 else { return }
    defer { (word, wordLength) = (0, 0) }
    words += 1
    // Single letters are not counted, because many of them are names, bullets or options.
    guard !isName, wordLength > 1, wordLength <= FunctionWords.longest,
      let index = FunctionWords.all.index(of: word)
    else { return }
    found.append(index)
  }

  public var language: WrittenLanguage? {
    let most = scripts.indices.max { scripts[$0] < scripts[$1] } ?? 0
    let others = scripts.reduce(0, +) * Self.letters(of: most)
    let isOther = others >= Self.fewestLetters && others >= latin
    return isOther ? Script(rawValue: most).flatMap(language) : ofWords
  }

  /// The minimum number of letters that a text in a script other than Latin needs. A letter of Hangul, kana or Han counts as three.
  private static let fewestLetters = 24

  private static func letters(of script: Int) -> Int { script >= Script.hangul.rawValue ? 3 : 1 }

  private var ofWords: WrittenLanguage? {
    guard found.count >= Self.fewestWords else { return nil }
    // For each distinct function word, the bit set of its languages, and how often it occurs.
    var counts: [(languages: UInt64, count: Int)] = []
    var last: Int?
    for index in found.sorted() {
      if index != last { counts.append((FunctionWords.all.languages[index], 0)) }
      counts[counts.count - 1].count += 1
      last = index
    }
    /// The number of function words that the first language has and the second lacks.
    func own(_ number: Int, against other: Int) -> Int {
      counts.reduce(0) {
        $0 + ($1.languages >> UInt64(number) & ~($1.languages >> UInt64(other)) & 1 == 1 ? $1.count : 0)
      }
    }
    var best = 0
    for number in FunctionWords.speech.indices
    where own(number, against: best) > own(best, against: number) {
      best = number
    }
    let those = counts.filter { $0.languages >> UInt64(best) & 1 == 1 }
    let all = those.reduce(0) { $0 + $1.count }
    guard all >= Self.fewestWords, those.count >= Self.fewestDifferentWords, all * Self.leastShare >= words
    else { return nil }
    for number in FunctionWords.speech.indices where number != best {
      guard 2 * own(best, against: number) > Self.leastLead * own(number, against: best) else { return nil }
    }
    return FunctionWords.speech[best]
  }

  private func language(of script: Script) -> WrittenLanguage? {
    func has(_ language: WrittenLanguage, _ share: Int) -> Bool {
      marks[language, default: 0] * share >= scripts[script.rawValue]
    }
    switch script {
    case .greek: return .greek
    case .armenian: return .armenian
    case .hebrew: return .hebrew
    case .bengali: return .bengali
    case .tamil: return .tamil
    case .thai: return .thai
    case .georgian: return .georgian
    case .hangul: return .korean
    case .devanagari: return has(.nepali, 60) ? .nepali : .hindi
    case .arabic: return has(.urdu, 60) ? .urdu : has(.persian, 60) ? .persian : .arabic
    case .kana: return .japanese
    // Japanese text contains at least one kana for every ten Han characters. With fewer kana, the text is Chinese that quotes Japanese.
    case .han:
      return scripts[Script.kana.rawValue] * 10 >= scripts[Script.han.rawValue] ? .japanese : .chinese
    case .cyrillic:
      if has(.macedonian, 200) { return .macedonian }
      if has(.serbian, 60) { return .serbian }
      if has(.ukrainian, 60) { return .ukrainian }
      return has(.russian, 100) ? .russian : has(.bulgarian, 100) ? .bulgarian : .russian
    }
  }

  private static func script(_ scalar: UInt32) -> Script? {
    switch scalar {
    case 0x370..<0x400, 0x1f00..<0x2000: .greek
    case 0x400..<0x530: .cyrillic
    case 0x531..<0x590: .armenian
    case 0x5d0..<0x5f3: .hebrew
    case 0x620..<0x700: .arabic
    case 0x900..<0x980: .devanagari
    case 0x980..<0xa00: .bengali
    case 0xb80..<0xc00: .tamil
    case 0xe00..<0xe80: .thai
    case 0x10a0..<0x1100: .georgian
    case 0x1100..<0x1200, 0xac00..<0xd7a4: .hangul
    case 0x3041..<0x3100: .kana
    case 0x3400..<0x4dc0, 0x4e00..<0xa000, 0x20000..<0x32000: .han
    default: nil
    }
  }

  /// The language that a letter indicates, because other languages of its script lack it.
  private static func mark(_ scalar: UInt32) -> WrittenLanguage? {
    switch scalar {
    // The letters of the cases below: ѓ ќ ѕ; ђ ј љ њ ћ џ (Macedonian has some of these, too); і ї є ґ; ы э ё; ъ.
    case 0x453, 0x45c, 0x455: .macedonian
    case 0x452, 0x458, 0x459, 0x45a, 0x45b, 0x45f: .serbian
    case 0x456, 0x457, 0x454, 0x491: .ukrainian
    case 0x44b, 0x44d, 0x451: .russian
    case 0x44a: .bulgarian
    // The letters of the next two cases: پ چ ژ گ ک ی; ٹ ڈ ے.
    case 0x67e, 0x686, 0x698, 0x6af, 0x6a9, 0x6cc: .persian
    case 0x679, 0x688, 0x6d2: .urdu
    // The letter छ.
    case 0x91b: .nepali
    default: nil
    }
  }

}

/// The function words of all languages, as a hash table with linear probing. Each word of a text is looked up in it.
private struct FunctionWords {
  static let all = FunctionWords()
  /// The maximum length of a word in bytes. A word is packed into 64 bits; its last byte is in the lowest bits.
  static let longest = 8
  /// The languages in Latin script for which there are function words. The index of a language is its bit in the bit sets.
  static let speech = WrittenLanguage.allCases.filter { WrittenLanguage.functionWords[$0] != nil }
  /// The binary logarithm of the number of slots, less than a quarter of which are full.
  private static let bits = 12

  /// The packed word in each slot; 0 if the slot is free.
  private var words = [UInt64](repeating: 0, count: 1 << bits)
  /// For each slot, the bit set of the languages in which its word is a function word.
  private(set) var languages = [UInt64](repeating: 0, count: 1 << bits)

  private init() {
    for (number, language) in Self.speech.enumerated() {
      for word in language.functionWords where word.utf8.count > 1 && word.utf8.count <= Self.longest {
        let packed = word.utf8.reduce(0) { $0 << 8 | UInt64($1) }
        let slot = slot(of: packed)
        words[slot] = packed
        languages[slot] |= 1 << UInt64(number)
      }
    }
  }

  func index(of word: UInt64) -> Int? {
    let slot = slot(of: word)
    return words[slot] == 0 ? nil : slot
  }

  /// The slot of a word. If the table does not contain the word, the free slot for it.
  private func slot(of word: UInt64) -> Int {
    // Multiplicative hashing with the golden ratio (Knuth, The Art of Computer Programming 3, 6.4).
    var slot = Int(truncatingIfNeeded: (word &* 0x9e37_79b9_7f4a_7c15) >> UInt64(64 - Self.bits))
    while words[slot] != 0, words[slot] != word { slot = (slot + 1) & (words.count - 1) }
    return slot
  }
}
