import DocModel

/// The counts of a larger index from which the sections of one were chosen: with them, scores are those of the larger one
/// (docs/index-format.md, *manifest*).
package struct Population: Sendable, Hashable {
  package var sections: Int
  package var documents: Int
  /// Mean weighted length of a section.
  package var averageLength: Double
  /// Sections with a heading that recurs or not, and the sum of their shares.
  package var headingSections: Int
  package var headingSum: Int
  /// Sections that hold a term, for terms that may be asked for.
  package var frequencies: [ByteString: Int] = [:]
  /// What is known of headings, by their hashes.
  package var headings: [UInt32: Heading] = [:]

  /// Documents and sections with a heading, and the sum of the sections' shares.
  package struct Heading: Sendable, Hashable {
    package var documents: Int
    package var sections: Int
    package var sum: Int

    package init(documents: Int, sections: Int, sum: Int) {
      self.documents = documents
      self.sections = sections
      self.sum = sum
    }
  }

  package init(
    sections: Int = 0, documents: Int = 0, averageLength: Double = 1, headingSections: Int = 0,
    headingSum: Int = 0
  ) {
    self.sections = sections
    self.documents = documents
    self.averageLength = averageLength
    self.headingSections = headingSections
    self.headingSum = headingSum
  }

  /// Thousandths of a token: a length of four digits keeps three behind the point.
  private static let scale = 1000.0

  /// The lines of a manifest.
  func encode() -> String {
    var text =
      "population \(sections) \(documents) \(Int(averageLength * Self.scale)) \(headingSections) \(headingSum)\n"
    for (term, count) in frequencies.sorted(by: { $0.key < $1.key }) {
      text += "frequency \(PercentEscape.encode(term)) \(count)\n"
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
      sections: numbers[0], documents: numbers[1], averageLength: max(1, Double(numbers[2]) / Self.scale),
      headingSections: numbers[3], headingSum: numbers[4])
  }
}
