import DocCodec

extension SegmentMerger {
  /// All terms, one after another.
  mutating func mergeTerms(norms: [UInt8], fieldNorms: [UInt8]) throws(IndexError) {
    var queue = try TermQueue(chosen.map { reader.segments[$0] })
    let storesPositions = counts.recordBytes > textWithoutPositions
    var dictionary = TermDictionaryWriter(
      terms: file[.terms], termIndex: file[.termIndex], hasPositions: storesPositions)
    var lists = PostingListWriter()
    var list = TermPostings()
    let buffer = PostingBuffer()
    while let (term, entries) = try queue.next() {
      list.removeAll()
      for (place, entry) in entries {
        try append(entry, ofSegment: place, term: term, buffer: buffer, to: &list)
      }
      guard !list.sections.isEmpty else { continue }
      lists.encode(list, norms: norms, fieldNorms: storesPositions ? fieldNorms : nil)
      try writing { () throws(CodecError) in
        try file[.postings].append(lists.postings.bytes)
        try file[.positions].append(lists.positions.bytes)
        try dictionary.add(
          term, documentFrequency: list.documentFrequency, postingsLength: lists.postings.count,
          positionsLength: lists.positions.count)
      }
      counts.postings += list.documentFrequency
      counts.positions += list.positions.count
    }
    try writing { () throws(CodecError) in try dictionary.flush() }
    counts.terms = dictionary.count
  }

  /// Adds one segment's postings of a term, with their new section numbers.
  private func append(
    _ entry: TermEntry, ofSegment place: Int, term: [UInt8], buffer: PostingBuffer,
    to list: inout TermPostings
  ) throws(IndexError) {
    let segment = reader.segments[chosen[place]]
    let map = sectionMaps[place]
    let hasPositions = !FilterTerm.isFilter(term)
    let most = chosen.reduce(0) { $0 + reader.segments[$1].counts.positions }
    var cursor = try segment.cursor(for: entry, buffer: buffer)
    var positions = try segment.positionReader(for: entry)
    while !cursor.isAtEnd {
      try segment.reading(.postings) { () throws(CodecError) in try cursor.decode() }
      for index in 0..<cursor.count {
        let section = newNumber(cursor.sections[index], in: map)
        guard section != Self.dropped else { continue }
        list.sections.append(section)
        list.codes.append(UInt8(truncatingIfNeeded: cursor.codes[index]))
        guard hasPositions else { continue }
        cursor.index = index
        let before = list.positions.count
        try segment.reading(.positions) { () throws(CodecError) in
          try positions.appendPositions(at: cursor, to: &list.positions)
        }
        guard counts.positions + list.positions.count <= most else {
          throw damaged(segment, .positions, "more positions than there are by the counts")
        }
        list.positionCounts.append(UInt32(list.positions.count - before))
      }
      cursor.nextBlock()
    }
  }
}

/// The terms of several segments in ascending order, each once: a binary heap of dictionary cursors.
private struct TermQueue {
  private let segments: [Segment]
  private var cursors: [TermCursor] = []
  /// Numbers of the cursors that stand on a term, smallest first.
  private var heap: [Int] = []

  init(_ segments: [Segment]) throws(IndexError) {
    self.segments = segments
    for segment in segments {
      cursors.append(
        try segment.reading(.terms) { () throws(CodecError) in try TermCursor(segment.dictionary, block: 0) })
    }
    for number in segments.indices { try advance(number) }
  }

  /// The next term, with the segments that hold it in ascending order.
  mutating func next() throws(IndexError) -> (term: [UInt8], entries: [(segment: Int, entry: TermEntry)])? {
    guard let first = heap.first else { return nil }
    let term = cursors[first].term
    var entries: [(segment: Int, entry: TermEntry)] = []
    while let number = heap.first, cursors[number].term == term {
      entries.append((number, cursors[number].entry))
      removeFirst()
      try advance(number)
    }
    return (term, entries)
  }

  /// Moves a cursor that is not in the heap to its next term and puts it back.
  private mutating func advance(_ number: Int) throws(IndexError) {
    let segment = segments[number]
    let before = cursors[number].entry.number >= 0 ? cursors[number].term : nil
    let found = try segment.reading(.terms) { () throws(CodecError) in
      try segment[.terms].withUnsafeBytes { (bytes) throws(CodecError) in try cursors[number].advance(bytes) }
    }
    guard found else { return }
    guard before?.lexicographicallyPrecedes(cursors[number].term) ?? true else {
      throw .damaged(
        path: segment.path, part: SegmentPart.terms.name,
        reason: "term \(cursors[number].entry.number + 1) is out of order")
    }
    heap.append(number)
    var place = heap.count - 1
    while place > 0, precedes(heap[place], heap[(place - 1) / 2]) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < heap.count && precedes(heap[child], heap[least]) {
        least = child
      }
      if least == place { return }
      heap.swapAt(place, least)
      place = least
    }
  }

  /// By term, then by segment, so that postings join in order.
  private func precedes(_ left: Int, _ right: Int) -> Bool {
    if cursors[left].term == cursors[right].term { return left < right }
    return cursors[left].term.lexicographicallyPrecedes(cursors[right].term)
  }
}
