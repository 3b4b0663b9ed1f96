import DocModel

/// The set of words in a section's text, used to recognise copies. Markup and white space are ignored, so that a page and the source it was
/// generated from have nearly the same words.
final class SectionSimilarity {
  private let section: Section
  /// The total length of the section's paragraphs, code, figures and table cells, in bytes.
  private let length: Int
  /// The letters and digits of the section's own heading, in lower case.
  private let heading: [UInt8]
  /// FNV-1a hashes of the words. The hashes are computed only when needed, because lengths alone show that most pairs of sections differ.
  private lazy var words: HashSet = {
    var words: [UInt32] = []
    words.reserveCapacity(length / 5)
    Self.forEachText(of: section) { Self.add($0, to: &words) }
    return HashSet(words)
  }()

  /// The minimum Jaccard similarity of the words of two copies with the same heading. The similarity of a page and its source is below 1,
  /// because of markup and of text that a generator added. Similar sections that are not copies reach about 0.5.
  static let leastShare = 0.7
  /// The minimum similarity of two copies with different headings.
  static let leastShareAlone = 0.9
  /// The maximum ratio of the lengths of two copies with the same heading. It is high, because most of a source text may be markup.
  static let mostTimesAsLong = 3.0
  /// The maximum ratio of the lengths of two copies with different headings.
  static let mostTimesAsLongAlone = 1.25
  /// The minimum number of words of copies with different headings. Shorter texts are often equal by chance ("Returns a copy of the value").
  static let fewestWords = 24

  init(_ section: Section) {
    self.section = section
    var length = 0
    Self.forEachText(of: section) { length += $0.utf8.count }
    self.length = length
    heading = (section.heading.last ?? "").utf8.map { Self.folded[Int($0)] }.filter { $0 != 0 }
  }

  private static func forEachText(of section: Section, _ body: (String) -> Void) {
    for block in section.blocks {
      switch block {
      case .paragraph(let paragraph): body(paragraph.inline.unparsed)
      case .code(let sample): body(sample.text)
      case .figure(let figure): body(figure.text)
      case .table(let table):
        for cell in table.header { body(cell.unparsed) }
        for row in table.rows { for cell in row { body(cell.unparsed) } }
      }
    }
  }

  /// Whether one heading is a prefix of the other. Of two copies of an entry for several names, one may have only the first name in its heading.
  func hasHeading(of other: SectionSimilarity) -> Bool {
    guard !heading.isEmpty, !other.heading.isEmpty else { return heading == other.heading }
    return heading.starts(with: other.heading) || other.heading.starts(with: heading)
  }

  /// Whether two sections are copies of each other.
  func equals(_ other: SectionSimilarity) -> Bool {
    let hasSameHeading = heading == other.heading
    let mostTimes = hasSameHeading ? Self.mostTimesAsLong : Self.mostTimesAsLongAlone
    guard Double(max(length, other.length)) <= mostTimes * Double(min(length, other.length)) else {
      return false
    }
    let (few, many) = words.count < other.words.count ? (words, other.words) : (other.words, words)
    let least = hasSameHeading ? Self.leastShare : Self.leastShareAlone
    guard few.count > 0, Double(few.count) >= least * Double(many.count),
      hasSameHeading || few.count >= Self.fewestWords
    else { return false }
    let shared = few.count(in: many)
    return Double(shared) >= least * Double(few.count + many.count - shared)
  }

  private static func add(_ text: String, to words: inout [UInt32]) {
    var text = text
    text.withUTF8 { bytes in
      folded.withUnsafeBufferPointer { folded in
        var hash: UInt32 = 0
        for byte in bytes {
          let letter = UInt32(folded[Int(byte)])
          if letter != 0 {
            hash = (hash == 0 ? .fnvSeed : hash).fnv(letter)
          } else if hash != 0 {
            words.append(hash)
            hash = 0
          }
        }
        if hash != 0 { words.append(hash) }
      }
    }
  }

  /// The lower-case form of each byte; 0 for bytes that separate words. A table is used because the text of every hit is hashed.
  private static let folded = (0...UInt8.max).map { byte in
    ByteClass.isWord(byte) && byte != UInt8(ascii: "_") ? ByteClass.lowered(byte) : 0
  }
}

/// A set of hashes with open addressing; 0 marks a free slot. `Set` would hash the hashes again, and takes several times as long.
private struct HashSet {
  private(set) var count = 0
  private var slots: [UInt32]

  init(_ hashes: [UInt32]) {
    slots = [UInt32](repeating: 0, count: 2 << (Int.bitWidth - hashes.count.leadingZeroBitCount))
    for hash in hashes {
      let slot = slot(of: hash)
      if slots[slot] == 0 { count += 1 }
      slots[slot] = hash
    }
  }

  /// The slot that contains a hash, or the free slot for it.
  private func slot(of hash: UInt32) -> Int {
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0, slots[slot] != hash { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  func count(in other: HashSet) -> Int {
    slots.count { $0 != 0 && other.slots[other.slot(of: $0)] == $0 }
  }
}
