import DocCodec

/// The commonest words of a segment's stored texts, each of which a text holds as one or two bytes (docs/index-format.md, 17).
///
/// Deflate spends some bits on every letter of a word that it has not seen nearby. A word that is one symbol costs less, and
/// what a block holds of text grows by half. Only letters A–Z and a–z make words; bytes from 0x80 on stand for them, so UTF-8
/// beyond ASCII is escaped, and a collection that is not written in ASCII has no words.
enum WordList {
  /// The first byte that stands for something else.
  static let firstCode: UInt8 = 0x80
  /// The next byte is the text's own.
  static let escape: UInt8 = 0xff
  /// Bytes that can stand for a word or begin a pair.
  static let codes = Int(escape - firstCode)
  /// A group has one base for its words' places.
  static let groupSize = 256
  static let headSize = 3
  static let groupEntrySize = 4
  static let longestWord = 40
  /// Zeros after the last word, so that words can be copied by sixteen bytes.
  static let padding = 15

  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
}

/// Texts → texts with codes for words.
struct WordCoder {
  /// Words that one byte stands for.
  private var singles = 0
  private var words = TermTable()

  /// Words of one byte. The others take 256 for each byte that is left.
  private static let mostSingles = 96
  /// A word must come so often in the sample; the sample is all of a small collection's text.
  private static let leastCount = 6
  /// At most one byte of so many may be beyond ASCII.
  private static let leastASCII = 32

  /// Chooses the words that save most.
  /// - Parameter sample: stretches of the texts that will be coded.
  /// - Returns: nil if there are none.
  init?(sample: [[UInt8]]) {
    var found = TermTable()
    var counts: [Int] = []
    var beyond = 0
    var total = 0
    for chunk in sample {
      total += chunk.count
      chunk.withUnsafeBufferPointer { bytes in
        for byte in bytes where byte >= WordList.firstCode { beyond += 1 }
        Self.forEachWord(in: bytes) { range in
          let number = Int(found.number(of: UnsafeBufferPointer(rebasing: bytes[range])))
          if number == counts.count { counts.append(0) }
          counts[number] += 1
        }
      }
    }
    guard beyond * Self.leastASCII <= total else { return nil }
    /// The words that save most if each takes `size` bytes; of equals the one seen first.
    func best(_ limit: Int, size: Int, of numbers: [Int]) -> [Int] {
      let saved = numbers.map { (bytes: counts[$0] * (found.term($0).count - size), number: $0) }
      return saved.filter { $0.bytes > 0 && counts[$0.number] >= Self.leastCount }
        .sorted { ($0.bytes, $1.number) > ($1.bytes, $0.number) }.prefix(limit).map(\.number)
    }
    let first = best(Self.mostSingles, size: 1, of: Array(counts.indices))
    guard !first.isEmpty else { return nil }
    singles = first.count
    let taken = Set(first)
    let others = best(
      (WordList.codes - singles) * 256, size: 2, of: counts.indices.filter { !taken.contains($0) })
    for number in first + others { _ = words.number(of: Array(found.term(number))) }
  }

  /// Runs of two letters and more.
  @inline(__always)
  private static func forEachWord(in text: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Void) {
    var place = 0
    while place < text.count {
      guard WordList.isLetter(text[place]) else {
        place += 1
        continue
      }
      let start = place
      while place < text.count, WordList.isLetter(text[place]) { place += 1 }
      if place - start > 1, place - start <= WordList.longestWord { body(start..<place) }
    }
  }

  /// A text with its words replaced.
  func encode(_ text: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    text.withUnsafeBytes { encode($0, into: &output) }
    return output
  }

  /// Appends a text with its words replaced.
  func encode(_ text: UnsafeRawBufferPointer, into output: inout [UInt8]) {
    let text = text.assumingMemoryBound(to: UInt8.self)
    var done = 0
    Self.forEachWord(in: text) { range in
      guard let number = words.knownNumber(of: UnsafeBufferPointer(rebasing: text[range])) else { return }
      appendEscaped(text, done..<range.lowerBound, into: &output)
      done = range.upperBound
      if number < singles {
        output.append(WordList.firstCode + UInt8(number))
      } else {
        let pair = Int(number) - singles
        output.append(WordList.firstCode + UInt8(singles + pair >> 8))
        output.append(UInt8(truncatingIfNeeded: pair))
      }
    }
    appendEscaped(text, done..<text.count, into: &output)
  }

  @inline(__always)
  private func appendEscaped(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, into output: inout [UInt8]
  ) {
    for place in range {
      if text[place] >= WordList.firstCode { output.append(WordList.escape) }
      output.append(text[place])
    }
  }

  /// The part *words*.
  func encodeWords() -> [UInt8] {
    var writer = ByteWriter()
    writer.u8(UInt8(singles))
    writer.u8(UInt8(truncatingIfNeeded: words.count))
    writer.u8(UInt8(words.count >> 8))
    for first in stride(from: 0, to: words.count, by: WordList.groupSize) { writer.u32(words.starts[first]) }
    for number in 0..<words.count {
      let base = words.starts[number / WordList.groupSize * WordList.groupSize]
      let end = words.starts[number + 1] - base
      writer.u8(UInt8(truncatingIfNeeded: end))
      writer.u8(UInt8(end >> 8))
    }
    writer.append(words.arena)
    writer.append([UInt8](repeating: 0, count: WordList.padding))
    return writer.bytes
  }
}

