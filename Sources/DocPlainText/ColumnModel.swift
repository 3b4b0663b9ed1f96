import DocModel
import DocSystem

/// Statistics about the cells of one table column. When a row is cut into cells again, the old cells are subtracted and the new cells are added.
struct ColumnModel: Sendable {
  private(set) var rows = 0
  private(set) var filled = 0
  private var firsts = [Int32](repeating: 0, count: firstClasses)
  private var lasts = [Int32](repeating: 0, count: lastClasses)
  private var lengths = [Int32](repeating: 0, count: lengthClasses)
  /// `values` counts the cells for each sequence of words, `firstWords` the cells for each first word. The keys are hashes.
  private var values: [UInt32: Int32] = [:]
  private var firstWords: [UInt32: Int32] = [:]

  static let firstClasses = TableRow.Kind.allCases.count * 2
  static let lastClasses = TableRow.groups * TableRow.endClasses
  static let lengthClasses = 6

  /// Adds a cell to the counts, or removes it if `times` is -1. An empty range is an empty cell.
  mutating func add(_ cell: Range<Int>, of row: TableRow, times: Int32) {
    rows += Int(times)
    guard let first = cell.first, let last = cell.last else { return }
    filled += Int(times)
    firsts[Self.firstClass(row.words[first])] += times
    lasts[Self.lastClass(row.words[last])] += times
    lengths[Self.lengthClass(cell.count)] += times
    firstWords[row.words[first].hash, default: 0] += times
    values[cell.reduce(.fnvSeed) { $0.fnv(row.words[$1].hash) }, default: 0] += times
  }

  /// The logarithm of the proportion of empty cells. A prior keeps this value low until enough rows have been counted.
  var logEmpty: Double { PortableMath.log((Double(rows - filled) + 0.15) / (Double(rows) + 3)) }

  /// The bucket for the number of words of a cell. The buckets are logarithmic.
  @inline(__always)
  static func lengthClass(_ count: Int) -> Int {
    count <= 1 ? 0 : count == 2 ? 1 : count <= 4 ? 2 : count <= 8 ? 3 : count <= 16 ? 4 : 5
  }

  static func lastClass(_ word: TableRow.Word) -> Int {
    word.group * TableRow.endClasses + Int(word.endClass)
  }

  static func firstClass(_ word: TableRow.Word) -> Int {
    Int(word.kind.rawValue) * 2 + (word.isCapital ? 1 : 0)
  }

  /// Scores how well a cell of one row fits this column, compared with the table's columns in general. The scores of single words and lengths
  /// are computed once per row, so that scoring a cell takes only a few additions.
  struct Fit {
    private typealias Weights = TableRecovery.Weights

    let empty: Double
    private let filled: Double
    private var firsts: [Double] = []
    private var lasts: [Double] = []
    private var lengths: [Double] = []
    /// For each word of the row, whether a cell of this column begins with the word in another row. If none does, no other row can have an
    /// equal cell, so `values` is not searched.
    private var begins: [Bool] = []
    private let values: [UInt32: Int32]

    init(
      _ model: ColumnModel, common: ColumnModel, row: TableRow, isFirst: Bool, isLast: Bool
    ) {
      values = model.values
      let share = (Double(model.filled) + 2.85) / (Double(model.rows) + 3)
      filled = PortableMath.log(share) * Weights.empty
      empty = PortableMath.log(1 - share) * Weights.empty
      func ratio(_ part: Int32, _ commonPart: Int32) -> Double {
        let likely = (Double(commonPart) + 0.5) / (Double(common.filled) + 4)
        return PortableMath.log((Double(part) + 3 * likely) / ((Double(model.filled) + 3) * likely))
      }
      lengths = (0..<ColumnModel.lengthClasses).map {
        ratio(model.lengths[$0], common.lengths[$0]) * Weights.length
      }
      firsts = [Double](repeating: 0, count: row.words.count)
      lasts = firsts
      begins = [Bool](repeating: false, count: row.words.count)
      for (index, word) in row.words.enumerated() {
        // The beginning of the first cell and the end of the last cell are the same in every cut of the row, so they are not scored.
        if !isFirst {
          let first = ColumnModel.firstClass(word)
          firsts[index] = ratio(model.firsts[first], common.firsts[first]) * Weights.first
          begins[index] = model.firstWords[word.hash, default: 0] > 0
        }
        if !isLast {
          let last = ColumnModel.lastClass(word)
          lasts[index] = ratio(model.lasts[last], common.lasts[last]) * Weights.last
        }
      }
    }

    /// The score of the cell `begin..<end`. `hash` is the hash of its words.
    @inline(__always)
    func score(_ begin: Int, _ end: Int, hash: UInt32) -> Double {
      var score = filled + firsts[begin] + lasts[end - 1] + lengths[ColumnModel.lengthClass(end - begin)]
      if begins[begin], let same = values[hash], same > 0 {
        score += Weights.repeated * Swift.min(3, PortableMath.log(Double(1 + same)))
      }
      return score
    }
  }
}
