import DocIndex
import DocModel

/// The parsed target of a link: a path relative to the document, an anchor, or the name of a topic or manual page (`ls(1)`).
package struct DocumentLink: Sendable {
  /// The possible target documents, likeliest first, each as a collection and a path in the collection's folder. Empty for a link within a page.
  package private(set) var targets: [CollectionFolders.Target] = []
  /// The part after `#`; empty if the link leads to a whole page.
  package private(set) var anchor: String
  /// The topic if the link is only a name; else nil.
  package private(set) var topic: String?
  package private(set) var isToOwnPage = false

  /// The endings of page paths, which links often omit.
  private static let pageEndings = ["", ".md", ".html", "/index.html", "/index.md", "/README.md"]

  /// - Parameter target: the target of the link, which may be percent-encoded.
  /// - Parameter source: the document's path relative to the folder of its collection.
  /// - Returns: nil for a web address, and for a path outside the folders of all collections.
  package init?(_ target: String, in source: String, of collection: String, _ folders: CollectionFolders) {
    let mark = target.utf8.firstIndex(of: UInt8(ascii: "#")) ?? target.endIndex
    let path = PercentEncoding.decodedText(target[..<mark]) ?? String(target[..<mark])
    let behind = target[mark...].dropFirst()
    anchor = PercentEncoding.decodedText(behind) ?? String(behind)
    guard !path.utf8.contains(UInt8(ascii: ":")) else { return nil }
    if path.isEmpty {
      isToOwnPage = true
      return
    }
    targets = folders.targets(of: path, in: source, collection).flatMap { page in
      Self.pageEndings.map { (page.collection, page.path + $0) }
    }
    if anchor.isEmpty, !path.utf8.contains(UInt8(ascii: "/")) {
      topic = ManualName(path.utf8).map { $0.name.text + "." + $0.section.text } ?? path
    }
    if targets.isEmpty, topic == nil { return nil }
  }
}

/// The folders of all collections, for resolving links from one collection to another. Targets are looked up in the index, not on disk.
package struct CollectionFolders: Sendable {
  package typealias Target = (collection: String, path: String)

  private var folders: [ByteString: [String]] = [:]
  /// The collection in each folder, by the folder's path.
  private var collections: [String: String] = [:]
  private var deepest = 0

  /// If several indexes have a collection with the same name, the folder in the first of these indexes is used.
  package init(_ reader: IndexReader) {
    for index in reader.indexes {
      for record in index.manifest.collections
      where !IndexPacking.isFromElsewhere(record) && folders[record.name] == nil {
        let parts = record.rootPath(below: index.directory).split(separator: "/").map(String.init)
        folders[record.name] = parts
        deepest = max(deepest, parts.count)
        let path = parts.joined(separator: "/")
        if collections[path] == nil { collections[path] = record.name.text }
      }
    }
  }

  /// The possible targets of a link, likeliest first: those in the document's own collection, then those in other collections, deepest folder
  /// first.
  /// - Parameter path: the path in the link. It is relative to the collection's folder if it begins with `/`, otherwise to the document's
  ///   folder.
  /// - Parameter source: the document's path relative to the folder of its collection.
  func targets(of path: String, in source: String, _ collection: String) -> [Target] {
    let folder = folders[ByteString(collection)] ?? []
    var parts = folder
    if !path.hasPrefix("/") { parts += source.split(separator: "/").dropLast().map(String.init) }
    for part in path.split(separator: "/") where part != "." {
      if part != ".." { parts.append(String(part)) } else if parts.popLast() == nil { return [] }
    }
    var found: [Target] = []
    var prefix = ""
    for count in 0..<min(deepest + 1, parts.count) {
      if count > 0 { prefix += (count > 1 ? "/" : "") + parts[count - 1] }
      guard let other = collections[prefix], !other.utf8.elementsEqual(collection.utf8) else { continue }
      found.append((other, parts[count...].joined(separator: "/")))
    }
    if parts.count > folder.count, parts.starts(with: folder) {
      found.append((collection, parts[folder.count...].joined(separator: "/")))
    }
    return found.reversed()
  }
}

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
      // The topic of a repeated heading ends with a number of its own, so the base name is taken from the first section with the heading.
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
