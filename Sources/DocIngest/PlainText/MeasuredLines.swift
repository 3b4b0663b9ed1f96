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
    self.contexts = Self.contexts(text, shapes, lineCount: source.lineCount)
  }

  /// Measures of the non-blank line with that index (not line number).
  func shape(_ index: Int) -> LineShape { shapes[index] }
  func context(_ index: Int) -> LineFeatures.Context { contexts[index] }
  func blanksBefore(_ index: Int) -> Int { contexts[index].blanksBefore }

  private static func contexts(_ text: [Int], _ shapes: [LineShape], lineCount: Int) -> [LineFeatures.Context]
  {
    var contexts = [LineFeatures.Context](repeating: LineFeatures.Context(), count: text.count)
    var seen: [UInt64: Int] = [:]
    var bullets = 0
    var numbered = 0
    for shape in shapes {
      seen[shape.hash, default: 0] += 1
      if shape.bulletWidth > 0 { bullets += 1 }
      if shape.colonWord >= 0, shape.colonWord < 3, shape.words < 12, shape.indent == 0 { numbered += 1 }
    }
    let hasBullets = bullets >= 3 && bullets * 100 >= shapes.count
    let hasColons = numbered >= 3 && numbered * 50 >= shapes.count
    var begin = 0
    while begin < text.count {
      var end = begin + 1
      while end < text.count, text[end] == text[end - 1] + 1 { end += 1 }
      var context = blockContext(shapes[begin..<end])
      context.documentHasBullets = hasBullets
      context.documentHasColonHeadings = hasColons
      for index in begin..<end {
        context.position = index - begin
        context.isFirst = index == 0
        context.blanksBefore = index == 0 ? 2 : text[index] - text[index - 1] - 1
        context.blanksAfter = index + 1 == text.count ? 2 : text[index + 1] - text[index] - 1
        context.sameFirstByte =
          (index > begin && shapes[index - 1].first == shapes[index].first)
          || (index + 1 < end && shapes[index + 1].first == shapes[index].first)
        context.repeated = shapes[index].length > 2 && seen[shapes[index].hash, default: 0] > 1
        context.strengthBefore = index == 0 ? 0 : LineFeatures.strength(shapes[index - 1])
        context.strengthAfter = index + 1 == text.count ? 0 : LineFeatures.strength(shapes[index + 1])
        contexts[index] = context
      }
      begin = end
    }
    return contexts
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
