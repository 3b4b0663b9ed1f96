/// Counts the occurrences of each heading path in a document, because this ordinal is part of a section's id. A few paths are compared one
/// by one, which is faster than hashing.
package struct HeadingOrdinals: Sendable {
  private var few: [(heading: [String], count: Int)] = []
  private var many: [[String]: Int] = [:]
  private let areMany: Bool

  package init(count: Int) { areMany = count > 16 }

  package mutating func next(for heading: [String]) -> Int {
    if areMany {
      let ordinal = many[heading, default: 0]
      many[heading] = ordinal + 1
      return ordinal
    }
    if let index = few.firstIndex(where: { $0.heading == heading }) {
      few[index].count += 1
      return few[index].count - 1
    }
    few.append((heading, 1))
    return 0
  }
}
