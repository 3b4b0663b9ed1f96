/// A read-only stretch of bytes that somebody else owns: a part of a mapped file.
///
/// Every access is checked against the view's bounds. Loops that check once and then run take `pointer(at:count:)`.
public struct ByteView: @unchecked Sendable {
  private let base: UnsafeRawPointer?
  public let count: Int
  /// Keeps the memory alive.
  private let owner: AnyObject

  init(_ bytes: UnsafeRawBufferPointer, owner: AnyObject) {
    base = bytes.baseAddress
    count = bytes.count
    self.owner = owner
  }

  /// A view of `bytes`, copied.
  public init(copying bytes: [UInt8]) {
    let copy = OwnedBytes(bytes)
    self.init(copy.bytes, owner: copy)
  }

  /// The bytes from `offset`, `length` of them.
  public func slice(_ offset: Int, _ length: Int) throws(CodecError) -> ByteView {
    guard offset >= 0, length >= 0, offset <= count, length <= count - offset else {
      throw .truncated(offset: offset)
    }
    // SAFETY: the range was checked to lie inside this view.
    return ByteView(UnsafeRawBufferPointer(start: base.map { $0 + offset }, count: length), owner: owner)
  }

  /// A pointer to `count` bytes from `offset`, valid while this view (or its owner) lives.
  public func pointer(at offset: Int, count length: Int) throws(CodecError) -> UnsafeRawPointer {
    guard let base, offset >= 0, length >= 0, offset <= count, length <= count - offset else {
      throw .truncated(offset: offset)
    }
    return base + offset
  }

  public func u8(_ offset: Int) throws(CodecError) -> UInt8 {
    try pointer(at: offset, count: 1).load(as: UInt8.self)
  }

  public func u32(_ offset: Int) throws(CodecError) -> UInt32 {
    UInt32(littleEndian: try pointer(at: offset, count: 4).loadUnaligned(as: UInt32.self))
  }

  /// Six bytes as an integer: offsets in parts of up to 256 terabytes.
  public func u48(_ offset: Int) throws(CodecError) -> Int {
    let start = try pointer(at: offset, count: 6)
    let low = UInt32(littleEndian: start.loadUnaligned(as: UInt32.self))
    let high = UInt16(littleEndian: (start + 4).loadUnaligned(as: UInt16.self))
    return Int(low) | Int(high) << 32
  }

  public func u64(_ offset: Int) throws(CodecError) -> UInt64 {
    UInt64(littleEndian: try pointer(at: offset, count: 8).loadUnaligned(as: UInt64.self))
  }

  /// Gives the bytes to `body`, in place.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // SAFETY: `base` holds `count` bytes while `owner` lives, and `self` keeps it during the call.
    defer { withExtendedLifetime(owner) {} }
    return try body(UnsafeRawBufferPointer(start: base, count: count))
  }

  public var array: [UInt8] { withUnsafeBytes { Array($0) } }
}

/// Bytes on the heap that a view can own.
private final class OwnedBytes {
  let bytes: UnsafeRawBufferPointer

  init(_ source: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: source.count, alignment: 8)
    copy.copyBytes(from: source)
    bytes = UnsafeRawBufferPointer(copy)
  }

  deinit { bytes.deallocate() }
}

extension Array where Element == UInt8 {
  /// `withUnsafeBytes` that keeps the type of what `body` throws.
  public func withRawBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeBufferPointer { (buffer) throws(Failure) in try body(UnsafeRawBufferPointer(buffer)) }
  }
}
