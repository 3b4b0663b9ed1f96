/// Bounds on what one file may cost. They exist so that a hostile or mistaken input ends in one warning, never
/// in exhausted memory; no document that a person wrote comes near them.
package struct IngestLimits: Sendable, Hashable {
  /// Largest file that is read, in bytes; so large a member of an archive, too.
  package var fileBytes = 64 << 20
  /// Marks (ASCII punctuation) of one document that are read, up to the end of a line; what follows is left out. A mark costs up
  /// to 150 bytes while it is read, as a node of a tree; ordinary text, of which one byte in thirty is a mark, costs thirty
  /// times its size, so that files of any allowed size are read whole.
  package var marks = 16 << 20
  /// Lines of one document that are read; what follows is left out. The longest seen in practice has 40,000.
  package var lines = 1_000_000
  /// Bytes of one line that are read; the rest of the line is left out.
  package var lineBytes = 1 << 20
  /// Headings of one document that begin a section; later ones are paragraphs.
  package var headings = 100_000
  /// Bytes of a heading or title; a longer one is cut, and stands whole in the text below it. Every section is indexed with its
  /// title and the headings above it, so a long one would be paid for as often as there are sections.
  package var headingBytes = 1024
  /// Bytes of the headings above a document's sections, summed over the sections, and what each section adds to that; later
  /// sections keep their own heading only. The largest sum seen, of a manual of 5,000 sections on one page, is 0.4 million, 80 bytes
  /// a section.
  package var headingPathBytes = 512 << 10
  package var headingPathBytesOfSection = 128
  /// Code samples of one document; later ones are kept as figures, which are shown but not searched as code.
  package var codeSamples = 100_000
  /// Largest sum of what one compressed file or archive may unpack to, in bytes.
  package var unpackedBytes = 512 << 20
  /// What any compressed file may unpack to, whatever its own size, in bytes; above it `unpackedRatio` counts.
  package var unpackedAllowance = 16 << 20
  /// Largest ratio of unpacked to packed size. Text packs about 4 : 1, logs up to 30 : 1; deflate's own limit
  /// is 1032 : 1.
  package var unpackedRatio = 200
  /// How many layers of gzip and tar may lie in each other.
  package var nesting = 4
  /// How many members of one archive are read.
  package var archiveMembers = 500_000
  /// Bytes of the path of an archive's member; Linux allows a file as many.
  package var pathBytes = 4096
  /// How many warnings one file may give; the last one says how many there would have been.
  package var warningsPerFile = 20
  /// Largest front matter that is parsed as YAML, in bytes; real ones are under two kilobytes.
  package var frontMatterBytes = 64 << 10
  /// How many values a front matter may hold after its aliases are followed.
  package var frontMatterValues = 4096
  /// Deepest folder below the root.
  package var folderDepth = 256

  package init() {}
}
