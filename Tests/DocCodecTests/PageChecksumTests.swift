import DocCodec
import TestSupport
import Testing

/// Pages are verified before they are first read; other pages are not verified.
struct PageChecksumTests {
  private static func bytes(_ count: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: UInt64(count))
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  private static func checksums(_ bytes: [UInt8], pieces: Int) -> [UInt8] {
    var writer = PageChecksumWriter()
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      bytes[start..<min(start + pieces, bytes.count)].withUnsafeBytes { writer.add($0) }
    }
    return writer.finish()
  }

  @Test(arguments: [1, 4095, 4096, 4097, 8192, 300_000], [1, 1000, 4096, 1 << 20])
  func pagesAreTheSameHoweverTheyAreWritten(count: Int, pieces: Int) throws {
    let bytes = Self.bytes(count)
    let sums = Self.checksums(bytes, pieces: pieces)
    #expect(sums.count == ByteView.pageChecksumsSize(for: count))
    let view = try ByteView(copying: bytes).checked(by: ByteView(copying: sums))
    #expect(try view.checkedSlice(0, count).array == bytes)
    #expect(try view.u8(count - 1) == bytes[count - 1])
  }

  /// After a change of a byte, each read of its page throws, and reads of other pages do not.
  @Test(arguments: [0, 4095, 4096, 270_000, 299_999]) func onlyTheChangedPageIsUnread(place: Int) throws {
    let bytes = Self.bytes(300_000)
    var changed = bytes
    changed[place] ^= 0x20
    let sums = ByteView(copying: Self.checksums(bytes, pieces: 1 << 20))
    let view = try ByteView(copying: changed).checked(by: sums)
    for page in stride(from: 0, to: bytes.count, by: ByteView.pageSize) {
      let isChanged = (page..<page + ByteView.pageSize).contains(place)
      for _ in 0..<2 { #expect((try? view.u8(page)) == (isChanged ? nil : bytes[page])) }
    }
    #expect(throws: CodecError.self) { try view.check(0, bytes.count) }
    #expect(throws: CodecError.self) { try view.checkedSlice(max(0, place - 5000), 5001) }
    #expect(throws: CodecError.self) { try view.slice(max(0, place - 10), 11).u32(7) }
    let before = place / ByteView.pageSize * ByteView.pageSize
    #expect(try view.slice(0, before).checkedSlice(0, before).array == Array(bytes[..<before]))
  }

  @Test func checksumsOfAnotherLengthAreRefused() throws {
    let view = ByteView(copying: Self.bytes(5000))
    #expect(throws: CodecError.self) { try view.checked(by: ByteView(copying: [0, 0, 0, 0])) }
  }
}
