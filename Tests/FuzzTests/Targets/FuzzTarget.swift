/// What a fuzzer can feed: bytes in, nothing out. A target may throw errors away but must not trap, hang, or break
/// what it checks of its results.
///
/// The same targets run under libFuzzer (`script/fuzz`) and, on the seeds and on every input that once did harm, in
/// `script/test`.
enum FuzzTarget: String, CaseIterable {
  /// A segment's bytes, opened, searched, shown and verified; its header's checksum is put right first.
  case index
  /// The manifest and the catalog of sources.
  case manifest
  /// Varints, bit-packed blocks, interpolative codes, posting lists, stored records, zlib streams.
  case codec
  case frontMatter = "front-matter"
  case markdown
  case html
  case transcript
  /// Rule cards and articles: plain text that lost its marks.
  case plainText = "plain-text"
  /// gzip and tar, in any nesting, and encodings of text.
  case archive
  /// Query text: parsed, and searched in a small index.
  case query
  /// Source files.
  case code
  /// Lines of a client of the Model Context Protocol.
  case mcp

  func run(_ bytes: [UInt8]) {
    switch self {
    case .index: IndexTargets.segment(bytes)
    case .manifest: IndexTargets.manifest(bytes)
    case .codec: CodecTargets.run(bytes)
    case .frontMatter: IngestTargets.frontMatter(bytes)
    case .markdown: IngestTargets.read(bytes, by: .markdown)
    case .html: IngestTargets.read(bytes, by: .html)
    case .transcript: IngestTargets.read(bytes, by: .transcript)
    case .plainText: IngestTargets.plainText(bytes)
    case .archive: IngestTargets.archive(bytes)
    case .query: QueryTargets.run(bytes)
    case .mcp: QueryTargets.session(bytes)
    case .code: IngestTargets.read(bytes, by: .code)
    }
  }
}
