import DocIndex
import DocModel
import DocSearch

extension TopicResolver {
  /// What a link in a document leads to: a document of the same collection, by its path relative to the document's own, a section of it by
  /// its anchor, a page of a manual (`ls(1)`), or a topic. Nil for an address of the web, and for what the index does not hold.
  package func target(ofLink link: String, in document: DocumentAddress) throws -> Target? {
    let mark = link.utf8.firstIndex(of: UInt8(ascii: "#")) ?? link.endIndex
    let path = PercentEncoding.decodedText(link[..<mark]) ?? String(link[..<mark])
    let behind = link[mark...].dropFirst()
    let anchor = PercentEncoding.decodedText(behind) ?? String(behind)
    guard !path.utf8.contains(UInt8(ascii: ":")) else { return nil }
    let record = try contents.document(at: document)
    var page: DocumentAddress? = path.isEmpty ? document : nil
    if page == nil, let place = Self.joined(path, to: record.source) {
      for ending in Self.pageEndings where page == nil {
        page = try self.document(place + ending, collection: record.collection)
      }
    }
    if let page {
      guard !anchor.isEmpty else { return .document(page) }
      for address in try contents.sections(of: page) {
        let section = try contents.section(at: address).section
        if section.anchor?.hasSameBytes(as: anchor) ?? false || section.topic.hasSuffix("/" + anchor) {
          return .section(try contents.sectionWithText(from: address))
        }
      }
      return path.isEmpty ? nil : .document(page)
    }
    guard anchor.isEmpty, !path.utf8.contains(UInt8(ascii: "/")) else { return nil }
    return try contents.documents(withTopic: Self.manualTopic(path) ?? path).first.map { .document($0) }
  }

  /// What a link may leave out of a path.
  private static let pageEndings = ["", ".md", ".html", "/index.html", "/index.md", "/README.md"]

  private func document(_ source: String, collection: String) throws -> DocumentAddress? {
    try documents(ofPlace: source[...]).first {
      let record = try contents.document(at: $0)
      return record.source.hasSameBytes(as: source) && record.collection.hasSameBytes(as: collection)
    }
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
