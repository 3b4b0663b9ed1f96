import DocDraft

/// The lines of a text with their shapes, and what their blocks and the document say about each.
struct MeasuredLines: Sendable {
  let source: SourceText
  /// Line numbers (from 0) of the lines that are not blank.
  let text: [Int]
  private let shapes: [LineShape]
  private let contexts: [LineFeatures.Context]

  init(_ source: SourceText) {
    var text: [Int] = []
    var shapes: [LineShape] = []
    for line in 0..<source.lineCount {
      let shape = LineShape(source.lineBytes(line))
      if shape.isBlank { continue }
      text.append(line)
      shapes.append(shape)
    }
    self.source = source
    self.text = text
    self.shapes = shapes
    self.contexts = Self.contexts(text, shapes, source)
  }

  /// Measures of the non-blank line with that index (not line number).
  func shape(_ index: Int) -> LineShape { shapes[index] }
  func context(_ index: Int) -> LineFeatures.Context { contexts[index] }
  func blanksBefore(_ index: Int) -> Int { contexts[index].blanksBefore }

  private static func contexts(_ text: [Int], _ shapes: [LineShape], _ source: SourceText) -> [LineFeatures
    .Context]
  {
    var contexts = [LineFeatures.Context](repeating: LineFeatures.Context(), count: text.count)
    let document = DocumentCounts(text, shapes)
    var begin = 0
    var linesBefore = 0
    while begin < text.count {
      var end = begin + 1
      while end < text.count, text[end] == text[end - 1] + 1 { end += 1 }
      var after = min(end + 1, text.count)
      while after < text.count, after - end < 20, text[after] == text[after - 1] + 1 { after += 1 }
      var context = blockContext(shapes[begin..<end])
      document.describe(&context)
      context.tableClass = tableClass(shapes[begin..<end], firstLine: text[begin], context, source)
      context.isTable =
        Self.isTable(shapes[begin..<end], context.tableClass)
        || Self.showsTable(shapes[begin..<end], firstLine: text[begin], context, source)
        || Self.marksEmptyCells(shapes[begin..<end], firstLine: text[begin], source)
      context.linesBefore = linesBefore
      context.linesAfter = after - end
      for index in begin..<end {
        context.position = index - begin
        context.isFirst = index == 0
        context.blanksBefore = index == 0 ? 2 : text[index] - text[index - 1] - 1
        context.blanksAfter = index + 1 == text.count ? 2 : text[index + 1] - text[index] - 1
        context.sameFirstByte =
          (index > begin && shapes[index - 1].first == shapes[index].first)
          || (index + 1 < end && shapes[index + 1].first == shapes[index].first)
        context.repeated = document.repeated(shapes[index], isAlone: end - begin == 1)
        context.series = document.series(shapes[index], isAlone: end - begin == 1)
        context.strengthBefore = index == 0 ? 0 : LineFeatures.strength(shapes[index - 1])
        context.strengthAfter = index + 1 == text.count ? 0 : LineFeatures.strength(shapes[index + 1])
        contexts[index] = context
      }
      linesBefore = end - begin
      begin = end
    }
    return contexts
  }

  /// A first line of capitalised words no longer than any below, with a likely border, over lines with likely
  /// borders. Among 9,200 lists and samples of several lines two were like that, among 260 tables 144.
  private static func isTable(_ block: ArraySlice<LineShape>, _ tableClass: Int) -> Bool {
    guard block.count > 2, tableClass > 7, let header = block.first else { return false }
    guard header.words >= 2, header.words <= 8, header.functionWords == 0, header.commas == 0,
      header.firstWord == .capitalized, header.capitalizedWords * 2 >= header.words,
      !LineShape.endsSentence(header.last), header.last != UInt8(ascii: ":"),
      LineFeatures.strength(header) < 2
    else { return false }
    let rowClass = (tableClass - 1) % 7
    let isShortest = block.dropFirst().allSatisfy { $0.length + 2 >= header.length }
    return rowClass >= (isShortest ? 3 : 5)
  }

  /// Lines without marks, braces and arrows that show a table by what they hold.
  private static func showsTable(
    _ block: ArraySlice<LineShape>, firstLine: Int, _ context: LineFeatures.Context, _ source: SourceText
  ) -> Bool {
    guard context.tableClass > 0, let header = block.first, header.words > 1,
      LineFeatures.strength(header) < 2,
      block.allSatisfy({
        $0.braces == 0 && $0.semicolons == 0 && $0.gaps == 0 && !$0.hasComment && !$0.isDrawn
      })
    else { return false }
    let lines = (0..<min(12, block.count)).map { Array(source.lineBytes(firstLine + $0)) }
    return TableSigns.showTable(TableRows(lines).rows)
  }

