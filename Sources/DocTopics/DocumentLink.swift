import DocModel

/// The parsed target of a link between documents: a path relative to the document's own, an anchor, or the name of a manual page (`ls(1)`)
/// or topic.
package struct DocumentLink: Sendable {
  /// Paths below the collection's root that the link may mean, likeliest first; empty for a link to its own page, and for a name alone.
  package private(set) var paths: [String] = []
  /// Behind `#`; empty if the link leads to a whole page.
  package private(set) var anchor: String
  /// The topic of a link that is a name alone.
  package private(set) var topic: String?
  package private(set) var isToOwnPage = false

  /// Endings that a link may omit.
  private static let pageEndings = ["", ".md", ".html", "/index.html", "/index.md", "/README.md"]

  /// - Parameters:
  ///   - target: of the link, percent-encoded or not.
  ///   - source: path of the document below its collection's root.
  /// - Returns: nil for an address of the web, and for a path that leaves the root.
  package init?(_ target: String, in source: String) {
    let mark = target.utf8.firstIndex(of: UInt8(ascii: "#")) ?? target.endIndex
    let path = PercentEncoding.decodedText(target[..<mark]) ?? String(target[..<mark])
    let behind = target[mark...].dropFirst()
    anchor = PercentEncoding.decodedText(behind) ?? String(behind)
    guard !path.utf8.contains(UInt8(ascii: ":")) else { return nil }
    if path.isEmpty {
      isToOwnPage = true
      return
    }
    if let place = Self.joined(path, to: source) { paths = Self.pageEndings.map { place + $0 } }
    if anchor.isEmpty, !path.utf8.contains(UInt8(ascii: "/")) { topic = Self.manualTopic(path) ?? path }
    if paths.isEmpty, topic == nil { return nil }
  }

  /// `ls.1` for `ls(1)`.
  private static func manualTopic(_ name: String) -> String? {
    guard name.utf8.last == UInt8(ascii: ")"), let open = name.utf8.lastIndex(of: UInt8(ascii: "(")),
      open > name.startIndex
    else { return nil }
    return name[..<open] + "." + name[name.utf8.index(after: open)...].dropLast()
  }

  /// A path relative to a document's, from the collection's root; nil if it leaves the root.
  private static func joined(_ path: String, to source: String) -> String? {
    var parts = path.hasPrefix("/") ? [] : source.split(separator: "/").dropLast().map(String.init)
    for part in path.split(separator: "/") where part != "." {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(String(part))
      }
    }
    return parts.isEmpty ? nil : parts.joined(separator: "/")
  }
}
