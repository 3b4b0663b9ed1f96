import DocModel

/// Recognises headings by their font size. A heading that is not larger than the text is recognised by its number or by bold type.
struct PDFHeadings {
  private let body: Float
  /// The heights of headings in descending order. The first one belongs to level 1.
  private var sizes: [Float] = []

  /// Minimum ratio of a heading's height to the text's height. For a heading of 12 points and text of 11 points, the ratio is 1.09.
  private static let larger: Float = 1.07
  /// Two heights count as equal if their ratio is below this value.
  private static let same: Float = 1.04
  /// Minimum space above a heading that is as small as body text, in line heights. Between the lines of a paragraph, there is almost no space.
  static let room: Float = 0.35
  /// Minimum ratio of the width of bold words to their regular width. Bold words are 2.5 % wider in Calibri, 5 % in Times and 15 % in Computer
  /// Modern. The width of regular lines varies by less than 1 %.
  private static let bolder: Float = 1.025
  /// Upper bound on the bytes of a row that may be a heading.
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

  /// The level of a heading; nil if the row is text.
  /// - Parameter gap: the distance to the row above, in row heights.
  func level(of row: PDFRow, gap: Float) -> Int? {
    guard Self.mayBe(row) else { return nil }
    let text = row.text
    if row.height > body * Self.larger, let size = sizes.firstIndex(where: { row.height * Self.same >= $0 }) {
      return min(6, size + 1)
    }
    // A row as small as the text is a heading only if it is alone on its line, has space above it, and is bold or has a number.
    guard gap > Self.room, row.height > body * 0.95, row.cells.count == 1, row.x1 < row.right - row.height,
      let last = text.last, !".,;:".utf8.contains(last)
    else { return nil }
    let depth = Self.depth(ofNumber: text)
    if depth == nil, PDFListMark.of(row) != nil || text.first.map(ByteClass.isLower) == true { return nil }
    guard row.weight > Self.bolder || depth ?? 0 >= 2 else { return nil }
    return min(6, max(depth ?? 0, sizes.count + 1))
  }

  /// The number of parts in a heading's number, such as 3 for `2.3.1 Pouring`; nil if the heading has no number.
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