/// Texts with codes for words → texts.
struct WordReader: Sendable {
  private let singles: Int
  private let count: Int
  /// Where groups begin, and where words end.
  private let groups: ByteView
  private let ends: ByteView
  /// The words and the padding.
  private let words: ByteView

  /// - Parameter view: the part *words*.
  /// - Returns: nil if it is empty: then texts are plain.
  init?(_ view: ByteView) throws(CodecError) {
    guard view.count > 0 else { return nil }
    singles = Int(try view.u8(0))
    count = Int(try view.u8(1)) | Int(try view.u8(2)) << 8
    guard singles <= count, singles <= WordList.codes,
      (count - singles + 255) / 256 <= WordList.codes - singles
    else { throw .malformed("more words than codes", offset: 0) }
    let groupCount = (count + WordList.groupSize - 1) / WordList.groupSize
    let ends = WordList.headSize + groupCount * WordList.groupEntrySize
    let words = ends + count * 2
    groups = try view.checkedSlice(WordList.headSize, ends - WordList.headSize)
    self.ends = try view.checkedSlice(ends, count * 2)
    self.words = try view.slice(words, view.count - words)
    guard self.words.count >= WordList.padding else { throw .truncated(offset: words) }
  }

  /// Where a word lies among the words.
  private func range(of number: Int) throws(CodecError) -> Range<Int> {
    guard number < count else { throw .malformed("no word \(number)", offset: 0) }
    let base = Int(try groups.u32(number / WordList.groupSize * WordList.groupEntrySize))
    let first = number % WordList.groupSize == 0
    // SAFETY: an end for each of `count` words, and for one before unless the word is a group's first.
    let ends = try ends.pointer(at: (first ? number : number - 1) * 2, count: first ? 2 : 4)
    let start = first ? 0 : Int(UInt16(littleEndian: ends.loadUnaligned(as: UInt16.self)))
    let end = Int(UInt16(littleEndian: ends.loadUnaligned(fromByteOffset: first ? 0 : 2, as: UInt16.self)))
    guard start <= end, end - start <= WordList.longestWord, base + end + WordList.padding <= words.count
    else { throw .malformed("the place of word \(number)", offset: base) }
    return base + start..<base + end
  }

  /// Checks that every word has its place, one behind the other, and consists of letters.
  func verify() throws(CodecError) {
    var next = 0
    for number in 0..<count {
      let range = try range(of: number)
      let word = try words.checkedSlice(range.lowerBound, range.count).array
      guard range.lowerBound == next, word.allSatisfy(WordList.isLetter) else {
        throw .malformed("word \(number)", offset: range.lowerBound)
      }
      next = range.upperBound
    }
    guard next + WordList.padding == words.count else {
      throw .malformed("bytes after the words", offset: next)
    }
  }

  /// Appends a text, with its length before it.
  /// - Parameters:
  ///   - coded: the text with codes for words.
  ///   - memory: where it is put together.
  func append(
    _ coded: UnsafeRawBufferPointer, to strings: inout ByteWriter, _ memory: TextMemory
  ) throws(CodecError) {
    memory.removeAll()
    try decode(coded, into: memory)
    strings.varint(memory.count)
    strings.append(memory.bytes)
  }

  private func decode(_ coded: UnsafeRawBufferPointer, into output: TextMemory) throws(CodecError) {
    var place = 0
    let end = coded.count
    while place < end {
      output.reserve(WordList.longestWord + WordList.padding)
      let byte = coded[place]
      place += 1
      guard byte >= WordList.firstCode else {
        output.append(byte)
        continue
      }
      if byte == WordList.escape {
        guard place < end else { throw .truncated(offset: place) }
        output.append(coded[place])
        place += 1
        continue
      }
      var number = Int(byte - WordList.firstCode)
      if number >= singles {
        guard place < end else { throw .truncated(offset: place) }
        number = singles + (number - singles) << 8 + Int(coded[place])
        place += 1
      }
      let range = try range(of: number)
      guard output.count <= SegmentFormat.recordLimit else {
        throw .malformed("a text too large", offset: place)
      }
      output.append(try words.pointer(at: range.lowerBound, count: range.count), count: range.count)
    }
  }
}

/// Room for a text that is being put together.
///
/// SAFETY of `start`: it points to `capacity` bytes, the first `count` of which are initialised.
final class TextMemory {
  private var start: UnsafeMutableRawPointer
  private var capacity = 4096
  private(set) var count = 0

  init() { start = .allocate(byteCount: capacity, alignment: 16) }

  deinit { start.deallocate() }

  func removeAll() { count = 0 }

  /// The text, valid until the next change.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

  /// Makes room for so many bytes more.
  @inline(__always)
  func reserve(_ more: Int) {
    if capacity - count < more { grow(more) }
  }

  @inline(never)
  private func grow(_ more: Int) {
    let larger = max(2 * capacity, count + more)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
    memory.copyMemory(from: start, byteCount: count)
    start.deallocate()
    start = memory
    capacity = larger
  }

  /// SAFETY: the caller has reserved the room.
  @inline(__always)
  func append(_ byte: UInt8) {
    start.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count &+= 1
  }

  /// SAFETY: the caller has reserved `count` bytes and fifteen more, and fifteen bytes can be read after the source.
  @inline(__always)
  func append(_ source: UnsafeRawPointer, count length: Int) {
    var done = 0
    while done < length {
      let piece = source.loadUnaligned(fromByteOffset: done, as: SIMD16<UInt8>.self)
      start.storeBytes(of: piece, toByteOffset: count &+ done, as: SIMD16<UInt8>.self)
      done &+= 16
    }
    count &+= length
  }
}
