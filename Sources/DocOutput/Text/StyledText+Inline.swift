import DocModel

extension StyledText {
  /// A text with its spans as styles, or, where styles are not shown, as marks.
  init(_ text: InlineText, base: TextStyle = .plain, keepMarks: Bool) {
    self.init()
    append(keepMarks ? text.marked : text.plain, base)
    if keepMarks { return }
    for span in text.spans { setStyle(TextStyle(span.kind), in: span.range) }
  }

  /// A snippet, whose marks are characters.
  /// - Parameter highlights: byte ranges of the snippet, ascending and apart; they win over marks.
  init(snippet: String, highlights: [Range<Int>], keepMarks: Bool) {
    if keepMarks {
      self.init(snippet)
      for range in highlights { setStyle(.match, in: range) }
      return
    }
    let (text, offset) = InlineText.reading(marked: snippet)
    self.init(text, keepMarks: false)
    for range in highlights { setStyle(.match, in: offset(range.lowerBound)..<offset(range.upperBound)) }
  }
}

extension TextStyle {
  init(_ kind: InlineText.Kind) {
    switch kind {
    case .code: self = .code
    case .emphasis: self = .emphasis
    case .strong: self = .strong
    }
  }
}
