import DocModel

/// Converts words of a language other than English to terms. Not thread-safe.
///
/// A term consists of the stem, a slash and the language code: `datei/de`. The code keeps stems of different languages apart (the German stem of
/// "Note" is `not`). Words are stemmed before they are folded, because Snowball's rules depend on accents.
final class LanguageStems {
  let code: String
  private let stemmer: Stemmer
  private let ending: [UInt8]
  /// A cache of the terms of recent words. If a word has no term, its entry is empty.
  private var known: [[UInt8]: [UInt8]] = [:]
  /// The maximum number of terms in the cache. A full cache is emptied.
  private static let mostKnown = 1 << 13

  /// The initialiser fails for English, and for a language that libstemmer does not support.
  /// - Parameter code: a language code.
  init?(_ code: String) {
    guard code != "en", let stemmer = Stemmer(language: code) else { return nil }
    self.code = code
    self.stemmer = stemmer
    ending = Array("/\(code)".utf8)
  }

  /// The term of a component of a text; nil if the component is not a word.
  func term(of component: Component, in text: Span<UInt8>, extra: UInt8 = 0) -> [UInt8]? {
    guard component.isWord, component.end - component.start <= TokenBuffer.longestTerm else { return nil }
    var word: [UInt8] = []
    for index in component.start..<component.end { word.append(text[index]) }
    if extra != 0 { word.append(extra) }
    return term(of: word)
  }

  /// The term of a word. Nil if the word has at most two bytes, or if its stem is empty.
  func term(of word: [UInt8]) -> [UInt8]? {
    if word.count <= 2 { return nil }
    if let term = known[word] { return term.isEmpty ? nil : term }
    let term = make(word)
    if known.count == Self.mostKnown { known.removeAll(keepingCapacity: true) }
    known[word] = term
    return term.isEmpty ? nil : term
  }

  private func make(_ word: [UInt8]) -> [UInt8] {
    var lower = lowered(word)
    stemmer.stem(&lower)
    var term = folded(lower)
    let most = TokenBuffer.longestTerm - ending.count
    if term.count > most { term.removeSubrange(term.scalarStart(at: most)...) }
    return term.isEmpty ? [] : term + ending
  }

  /// The word in lower case, with the accents that the stemmer needs. If a word has combining accents, all its accents are removed.
  private func lowered(_ word: [UInt8]) -> [UInt8] {
    var lower: [UInt8] = []
    var index = 0
    while index < word.count {
      if word[index] < 0x80 {
        lower.append(ByteClass.lowered(word[index]))
        index += 1
        continue
      }
      let (value, length) = decodeScalar(word.span, at: index)
      index += length
      if LetterFold.of(value).kind == .dropped {
        // A word with a combining accent is folded as a whole. Joiners and soft hyphens are merely dropped.
        if (0x300..<0x370).contains(value) { return folded(word) }
        // Arabic and Hebrew vowel points are dropped too, as in folding.
        continue
      }
      guard let scalar = Unicode.Scalar(value) else { continue }
      let mapped = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
      lower.appendScalar(mapped.value)
    }
    return lower
  }

  private func folded(_ word: [UInt8]) -> [UInt8] {
    var term: [UInt8] = []
    term.appendFolded(word.span, 0..<word.count)
    return term
  }
}

/// Terms of languages other than English.
public enum LanguageTerm {
  /// The stem and the language code of a term: `datei` and `de` for `datei/de`. Nil for other terms.
  public static func parts(of term: some BidirectionalCollection<UInt8>) -> (stem: [UInt8], code: [UInt8])? {
    // A language code has two letters.
    guard term.count > 3, term[term.index(term.endIndex, offsetBy: -3)] == 0x2f,
      term.suffix(2).allSatisfy(ByteClass.isLetter)
    else { return nil }
    return (Array(term.dropLast(3)), Array(term.suffix(2)))
  }
}
