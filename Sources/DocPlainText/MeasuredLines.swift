import DocDraft
import DocModel

/// The lines of a text with their shapes and contexts. The context of a line describes its block and the document.
struct MeasuredLines: Sendable {
  let source: SourceText
  /// The zero-based line numbers of the lines that are not blank.
  let text: [Int]
  private let shapes: [LineShape]
  /// The context of each block. A block is a run of non-blank lines. `blockOfLine` contains the block index of each line.
  private let blocks: [LineFeatures.Context]
  private let blockOfLine: [UInt32]
  private let document: DocumentCounts

  init(_ source: SourceText) {
    var text: [Int] = []
    var shapes: [LineShape] = []
    // The capacity is reserved first, because an array that grows by doubling temporarily needs up to three times the memory.
    text.reserveCapacity(source.lineCount)
    shapes.reserveCapacity(source.lineCount)
    for line in 0..<source.lineCount {
      let shape = LineShape(source.lineBytes(line))
      if shape.isBlank { continue }
      text.append(line)
      shapes.append(shape)
    }
    document = DocumentCounts(text, shapes)
    var blocks: [LineFeatures.Context] = []
    var blockOfLine: [UInt32] = []
    blockOfLine.reserveCapacity(text.count)
    var begin = 0
    while begin < text.count {
      var end = begin + 1
      while end < text.count, text[end] == text[end - 1] + 1 { end += 1 }
      var context = Self.blockContext(shapes[begin..<end], document.context)
      context.begin = begin
      context.table = Self.tableLook(shapes[begin..<end], firstLine: text[begin], context, source)
      context.linesBefore = blocks.last?.blockLines ?? 0
      if !blocks.isEmpty { blocks[blocks.count - 1].linesAfter = min(end - begin, 20) }
      for _ in begin..<end { blockOfLine.append(UInt32(truncatingIfNeeded: blocks.count)) }
      blocks.append(context)
      begin = end
    }
    self.source = source
    self.text = text
    self.shapes = shapes
    self.blocks = blocks
    self.blockOfLine = blockOfLine
  }

  /// The shape of a line that is not blank. `index` is the index in `text`, not the line number.
  func shape(_ index: Int) -> LineShape { shapes[index] }

  /// The number of blank lines before the line; 2 for the first line.
  func blanksBefore(_ index: Int) -> Int { index == 0 ? 2 : text[index] - text[index - 1] - 1 }

  func isAlone(_ index: Int) -> Bool { blocks[Int(blockOfLine[index])].blockLines == 1 }

  func context(_ index: Int) -> LineFeatures.Context {
    var context = blocks[Int(blockOfLine[index])]
    let position = index - context.begin
    let isAlone = context.blockLines == 1
    context.position = position
    context.isFirst = index == 0
    context.blanksBefore = blanksBefore(index)
    context.blanksAfter = index + 1 == text.count ? 2 : blanksBefore(index + 1)
    context.sameFirstByte =
      (position > 0 && shapes[index - 1].first == shapes[index].first)
      || (position + 1 < context.blockLines && shapes[index + 1].first == shapes[index].first)
    context.repeated = document.repeated(shapes[index], isAlone: isAlone)
    context.series = document.series(shapes[index], isAlone: isAlone)
    context.strengthBefore = index == 0 ? 0 : LineFeatures.strength(shapes[index - 1])
    context.strengthAfter = index + 1 == text.count ? 0 : LineFeatures.strength(shapes[index + 1])
    return context
  }

  /// Evidence that a block is a table. Only blocks of several lines without list markers and code are examined.
  private static func tableLook(
    _ block: ArraySlice<LineShape>, firstLine: Int, _ context: LineFeatures.Context, _ source: SourceText
  ) -> TableEvidence {
    guard block.count > 1, !context.blockIndented, context.longestLine <= 1000,
      context.blockStrength <= block.count * 3,
      block.prefix(4).allSatisfy({ $0.bulletWidth == 0 && $0.braceBalance == 0 && !$0.isDrawn })
    else { return TableEvidence() }
    return TableEvidence(
      (0..<min(TableEvidence.mostLines, block.count)).map { Array(source.lineBytes(firstLine + $0)) })
  }

  private static func blockContext(
    _ block: ArraySlice<LineShape>, _ document: LineFeatures.Context
  ) -> LineFeatures.Context {
    var context = document
    context.blockLines = block.count
    for shape in block {
      context.blockStrength += LineFeatures.strength(shape)
      if LineShape.endsSentence(shape.last) { context.blockPeriods += 1 }
      if shape.firstWord == .capitalized || shape.firstWord == .upper { context.blockCapitals += 1 }
      if shape.last == UInt8(ascii: ",") { context.blockCommas += 1 }
      if shape.isDrawn { context.blockDrawn += 1 }
      if shape.indent > 0 { context.blockIndented = true }
      context.blockBytes += shape.length
      context.longestLine = max(context.longestLine, shape.length)
    }
    return context
  }
}

/// Counts over the whole document, from which the context of each line is derived.
private struct DocumentCounts {
  private var alone: [UInt64: Int] = [:]
  private var inBlocks: [UInt64: Int] = [:]
  private var seriesAlone: [UInt64: Int] = [:]
  /// The features of a block's context that are the same for all blocks of the document.
  private(set) var context = LineFeatures.Context()

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
      let isShort = shape.words > 1 && shape.words < 9 && ByteClass.isUpper(shape.first)
      if isAlone, isShort, shape.longWords > 1, LineShape.isLetter(shape.last) {
        candidates += 1
        if shape.longCapitalizedWords == shape.longWords { titles += 1 }
      }
    }
    context.documentHasBullets = bullets >= 3 && bullets * 100 >= shapes.count
    context.documentHasColonHeadings = labels >= 3 && labels * 50 >= shapes.count
    context.titleShare = candidates < 3 ? 0 : 1 + min(5, titles * 6 / candidates)
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
