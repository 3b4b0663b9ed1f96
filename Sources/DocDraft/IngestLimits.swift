/// Limits on the cost of one file. They ensure that hostile or broken input ends in a warning instead of exhausting memory. Documents
/// written by people are far below them.
package struct IngestLimits: Sendable, Hashable {
  /// Upper bound on the bytes of a file or archive member.
  package var fileBytes = 64 << 20
  /// Upper bound on the marks (ASCII punctuation) that are read of a document. Lines after the one that exceeds it are skipped. As a node
  /// of a tree, a mark may take 150 bytes of memory. In ordinary text one byte in thirty is a mark, so files of any allowed size are read
  /// completely.
  package var marks = 16 << 20
  /// Upper bound on the lines that are read of a document. The longest known document has 40,000 lines.
  package var lines = 1_000_000
  /// Upper bound on the bytes that are read of a line.
  package var lineBytes = 1 << 20
  /// Upper bound on the headings of a document that begin a section. Further ones become paragraphs.
  package var headings = 100_000
  /// Upper bound on the bytes of a heading or title. A longer one is cut, and its whole text is repeated below. Every section is indexed
  /// with its title and heading path, so a long heading would be stored once per section.
  package var headingBytes = 1024
  /// Upper bound on the bytes of a document's heading paths, summed over its sections: a constant, and a number for each section. Above it,
  /// a section only keeps its own heading. The largest known sum is 0.4 million, for a manual with 5,000 sections on one page.
  package var headingPathBytes = 128 << 10
  package var headingPathBytesOfSection = 128
  /// Upper bound on the code samples of a document. Further ones become figures, which are shown but not searched as code.
  package var codeSamples = 100_000
  /// Upper bound on the bytes that are unpacked from one compressed file or archive.
  package var unpackedBytes = 512 << 20
  /// The bytes that may be unpacked from any compressed file. Above them, `unpackedRatio` is the limit.
  package var unpackedAllowance = 16 << 20
  /// Upper bound on the ratio of the unpacked to the packed size. Text reaches about 4 : 1 and logs 30 : 1; the limit of deflate is 1032 :
  /// 1.
  package var unpackedRatio = 200
  /// Upper bound on nested layers of compression and archives.
  package var nesting = 4
  /// Upper bound on the members read from one archive.
  package var archiveMembers = 500_000
  /// Upper bound on the bytes of the path of an archive's member, the same as that of Linux for files.
  package var pathBytes = 4096
  /// Upper bound on the warnings about one file. One more warning gives the number of those left out.
  package var warningsPerFile = 20
  /// Upper bound on the bytes of front matter that is parsed as YAML. Real front matter has less than two kilobytes.
  package var frontMatterBytes = 64 << 10
  /// Upper bound on the values of front matter, after aliases are expanded.
  package var frontMatterValues = 4096
  /// Upper bound on the depth of nested folders.
  package var folderDepth = 256

  package init() {}
}
