/// Words of questions that say nothing about the answer.
///
/// They are in the index: a query decides what they are worth. The table holds what people wrap around the words
/// they look for ("how do I make …"), and leaves out those that are also names in code that people ask about: any,
/// some, self, where, while, is, as, for, if, in, not, super, and other words of Swift.
public enum StopWords {
  /// Whether a term, folded or stemmed, is such a word.
  public static func contains(_ term: some Collection<UInt8>) -> Bool {
    guard term.count <= 8 else { return false }
    var packed = PackedWord()
    for byte in term { packed.append(byte) }
    return packedWords.contains { $0 == packed }
  }

  /// The same for those who call from other modules, where the general one is not specialised.
  public static func contains(_ term: [UInt8]) -> Bool { contains(term[...]) }

  /// Words as typed, and what the stemmer makes of them where that differs.
  static let words: [StaticString] = [
    "a", "an", "the", "this", "that", "these", "those", "it", "there", "here",
    "i", "me", "my", "we", "us", "our", "you", "your", "they", "them", "their", "he", "him", "his",
    "she", "her", "its", "one", "onli", "only",
    "am", "are", "be", "been", "being", "was", "were", "has", "have", "had", "having", "do", "doe", "does",
    "did", "done", "dont", "doesnt", "isnt", "cant", "wont", "can", "could", "should", "would", "will",
    "may", "might", "must", "get", "got", "make", "made", "use", "used", "using", "want", "need", "happen",
    "how", "what", "when", "which", "who", "whi", "why", "whose",
    "of", "to", "on", "at", "by", "from", "with", "into", "about", "than", "then", "so", "but", "and", "or",
    "say", "said", "also", "just", "veri", "very", "becaus", "between", "without", "pleas", "please", "thing",
    "vs", "versus", "versu",
  ]

  private static let packedWords: [PackedWord] = words.map(PackedWord.init)
}
