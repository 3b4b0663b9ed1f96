import DocDraft

/// What readers look at to recognise a member. Made once a member; each part is computed when a reader first asks for it, and
/// shared by all.
package final class Probe {
  /// The member's own bytes, packed or not.
  package let bytes: ArraySlice<UInt8>
  /// Decoded, with line ends folded; nil for what is no text.
  package let text: SourceText?

  private let limits: IngestLimits

  package init(bytes: ArraySlice<UInt8>, text: SourceText?, limits: IngestLimits = IngestLimits()) {
    self.bytes = bytes
    self.text = text
    self.limits = limits
  }

  package convenience init(_ text: SourceText) { self.init(bytes: text.bytes[...], text: text) }

  /// The text after white space, comments, an XML declaration and a header of a page.
  private(set) lazy var body: ArraySlice<UInt8> = text.map(Self.body) ?? []
  /// Its first 64 bytes in lower case.
  private(set) lazy var head: [UInt8] = body.prefix(64).map(ByteClass.lowered)
  private(set) lazy var frontMatter: FrontMatter? = text.flatMap { FrontMatter($0, limits: limits) }
  /// Marks of Markdown in the first lines.
  private(set) lazy var markdown: MarkdownSample? = text.map { MarkdownSample($0) }

  /// The value that the bytes are as JSON; nil for what is none.
  private(set) lazy var json: JSONTree? =
    head.first == UInt8(ascii: "{") || head.first == UInt8(ascii: "[") ? JSONTree.of(bytes) : nil

  private static func body(_ text: SourceText) -> ArraySlice<UInt8> {
    var rest = text.bytes[...]
    if let header = HTTPHeader.range(in: rest) { rest = rest[header.upperBound...] }
    for _ in 0..<20 {
      rest = rest.drop(while: ByteClass.isSpace)
      if ByteSearch.starts(rest, with: "<!--"),
        let end = ByteSearch.first("-->", in: rest.prefix(1 << 16))
      {
        rest = rest[end.upperBound...]
      } else if ByteSearch.starts(rest, with: "<?"),
        let end = ByteSearch.first("?>", in: rest.prefix(1 << 12))
      {
        rest = rest[end.upperBound...]
      } else {
        break
      }
    }
    return rest
  }
}
