/// Limits on the cost of one file. With them, hostile or broken input ends in a warning instead of exhausting memory. Documents written by
/// people are far below the limits.
package struct IngestLimits: Sendable, Hashable {
  /// Upper bound on the size of a file or archive member, in bytes.
  package var fileBytes = 64 << 20
  /// Upper bound on the number of marks (ASCII punctuation) that are read from a document. Lines after the one that exceeds it are skipped.
  /// As a node of a tree, a mark may take 150 bytes of memory. In ordinary text, one byte in thirty is a mark, so ordinary files of any
  /// allowed size are read completely.
  package var marks = 16 << 20
  /// Upper bound on the number of lines that are read from a document. The longest known document has 40,000 lines.
  package var lines = 1_000_000
  /// Upper bound on the number of bytes that are read from a line.
  package var lineBytes = 1 << 20
  /// Upper bound on the number of headings that begin a section of a document. Further headings become paragraphs.
  package var headings = 100_000
  /// Upper bound on the length of a heading or title, in bytes. A longer one is cut, and its whole text is repeated below. Every section is
  /// indexed with its title and heading path, so a long heading would be stored once per section.
  package var headingBytes = 1024
  /// Upper bound on the bytes of a document's heading paths, summed over its sections: a constant, plus an allowance for each section. If the
  /// sum is larger, a section keeps only its own heading. The largest known sum is 0.4 million, for a manual of 5,000 sections on one page.
  package var headingPathBytes = 128 << 10
  package var headingPathBytesOfSection = 128
  /// Upper bound on the number of code samples in a document. Further ones become figures, which are shown but not searched as code.
  package var codeSamples = 100_000
  /// Upper bound on the bytes that are unpacked from one compressed file or archive.
  package var unpackedBytes = 512 << 20
  /// The number of bytes that may be unpacked from any compressed file. Beyond them, `unpackedRatio` is the limit.
  package var unpackedAllowance = 16 << 20
  /// Upper bound on the ratio of the unpacked to the packed size. Text reaches about 4 : 1 and logs 30 : 1. With deflate, at most 1032 : 1 is
  /// possible.
  package var unpackedRatio = 200
  /// Upper bound on the number of nested layers of compression and archives.
  package var nesting = 4
  /// Upper bound on the number of members that are read from one archive.
  package var archiveMembers = 500_000
  /// Upper bound on the length of a path in an archive, in bytes. Linux has the same limit for files.
  package var pathBytes = 4096
  /// Upper bound on the number of warnings about one file. An additional warning says how many were left out.
  package var warningsPerFile = 20
  /// Upper bound on the size of front matter that is parsed as YAML, in bytes. Real front matter is shorter than two kilobytes.
  package var frontMatterBytes = 64 << 10
  /// Upper bound on the number of values in front matter, after aliases are expanded.
  package var frontMatterValues = 4096
  /// Upper bound on the depth of nested folders.
  package var folderDepth = 256

  package init() {}
}
