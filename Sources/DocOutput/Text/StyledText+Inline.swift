import DocModel
import DocText

extension StyledText {
  /// Turns spans into styles. If the output has no styles, code keeps its marks, because they tell it from prose; stars around the
  /// rest would only be noise.
  init(_ text: InlineText, base: TextStyle = .plain, keepMarks: Bool) {
    self.init()
    let code = InlineText(plain: text.plain, spans: text.spans.filter { $0.kind == .code })
    append(keepMarks ? code.marked : text.plain, base)
    if keepMarks { return }
    for span in text.spans where span.kind != .link { setStyle(TextStyle(span.kind), in: span.range) }
  }

  /// A snippet with highlights. Its marks are parsed, and highlights take precedence over them.
  /// - Parameter highlights: byte ranges of the snippet, ascending and disjoint.
  init(snippet: String, highlights: [Range<Int>], keepMarks: Bool) {
    let (text, offset) = InlineText.reading(marked: snippet)
    if keepMarks {
      // Highlights are not seen. Stars inside a word are no marks for certain: `2*3*4`.
      let bytes = Array(text.plain.utf8)
      let kept = text.spans.filter { span in
        [span.range.lowerBound - 1, span.range.upperBound].contains {
          bytes.indices.contains($0) && TokenByte.isWord(bytes[$0])
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
