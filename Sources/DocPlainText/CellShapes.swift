/// What every possible cell of a table's rows is like, measured once: in go the rows, out come the kind, the hash and the
/// first word of a run of words without looking at the words again. The search asks for each cell hundreds of times.
struct CellShapes: Sendable {
  /// Longer cells can only be the rest of their row.
  private static let longest = TableRecovery.longestInnerCell
  private static let stride = longest + 1

  private var offsets: [Int] = []
  private var kinds: [UInt8] = []
  private var hashes: [UInt64] = []
  /// Number of each word of each row: the same word has the same number.
  private(set) var words: [[Int]] = []
  private(set) var wordCount = 0

  init(_ rows: [TableRow]) {
    var numbers: [UInt64: Int] = [:]
    var total = 0
    for row in rows {
      offsets.append(total)
      total += row.words.count * Self.stride
      var own: [Int] = []
      own.reserveCapacity(row.words.count)
      for word in row.words {
        let next = numbers.count
        let number = numbers[word.hash] ?? next
        if number == next { numbers[word.hash] = next }
        own.append(number)
      }
      words.append(own)
    }
    wordCount = numbers.count
    kinds = [UInt8](repeating: 0, count: total)
    hashes = [UInt64](repeating: 0, count: total)
    for (row, offset) in zip(rows, offsets) { measure(row, at: offset) }
  }

  private mutating func measure(_ row: TableRow, at offset: Int) {
    let count = row.words.count
    for begin in 0..<count {
      var counts = ColumnModel.KindCounts()
      var hash: UInt64 = 0
      for end in (begin + 1)...count {
        counts.add(row.words[end - 1])
        hash = (hash ^ row.words[end - 1].hash) &* 0x9e37_79b9_7f4a_7c15
        let length = end - begin
        guard length <= Self.longest || end == count else { continue }
        let slot = offset + begin * Self.stride + min(length, Self.stride) - 1
        kinds[slot] = UInt8(counts.kind(first: row.words[begin]))
        hashes[slot] = hash
      }
    }
  }

  @inline(__always)
  private func slot(_ row: Int, _ cell: Range<Int>) -> Int {
    offsets[row] + cell.lowerBound * Self.stride + min(cell.count, Self.stride) - 1
  }

  /// The kind and hash of a cell that holds words and is no longer than an inner cell or reaches the row's end.
  @inline(__always)
  func kind(_ row: Int, _ cell: Range<Int>) -> Int { Int(kinds[slot(row, cell)]) }
  @inline(__always)
  func hash(_ row: Int, _ cell: Range<Int>) -> UInt64 { hashes[slot(row, cell)] }
}
