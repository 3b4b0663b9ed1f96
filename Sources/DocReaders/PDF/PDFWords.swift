import DocModel

/// The words of a document. These words show whether a hyphen at the end of a line only divides a word (`min-ute`) or is part of the word
/// (`well-known`).
struct PDFWords {
  private var words: Set<[UInt8]> = []

  /// Upper bound on the length of a recorded word in bytes. Longer words are names and addresses.
  private static let longest = 40

  /// Adds the words of a line. If the line ends with a divided word, that word is not added.
  mutating func add(_ line: [UInt8]) {
    let isCut = line.last == 0x2d
    var rest = line.split(separator: 0x20)
    if isCut { rest.removeLast() }
    for word in rest {
      let key = Self.key(word)
      if key.isEmpty || key.count > Self.longest { continue }
      words.insert(key)
      // The parts of a compound are also recorded as words.
      if key.contains(0x2d) { for part in key.split(separator: 0x2d) { words.insert(Array(part)) } }
    }
  }

  /// A word reduced to letters and inner hyphens, in lower case.
  private static func key(_ word: some BidirectionalCollection<UInt8>) -> [UInt8] {
    func isLetter(_ byte: UInt8) -> Bool { ByteClass.isLetter(byte) || byte >= 0x80 }
    let letters = word.drop { !isLetter($0) }.reversed().drop { !isLetter($0) }.reversed()
    return letters.allSatisfy { isLetter($0) || $0 == 0x2d } ? letters.map(ByteClass.lowered) : []
  }

  /// Whether a hyphen between two parts of a word only marks the line break. The rest of the document decides: it may contain the joined word,
  /// the compound, or both parts as separate words.
  func isCut(_ head: ArraySlice<UInt8>, _ tail: ArraySlice<UInt8>) -> Bool {
    guard let first = tail.first, ByteClass.isLower(first) || first >= 0x80 else { return false }
    let (left, right) = (Self.key(head), Self.key(tail))
    guard !left.isEmpty, !right.isEmpty else { return false }
    if words.contains(left + right) { return true }
    if left.contains(0x2d) || words.contains(left + [0x2d] + right) { return false }
    return !(words.contains(left) && words.contains(right))
  }
}
