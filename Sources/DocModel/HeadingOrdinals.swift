/// Numbers the sections of a document that have the same heading path. A section's id depends on this number.
package struct HeadingOrdinals: Sendable {
  private var counts: [[String]: Int] = [:]

  package init() {}

  package mutating func next(for heading: [String]) -> Int {
    defer { counts[heading, default: 0] += 1 }
    return counts[heading, default: 0]
  }
}
