import DocModel
import DocText

/// The set of words of a section's text, to recognise copies. Markup and white space are ignored, so a page equals its source.
final class SectionWords {
  private let section: Section
  /// Total length of the section's texts in bytes.
  private let length: Int
  /// Letters and digits of the section's own heading, in lower case.
  private let heading: [UInt8]
  /// Sorted FNV-1a hashes of the distinct words. Computed lazily, because most sections differ too much in length to be compared.
  private lazy var hashes = Self.hashes(of: section)

  /// Lower bound on the Jaccard similarity of the words of two copies with the same heading. A page and its source differ by markup and by
  /// what the generator adds; sections that are merely similar reach about 0.5.
  static let leastShare = 0.7
  /// The same for copies with different headings.
  static let leastShareAlone = 0.9
  /// Upper bound on the ratio of the lengths of two copies with the same heading. Markup can make up most of a source.
  static let mostTimesAsLong = 3.0
  /// The same for copies with different headings.
  static let mostTimesAsLongAlone = 1.25
  /// Lower bound on the words of copies with different headings. Short texts such as "Returns a copy of the value" recur without being copies.
  static let fewestWords = 24

  init(_ section: Section) {
    self.section = section
    var length = 0
    Self.forEachText(of: section) { length += $0.utf8.count }
    self.length = length
    heading = (section.heading.last ?? "").utf8.compactMap { byte in
      Self.isWord(byte) ? TokenByte.lower(byte) : nil
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
      case .paragraph(let paragraph): body(paragraph.inline.plain)
      case .code(let sample): body(sample.text)
      case .figure(let figure): body(figure.text)
      case .table(let table):
        for cell in table.header { body(cell.plain) }
        for row in table.rows { for cell in row { body(cell.plain) } }
      }
    }
  }

  /// Whether one heading is a prefix of the other. An entry for several names may list fewer of them in one of its forms.
  func hasHeading(of other: SectionWords?) -> Bool {
    guard let other, !heading.isEmpty, !other.heading.isEmpty else { return heading == other?.heading }
    return heading.starts(with: other.heading) || other.heading.starts(with: heading)
  }

  /// Whether two sections are copies of each other.
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
          hash = ((hash == 0 ? 0x811c_9dc5 : hash) ^ UInt32(TokenByte.lower(byte))) &* 0x0100_0193
        } else if hash != 0 {
          words.append(hash)
          hash = 0
        }
      }
      if hash != 0 { words.append(hash) }
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    TokenByte.isWord(byte) && byte != UInt8(ascii: "_")
  }
}
