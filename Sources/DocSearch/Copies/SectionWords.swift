import DocModel

/// The words of a section's text as a set of hashes, by which sections of equal text are told: marks of formats and white space
/// do not count, so that a page and its source are the same.
final class SectionWords {
  private let section: Section
  /// Bytes of its texts.
  private let length: Int
  /// The own heading's letters and digits, in lower case.
  private let heading: [UInt8]
  /// FNV-1a of each word, ascending, each once; made when a section of about its length comes up.
  private lazy var hashes = Self.hashes(of: section)

  /// Share of the words of two sections of one heading that both must hold. A page and its source differ by marks of the source and by what the
  /// generator adds; sections that only resemble each other share half.
  static let leastShare = 0.7
  /// The same where the headings differ.
  static let leastShareAlone = 0.9
  /// The longer of two texts is at most so many times as long, whatever of it are marks.
  static let mostTimesAsLong = 3.0
  /// The same where the headings differ.
  static let mostTimesAsLongAlone = 1.25
  /// Sections of fewer words are no copies under another heading: "Returns a copy of the value" is said of many things.
  static let fewestWords = 24

  init(_ section: Section) {
    self.section = section
    var length = 0
    Self.forEachText(of: section) { length += $0.utf8.count }
    self.length = length
    heading = (section.heading.last ?? "").utf8.compactMap { byte in
      Self.isWord(byte) ? Self.lowered(byte) : nil
    }
  }

  private static func hashes(of section: Section) -> [UInt32] {
    var words: [UInt32] = []
    forEachText(of: section) { add($0, to: &words) }
    words.sort()
    var unique: [UInt32] = []
    unique.reserveCapacity(words.count)
    for word in words where word != unique.last { unique.append(word) }
    return unique
  }

  private static func forEachText(of section: Section, _ body: (String) -> Void) {
    for block in section.blocks {
      switch block {
      case .paragraph(let paragraph): body(paragraph.text)
      case .code(let sample): body(sample.text)
      case .figure(let figure): body(figure.text)
      case .table(let table):
        table.header.forEach(body)
        for row in table.rows { row.forEach(body) }
      }
    }
  }

  /// Whether both have one heading, or that of the one begins with that of the other: of an entry for several names one form may head
  /// fewer of them.
  func hasHeading(of other: SectionWords?) -> Bool {
    guard let other, !heading.isEmpty, !other.heading.isEmpty else { return heading == other?.heading }
    return heading.starts(with: other.heading) || other.heading.starts(with: heading)
  }

  /// Whether two sections say the same.
  func equals(_ other: SectionWords) -> Bool {
    let hasSameHeading = heading == other.heading
    let mostTimes = hasSameHeading ? Self.mostTimesAsLong : Self.mostTimesAsLongAlone
    guard Double(max(length, other.length)) <= mostTimes * Double(min(length, other.length)) else {
      return false
    }
    let (few, many) = (min(hashes.count, other.hashes.count), max(hashes.count, other.hashes.count))
    let least = hasSameHeading ? Self.leastShare : Self.leastShareAlone
    guard few > 0, Double(few) >= least * Double(many), hasSameHeading || few >= Self.fewestWords else {
      return false
    }
    var (left, right, shared) = (0, 0, 0)
    while left < hashes.count, right < other.hashes.count {
      if hashes[left] == other.hashes[right] {
        shared += 1
        left += 1
        right += 1
      } else if hashes[left] < other.hashes[right] {
        left += 1
      } else {
        right += 1
      }
    }
    return Double(shared) >= least * Double(hashes.count + other.hashes.count - shared)
  }

  private static func add(_ text: String, to words: inout [UInt32]) {
    var text = text
    text.withUTF8 { bytes in
      var hash: UInt32 = 0
      for byte in bytes {
        if isWord(byte) {
          hash = ((hash == 0 ? 0x811c_9dc5 : hash) ^ UInt32(lowered(byte))) &* 0x0100_0193
        } else if hash != 0 {
          words.append(hash)
          hash = 0
        }
      }
      if hash != 0 { words.append(hash) }
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20)
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (0x41...0x5a).contains(byte) ? byte | 0x20 : byte
  }
}
