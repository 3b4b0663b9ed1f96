import DocModel

/// The words of a section's text as a set of hashes, by which sections of equal text are told: marks of formats and white space
/// do not count, so that a page and its source are the same.
package struct SectionWords {
  /// The own heading's letters and digits, in lower case.
  private let heading: [UInt8]
  /// FNV-1a of each word, ascending, each once.
  private let hashes: [UInt32]

  /// Share of the words of two sections of one heading that both must hold. A page and its source differ by marks of the source and by what the
  /// generator adds; sections that only resemble each other share half.
  static let leastShare = 0.7
  /// The same where the headings differ.
  static let leastShareAlone = 0.9
  /// Sections of fewer words are no copies under another heading: "Returns a copy of the value" is said of many things.
  static let fewestWords = 24

  package init(_ section: Section) {
    heading = (section.heading.last ?? "").utf8.compactMap { byte in
      Self.isWord(byte) ? Self.lowered(byte) : nil
    }
    var words: [UInt32] = []
    for block in section.blocks {
      switch block {
      case .paragraph(let paragraph): Self.add(paragraph.text, to: &words)
      case .code(let sample): Self.add(sample.text, to: &words)
      case .figure(let figure): Self.add(figure.text, to: &words)
      case .table(let table):
        for cell in table.header { Self.add(cell, to: &words) }
        for row in table.rows { for cell in row { Self.add(cell, to: &words) } }
      }
    }
    words.sort()
    var unique: [UInt32] = []
    unique.reserveCapacity(words.count)
    for word in words where word != unique.last { unique.append(word) }
    hashes = unique
  }

  /// Whether both have one heading, or that of the one begins with that of the other: of an entry for several names one form may head
  /// fewer of them.
  func hasHeading(of other: SectionWords?) -> Bool {
    guard let other, !heading.isEmpty, !other.heading.isEmpty else { return heading == other?.heading }
    return heading.starts(with: other.heading) || other.heading.starts(with: heading)
  }

  /// The same for sections of the same words.
  package var fingerprint: UInt32 {
    hashes.reduce(0x811c_9dc5) { ($0 ^ $1) &* 0x0100_0193 }
  }

  /// Whether two sections say the same.
  func equals(_ other: SectionWords) -> Bool {
    let (few, many) = (min(hashes.count, other.hashes.count), max(hashes.count, other.hashes.count))
    let hasSameHeading = heading == other.heading
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
