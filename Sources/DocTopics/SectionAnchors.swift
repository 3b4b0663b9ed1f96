import DocIndex
import DocModel

/// The names after `#` by which links refer to the sections of a document (`page.md#name`).
package struct SectionAnchors {
  package private(set) var positions: [String: Int] = [:]

  /// If a name fits several sections, an anchor in the source takes precedence over names that GitHub and mdBook derive from headings
  /// (`example`, `example-1`), and these names take precedence over the last component of a topic.
  package init(_ sections: [Section]) {
    for (position, section) in sections.enumerated() {
      if let anchor = section.anchor { add(anchor, position) }
    }
    let further = Self.furtherParts(of: sections)
    var bases: [String: String] = [:]
    var nextNumber: [String: Int] = [:]
    for (position, section) in sections.enumerated() where !further.contains(position) {
      guard let heading = section.heading.last?.lowercased() else { continue }
      // The topics of a repeated heading end with numbers, except the first, so the base name is taken from the first section with the heading.
      let base = bases[heading] ?? Self.name(section)
      bases[heading] = base
      var name = base
      while nextNumber[name] != nil {
        let number = nextNumber[base, default: 1]
        name = "\(base)-\(number)"
        nextNumber[base] = number + 1
      }
      nextNumber[name] = 1
      add(name, position)
    }
    for (position, section) in sections.enumerated() { add(Self.name(section), position) }
  }

  private mutating func add(_ name: String, _ position: Int) {
    if !name.isEmpty, positions[name] == nil { positions[name] = position }
  }

  private static func name(_ section: Section) -> String {
    section.topic.utf8.lastIndex(of: UInt8(ascii: "/")).map {
      String(section.topic[section.topic.utf8.index(after: $0)...])
    } ?? section.topic
  }

  /// The indices of sections that continue the previous one, because ingestion split a long section into several sections with the same
  /// heading.
  package static func furtherParts(of sections: [Section]) -> Set<Int> {
    var found: Set<Int> = []
    var start = 0
    while start < sections.count {
      let end = sections[start...].firstIndex { !isSame($0, sections[start]) } ?? sections.count
      if end - start > 1 {
        let blocks = sections[start..<end].map(\.blocks)
        if SectionSplit.parts(of: Array(blocks.joined())).map(\.count) == blocks.map(\.count) {
          found.formUnion((start + 1)..<end)
        }
      }
      start = end
    }
    return found
  }

  private static func isSame(_ one: Section, _ other: Section) -> Bool {
    one.heading == other.heading && one.level == other.level && one.timestamp == other.timestamp
      && one.anchor == other.anchor
  }
}
