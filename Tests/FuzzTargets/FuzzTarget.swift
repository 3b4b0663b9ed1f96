#if TESTABLE
import DocModel

@testable import DocReaders

/// What a fuzzer can feed: bytes in, nothing out. A target may throw errors away but must not trap, hang, or break
/// what it checks of its results.
///
/// The same targets run under libFuzzer (`script/fuzz`) and, on the seeds and on every input that once did harm, in
/// `script/test`. Every reader is a target by its name.
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

  /// Whether the target reads a format. Truncated inputs are then worth trying.
  package var isReader: Bool { Readers.all.contains { $0.name.hasSameBytes(as: rawValue) } }

  package static let allCases: [Self] =
    [
      // A segment's bytes, opened, searched, shown and verified; its header's checksum is put right first.
      Self("index", IndexTargets.segment),
      // The manifest and the catalog of sources.
      Self("manifest", IndexTargets.manifest),
      // A pack: its header, and the whole unpacked.
      Self("pack", IndexTargets.pack),
      // A section as a database gives it: facts, postings and record.
      Self("row", IndexTargets.row),
      // Varints, bit-packed blocks, interpolative codes, posting lists, stored records, zlib streams.
      Self("codec", CodecTargets.run),
      Self("front-matter", IngestTargets.frontMatter),
      // Compressed files and archives, in any nesting, and encodings of text.
      Self("archive", IngestTargets.archive),
      // Query text: parsed, and searched in a small index.
      Self("query", QueryTargets.run),
      // Lines of a client of the Model Context Protocol.
      Self("mcp", QueryTargets.session),
      // A request over HTTP: target, headers and body, a line each.
      Self("web", QueryTargets.request),
    ] + Readers.all.map { reader in Self(reader.name) { IngestTargets.read($0, by: reader) } }
    // The bytes as each mark of a package.
    + Readers.packages.map { reader in Self(reader.name) { IngestTargets.open($0, by: reader) } }
}
#endif
