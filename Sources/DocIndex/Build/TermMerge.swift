import DocCodec

/// Merges the terms of several sources, and encodes the merged posting lists. The terms are divided into ranges that can be encoded in parallel.
struct TermMerge: Sendable {
  /// The encoded lists of a range, in the order of their terms.
  struct EncodedTerms: Sendable {
    struct Term: Sendable {
      var bytes: [UInt8]
      var documentFrequency: Int
      var postingsLength: Int
      var positionsLength: Int
    }
    var terms: [Term] = []
    var postings: [UInt8] = []
    var positions: [UInt8] = []
    var positionCount = 0
  }

  private let sources: [any MergeSource]
  /// For each source, the number that is added to its section numbers.
  private let shifts: [UInt32]
  private let lengthNorms: [UInt8]
  private let fieldNorms: [UInt8]
  /// The first term of each range, except that of the first range.
  private let borders: [[UInt8]]

  /// - Parameter sources: the sources, in the order of their sections.
  /// - Parameter fieldNorms: the norms of the fields' lengths, five for each section.
  /// - Parameter skipTermsPerRange: the number of skip terms in a range. With the default, the lists of a range take about a megabyte.
  init(
    _ sources: [any MergeSource], lengthNorms: [UInt8], fieldNorms: [UInt8], skipTermsPerRange: Int = 64
  ) throws(IndexError) {
    self.sources = sources
    self.lengthNorms = lengthNorms
    self.fieldNorms = fieldNorms
    var shifts: [UInt32] = []
    var shift: UInt32 = 0
    var skipTerms: [[UInt8]] = []
    for source in sources {
      shifts.append(shift)
      shift += UInt32(source.sectionCount)
      skipTerms += try source.skipTerms()
    }
    self.shifts = shifts
    // Skip terms are evenly spaced in bytes. Ranges with the same number of skip terms therefore have about the same size.
    skipTerms.sort { $0.lexicographicallyPrecedes($1) }
    var borders: [[UInt8]] = []
    for index in stride(from: skipTermsPerRange, to: skipTerms.count, by: skipTermsPerRange)
    where borders.last != skipTerms[index] { borders.append(skipTerms[index]) }
    self.borders = borders
  }

  var rangeCount: Int { borders.count + 1 }

  /// Merges and encodes the lists of the terms in a range.
  func encode(range number: Int) throws(IndexError) -> EncodedTerms {
    let first = number > 0 ? borders[number - 1] : nil
    let end = number < borders.count ? borders[number] : nil
    var streams: [PositionedStream] = []
    for (source, shift) in zip(sources, shifts) {
      let terms = try source.terms(from: first, to: end, shift: shift)
      if let stream = try PositionedStream(terms, from: first, to: end) { streams.append(stream) }
    }
    var result = EncodedTerms()
    var writer = PostingListWriter()
    var list = TermPostings()
    while let term = PositionedStream.leastTerm(of: streams) {
      list.removeAll()
      let key = TermTable.sortKey(term)
      for index in streams.indices where streams[index].key == key && streams[index].stream.term == term {
        try streams[index].stream.appendPostings(to: &list)
        try streams[index].advance()
      }
      streams.removeAll(where: \.isAtEnd)
      guard !list.sections.isEmpty else { continue }
      writer.encode(list, norms: lengthNorms, fieldNorms: fieldNorms)
      result.terms.append(
        EncodedTerms.Term(
          bytes: term, documentFrequency: list.documentFrequency, postingsLength: writer.postings.count,
          positionsLength: writer.positions.count))
      result.postings.append(contentsOf: writer.postings.bytes)
      result.positions.append(contentsOf: writer.positions.bytes)
      result.positionCount += list.positions.count
    }
    return result
  }
}

/// A stream positioned at a term of a range. The lowest term of all streams is found by a linear scan, because there are few streams.
private struct PositionedStream {
  let stream: any TermStream
  private let end: [UInt8]?
  private(set) var isAtEnd = false
  /// The result of `TermTable.sortKey` for the current term.
  private(set) var key: UInt64 = 0

  /// Fails if the stream has no terms in the range.
  init?(_ stream: any TermStream, from first: [UInt8]?, to end: [UInt8]?) throws(IndexError) {
    self.stream = stream
    self.end = end
    repeat { try advance() } while !isAtEnd && first.map(stream.term.lexicographicallyPrecedes) ?? false
    if isAtEnd { return nil }
  }

  mutating func advance() throws(IndexError) {
    let isThere = try stream.advance()
    isAtEnd = !isThere || end.map { !stream.term.lexicographicallyPrecedes($0) } ?? false
    key = TermTable.sortKey(stream.term)
  }

  static func leastTerm(of streams: [PositionedStream]) -> [UInt8]? {
    guard let least = streams.lazy.map(\.key).min() else { return nil }
    return streams.lazy.filter { $0.key == least }.map(\.stream.term).min { $0.lexicographicallyPrecedes($1) }
  }
}
