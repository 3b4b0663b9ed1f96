import CZlib
import DocCodec
import DocModel

/// Compresses replies with gzip (RFC 1952) before they are sent.
enum Gzip {
  /// zlib's fastest level, because a client waits while its page is compressed.
  private static let level: Int32 = 1
  /// The binary logarithm of the window size (32 KiB), plus 16, which makes zlib write a gzip header.
  private static let windowBits: Int32 = 15 + 16

  /// The bytes as one gzip member; nil if there are too many bytes for one call of zlib, or if zlib has too little memory.
  static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    guard let count = UInt32(exactly: bytes.count),
      deflateInit2_(
        &stream, level, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    guard let most = UInt32(exactly: deflateBound(&stream, uLong(count))) else { return nil }
    var isWhole = false
    let packed = [UInt8](unsafeUninitializedCapacity: Int(most)) { output, written in
      bytes.withUnsafeBufferPointer { input in
        // SAFETY: zlib reads `count` bytes, writes at most `most`, and does not keep the pointers. zlib does not write to its input.
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = count
        stream.next_out = output.baseAddress
        stream.avail_out = most
        isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
      }
      written = isWhole ? Int(most - stream.avail_out) : 0
    }
    return isWhole ? packed : nil
  }
}
