import DocDraft
import DocModel
import DocSystem

/// Properties of a file or archive member by which its format is recognised. Each property is computed when a reader first uses it, and all
/// readers share the result.
package final class Probe {
  /// The file's bytes, which may be compressed.
  package let bytes: ArraySlice<UInt8>
  /// The decoded text with normalised line ends; nil for binaries.
  package let text: SourceText?

  private let limits: IngestLimits

  package init(bytes: ArraySlice<UInt8>, text: SourceText?, limits: IngestLimits = IngestLimits()) {
    self.bytes = bytes
    self.text = text
    self.limits = limits
  }

  package convenience init(_ text: SourceText) { self.init(bytes: text.bytes[...], text: text) }

  /// The text after a leading HTTP header, white space, comments and an XML declaration.
  private(set) lazy var body: ArraySlice<UInt8> = text.map(Self.body) ?? []
  /// The first 64 bytes of `body` in lower case.
  private(set) lazy var head: [UInt8] = body.prefix(64).map(ByteClass.lowered)
  private(set) lazy var frontMatter: FrontMatter? = text.flatMap { FrontMatter($0, limits: limits) }
  /// Statistics of the Markdown markup in the first lines.
  private(set) lazy var markdown: MarkdownEvidence? = text.map { MarkdownEvidence($0) }

  /// The parsed JSON; nil if the text is not valid JSON.
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
