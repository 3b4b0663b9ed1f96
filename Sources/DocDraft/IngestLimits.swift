/// Limits on the cost of one file. Hostile or broken input causes a warning and does not exhaust memory. Documents that people write are far
/// below these limits.
package struct IngestLimits: Sendable, Hashable {
  /// Upper bound on the size of a file or archive member in bytes.
  package var fileBytes = 64 << 20
  /// Upper bound on the number of punctuation marks (ASCII) in a document. The lines after the line that exceeds the bound are skipped. A mark
  /// that becomes a node of a tree may take 150 bytes of memory. In ordinary text, one byte in thirty is a punctuation mark, so files of
  /// ordinary text are read completely.
  package var marks = 16 << 20
  /// Upper bound on the number of lines that are read. The longest known document has 40,000 lines.
  package var lines = 1_000_000
  /// Upper bound on the bytes that are read from a single line.
  package var lineBytes = 1 << 20
  /// Upper bound on the number of headings that begin sections. Further headings become paragraphs.
  package var headings = 100_000
  /// Upper bound on the bytes of a heading or title. If a heading is longer, it is cut, and its complete text is repeated in the section. Every
  /// section is indexed with its title and heading path, so a long heading would be stored once for each section below it.
  package var headingBytes = 1024
  /// Upper bound on the total bytes of a document's heading paths: `headingPathBytes`, plus `headingPathBytesOfSection` for each section.
  /// Beyond this bound, each section keeps only its own heading. The largest known total is 0.4 million bytes, for a manual of 5,000 sections.
  package var headingPathBytes = 128 << 10
  package var headingPathBytesOfSection = 128
  /// Upper bound on the number of code samples in a document. Further samples become figures, which are shown but not searched as code.
  package var codeSamples = 100_000
  /// Upper bound on the bytes that one compressed file or archive may have when unpacked.
  package var unpackedBytes = 512 << 20
  /// The number of bytes that may be unpacked from a compressed file of any size. `unpackedRatio` limits the bytes beyond this number.
  package var unpackedAllowance = 16 << 20
  /// Upper bound on the unpacked size divided by the packed size. This ratio is about 4 for text, about 30 for logs, and at most 1032 with
  /// deflate.
  package var unpackedRatio = 200
  /// Upper bound on the number of nested layers of compression and archives.
  package var nesting = 4
  /// Upper bound on the number of members that are read from an archive.
  package var archiveMembers = 500_000
  /// Upper bound on the bytes of a path in an archive. Linux has the same limit for paths of files.
  package var pathBytes = 4096
  /// Upper bound on the number of warnings about a file. One more warning says how many warnings were left out.
  package var warningsPerFile = 20
  /// Upper bound on the bytes of front matter that is parsed as YAML. Real front matter has fewer than two kilobytes.
  package var frontMatterBytes = 64 << 10
  /// Upper bound on the number of keys and values in front matter, counted after aliases are expanded.
  package var frontMatterValues = 4096
  /// Upper bound on the depth of nested folders.
  package var folderDepth = 256

  package init() {}
}
