#if TESTABLE
import DocModel

@testable import DocReaders

/// A target of the fuzzer, which takes bytes. It may ignore errors, but it must not trap or hang, and its checks of the results must not
/// fail.
///
/// The same targets run under libFuzzer (`script/fuzz`), and in `script/test` with the seeds and all inputs that once did harm. Each reader
/// is a target with its name.
package struct FuzzTarget: Sendable, CustomStringConvertible {
  package let rawValue: String
  private let body: @Sendable ([UInt8]) -> Void

  private init(_ name: String, _ body: @escaping @Sendable ([UInt8]) -> Void) {
    rawValue = name
    self.body = body
  }

  package init?(rawValue: String) {
    guard let target = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = target
  }

  package var description: String { rawValue }

  package func run(_ bytes: [UInt8]) { body(bytes) }

  /// Whether the target reads a format, so that truncated inputs are useful.
  package var isReader: Bool { Readers.all.contains { $0.name.hasSameBytes(as: rawValue) } }

  package static let allCases: [Self] =
    [
      // A segment, which is opened, searched, displayed and verified. The checksum of its header is corrected first.
      Self("index", IndexTargets.segment),
      // The manifest and the catalog of sources.
      Self("manifest", IndexTargets.manifest),
      // A pack: its header, and the unpacked index.
      Self("pack", IndexTargets.pack),
      // A section from a database: facts, postings and record.
      Self("row", IndexTargets.row),
      // Varints, bit-packed blocks, interpolative codes, posting lists, stored records, zlib streams.
      Self("codec", CodecTargets.run),
      Self("front-matter", IngestTargets.frontMatter),
      // Compressed files and archives with any nesting, and text encodings.
      Self("archive", IngestTargets.archive),
      // Query text, which is parsed and searched for in a small index.
      Self("query", QueryTargets.run),
      // Lines of an MCP client.
      Self("mcp", QueryTargets.session),
      // An HTTP request: target, headers and body, one line each.
      Self("web", QueryTargets.request),
    ] + Readers.all.map { reader in Self(reader.name) { IngestTargets.read($0, by: reader) } }
    // For each reader of packages, the bytes are used as each of its marker files.
    + Readers.packages.map { reader in Self(reader.name) { IngestTargets.open($0, by: reader) } }
}
#endif
