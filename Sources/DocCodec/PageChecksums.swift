import Synchronization

/// Verifies the bytes of pages against their checksums.
///
/// A page is verified once, before it is first read. After that, a check of the page is a single bit test. If a page is damaged, every check of
/// it throws an error. `CheckedPages` owns the memory.
@usableFromInline
struct PageChecksums: @unchecked Sendable {
  static let pageSize = 4096
  @usableFromInline static var shift: Int { 12 }

  @usableFromInline let start: UnsafeRawPointer
  private let count: Int
  private let checksums: UnsafeRawPointer
  /// One bit for each page, which is set once the page has been verified.
  @usableFromInline let checked: UnsafeMutablePointer<Atomic<UInt64>>
  fileprivate let wordCount: Int

  /// The total size in bytes of the checksums of `count` bytes.
  static func size(for count: Int) -> Int { (count + pageSize - 1) / pageSize * 4 }

  fileprivate init(_ start: UnsafeRawPointer, _ count: Int, checksums: UnsafeRawPointer) {
    self.start = start
    self.count = count
    self.checksums = checksums
    wordCount = (count >> Self.shift) / 64 + 1
    checked = .allocate(capacity: wordCount)
    for word in 0..<wordCount { (checked + word).initialize(to: Atomic(0)) }
  }

  /// Verifies the pages of the `length` bytes from `address` on. All these bytes must have checksums.
  @inlinable @inline(__always)
  func check(_ address: UnsafeRawPointer, _ length: Int) throws(CodecError) {
    let offset = address - start
    let first = offset >> Self.shift
    let last = (offset + length - 1) >> Self.shift
    if first == last, checked[first >> 6].load(ordering: .relaxed) & (1 << UInt64(first & 63)) != 0 { return }
    try checkPages(first, last)
  }

  /// Verifies the pages from `first` to `last`; none if `last` is below `first`.
  @usableFromInline @inline(never)
  func checkPages(_ first: Int, _ last: Int) throws(CodecError) {
    var page = first
    while page <= last {
      let known = checked[page >> 6].load(ordering: .relaxed)
      if known == .max {
        page = (page | 63) + 1
        continue
      }
      if known & (1 << UInt64(page & 63)) == 0 { try checkPage(page) }
      page += 1
    }
  }

  private func checkPage(_ page: Int) throws(CodecError) {
    let begin = page << Self.shift
    var sum = Checksum()
    // SAFETY: callers have checked that the page is inside the `count` bytes. The last page may be shorter than `pageSize`.
    sum.add(UnsafeRawBufferPointer(start: start + begin, count: min(Self.pageSize, count - begin)))
    let written = checksums.loadUnaligned(fromByteOffset: page * 4, as: UInt32.self)
    guard sum.value == UInt32(littleEndian: written) else {
      throw .malformed("its checksum is wrong", offset: begin)
    }
    checked[page >> 6].bitwiseOr(1 << UInt64(page & 63), ordering: .relaxed)
  }
}

/// Owns a `PageChecksums`, and keeps the bytes and the checksums alive.
final class CheckedPages: @unchecked Sendable {
  let table: UnsafePointer<PageChecksums>
  private let memory: UnsafeMutablePointer<PageChecksums>
  private let owners: [AnyObject]

  /// - Parameter start: the first of the `count` bytes that are verified.
  /// - Parameter checksums: the CRC-32 of each page. The last page may be shorter.
  /// - Parameter owners: the objects that keep the bytes and the checksums alive.
  init(_ start: UnsafeRawPointer, _ count: Int, checksums: UnsafeRawPointer, owners: [AnyObject]) {
    memory = .allocate(capacity: 1)
    memory.initialize(to: PageChecksums(start, count, checksums: checksums))
    table = UnsafePointer(memory)
    self.owners = owners
  }

  deinit {
    memory.pointee.checked.deinitialize(count: memory.pointee.wordCount)
    memory.pointee.checked.deallocate()
    memory.deinitialize(count: 1)
    memory.deallocate()
  }
}

/// Computes page checksums while bytes are written.
public struct PageChecksumWriter: Sendable {
  private var sum = Checksum()
  private var filled = 0
  private var finished = ByteWriter()

  public init() {}

  public mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(PageChecksums.pageSize - filled))
      sum.add(piece)
      filled += piece.count
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
      if filled == PageChecksums.pageSize { close() }
    }
  }

  private mutating func close() {
    finished.u32(sum.value)
    sum = Checksum()
    filled = 0
  }

  /// The checksums of all pages; the last page may be shorter.
  public mutating func finish() -> [UInt8] {
    if filled > 0 { close() }
    return finished.bytes
  }
}
