/// Bounds on what one file may cost. They exist so that a hostile or mistaken input ends in one warning, never
/// in exhausted memory; no document that a person wrote comes near them.
public struct IngestLimits: Sendable, Hashable {
  /// Largest file that is read, in bytes; so large a member of an archive, too.
  public var fileBytes = 64 << 20
  /// Marks (ASCII punctuation) of one document that are read, up to the end of a line; what follows is left out. A mark costs up
  /// to 150 bytes while it is read, as a node of a tree; ordinary text, of which one byte in thirty is a mark, costs thirty
  /// times its size, so that files of any allowed size are read whole.
  public var marks = 16 << 20
  /// Lines of one document that are read; what follows is left out. The longest seen in practice has 40,000.
  public var lines = 1_000_000
  /// Bytes of one line that are read; the rest of the line is left out.
  public var lineBytes = 1 << 20
  /// Headings of one document that begin a section; later ones are paragraphs.
  public var headings = 100_000
  /// Bytes of a heading or title; a longer one is cut, and stands whole in the text below it. Every section is indexed with its
  /// title and the headings above it, so a long one would be paid for as often as there are sections.
  public var headingBytes = 1024
  /// Bytes of the headings above a document's sections, summed over the sections; later sections keep their own heading only.
  /// The largest sum seen, of a manual of 5,000 sections on one page, is 0.4 million.
  public var headingPathBytes = 4 << 20
  /// Code samples of one document; later ones are kept as figures, which are shown but not searched as code.
  public var codeSamples = 100_000
  /// Largest sum of what one compressed file or archive may unpack to, in bytes.
  public var unpackedBytes = 512 << 20
  /// What any compressed file may unpack to, whatever its own size, in bytes; above it `unpackedRatio` counts.
  public var unpackedAllowance = 16 << 20
  /// Largest ratio of unpacked to packed size. Text packs about 4 : 1, logs up to 30 : 1; deflate's own limit
  /// is 1032 : 1.
  public var unpackedRatio = 200
  /// How many layers of gzip and tar may lie in each other.
  public var nesting = 4
  /// How many members of one archive are read.
  public var archiveMembers = 500_000
  /// How many warnings one file may give; the last one says how many there would have been.
  public var warningsPerFile = 20
  /// Largest front matter that is parsed as YAML, in bytes; real ones are under two kilobytes.
  public var frontMatterBytes = 64 << 10
  /// How many values a front matter may hold after its aliases are followed.
  public var frontMatterValues = 4096
  /// Deepest folder below the root.
  public var folderDepth = 256

  public init() {}
}
