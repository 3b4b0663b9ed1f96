import DocDraft

/// Tells headings by their size, and by their numbers where they are as large as the text.
struct PDFHeadings {
  private let body: Float
  /// Heights of headings, the largest first; each is a level.
  private var sizes: [Float] = []

  /// A heading is so much higher than the text: a size of 12 points above 11, less what rounding takes.
  private static let larger: Float = 1.07
  /// Heights this near are one.
  private static let same: Float = 1.04
  /// White space before a heading, in heights of the line: lines of a paragraph have hardly any.
  static let room: Float = 0.35
  /// Words in bold are at least so much wider: Calibri's by 2.5 %, Times' by 5, Computer Modern's by 15. Lines of prose differ by
  /// less than 1.
  private static let bolder: Float = 1.025
  /// A heading has at most so many bytes in a row.
  private static let longest = 160

  init(_ rows: [PDFRow], body: Float) {
    self.body = body
    var counts: [Int: Int] = [:]
    for row in rows where Self.mayBe(row) && row.height > body * Self.larger {
      counts[Int((row.height * 10).rounded()), default: 0] += 1
    }
    for height in counts.keys.sorted(by: >).map({ Float($0) / 10 }) {
      if let last = sizes.last, last < height * Self.same { continue }
      sizes.append(height)
    }
  }

  private static func mayBe(_ row: PDFRow) -> Bool {
    row.advance == nil && row.cells.count <= 2 && row.text.count <= longest
      && row.text.contains { ByteClass.isLetter($0) || $0 >= 0x80 }
  }

  /// The level of a heading; nil for text.
  /// - Parameter gap: to the row before, in heights of the row.
  func level(of row: PDFRow, gap: Float) -> Int? {
    guard Self.mayBe(row) else { return nil }
    let text = row.text
    if row.height > body * Self.larger, let size = sizes.firstIndex(where: { row.height * Self.same >= $0 }) {
      return min(6, size + 1)
    }
    // `2.3 Pouring`, or a line in bold, alone, and with room before it.
    guard gap > Self.room, row.height > body * 0.95, row.cells.count == 1, row.x1 < row.right - row.height,
      let last = text.last, !".,;:".utf8.contains(last)
    else { return nil }
    let depth = Self.depth(ofNumber: text)
    if depth == nil, PDFListMark.of(row) != nil || text.first.map(ByteClass.isLower) == true { return nil }
    guard row.weight > Self.bolder || depth ?? 0 >= 2 else { return nil }
    return min(6, max(depth ?? 0, sizes.count + 1))
  }

  /// How many parts the number before a heading has; nil where there is none. `2.3.1 Pouring` has three.
  static func depth(ofNumber text: [UInt8]) -> Int? {
    let number = text.prefix { $0 != 0x20 }
    var parts = number.split(separator: 0x2e, omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    guard let first = parts.first, (1...6).contains(parts.count) else { return nil }
    let isAppendix = first.count == 1 && first.allSatisfy(ByteClass.isUpper) && parts.count > 1
    guard isAppendix || first.allSatisfy(ByteClass.isDigit) && !first.isEmpty && first.count < 4,
      parts.dropFirst().allSatisfy({ !$0.isEmpty && $0.count < 4 && $0.allSatisfy(ByteClass.isDigit) })
    else { return nil }
    let rest = text.dropFirst(number.count + 1)
    guard let letter = rest.first, ByteClass.isUpper(letter) || letter >= 0x80 else { return nil }
    return parts.count
  }
}
