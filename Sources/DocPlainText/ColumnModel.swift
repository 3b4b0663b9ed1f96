/// What the cells of a column are like: counts that grow and shrink as rows are cut anew.
struct ColumnModel: Sendable {
  var total = 0
  var filled = 0
  var empties = 0
  /// Filled cells that begin with a capital.
  var capitals = 0
  var kinds = [Int](repeating: 0, count: 11)
  var firsts = [Int](repeating: 0, count: TableRow.Kind.allCases.count * 2)
  var lasts = [Int](repeating: 0, count: TableRow.groups * TableRow.endClasses)
  var lengths = [Int](repeating: 0, count: 6)
  var values: [UInt64: Int] = [:]
  /// By the word's number; empty where they are not counted.
  var firstWords: [Int32]

  /// Counts first words where there are that many different ones, and values.
  init(words: Int = 0) { firstWords = [Int32](repeating: 0, count: words) }

  /// What is counted of a cell.
  struct Measures {
    var isEmpty = true
    var kind = 0
    var first = 0
    var length = 0
    var last = 0
    var firstWord = 0
    var hash: UInt64 = 0

    init(_ cell: Range<Int>, row: Int, of words: TableRow, _ shapes: CellShapes) {
      guard !cell.isEmpty else { return }
      isEmpty = false
      kind = shapes.kind(row, cell)
      first = ColumnModel.firstClass(words.words[cell.lowerBound])
      length = ColumnModel.lengthClass(cell.count)
      last = ColumnModel.lastClass(words.words[cell.upperBound - 1])
      firstWord = shapes.words[row][cell.lowerBound]
      hash = shapes.hash(row, cell)
    }
  }

  mutating func add(_ cell: Measures, times: Int) {
    total += times
    guard !cell.isEmpty else {
      empties += times
      return
    }
    filled += times
    kinds[cell.kind] += times
    firsts[cell.first] += times
    if cell.first % 2 == 1 { capitals += times }
    lengths[cell.length] += times
    lasts[cell.last] += times
    guard !firstWords.isEmpty else { return }
    values[cell.hash, default: 0] += times
    firstWords[cell.firstWord] += Int32(times)
  }

  /// Log of the share of empty cells, and of filled ones, before and beyond what was counted rather filled.
  var logEmpty: Double { Double.log2Approximate((Double(empties) + 0.15) / (Double(total) + 3)) * 0.693 }
  var logFilled: Double {
    Double.log2Approximate((Double(total - empties) + 2.85) / (Double(total) + 3)) * 0.693
  }

  /// Chance that two filled cells of the column are of one kind.
  var purity: Double {
    guard filled > 1 else { return 1 }
    var same = 0.0
    for count in kinds { same += Double(count * (count - 1)) }
    return same / Double(filled * (filled - 1))
  }

  /// Words of a cell in classes that double.
  static func lengthClass(_ count: Int) -> Int {
    switch count {
    case ...1: 0
    case 2: 1
    case 3...4: 2
    case 5...8: 3
    case 9...16: 4
    default: 5
    }
  }

  static func lastClass(_ word: TableRow.Word) -> Int { word.group * TableRow.endClasses + word.end }

  static func firstClass(_ word: TableRow.Word) -> Int {
    word.kind.rawValue * 2 + (word.start == 0 ? 1 : 0)
  }

  /// What a cell is made of: a sign, a number, code alone, a word, a short or long phrase, and how it begins.
  struct KindCounts {
    private var count = 0
    private var code = 0
    private var plain = 0
    private var functions = 0

    mutating func add(_ word: TableRow.Word) {
      count += 1
      switch word.kind {
      case .call, .dotted, .underscored, .annotation, .camel, .flag, .path, .keyword, .arrow: code += 1
      case .lower, .capitalized, .upper, .label, .quoted: plain += 1
      default: break
      }
      if word.isFunctionWord { functions += 1 }
    }

    func kind(first: TableRow.Word) -> Int {
      if count == 1 {
        switch first.kind {
        case .sign, .opening, .closing, .dash, .mark, .yesNo: return 1
        case .number, .measure: return 2
        case .lower: return 3
        case .capitalized, .upper, .label, .quoted: return 4
        default: return 5
        }
      }
      if code * 2 >= count { return 6 }
      if functions > 0, count > 3 { return count > 8 ? 7 : 8 }
      return first.start == 0 ? 9 : plain * 2 >= count ? 10 : 6
    }
  }

  /// Log of the share in the column over the share in all columns, both smoothed.
  static func ratio(_ part: Int, _ whole: Int, _ commonPart: Int, _ commonWhole: Int) -> Double {
    let common = (Double(commonPart) + 0.5) / (Double(commonWhole) + 4)
    let own = (Double(part) + 3 * common) / (Double(whole) + 3)
    return Double.log2Approximate(own / common) * 0.693
  }

  static func log(_ value: Int) -> Double { Double.log2Approximate(Double(value)) * 0.693 }
}

extension Double {
  /// Base-2 logarithm to four figures, without a math library: exponent plus a polynomial of the significand.
  static func log2Approximate(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return -40 }
    // The bits of a normal number, read without a call.
    let bits = value.bitPattern
    let m = Double(bitPattern: bits & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000) - 1
    // Minimax on 0...1, error below 1e-4.
    let fraction =
      m
      * (1.442_688_9 + m * (-0.720_851_5 + m * (0.470_724_6 + m * (-0.286_2 + m * (0.125_8 - m * 0.032_1)))))
    return Double(Int(bits >> 52) - 1023) + fraction
  }
}
