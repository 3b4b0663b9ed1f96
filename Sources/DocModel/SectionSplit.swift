/// Splits the blocks of a long section into parts of about equal length.
///
/// The split depends only on the blocks. Joining the parts and splitting them again therefore gives the same parts.
public enum SectionSplit {
  /// The maximum number of words of prose of a section that is not split. A section of 800 words fits on about two screens. With this length,
  /// BM25 still ranks a section about a subject above a section that only mentions the subject.
  public static let longestSection = 800

  /// Splits blocks into parts. If possible, a part ends before a plain paragraph, so that code, tables and list items stay with the paragraph
  /// that precedes them.
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
      // The number of words at which this part should end, so that all parts have about the same number of words.
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

  /// Upper bound on `wordCount`, computed in constant time. Single spaces separate words, so there is at most one word per two bytes.
  public static func mostWords(_ block: Block) -> Int {
    if case .paragraph(let paragraph) = block { 1 + paragraph.inline.unparsed.utf8.count / 2 } else { 0 }
  }

  /// The number of words in a paragraph; 0 for other blocks.
  public static func wordCount(_ block: Block) -> Int {
    guard case .paragraph(let paragraph) = block else { return 0 }
    return 1 + paragraph.inline.plain.utf8.count { $0 == UInt8(ascii: " ") }
  }
}
