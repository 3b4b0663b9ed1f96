import DocIndex
import DocModel
import TestSupport
import Testing

/// An index of sections that have a few words in random order, so that many sections contain phrases and satisfy conditions.
struct TreeSections {
  private let folder: TemporaryFolder
  let reader: IndexReader
  /// The words of each section.
  let texts: [[String]]

  /// - Parameters:
  ///   - count: number of sections.
  ///   - words: number of words in a section.
  ///   - vocabulary: words to draw from. A repeated word is drawn more often.
  init(
    _ count: Int, words: ClosedRange<Int>, of vocabulary: [String] = ["oak", "elm", "ash", "elm", "fir"],
    seed: UInt64 = 3
  ) throws {
    var random = SeededGenerator(seed: seed)
    texts = (0..<count).map { _ in
      (0..<Int.random(in: words, using: &random)).map { _ in
        vocabulary.randomElement(using: &random) ?? "oak"
      }
    }
    var document = Document(topic: "trees", kind: .article, title: "T", source: "trees.md")
    for (number, text) in texts.enumerated() {
      document.sections.append(
        Section(
          id: SectionID(collection: "test", path: "trees.md", heading: [], ordinal: number),
          topic: "trees/\(number)", level: 1, heading: ["H", "\(number)"], startLine: number + 1,
          endLine: number + 1,
          blocks: [.paragraph(Paragraph(InlineText(marked: text.joined(separator: " "))))]))
    }
    folder = try TemporaryFolder()
    try SearchFixture.add([document], to: folder.path)
    reader = try IndexReader(directory: folder.path)
  }
}
