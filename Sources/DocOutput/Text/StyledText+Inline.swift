import DocModel

extension StyledText {
  /// Converts spans to styles. If the output shows no styles, the delimiters of code are kept, because they distinguish code from prose.
  init(_ text: InlineText, base: TextStyle = .plain, keepMarks: Bool) {
    self.init()
    let code = InlineText(plain: text.plain, spans: text.spans.filter { $0.kind == .code })
    append(keepMarks ? code.marked : text.plain, base)
    if keepMarks { return }
    for span in text.spans where span.kind != .link { setStyle(TextStyle(span.kind), in: span.range) }
  }

  /// Parses the inline markup of a snippet, and marks the highlights as matches.
  /// - Parameter highlights: disjoint byte ranges of the snippet, in ascending order.
  init(snippet: String, highlights: [Range<Int>], keepMarks: Bool) {
    let (text, offset) = InlineText.reading(marked: snippet)
    if keepMarks {
      // Without styles, highlights would be invisible, so they are ignored. Stars next to letters or digits are kept, because such stars may be
      // literal (`2*3*4`).
      let bytes = Array(text.plain.utf8)
      let kept = text.spans.filter { span in
        [span.range.lowerBound - 1, span.range.upperBound].contains {
          bytes.indices.contains($0) && ByteClass.isWord(bytes[$0])
        }
      }
      self.init(
        InlineText(plain: text.plain, spans: text.spans.filter { $0.kind == .code || kept.contains($0) })
          .marked)
      return
    }
    self.init(text, keepMarks: false)
    for range in highlights { setMatch(offset(range.lowerBound)..<offset(range.upperBound)) }
  }
}

extension TextStyle {
  init(_ kind: InlineText.Kind) {
    switch kind {
    case .code: self = .code
    case .emphasis: self = .emphasis
    case .strong: self = .strong
    case .link: self = .plain
    }
  }
}
