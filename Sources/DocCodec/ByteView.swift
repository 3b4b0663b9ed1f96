/// A read-only view of bytes that another object owns, such as a part of a mapped file.
///
/// Every access is checked against the bounds of the view. `pointer(at:count:)` makes one check for a whole range, which is faster in a loop. If
/// the view has page checksums (`checked(by:)`), pages are verified before they are read.
public struct ByteView: @unchecked Sendable {
  @usableFromInline let base: UnsafeRawPointer?
  public let count: Int
  /// The object that owns the memory of the bytes. The view keeps it alive.
  private let owner: AnyObject
  /// The page checksums with which pages are verified before they are read; nil if there are none. `owner` keeps the checksums alive.
  @usableFromInline let pages: UnsafePointer<PageChecksums>?

  init(_ bytes: UnsafeRawBufferPointer, owner: AnyObject) {
    self.init(bytes.baseAddress, bytes.count, owner: owner, pages: nil)
  }

  private init(
    _ base: UnsafeRawPointer?, _ count: Int, owner: AnyObject, pages: UnsafePointer<PageChecksums>?
  ) {
    self.base = base
    self.count = count
    self.owner = owner
    self.pages = pages
  }

  /// Copies `bytes`, and creates a view of the copy.
  public init(copying bytes: [UInt8]) {
    let copy = FixedMemory<UInt8>(bytes.count, repeating: 0)
    copy.start.update(from: bytes, count: bytes.count)
    self.init(UnsafeRawBufferPointer(start: copy.start, count: bytes.count), owner: copy)
  }

  /// A view of the `length` bytes from `offset` on.
  public func slice(_ offset: Int, _ length: Int) throws(CodecError) -> ByteView {
    guard offset >= 0, length >= 0, offset <= count, length <= count - offset else {
      throw .truncated(offset: offset)
    }
    // SAFETY: the guard ensures that the range lies inside this view.
    return ByteView(base.map { $0 + offset }, length, owner: owner, pages: pages)
  }

  /// A view of the same bytes with page checksums. A page is verified before it is read for the first time.
  /// - Parameter checksums: the CRC-32 of each page, that is, of each `pageSize` bytes. The last page may be shorter.
  public func checked(by checksums: ByteView) throws(CodecError) -> ByteView {
    guard checksums.count == Self.pageChecksumsSize(for: count) else {
      throw .malformed("\(checksums.count) bytes of checksums for \(count)", offset: 0)
    }
    guard let base, count > 0 else { return self }
    let pages = CheckedPages(
      base, count, checksums: try checksums.pointer(at: 0, count: checksums.count),
      owners: [owner, checksums.owner])
    return ByteView(base, count, owner: pages, pages: pages.table)
  }

  /// The total size in bytes of the page checksums of `count` bytes.
  public static func pageChecksumsSize(for count: Int) -> Int { PageChecksums.size(for: count) }

  public static let pageSize = PageChecksums.pageSize

  /// Verifies the pages of the `length` bytes from `offset` on, if the view has page checksums. Call it before `withUnsafeBytes`.
  public func check(_ offset: Int, _ length: Int) throws(CodecError) {
    _ = try pointer(at: offset, count: length)
  }

  /// Like `slice`, but for loops over all bytes: this call verifies all pages of the slice, so that later reads need no check.
  public func checkedSlice(_ offset: Int, _ length: Int) throws(CodecError) -> ByteView {
    guard length > 0 else { return try slice(offset, length) }
    let start = try pointer(at: offset, count: length)
    return ByteView(start, length, owner: owner, pages: nil)
  }

  /// A pointer to the `count` bytes from `offset` on. It is valid as long as this view or its owner exists.
  @inlinable
  public func pointer(at offset: Int, count length: Int) throws(CodecError) -> UnsafeRawPointer {
    guard let base, offset >= 0, length >= 0, offset <= count, length <= count - offset else {
      throw .truncated(offset: offset)
    }
    // SAFETY: the range lies inside this view, and `owner` keeps the table of pages alive.
    if let pages { try pages.pointee.check(base + offset, length) }
    return base + offset
  }

  @inlinable
  public func u8(_ offset: Int) throws(CodecError) -> UInt8 {
    try pointer(at: offset, count: 1).load(as: UInt8.self)
  }

  @inlinable
  public func u16(_ offset: Int) throws(CodecError) -> UInt16 {
    UInt16(littleEndian: try pointer(at: offset, count: 2).loadUnaligned(as: UInt16.self))
  }

  /// Reads a three-byte integer.
  @inlinable
  public func u24(_ offset: Int) throws(CodecError) -> UInt32 {
    let start = try pointer(at: offset, count: 3)
    let low = UInt16(littleEndian: start.loadUnaligned(as: UInt16.self))
    return UInt32(low) | UInt32((start + 2).load(as: UInt8.self)) << 16
  }

  @inlinable
  public func u32(_ offset: Int) throws(CodecError) -> UInt32 {
    UInt32(littleEndian: try pointer(at: offset, count: 4).loadUnaligned(as: UInt32.self))
  }

  /// Reads a six-byte integer. Such integers are offsets of up to 256 terabytes.
  @inlinable
  public func u48(_ offset: Int) throws(CodecError) -> Int {
    let start = try pointer(at: offset, count: 6)
    let low = UInt32(littleEndian: start.loadUnaligned(as: UInt32.self))
    let high = UInt16(littleEndian: (start + 4).loadUnaligned(as: UInt16.self))
    return Int(low) | Int(high) << 32
  }

  @inlinable
  public func u64(_ offset: Int) throws(CodecError) -> UInt64 {
    UInt64(littleEndian: try pointer(at: offset, count: 8).loadUnaligned(as: UInt64.self))
  }

  /// Passes the bytes to `body` without copying them. Call `check` first, because page checksums are not verified.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // SAFETY: `base` has `count` bytes as long as `owner` lives, which is at least until the end of the call.
    defer { withExtendedLifetime(owner) {} }
    return try body(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// A reader of the bits from `bit` on. It is valid as long as this view or its owner exists.
  public func bitReader(fromBit bit: Int) -> BitReader {
    // Page checksums are not verified, as in `withUnsafeBytes`. SAFETY: `base` has `count` bytes as long as `owner` lives.
    BitReader(UnsafeRawBufferPointer(start: base, count: count), fromBit: bit)
  }

  /// A copy of the bytes.
  public var array: [UInt8] { withUnsafeBytes { Array($0) } }

  public func hasSameBytes(as other: ByteView) -> Bool {
    count == other.count && withUnsafeBytes { one in other.withUnsafeBytes { one.elementsEqual($0) } }
  }
}

extension Array where Element == UInt8 {
  /// The standard library's `withUnsafeBytes`, with typed throws.
  public func withRawBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeBufferPointer { (buffer) throws(Failure) in try body(UnsafeRawBufferPointer(buffer)) }
  }
}
