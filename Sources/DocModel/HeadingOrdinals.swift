/// Numbers the sections of a document that have the same heading path. A section's id depends on this number. In a document of few sections,
/// paths are compared one by one, which is faster than hashing.
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
