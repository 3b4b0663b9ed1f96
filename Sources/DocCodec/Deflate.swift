import CZlib

/// How deflated bytes are wrapped.
public enum DeflateFormat: Sendable {
  /// RFC 1950: with a checksum (Adler-32) of what comes out.
  case zlib
  /// RFC 1951: nothing around it, so that it can be read in part and be given a dictionary.
  case raw

  var windowBits: Int32 { self == .zlib ? 15 : -15 }
}

/// Deflates whole blocks at a time; one object per thread, reused for many blocks.
public final class Deflater {
  private var stream = z_stream()
  private var isReady = false
  private let dictionary: [UInt8]

  /// - Parameters:
  ///   - level: 1 (fast) to 9 (small).
  ///   - dictionary: up to 32 KiB that every block may refer to, what is likeliest last; only in raw streams.
  public init(
    level: Int32 = 6, format: DeflateFormat = .zlib, dictionary: [UInt8] = []
  ) throws(CodecError) {
    self.dictionary = dictionary
    guard bridgedoc_deflate_init(&stream, level, format.windowBits) == Z_OK else {
      throw .malformed("zlib could not start", offset: 0)
    }
    isReady = true
  }

  deinit { if isReady { deflateEnd(&stream) } }

  public func deflate(_ bytes: [UInt8]) throws(CodecError) -> [UInt8] {
    guard deflateReset(&stream) == Z_OK else { throw .malformed("zlib could not restart", offset: 0) }
    if !dictionary.isEmpty {
      guard deflateSetDictionary(&stream, dictionary, uInt(dictionary.count)) == Z_OK else {
        throw .malformed("zlib refused a dictionary", offset: 0)
      }
    }
    let bound = Int(deflateBound(&stream, uLong(bytes.count)))
    var input = bytes
    var status: Int32 = Z_OK
    let result = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      input.withUnsafeMutableBufferPointer { source in
        // SAFETY: zlib reads `avail_in` bytes of `source` and writes at most `avail_out` of `output`.
        stream.next_in = source.baseAddress
        stream.avail_in = uInt(source.count)
        stream.next_out = output.baseAddress
        stream.avail_out = uInt(output.count)
        status = CZlib.deflate(&stream, Z_FINISH)
      }
      count = bound - Int(stream.avail_out)
    }
    guard status == Z_STREAM_END else { throw .malformed("zlib could not compress", offset: 0) }
    return result
  }
}

/// The way back; one object per thread, reused for many blocks.
public final class Inflater {
  private var stream = z_stream()
  private var isReady = false
  private let dictionary: ByteView?
  /// Counts the streams that were begun.
  private(set) var streamNumber = 0

  /// - Parameter dictionary: what the blocks were deflated with; only for raw streams.
  public init(format: DeflateFormat = .zlib, dictionary: ByteView? = nil) throws(CodecError) {
    self.dictionary = dictionary
    guard bridgedoc_inflate_init(&stream, format.windowBits) == Z_OK else {
      throw .malformed("zlib could not start", offset: 0)
    }
    isReady = true
  }

  deinit { if isReady { inflateEnd(&stream) } }

  /// Inflates one stream that fills `block`, and checks its Adler-32 if it has one.
  /// - Parameter limit: most bytes that may come out; a larger block is damage.
  public func inflate(_ block: ByteView, limit: Int) throws(CodecError) -> [UInt8] {
    try restart()
    var output: [UInt8] = []
    var capacity = min(limit, max(4096, block.count * 8))
    var consumed = 0
    while true {
      var status: Int32 = Z_OK
      let start = output.count
      let piece = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        block.withUnsafeBytes { source in
          // SAFETY: zlib only reads its input; it reads `avail_in` bytes and writes at most `avail_out`.
          stream.next_in = source.baseAddress.map {
            UnsafeMutablePointer(mutating: ($0 + consumed).assumingMemoryBound(to: UInt8.self))
          }
          stream.avail_in = uInt(source.count - consumed)
          stream.next_out = buffer.baseAddress
          stream.avail_out = uInt(buffer.count)
          status = CZlib.inflate(&stream, Z_NO_FLUSH)
          consumed = source.count - Int(stream.avail_in)
        }
        count = buffer.count - Int(stream.avail_out)
      }
      if start == 0 { output = piece } else { output.append(contentsOf: piece) }
      if status == Z_STREAM_END { break }
      guard status == Z_OK, stream.avail_out == 0, output.count < limit else {
        throw .malformed("a damaged compressed block", offset: consumed)
      }
      capacity = min(limit - output.count, output.count)
    }
    guard consumed == block.count else {
      throw .malformed("bytes after a compressed block", offset: consumed)
    }
    return output
  }

  private func restart() throws(CodecError) {
    streamNumber += 1
    guard inflateReset(&stream) == Z_OK else { throw .malformed("zlib could not restart", offset: 0) }
    if let dictionary, dictionary.count > 0 { try set(dictionary) }
  }

  /// Stands at the beginning of a stream.
  /// - Returns: the stream's number.
  func begin() throws(CodecError) -> Int {
    try restart()
    return streamNumber
  }

  /// Inflates on, until the output is full or the stream ends.
  /// - Parameter offset: of the first byte of the source that was not consumed before.
  func next(
    _ source: ByteView, from offset: Int, into output: UnsafeMutableRawBufferPointer
  ) throws(CodecError) -> (consumed: Int, produced: Int, isAtEnd: Bool) {
    var status: Int32 = Z_OK
    let consumed = source.withUnsafeBytes { source in
      // SAFETY: zlib only reads its input; it reads `avail_in` bytes and writes at most `avail_out`.
      stream.next_in = source.baseAddress.map {
        UnsafeMutablePointer(mutating: ($0 + offset).assumingMemoryBound(to: UInt8.self))
      }
      stream.avail_in = uInt(source.count - offset)
      stream.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
      stream.avail_out = uInt(output.count)
      status = CZlib.inflate(&stream, Z_NO_FLUSH)
      return source.count - Int(stream.avail_in)
    }
    // Z_BUF_ERROR: it can do nothing, for want of input, which the caller tells by what came out.
    guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
      streamNumber += 1
      throw .malformed("a damaged compressed block", offset: consumed)
    }
    return (consumed, output.count - Int(stream.avail_out), status == Z_STREAM_END)
  }

  private func set(_ dictionary: ByteView) throws(CodecError) {
    let status = dictionary.withUnsafeBytes { bytes in
      // SAFETY: zlib copies `count` bytes of the dictionary.
      inflateSetDictionary(
        &stream, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), uInt(bytes.count))
    }
    guard status == Z_OK else { throw .malformed("zlib refused a dictionary", offset: 0) }
  }
}
