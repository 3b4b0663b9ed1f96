import DocModel

/// What can be chosen from, by the posting lists of filters: no document is read.
extension IndexContents {
  /// Collections with live sections, by name, each with how many of its sections are searched.
  public func collectionSections() throws(IndexError) -> [(name: String, sections: Int)] {
    var names: Set<ByteString> = []
    for segment in reader.segments { names.formUnion(segment.counts.collections.map(ByteString.init)) }
    // Those of a larger index from which sections were chosen.
    for index in reader.indexes {
      names.formUnion(
        (index.manifest.population?.frequencies.keys).map {
          $0.compactMap { FilterTerm.collection(of: $0.bytes) }
        } ?? [])
    }
    var found: [(name: String, sections: Int)] = []
    for name in names.sorted() {
      let sections = try reader.documentFrequency(of: FilterTerm.collection(name.text))
      if sections > 0 { found.append((name.text, sections)) }
    }
    return found
  }

  /// Kinds of the live documents.
  public func kinds() throws(IndexError) -> [DocumentKind] {
    var found: [DocumentKind] = []
    for kind in DocumentKind.allCases where try reader.documentFrequency(of: FilterTerm.kind(kind)) > 0 {
      found.append(kind)
    }
    return found
  }
}
