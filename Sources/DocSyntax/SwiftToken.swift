/// A piece of Swift source.
package struct SwiftToken: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A reserved word, or one that is a keyword where it stands most.
    case keyword
    /// A name, also in backticks, also `$0`.
    case identifier
    case number
    /// Text of a string literal with its delimiters; what is interpolated stands between two of them.
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
    /// A byte that begins none of these.
    case unknown
  }

  package var kind: Kind
  /// In bytes of the source.
  package var range: Range<Int>
}
