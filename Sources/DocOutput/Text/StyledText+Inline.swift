import DocModel

extension StyledText {
  /// Turns spans into styles, or into marks if the output has no styles.
  init(_ text: InlineText, base: TextStyle = .plain, keepMarks: Bool) {
    self.init()
    append(keepMarks ? text.marked : text.plain, base)
    if keepMarks { return }
    for span in text.spans { setStyle(TextStyle(span.kind), in: span.range) }
  }

  /// A snippet with highlights. Its marks are parsed, and highlights take precedence over them.
  /// - Parameter highlights: byte ranges of the snippet, ascending and disjoint.
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
