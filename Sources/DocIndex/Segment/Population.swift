import DocModel

/// The counts of a larger index from which the sections of one were chosen: with them, scores are those of the larger one
/// (docs/index-format.md, *manifest*).
public struct Population: Sendable, Hashable {
  public var sections: Int
  public var documents: Int
  /// Mean weighted length of a section, in thousandths of a token.
  public var lengthThousandths: Int
  /// Sections with a heading that recurs or not, and the sum of their shares.
  public var headingSections: Int
  public var headingSum: Int
  /// Sections that hold a term, for terms that may be asked for.
  public var frequencies: [ByteString: Int] = [:]
  /// What is known of headings, by their hashes.
  public var headings: [UInt32: HeadingCounts] = [:]

  public init(
    sections: Int = 0, documents: Int = 0, lengthThousandths: Int = 1000, headingSections: Int = 0,
    headingSum: Int = 0
  ) {
    self.sections = sections
    self.documents = documents
    self.lengthThousandths = lengthThousandths
    self.headingSections = headingSections
    self.headingSum = headingSum
  }

  public var averageLength: Double { max(1, Double(lengthThousandths) / 1000) }

  /// The lines of a manifest.
  func encode() -> String {
    var text =
      "population \(sections) \(documents) \(lengthThousandths) \(headingSections) \(headingSum)\n"
    for (term, count) in frequencies.sorted(by: { $0.key < $1.key }) {
      text += "frequency \(term.escaped) \(count)\n"
    }
    for (hash, heading) in headings.sorted(by: { $0.key < $1.key }) {
      text += "heading \(hash) \(heading.documents) \(heading.sections) \(heading.sum)\n"
    }
    return text
  }

  /// - Parameter numbers: of the first line.
  init?(_ numbers: [Int]) {
    guard numbers.count == 5 else { return nil }
    self.init(
      sections: numbers[0], documents: numbers[1], lengthThousandths: numbers[2], headingSections: numbers[3],
      headingSum: numbers[4])
  }
}