  /// A short first line and others, one with an empty cell that a no-break space stands for.
  private static func marksEmptyCells(
    _ block: ArraySlice<LineShape>, firstLine: Int, _ source: SourceText
  ) -> Bool {
    guard block.count > 1, let header = block.first, header.words <= 12, !LineShape.endsSentence(header.last),
      block.allSatisfy({ $0.bulletWidth == 0 && !$0.isDrawn && $0.indent < 2 })
    else { return false }
    let marked = (0..<min(12, block.count)).filter {
      TableRow.holdsEmptyCell(source.lineBytes(firstLine + $0))
    }
    // A blank that a writer left behind one line is no cell.
    return marked.first == 0 || marked.count > 1
  }

  /// Asks for likely column borders where a block may be a table: several lines, no marks, no code.
  private static func tableClass(
    _ block: ArraySlice<LineShape>, firstLine: Int, _ context: LineFeatures.Context, _ source: SourceText
  ) -> Int {
    guard block.count > 1, !context.blockIndented, context.longestLine <= 1000,
      context.blockStrength <= block.count * 3,
      block.prefix(4).allSatisfy({ $0.bulletWidth == 0 && $0.braceBalance == 0 && !$0.isDrawn })
    else { return 0 }
    let lines = (0..<min(12, block.count)).map { Array(source.lineBytes(firstLine + $0)) }
    return TableOdds.trained.tableClass(lines)
  }

  private static func blockContext(_ block: ArraySlice<LineShape>) -> LineFeatures.Context {
    var context = LineFeatures.Context()
    context.blockLines = block.count
    for shape in block {
      context.blockStrength += LineFeatures.strength(shape)
      if LineShape.endsSentence(shape.last) { context.blockPeriods += 1 }
      if shape.firstWord == .capitalized || shape.firstWord == .upper { context.blockCapitals += 1 }
      if shape.indent > 0 { context.blockIndented = true }
      context.blockBytes += shape.length
      context.longestLine = max(context.longestLine, shape.length)
    }
    return context
  }
}

/// What a whole document says about each of its lines.
private struct DocumentCounts {
  private var alone: [UInt64: Int] = [:]
  private var inBlocks: [UInt64: Int] = [:]
  private var seriesAlone: [UInt64: Int] = [:]
  private let hasBullets: Bool
  private let hasColons: Bool
  private let titleShare: Int

  init(_ text: [Int], _ shapes: [LineShape]) {
    var bullets = 0
    var labels = 0
    var candidates = 0
    var titles = 0
    for index in shapes.indices {
      let shape = shapes[index]
      let isAlone =
        (index == 0 || text[index] - text[index - 1] > 1)
        && (index + 1 == text.count || text[index + 1] - text[index] > 1)
      if isAlone { alone[shape.hash, default: 0] += 1 } else { inBlocks[shape.hash, default: 0] += 1 }
      if isAlone, shape.series != 0, shape.words > 2 { seriesAlone[shape.series, default: 0] += 1 }
      if shape.bulletWidth > 0 { bullets += 1 }
      if shape.colonWord >= 0, shape.colonWord < 3, shape.words < 12, shape.indent == 0 { labels += 1 }
      let isShort = shape.words > 1 && shape.words < 9 && LineShape.isUpper(shape.first)
      if isAlone, isShort, shape.longWords > 1, LineShape.isLetter(shape.last) {
        candidates += 1
        if shape.longCapitalizedWords == shape.longWords { titles += 1 }
      }
    }
    hasBullets = bullets >= 3 && bullets * 100 >= shapes.count
    hasColons = labels >= 3 && labels * 50 >= shapes.count
    titleShare = candidates < 3 ? 0 : 1 + min(5, titles * 6 / candidates)
  }

  func describe(_ context: inout LineFeatures.Context) {
    context.documentHasBullets = hasBullets
    context.documentHasColonHeadings = hasColons
    context.titleShare = titleShare
  }

  func repeated(_ shape: LineShape, isAlone: Bool) -> Int {
    guard shape.length > 2 else { return 0 }
    if inBlocks[shape.hash, default: 0] > (isAlone ? 0 : 1) { return 2 }
    return alone[shape.hash, default: 0] > (isAlone ? 1 : 0) ? 1 : 0
  }

  func series(_ shape: LineShape, isAlone: Bool) -> Int {
    guard shape.series != 0, shape.words > 2 else { return 0 }
    return isAlone && seriesAlone[shape.series, default: 0] > 1 ? 2 : 1
  }
}
