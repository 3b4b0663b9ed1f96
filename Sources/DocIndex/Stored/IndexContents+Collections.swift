import DocModel

/// What can be chosen from, by the posting lists of filters: no document is read.
extension IndexContents {
  /// Collections with live sections, by name, each with how many of its sections are searched.
  public func collectionSections() throws(IndexError) -> [(name: String, sections: Int)] {
    var names: Set<ByteString> = []
    for segment in reader.segments { names.formUnion(segment.counts.collections.map(ByteString.init)) }
    var found: [(name: String, sections: Int)] = []
    for name in names.sorted() {
      let sections = try liveSections(of: FilterTerm.collection(name.text))
      if sections > 0 { found.append((name.text, sections)) }
    }
    return found
  }

  /// Kinds of the live documents.
  public func kinds() throws(IndexError) -> [DocumentKind] {
    var found: [DocumentKind] = []
    for kind in DocumentKind.allCases where try liveSections(of: FilterTerm.kind(kind)) > 0 {
      found.append(kind)
    }
    return found
  }

  private func liveSections(of term: [UInt8]) throws(IndexError) -> Int {
    var count = 0
    for (number, segment) in reader.segments.enumerated() {
      guard let entry = try segment.entry(for: term) else { continue }
      count += try reader.liveDocumentFrequency(entry, segment: number)
    }
    return count
  }
}
