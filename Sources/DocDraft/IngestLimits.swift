/// Bounds on the cost of one file. They make hostile or broken input end in a warning instead of exhausting memory. Documents written by
/// people are far below them.
package struct IngestLimits: Sendable, Hashable {
  /// Upper bound on the bytes of a file or archive member.
  package var fileBytes = 64 << 20
  /// Upper bound on the marks (ASCII punctuation) read from a document; the rest after that line is skipped. As a tree node, a mark may
  /// take 150 bytes of memory. In ordinary text one byte in thirty is a mark, so files of any allowed size are read completely.
  package var marks = 16 << 20
  /// Upper bound on the lines read from a document; the rest is skipped. The longest known document has 40,000 lines.
  package var lines = 1_000_000
  /// Upper bound on the bytes read from a line; the rest of it is skipped.
  package var lineBytes = 1 << 20
  /// Upper bound on the headings of a document that begin a section; later ones become paragraphs.
  package var headings = 100_000
  /// Upper bound on the bytes of a heading or title. Longer ones are cut, and repeated in full in the text below. Every section is indexed
  /// with its title and heading path, so a long heading would be stored once per section.
  package var headingBytes = 1024
  /// Upper bound on the bytes of a document's heading paths, summed over its sections: a constant, and an amount per section. Beyond it,
  /// sections only keep their own heading. The largest known sum is 0.4 million, for a manual with 5,000 sections on one page.
  package var headingPathBytes = 512 << 10
  package var headingPathBytesOfSection = 128
  /// Upper bound on the code samples of a document; later ones become figures, which are shown but not searched as code.
  package var codeSamples = 100_000
  /// Upper bound on the total unpacked bytes of one compressed file or archive.
  package var unpackedBytes = 512 << 20
  /// Unpacked bytes allowed for any compressed file; larger ones are bounded by `unpackedRatio`.
  package var unpackedAllowance = 16 << 20
  /// Upper bound on the ratio of unpacked to packed size. Text reaches about 4 : 1 and logs 30 : 1; deflate's limit is 1032 : 1.
  package var unpackedRatio = 200
  /// Upper bound on nested layers of compression and archives.
  package var nesting = 4
  /// Upper bound on the members read from one archive.
  package var archiveMembers = 500_000
  /// Upper bound on the bytes of an archive member's path, the same as Linux's for files.
  package var pathBytes = 4096
  /// Upper bound on the warnings of one file; a last one gives the number of further warnings.
  package var warningsPerFile = 20
  /// Upper bound on the bytes of front matter that is parsed as YAML. Real front matter has less than two kilobytes.
  package var frontMatterBytes = 64 << 10
  /// Upper bound on the values of front matter after alias expansion.
  package var frontMatterValues = 4096
  /// Upper bound on the depth of nested folders.
  package var folderDepth = 256

  package init() {}
}
