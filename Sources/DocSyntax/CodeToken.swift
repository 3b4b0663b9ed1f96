package struct CodeToken: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A reserved word, or a word that is usually a keyword but may also be a name.
    case keyword
    /// An identifier, including `$0` and identifiers in backticks.
    case identifier
    case number
    /// A part of a string literal, including delimiters. An interpolation separates two parts.
    case string
    /// The delimiters of an interpolation: `\(` and the closing `)`.
    case interpolation
    case comment
    /// An attribute such as `@State` or `@available`.
    case attribute
    /// A directive such as `#if` or `#Preview`.
    case directive
    case `operator`
    /// Brackets, `,`, `:`, `;`, and the dot before a member.
    case punctuation
    /// A byte that belongs to no other kind of token.
    case unknown
  }

  package var kind: Kind
  package var range: Range<Int>
}

/// The state that every tokenizer keeps: its position in the source, and the tokens before that position.
protocol TokenScanner {
  var bytes: [UInt8] { get }
  var position: Int { get set }
  var tokens: [CodeToken] { get set }
}

extension TokenScanner {
  func byte(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }

  /// The end of the line that contains the position.
  var endOfLine: Int { bytes[position...].firstIndex(of: 0x0A) ?? bytes.count }

  /// Appends a token of at least one byte from the current position to `end`, and moves the position to the token's end.
  mutating func add(_ kind: CodeToken.Kind, to end: Int) {
    let end = min(max(end, position + 1), bytes.count)
    tokens.append(CodeToken(kind: kind, range: position..<end))
    position = end
  }
}
