/// The odds that a cell ends at a gap, by the gap's features.
struct TableOdds: Sendable {
  /// Log odds by feature: rows first, then the header's.
  var weights: [Double]

  /// The chance that odds stand for, without a math library: within 0.03 of the logistic function.
  static func chance(_ logOdds: Double) -> Double { 0.5 + 0.5 * (logOdds / 2) / (1 + abs(logOdds / 2)) }

  /// Log odds of a border before each word; the first word's is 0.
  func borders(
    _ row: TableRow, isHeader: Bool, _ parameters: TableRecovery.Parameters = .init()
  ) -> [Double] {
    row.words.indices.map { word in
      guard word > 0 else { return 0 }
      if row.words[word].isEmptyCell || row.words[word - 1].isEmptyCell { return 12 }
      if row.words[word].isPlaceholder || row.words[word - 1].isPlaceholder { return 5 }
      if row.words[word].isGlued || row.words[word].isRange || row.words[word - 1].isRange { return -6 }
      // A cell does not end within brackets.
      let before = row.words[word - 1]
      let after = row.words[word]
      var sum = after.isEnclosed ? -3.0 : 0
      if isHeader {
        if after.start == 3 { sum += parameters.headerBracket }
      } else if before.group == 3, after.group == 3, before.end == 0 || before.end == 4 {
        sum += parameters.codeBorder
      }
      // After a comma a list goes on; a bracket says more about what stands before it.
      if before.end == 1 { sum += parameters.commaBorder }
      if !isHeader, after.start == 3 { sum += parameters.bracketBorder }
      // A tick or cross begins a cell, alone or with a word of what it says.
      if !isHeader, after.kind == .mark { sum += parameters.markBorder }
      if before.isFunctionWord, before.start == 1 { sum += parameters.behindFunctionWord }
      if after.isFunctionWord, after.start == 1 { sum += parameters.beforeFunctionWord }
      if !isHeader, before.group == 2, after.kind == .lower { sum += parameters.capitalLower }
      if !isHeader, before.kind == .lower, after.kind == .lower { sum += parameters.lowerLower }
      if before.needsNext, before.start == 1 { sum += parameters.unfinished }
      if after.needsPrevious, after.start == 1 { sum += parameters.unbegun }
      if before.end == 2, after.start == 0 { sum += parameters.stopCapital }
      for feature in TableRows.gapFeatures(row, word, isHeader: isHeader) { sum += weights[feature] }
      return max(-6, min(6, sum))
    }
  }
}

extension TableOdds {
  /// How much lines look like a table by their likely borders alone: 0 not at all; else one more than seven times
  /// a class of the header (0 to 2) and a class of the rows (0 to 6). Looks at a dozen lines at most.
  func tableClass(_ lines: [[UInt8]]) -> Int {
    let rows = TableRows(Array(lines.prefix(12))).rows
    guard rows.count > 1, let header = rows.first else { return 0 }
    let heads = borders(header, isHeader: true)
    let likely = heads.filter { $0 > 0.5 }.count
    let headerClass =
      header.words.count < 2 || header.words.count > 16 ? 0 : likely == 0 ? 0 : likely == 1 ? 1 : 2
    var bordered = 0.0
    for row in rows.dropFirst() where row.words.count <= TableRecovery.longestRow {
      let top = borders(row, isHeader: false).dropFirst().max() ?? -3
      bordered += max(-2, min(4, top))
    }
    let mean = bordered / Double(rows.count - 1)
    let rowClass =
      mean < -1 ? 0 : mean < 0 ? 1 : mean < 0.8 ? 2 : mean < 1.6 ? 3 : mean < 2.4 ? 4 : mean < 3.2 ? 5 : 6
    return 1 + headerClass * 7 + rowClass
  }
}
