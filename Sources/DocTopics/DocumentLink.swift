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

  /// The ends of page paths that links often omit.
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
