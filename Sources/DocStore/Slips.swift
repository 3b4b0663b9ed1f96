import DocSystem

/// How many letters must be put in, taken out, changed or swapped to make one word of another.
enum Slips {
  /// - Returns: the number, or one more than `most` for more.
  static func count(_ left: [UInt8], _ right: [UInt8], most: Int) -> Int {
    guard abs(left.count - right.count) <= most else { return most + 1 }
    var before: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var next = [row + 1]
      for column in right.indices {
        var best = min(last[column + 1], next[column]) + 1
        best = min(best, last[column] + (left[row] == right[column] ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, before[column - 1] + 1)
        }
        next.append(best)
      }
      if next.allSatisfy({ $0 > most }) { return most + 1 }
      (before, last) = (last, next)
    }
    return min(last[right.count], most + 1)
  }
}

enum Logarithm {
  static func of(_ value: Double) -> Double { log(value) }
}
