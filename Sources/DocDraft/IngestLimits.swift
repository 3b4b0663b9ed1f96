/// Bounds on the cost of one file. With them, hostile or broken input ends in one warning instead of exhausted memory. No document written
/// by a person comes close to them.
package struct IngestLimits: Sendable, Hashable {
  /// Upper bound on the size of a file or archive member that is read, in bytes.
  package var fileBytes = 64 << 20
  /// Upper bound on the marks (ASCII punctuation) read from one document, up to the end of a line; the rest is left out. While it is read,
  /// a mark costs up to 150 bytes as a tree node. In ordinary text one byte in thirty is a mark, so the text costs thirty times its size,
  /// and files of any allowed size are read completely.
  package var marks = 16 << 20
  /// Upper bound on the lines read from one document; the rest is left out. The longest document seen in practice has 40,000.
  package var lines = 1_000_000
  /// Upper bound on the bytes read from one line; the rest of the line is left out.
  package var lineBytes = 1 << 20
  /// Upper bound on the headings of one document that open a section; later headings become paragraphs.
  package var headings = 100_000
  /// Upper bound on the bytes of a heading or title. A longer one is cut, and its full text is repeated below it. Every section is indexed
  /// with its title and the headings above it, so a long heading would be stored once per section.
  package var headingBytes = 1024
  /// Upper bound on the bytes of the heading paths of a document, summed over its sections: a constant, and an amount per section. Beyond
  /// it, sections keep only their own heading. The largest sum seen is 0.4 million, 80 bytes a section, in a manual of 5,000 sections on
  /// one page.
  package var headingPathBytes = 512 << 10
  package var headingPathBytesOfSection = 128
  /// Upper bound on the code samples of one document; later samples become figures, which are shown but not searched as code.
  package var codeSamples = 100_000
  /// Upper bound on the total unpacked bytes of one compressed file or archive.
  package var unpackedBytes = 512 << 20
  /// Unpacked bytes allowed for any compressed file whatever its size; beyond them `unpackedRatio` applies.
  package var unpackedAllowance = 16 << 20
  /// Upper bound on the ratio of unpacked to packed size. Text packs about 4 : 1, logs up to 30 : 1; deflate's own limit is 1032 : 1.
  package var unpackedRatio = 200
  /// Upper bound on nested layers of gzip and tar.
  package var nesting = 4
  /// Upper bound on the members read from one archive.
  package var archiveMembers = 500_000
  /// Upper bound on the bytes of an archive member's path; Linux has the same limit for files.
  package var pathBytes = 4096
  /// Upper bound on the warnings of one file; the last one gives the total number.
  package var warningsPerFile = 20
  /// Upper bound on front matter that is parsed as YAML, in bytes; real front matter has under two kilobytes.
  package var frontMatterBytes = 64 << 10
  /// Upper bound on the values of a front matter after aliases are expanded.
  package var frontMatterValues = 4096
  /// Upper bound on the depth of folders below the root.
  package var folderDepth = 256

  package init() {}
}
