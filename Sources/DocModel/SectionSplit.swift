/// Splits the blocks of a long section into parts of about equal length.
///
/// The split depends only on the blocks. If all parts of a section are joined and split again, the result is therefore the same.
public enum SectionSplit {
  /// A section with more words of prose is split. A section of about 800 words fits on two screens, and with BM25's length normalisation a
  /// section about a subject still differs from one that only mentions it.
  public static let longestSection = 800

  /// Splits blocks into parts. Parts end before plain paragraphs if possible, so that code, tables and list items stay in the part of the
  /// paragraph before them.
  /// - Returns: for each part, the range of its blocks.
  public static func parts(of blocks: some RandomAccessCollection<Block>) -> [Range<Int>] {
    let words = blocks.map(wordCount)
    let total = words.reduce(0, +)
    guard total > longestSection, blocks.count > 1 else { return [0..<blocks.count] }
    let partCount = (total + longestSection - 1) / longestSection
    var parts: [Range<Int>] = []
    var begin = 0
    var count = 0
    var before = 0
    for (index, block) in blocks.enumerated() {
      // The next part begins once the parts so far have their share of the words.
      let share = total * (parts.count + 1) / partCount
      let isFull = before + words[index] / 2 >= share && isBorder(block) || count >= longestSection
      if isFull, begin < index {
        parts.append(begin..<index)
        begin = index
        count = 0
      }
      count += words[index]
      before += words[index]
    }
    return parts + [begin..<blocks.count]
  }

  private static func isBorder(_ block: Block) -> Bool {
    if case .paragraph(let paragraph) = block { return paragraph.style == .plain }
    return false
  }

  /// An upper bound on `wordCount` that takes constant time. Words are separated by single spaces, so there is at most one per two bytes.
  public static func mostWords(_ block: Block) -> Int {
    if case .paragraph(let paragraph) = block { 1 + paragraph.inline.unparsed.utf8.count / 2 } else { 0 }
  }

  /// The number of words in a paragraph; 0 for other blocks.
  public static func wordCount(_ block: Block) -> Int {
    guard case .paragraph(let paragraph) = block else { return 0 }
    return 1 + paragraph.inline.plain.utf8.count { $0 == UInt8(ascii: " ") }
  }
}
