import DocDraft

/// Lines that count: `Phase 1: …`, `Phase 2: …`. They are steps in a row, and no table with a column of "Phase".
enum NumberedSeries {
  /// Whether every line begins with the same word and the next number.
  static func isSeries(_ lines: [[UInt8]]) -> Bool { isSeries(count: lines.count) { lines[$0][...] } }

  /// The same for lines that are asked for one by one.
  static func isSeries(count: Int, _ line: (Int) -> ArraySlice<UInt8>) -> Bool {
    guard count >= 2, let first = start(of: line(0)) else { return false }
    for place in 1..<count {
      guard let next = start(of: line(place)), next.word == first.word, next.number == first.number + place
      else {
        return false
      }
    }
    return true
  }

  private static func start(of line: ArraySlice<UInt8>) -> (word: ArraySlice<UInt8>, number: Int)? {
    let line = line.drop { $0 == 0x20 }
    let word = line.prefix(while: ByteClass.isLetter)
    let rest = line.dropFirst(word.count)
    guard !word.isEmpty, rest.first == 0x20 else { return nil }
    let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, digits.count < 6 else { return nil }
    return (word, digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
  }
}
