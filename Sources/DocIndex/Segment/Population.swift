import DocModel

/// The counts of a larger index, stored in a sample of it. With these counts, a search of the sample computes the same scores as a search of the
/// larger index (docs/index-format.md, *manifest*).
public struct Population: Sendable, Hashable {
  public var sections: Int
  public var documents: Int
  /// The mean weighted length of a section, in thousandths of a token.
  public var lengthThousandths: Int
  /// The number of sections with a heading of their own. `headingSum` is the sum of their title-word shares (`HeadingCounts.sum`).
  public var headingSections: Int
  public var headingSum: Int
  /// The document frequency, in the larger index, of each term that the sample's query may look up.
  public var frequencies: [ByteString: Int] = [:]
  /// The counts of headings, by the hash of the heading.
  public var headings: [UInt32: HeadingCounts] = [:]
  /// Whether some parts of the larger index were not searched. `microseconds` is the time that it took to select the sample.
  public var isPartial = false
  public var microseconds = 0

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

  /// Encodes the counts as lines of a manifest.
  func encode() -> String {
    var text =
      "population \(sections) \(documents) \(lengthThousandths) \(headingSections) \(headingSum)\n"
    text += "fetched \(microseconds) \(isPartial ? 1 : 0)\n"
    for (term, count) in frequencies.sorted(by: { $0.key < $1.key }) {
      text += "frequency \(term.escaped) \(count)\n"
    }
    for (hash, heading) in headings.sorted(by: { $0.key < $1.key }) {
      text += "heading \(hash) \(heading.documents) \(heading.sections) \(heading.sum)\n"
    }
    return text
  }

  /// - Parameter numbers: the five numbers in the line `population`.
  init?(_ numbers: [Int]) {
    guard numbers.count == 5 else { return nil }
    self.init(
      sections: numbers[0], documents: numbers[1], lengthThousandths: numbers[2], headingSections: numbers[3],
      headingSum: numbers[4])
  }
}
