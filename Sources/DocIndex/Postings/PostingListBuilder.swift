import DocCodec

/// Makes a posting list in memory, for what a query computes (a phrase, a prefix, a word in one field), so that it
/// is ranked like a list of the index.
public struct PostingListBuilder {
  private var list = TermPostings()

  public init() {}

  public var documentFrequency: Int { list.documentFrequency }

  /// Adds a posting; sections ascend.
  /// - Parameter quarters: weighted frequency, in quarters of an occurrence in body text.
  public mutating func add(section: UInt32, quarters: UInt32) {
    list.sections.append(section)
    list.codes.append(FrequencyCode.code(quarters: quarters))
  }

  /// The encoded list.
  /// - Parameter norms: length norms (weighted plane) of the segment's sections.
  public func encode(norms: [UInt8]) -> ByteView {
    var writer = PostingListWriter()
    writer.encode(list, norms: norms, fieldNorms: [])
    return ByteView(copying: writer.postings.bytes)
  }
}
