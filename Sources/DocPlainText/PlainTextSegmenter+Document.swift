/// What the document says as a whole: pictures, sentences, tables, series and repeated lines put the model's readings
/// of single lines right, before the best reading is sought.
extension PlainTextSegmenter {
  /// More than all features of a line together can weigh.
  private static let certain: Int32 = 1 << 24

  /// Lines of the same words, each alone in its block, and members of one series are the same thing wherever they
  /// stand: the first reading's majority decides, and a series needs less of it to be headings.
  static func agree(_ emissions: inout [Int32], _ first: [LineModel.Label], _ lines: MeasuredLines) {
    var groups: [UInt64: [Int]] = [:]
    for index in lines.text.indices where lines.context(index).blockLines == 1 {
      let shape = lines.shape(index)
      if shape.firstWord == .annotation, shape.secondKeyword == .declaration {
        // An attribute before a declaration is code, however much it stands like a title.
        emissions[index * LineModel.labelCount + LineModel.Label.code.rawValue] += certain
      }
      if shape.letters == 0 {
        // A heading says something in words; a date alone is neither heading nor code.
        emissions[index * LineModel.labelCount + LineModel.Label.heading.rawValue] -= certain
        if shape.words == 1, shape.firstWord == .number {
          emissions[index * LineModel.labelCount + LineModel.Label.paragraph.rawValue] += certain
        }
      } else if lines.context(index).series == 2 {
        groups[shape.series, default: []].append(index)
      } else if lines.context(index).repeated == 1 {
        groups[shape.hash, default: []].append(index)
      }
    }
    keepTables(&emissions, first, lines)
    for members in groups.values where members.count > 1 {
      var votes = [Int](repeating: 0, count: LineModel.labelCount)
      for member in members { votes[first[member].rawValue] += 1 }
      let isSeries = members.first.map { lines.context($0).series == 2 } ?? false
      var winner = votes.indices.max { votes[$0] < votes[$1] } ?? 0
      if isSeries, votes[LineModel.Label.heading.rawValue] * 3 >= members.count {
        winner = LineModel.Label.heading.rawValue
      }
      guard isSeries || votes[winner] * 2 > members.count else { continue }
      for member in members { emissions[member * LineModel.labelCount + winner] += certain }
    }
  }

  /// A block of steps is neither code nor a table. A block is a table as a whole: when it looks like one, or when a good part of its lines was read as rows.
  static func keepTables(
    _ emissions: inout [Int32], _ first: [LineModel.Label], _ lines: MeasuredLines
  ) {
    var begin = 0
    while begin < lines.text.count {
      let end = begin + lines.context(begin).blockLines
      let rows = (begin..<end).filter { first[$0] == .tableRow }.count
      if end - begin > 1,
        NumberedSeries.isSeries(count: end - begin, { lines.source.lineBytes(lines.text[begin + $0]) })
      {
        // Steps in a row are no code and no table, however many names they hold.
        for label in [LineModel.Label.code, .tableRow] {
          for index in begin..<end { emissions[index * LineModel.labelCount + label.rawValue] -= certain }
        }
      }
      if end - begin > 1, (begin..<end - 1).allSatisfy({ lines.shape($0).last == UInt8(ascii: ",") }) {
        // A list that a comma carries from line to line has no rows.
        for index in begin..<end {
          emissions[index * LineModel.labelCount + LineModel.Label.tableRow.rawValue] -= certain
        }
      }
      if lines.context(begin).isTable || rows > 1 && rows * 5 >= (end - begin) * 2 {
        for index in begin..<end {
          emissions[index * LineModel.labelCount + LineModel.Label.tableRow.rawValue] += certain / 2
        }
      }
      begin = end
    }
  }

  /// Long lines in plain sentences are no code, nor is the line in which such a sentence runs on.
  static func keepSentences(_ emissions: inout [Int32], _ lines: MeasuredLines) {
    var runsOn = false
    for index in lines.text.indices {
      let shape = lines.shape(index)
      var words = (all: shape.words, function: shape.functionWords, plain: shape.plainWords)
      if index + 1 < lines.text.count, lines.blanksBefore(index + 1) == 0,
        goesOn(shape, lines.shape(index + 1))
      {
        // Set to a width, a sentence takes more than one line.
        let next = lines.shape(index + 1)
        words = (words.all + next.words, words.function + next.functionWords, words.plain + next.plainWords)
      }
      let isSentence =
        words.all >= 16 && words.function * 4 >= words.all && words.plain * 5 >= words.all * 4
        && shape.indent < 2 && !shape.isDrawn && LineShape.isUpper(shape.first)
      let continues =
        runsOn && lines.blanksBefore(index) == 0 && LineShape.isLower(shape.first) && shape.indent < 2
        && shape.functionWords > 0 && !shape.isDrawn
      runsOn =
        (isSentence || continues) && (LineShape.isLetter(shape.last) || shape.last == UInt8(ascii: ","))
      guard isSentence || continues else { continue }
      emissions[index * LineModel.labelCount + LineModel.Label.code.rawValue] -= certain
    }
  }

  /// Drawn lines and what stands between them in their block are preformatted, whatever else they look like.
  static func keepPictures(_ emissions: inout [Int32], _ lines: MeasuredLines) {
    var begin = 0
    while begin < lines.text.count {
      let end = begin + lines.context(begin).blockLines
      let drawn = (begin..<end).filter { lines.shape($0).isDrawn }
      if let first = drawn.first, let last = drawn.last {
        // Mostly drawn: captions above and below belong to the picture.
        let range = drawn.count * 3 >= end - begin ? begin..<end : first..<last + 1
        for index in range {
          emissions[index * LineModel.labelCount + LineModel.Label.code.rawValue] += certain
        }
      }
      begin = end
    }
  }

  /// Lines of a paragraph set to a width pass for items: where one goes on in the next with a small letter, they are one.
  static func joinWrapped(_ labels: inout [LineModel.Label], _ lines: MeasuredLines) {
    var begin = 0
    while begin < lines.text.count {
      let end = begin + lines.context(begin).blockLines
      let isText = (begin..<end).allSatisfy {
        (labels[$0] == .listItem || labels[$0] == .paragraph) && lines.shape($0).bulletWidth == 0
      }
      if isText, labels[begin..<end].contains(.listItem), LineShape.isUpper(lines.shape(begin).first) {
        let wrapped = (begin..<end - 1).filter { goesOn(lines.shape($0), lines.shape($0 + 1)) }
        let isSet = (begin..<end - 1).allSatisfy { 45...110 ~= lines.shape($0).length }
        for index in wrapped { labels[index...index + 1] = [.paragraph, .paragraph] }
        if isSet, !wrapped.isEmpty { for index in begin..<end { labels[index] = .paragraph } }
      }
      begin = end
    }
  }

  private static func goesOn(_ shape: LineShape, _ next: LineShape) -> Bool {
    shape.words >= 6 && shape.length >= 45 && next.words >= 3 && next.firstWord == .lower
      && shape.functionWords > 0 && next.functionWords > 0 && LineShape.isLower(next.first)
      && (LineShape.isLetter(shape.last) || shape.last == UInt8(ascii: ","))
  }
}
