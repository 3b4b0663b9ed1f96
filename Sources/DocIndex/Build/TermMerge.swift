import DocCodec

/// The terms of several sources → encoded posting lists, a range of terms at a time; any number of threads may take ranges.
struct TermMerge: Sendable {
  /// The lists of a range, in the order of their terms.
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
  /// What is added to each source's section numbers.
  private let shifts: [UInt32]
  private let lengthNorms: [UInt8]
  private let fieldNorms: [UInt8]
  /// The first term of each range but the first.
  private let borders: [[UInt8]]

  /// - Parameters:
  ///   - sources: in the order of their sections.
  ///   - fieldNorms: five a section.
  ///   - marksPerRange: how many of the sources' marks a range spans; by default a range is about a megabyte.
  init(
    _ sources: [any MergeSource], lengthNorms: [UInt8], fieldNorms: [UInt8], marksPerRange: Int = 64
  ) throws(IndexError) {
    self.sources = sources
    self.lengthNorms = lengthNorms
    self.fieldNorms = fieldNorms
    var shifts: [UInt32] = []
    var shift: UInt32 = 0
    var marks: [[UInt8]] = []
    for source in sources {
      shifts.append(shift)
      shift += UInt32(source.sectionCount)
      marks += try source.marks()
    }
    self.shifts = shifts
    // Marks are evenly spaced in bytes, so every n-th of all of them cuts the lists into equal shares.
    marks.sort { $0.lexicographicallyPrecedes($1) }
    var borders: [[UInt8]] = []
    for index in stride(from: marksPerRange, to: marks.count, by: marksPerRange)
    where borders.last != marks[index] { borders.append(marks[index]) }
    self.borders = borders
  }

  var rangeCount: Int { borders.count + 1 }

  /// Joins and encodes the lists of the terms in a range.
  func encode(range number: Int) throws(IndexError) -> EncodedTerms {
    let first = number > 0 ? borders[number - 1] : nil
    let end = number < borders.count ? borders[number] : nil
    var queue = TermQueue()
    for (source, shift) in zip(sources, shifts) {
      try queue.add(try source.terms(from: first, to: end, shift: shift))
    }
    var result = EncodedTerms()
    var writer = PostingListWriter()
    var list = TermPostings()
    while let term = queue.first {
      list.removeAll()
      while try queue.take(term, into: &list) {}
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

/// Streams by their current terms, and of equal terms by their order: a binary heap.
private struct TermQueue {
  private struct Entry {
    /// The term's first eight bytes, which mostly tell the order.
    var key: UInt64
    var number: Int
    var stream: any TermStream

    init(_ stream: any TermStream, number: Int) {
      self.stream = stream
      self.number = number
      key = 0
      refresh()
    }

    mutating func refresh() {
      key = 0
      for byte in stream.term.prefix(8) { key = key << 8 | UInt64(byte) }
      key <<= UInt64(8 * max(0, 8 - stream.term.count))
    }

    func precedes(_ other: Entry) -> Bool {
      if key != other.key { return key < other.key }
      let (term, otherTerm) = (stream.term, other.stream.term)
      return term == otherTerm ? number < other.number : term.lexicographicallyPrecedes(otherTerm)
    }
  }

  private var heap: [Entry] = []
  private var count = 0

  /// The least current term.
  var first: [UInt8]? { heap.first?.stream.term }

  mutating func add(_ stream: any TermStream) throws(IndexError) {
    count += 1
    guard try stream.advance() else { return }
    heap.append(Entry(stream, number: count))
    var index = heap.count - 1
    while index > 0, heap[index].precedes(heap[(index - 1) / 2]) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// Appends the first stream's postings of a term.
  /// - Returns: false when no stream stands on that term any more.
  mutating func take(_ term: [UInt8], into list: inout TermPostings) throws(IndexError) -> Bool {
    guard let stream = heap.first?.stream, stream.term == term else { return false }
    try stream.appendPostings(to: &list)
    if try stream.advance() {
      heap[0].refresh()
    } else {
      heap.swapAt(0, heap.count - 1)
      heap.removeLast()
    }
    sink()
    return true
  }

  private mutating func sink() {
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < heap.count && heap[child].precedes(heap[least]) { least = child }
      guard least != index else { return }
      heap.swapAt(index, least)
      index = least
    }
  }
}
