/// Words that say nothing about the subject of a query, such as all words of "how do I make …".
///
/// Stop words are indexed, and their weight depends on the query. Words that are also keywords or names in code are not stop words: any, some,
/// self, where, while, is, as, for, if, in, not, super, and other words of Swift.
public enum StopWords {
  /// Whether a folded or stemmed term is a stop word.
  public static func contains(_ term: some Collection<UInt8>) -> Bool {
    guard term.count <= 8 else { return false }
    var packed = PackedWord()
    for byte in term { packed.append(byte) }
    return packedWords.contains { $0 == packed }
  }

  /// The same function for arrays. Calls of the generic function from other modules may not be specialised, and would then be slow.
  public static func contains(_ term: [UInt8]) -> Bool { contains(term[...]) }

  /// The stop words in lower case, and their stems where these differ.
  static let words: [StaticString] = [
    "a", "an", "the", "this", "that", "these", "those", "it", "there", "here", "i", "me", "my", "we", "us",
    "our", "you", "your", "they", "them", "their", "he", "him", "his", "she", "her", "its", "one", "onli",
    "only", "am", "are", "be", "been", "being", "was", "were", "has", "have", "had", "having", "do", "doe",
    "does", "did", "done", "dont", "doesnt", "isnt", "cant", "wont", "can", "could", "should", "would",
    "will", "may", "might", "must", "get", "got", "make", "made", "use", "used", "using", "want", "need",
    "happen", "how", "what", "when", "which", "who", "whi", "why", "whose", "of", "to", "on", "at", "by",
    "from", "with", "into", "about", "than", "then", "so", "but", "and", "or", "say", "said", "also", "just",
    "veri", "very", "becaus", "between", "without", "pleas", "please", "thing", "vs", "versus", "versu",
  ]

  private static let packedWords: [PackedWord] = words.map(PackedWord.init)
}
