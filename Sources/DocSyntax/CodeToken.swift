/// A piece of source code.
package struct CodeToken: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A reserved word, or a contextual keyword that is mostly used as a keyword.
    case keyword
    /// An identifier, including those in backticks and `$0`.
    case identifier
    case number
    /// Text of a string literal with its delimiters. Each interpolation splits the literal into two such tokens.
    case string
    /// `\(` and the `)` that ends it.
    case interpolation
    case comment
    /// `@State`, `@available`.
    case attribute
    /// `#if`, `#Preview`.
    case directive
    case `operator`
    /// Brackets, `,`, `:`, `;`, and the dot before a member.
    case punctuation
    /// Any other byte.
    case unknown
  }

  package var kind: Kind
  /// Byte range in the source.
  package var range: Range<Int>
}
